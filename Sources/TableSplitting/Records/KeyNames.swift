internal import JSONDocuments
import JSONPaths

/// The names of columns and tables, which are the key paths that read them.
package enum KeyNames {
    /// The length of names.
    package enum Style: String, Sendable, CaseIterable {
        /// Whole key paths.
        case path
        /// At most 63 bytes.
        case short

        func name(_ path: String) -> String { self == .short ? KeyNames.short(path) : path }
    }

    /// The columns that aren't data.
    static let own: Set<String> = ["_row", "_parent", "_up", "_at", "_key", "_shape", "_rest"]

    /// The canonical key path of keys.
    package static func path(_ keys: [String]) -> String { JSONLocation(keys.map { .key($0) }).keyPath }

    /// The name of a value in `_rest`: its key path, in brackets if the plain one is a column that isn't data.
    static func rest(_ keys: [String]) -> String {
        keys.count == 1 && own.contains(keys[0]) ? bracketed(keys) : path(keys)
    }

    /// The names that a column can have, the best one first.
    static func forms(_ keys: [String]) -> [String] {
        guard let last = keys.last else { return ["value"] }
        let single = JSONLocation([.key(last)]).normalizedPath.dropFirst()
        return [path(keys), bracketed(keys), path(keys.dropLast()) + single]
    }

    private static func bracketed(_ keys: [String]) -> String {
        guard let last = keys.last else { return "" }
        return path(keys.dropLast()) + "[\(JSONValue(last).description)]"
    }

    /// A name of at most 63 bytes, which PostgreSQL allows: the beginning of a longer one, and a hash of all of it.
    package static func short(_ name: String) -> String {
        guard name.utf8.count > 63 else { return name }
        var (start, size) = ("", 0)
        for character in name {
            size += character.utf8.count
            if size > 54 { break }
            start.append(character)
        }
        return start + "~" + String(String(UInt64(1) << 32 + UInt64(hash(name)), radix: 16).dropFirst())
    }

    /// The FNV-1a hash of a name.
    static func hash(_ name: String) -> UInt32 {
        name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
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
    static func folded(_ name: String) -> ExactText { ExactText(name.lowercased()) }

    /// The name of the table of what is at a path below another table.
    static func joined(_ name: String, _ path: String) -> String { name + (path.hasPrefix("[") ? "" : ".") + path }
}
