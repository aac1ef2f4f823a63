import JSONPaths

/// How the keys of the data are spelt where they differ from a table's paths in nothing else.
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
    /// As the table writes them.
    case asWritten
    /// `first_edition` for `firstEdition`; capitals that follow each other stay one word: `imageURL` is `image_url`.
    case snakeCase
    /// `firstEdition` for `first_edition`.
    case camelCase
    /// `first-edition` for `firstEdition`.
    case kebabCase

    /// The key as the data spells it.
    func spelling(of key: String) -> String {
        switch self {
        case .asWritten: key
        case .snakeCase: Self.words(of: key).joined(separator: "_")
        case .kebabCase: Self.words(of: key).joined(separator: "-")
        case .camelCase: Self.humps(of: key)
        }
    }

    /// The words of a key in camel case, in lower case.
    private static func words(of key: String) -> [String] {
        let letters = Array(key)
        var words: [String] = []
        for (place, letter) in letters.enumerated() {
            let startsWord =
                letter.isUppercase && place > 0
                && (!letters[place - 1].isUppercase || (place + 1 < letters.count && letters[place + 1].isLowercase))
            if words.isEmpty || startsWord {
                words.append(letter.lowercased())
            } else {
                words[words.count - 1] += letter.lowercased()
            }
        }
        return words
    }

    /// The words between underscores or hyphens, put together with capitals; those at either end of the key stay.
    private static func humps(of key: String) -> String {
        let isGap: (Character) -> Bool = { $0 == "_" || $0 == "-" }
        let start = key.prefix(while: isGap)
        guard start.count < key.count else { return key }
        let end = String(key.reversed().prefix(while: isGap))
        let words = key.dropFirst(start.count).dropLast(end.count).split(whereSeparator: isGap)
        guard words.count > 1 else { return key }
        return start + words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + end
    }

    /// The path with its keys spelt so; a path that is not made of plain steps as it is.
    func applied(to path: JSONPath) -> JSONPath {
        guard self != .asWritten, let steps = path.steps else { return path }
        return JSONPath(
            steps: steps.map { step in
                if case .key(let key) = step { .key(spelling(of: key)) } else { step }
            })
    }
}
