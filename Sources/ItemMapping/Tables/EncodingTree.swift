import JSONDocuments
import JSONPaths

/// Objects and arrays inside each other, built path by path.
struct EncodingTree {
    private var leaf: JSONValue?
    private var order: [ExactText] = []
    private var members: [ExactText: EncodingTree] = [:]
    private var elements: [EncodingTree]?

    /// Puts a value at these steps, and creates objects and arrays on the way; a wildcard
    /// distributes the elements of an array.
    mutating func set(_ value: JSONValue, at steps: ArraySlice<JSONPath.Step>) {
        switch steps.first {
        case nil: leaf = value
        case .key(let key)?:
            let key = ExactText(key)
            if members[key] == nil { order.append(key) }
            members[key, default: EncodingTree()].set(value, at: steps.dropFirst())
        case .index(let index)?: set(value, at: steps.dropFirst(), ofElement: index)
        case .wildcard?:
            if elements == nil { elements = [] }
            for (index, element) in value.elements.enumerated() {
                set(element, at: steps.dropFirst(), ofElement: index)
            }
        case .parent?: break
        }
    }

    private mutating func set(_ value: JSONValue, at steps: ArraySlice<JSONPath.Step>, ofElement index: Int) {
        let missing = index + 1 - (elements?.count ?? 0)
        if missing > 0 { elements = (elements ?? []) + repeatElement(EncodingTree(leaf: .null), count: missing) }
        elements![index].leaf = nil
        elements![index].set(value, at: steps)
    }

    /// Creates an object without members.
    init() {}

    private init(leaf: JSONValue) { self.leaf = leaf }

    /// The value that was built.
    var json: JSONValue {
        if let leaf { return leaf }
        if let elements, order.isEmpty { return JSONValue(elements.lazy.map(\.json)) }
        return JSONValue(order.map { (key: $0.text, value: members[$0]!.json) })
    }

    /// Returns the member of the object that was built; nil if the object has no such key.
    func json(under key: ExactText) -> JSONValue? { members[key]?.json }
}
