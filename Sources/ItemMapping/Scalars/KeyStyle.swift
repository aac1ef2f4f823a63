import JSONPaths

/// What a table does about keys of the data that no field uses.
///
/// A key counts as used if a path leads to its value or through it. Paths of more than keys, such as
/// queries, use the whole record.
///
/// ```swift
/// let table = ItemTable(Author(), unknownKeys: .report) { Field(\.name, "name") }
/// let issues = table.map(["name": "Ada", "nick": "A"]).issues
/// print(issues)  // [nick: expected a key of the table, found the key "nick"]
/// ```
public enum UnknownKeys: String, Sendable, Hashable, CaseIterable {
    /// Other keys are ignored; a report counts them.
    case ignore
    /// Each other key is an issue with its location.
    case report
}

/// The spelling of keys in the data, if it differs from the spelling in the table's paths.
///
/// The style applies to keys of plain key paths, once, when the table is made; queries and pointers
/// keep their spelling.
///
/// ```swift
/// struct Book: Item {
///     var firstEdition = 0
///     static let table = ItemTable(Book(), keys: .snakeCase) {
///         Field(\.firstEdition, "firstEdition")  // "first_edition" in the data
///     }
/// }
/// ```
public enum KeyStyle: String, Sendable, Hashable, CaseIterable {
    /// The spelling of the table.
    case asWritten
    /// `first_edition` for `firstEdition`; consecutive capitals are one word: `imageURL` is
    /// `image_url`.
    case snakeCase
    /// `firstEdition` for `first_edition`.
    case camelCase
    /// `FirstEdition` for `firstEdition` or `first_edition`.
    case pascalCase
    /// `first-edition` for `firstEdition`.
    case kebabCase

    /// Returns the key in the spelling of the data.
    func spelling(of key: String) -> String {
        switch self {
        case .asWritten: key
        case .snakeCase: Self.words(of: key).joined(separator: "_")
        case .kebabCase: Self.words(of: key).joined(separator: "-")
        case .camelCase: Self.humps(of: key)
        case .pascalCase: Self.capitalized(Self.humps(of: key))
        }
    }

    /// Returns the words of a key in camel case, in lower case.
    private static func words(of key: String) -> [String] {
        let letters = Array(key)
        var words: [String] = []
        for (index, letter) in letters.enumerated() {
            let startsWord =
                letter.isUppercase && index > 0
                && (!letters[index - 1].isUppercase || (index + 1 < letters.count && letters[index + 1].isLowercase))
            if words.isEmpty || startsWord {
                words.append(letter.lowercased())
            } else {
                words[words.count - 1] += letter.lowercased()
            }
        }
        return words
    }

    /// Returns the words between underscores or hyphens, joined in camel case; separators at either end of
    /// the key stay.
    private static func humps(of key: String) -> String {
        let isGap: (Character) -> Bool = { $0 == "_" || $0 == "-" }
        let start = key.prefix(while: isGap)
        guard start.count < key.count else { return key }
        let end = String(key.reversed().prefix(while: isGap))
        let words = key.dropFirst(start.count).dropLast(end.count).split(whereSeparator: isGap)
        guard words.count > 1 else { return key }
        var humps = String(start)
        humps.append(contentsOf: words[0])
        for word in words.dropFirst() {
            humps += word.prefix(1).uppercased()
            humps.append(contentsOf: word.dropFirst())
        }
        return humps + end
    }

    /// Returns the key with its first letter in upper case, after separators at its start.
    private static func capitalized(_ key: String) -> String {
        let start = key.prefix { $0 == "_" || $0 == "-" }
        return start + key.dropFirst(start.count).prefix(1).uppercased() + key.dropFirst(start.count + 1)
    }

    /// Returns the path with its keys in this spelling, those of lookups included; a path that isn't made of
    /// plain steps and lookups is returned unchanged.
    func applied(to path: JSONPath) -> JSONPath {
        guard self != .asWritten else { return path }
        return path.replacingKeys { spelling(of: $0) } ?? path
    }
}
