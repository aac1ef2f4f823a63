internal import JSONDocuments
import JSONPaths

extension KeyNames {
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

    /// The name of a value in `_rest`: its key path, in brackets if the plain one is a column that isn't data.
    static func rest(_ keys: [String]) -> String {
        keys.count == 1 && own.contains(keys[0]) ? bracketed(keys) : path(keys)
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

    /// The name of the table of what is at a path below another table.
    static func joined(_ name: String, _ path: String) -> String { name + (path.hasPrefix("[") ? "" : ".") + path }
}
