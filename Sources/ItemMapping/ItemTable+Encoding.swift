import JSONDocuments
import JSONPaths

extension ItemTable {
    /// The JSON that the table would read back as `item`.
    ///
    /// Each field is written at its first path, where that is made of keys; objects on the way are made. Nil is null.
    func json(of item: Root) -> JSONValue {
        var tree = ObjectTree()
        for (path, json) in encoders {
            guard let keys = path.keys, let json = json(item) else { continue }
            tree.set(json, at: keys[...])
        }
        return tree.json
    }
}

extension JSONPath {
    /// The keys of a path made of keys alone; nil for any other.
    var keys: [String]? {
        guard let steps else { return nil }
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { return nil }
            keys.append(key)
        }
        return keys
    }
}

/// Objects inside objects, built path by path.
private struct ObjectTree {
    private var order: [String] = []
    private var branches: [String: ObjectTree] = [:]
    private var leaf: JSONValue?

    mutating func set(_ value: JSONValue, at keys: ArraySlice<String>) {
        guard let key = keys.first else {
            leaf = value
            return
        }
        if branches[key] == nil { order.append(key) }
        branches[key, default: ObjectTree()].set(value, at: keys.dropFirst())
    }

    var json: JSONValue {
        leaf ?? JSONValue(order.map { (key: $0, value: branches[$0]!.json) })
    }
}
