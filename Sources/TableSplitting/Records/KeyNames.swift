internal import JSONDocuments
import JSONPaths

extension KeyNames {
    /// The columns that aren't data.
    static let own: Set<String> = ["_row", "_parent", "_up", "_at", "_key", "_shape", "_rest"]

    /// The name of a value in `_rest`: its key path, in brackets if the plain one is a column that isn't data.
    static func rest(_ keys: [String]) -> String {
        keys.count == 1 && own.contains(keys[0]) ? bracketed(keys) : path(keys)
    }

    /// The name of the table of what is at a path below another table.
    static func joined(_ name: String, _ path: String) -> String { name + (path.hasPrefix("[") ? "" : ".") + path }
}
