import JSONDocuments

/// The names of columns and tables, which are the key paths that read them.
package enum KeyNames {
    /// The canonical key path of keys.
    package static func path(_ keys: [String]) -> String { JSONLocation(keys.map { .key($0) }).keyPath }

    /// The names that a column can have, the best one first.
    package static func forms(_ keys: [String]) -> [String] {
        guard let last = keys.last else { return ["value"] }
        let single = JSONLocation([.key(last)]).normalizedPath.dropFirst()
        return [path(keys), bracketed(keys), path(keys.dropLast()) + single]
    }

    /// The key path of keys, of which the last is in brackets.
    package static func bracketed(_ keys: [String]) -> String {
        guard let last = keys.last else { return "" }
        return path(keys.dropLast()) + "[\(JSONValue(last).description)]"
    }

    /// The keys of a key path; nil for any other path.
    package static func keys(_ path: String) -> [String]? {
        guard let steps = (try? JSONPath(path))?.steps else { return nil }
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// A name as databases and file systems that ignore case compare it.
    package static func folded(_ name: String) -> ExactText { ExactText(name.lowercased()) }
}

/// Gives the columns of one table their names, each another one where case is ignored.
package struct DistinctKeyNames: Sendable {
    private var folded: Set<ExactText> = []

    package init() {}

    /// Returns the name of the column with the values at a path of keys, the best one that isn't given yet.
    package mutating func name(of keys: [String]) -> String {
        let forms = KeyNames.forms(keys)
        if let free = forms.first(where: { folded.insert(KeyNames.folded($0)).inserted }) { return free }
        var number = 2
        while !folded.insert(KeyNames.folded("\(forms[0])_\(number)")).inserted { number += 1 }
        return "\(forms[0])_\(number)"
    }
}
