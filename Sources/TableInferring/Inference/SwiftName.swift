import ItemMapping

/// Makes Swift names from JSON keys.
package enum SwiftName {
    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "inout", "internal",
        "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
        "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
        "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "as",
        "await", "false", "is", "nil", "super", "throws", "true", "try", "Any", "_",
    ]

    /// Properties that have another meaning after a period, or that every Item has.
    private static let takenProperties: Set<String> = ["self", "init", "json", "table"]

    /// Cases that have another meaning after a period, or that every enum of field values has.
    private static let takenCases = takenProperties.union([
        "rawValue", "value", "map", "items", "item", "forEachBatch", "merge",
    ])

    /// Types that the generated source uses.
    private static let usedTypes: Set<String> = [
        "String", "Int", "UInt64", "Double", "Bool", "Decimal", "Date", "URL", "UUID", "Data", "JSONValue", "Presence",
        "Verbatim", "Field", "Column", "Item", "ItemTable", "FieldValue", "OpenEnum", "Array", "Set", "Optional",
        "Dictionary",
        "Self", "Type", "Protocol", "Any", "Hashable", "Sendable", "Never", "Result", "Error", "Void", "Character",
        "Foundation", "Listwright", "Swift", "AnyObject", "Class", "Locale", "TimeZone",
    ]

    /// Returns a property for a key: `book_title` → `bookTitle`.
    package static func property(_ key: String) -> String {
        let name = camelCased(key)
        return takenProperties.contains(name) ? name + "_" : name
    }

    /// Returns a case for a text: `in-progress` → `inProgress`.
    package static func enumCase(_ text: String) -> String {
        let name = camelCased(text)
        return takenCases.contains(name) ? name + "_" : name
    }

    private static func camelCased(_ key: String) -> String {
        let words = words(of: key)
        guard let first = words.first else { return "field" }
        return started(lowered(first) + words.dropFirst().map(raised).joined())
    }

    /// Returns a type for the values of a key: `book_info` → `BookInfo`.
    package static func type(_ key: String) -> String {
        let name = started(words(of: key).map(raised).joined())
        if name == "_" { return "Values" }
        if name == "Type" { return "Kind" }
        // Without an initial capital the type would have the name of its property.
        return usedTypes.contains(name) || !(name.first?.isUppercase ?? false) ? name + "Object" : name
    }

    /// Returns a type for the elements of a key's list: `categories` → `Category`.
    package static func elementType(_ key: String) -> String { type(singularKey(key)) }

    /// Returns a name in source: reserved words in backticks.
    package static func written(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns a text on one line, for a comment.
    package static func comment(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\r" ? " " : $0 })
    }

    private static func words(of key: String) -> [String] {
        key.unicodeScalars.split { !$0.properties.isXIDContinue || $0 == "_" }.map {
            String(String.UnicodeScalarView($0))
        }
    }

    private static func started(_ name: String) -> String {
        guard let first = name.unicodeScalars.first else { return "_" }
        return first.properties.isXIDStart ? name : "_" + name
    }

    private static func raised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Returns a word at the start of a property: `URLString` → `urlString`, `ID` → `id`.
    private static func lowered(_ word: String) -> String {
        if !word.contains(where: \.isLowercase) { return word.lowercased() }
        let capitals = word.prefix { $0.isUppercase }.count
        let count = capitals > 1 ? capitals - 1 : capitals
        return word.prefix(count).lowercased() + word.dropFirst(count)
    }

    private static func singularKey(_ key: String) -> String {
        if key.hasSuffix("ies"), key.count > 4 { return key.dropLast(3) + "y" }
        for ending in ["sses", "xes", "ches", "shes"] where key.hasSuffix(ending) { return String(key.dropLast(2)) }
        let kept = ["ss", "us", "is", "news", "series"]
        return key.count > 2 && key.hasSuffix("s") && !kept.contains(where: key.hasSuffix)
            ? String(key.dropLast()) : key
    }
}

/// The names that are taken in one scope.
package struct SwiftNameSet {
    private var taken: Set<String>

    package init(_ taken: Set<String> = []) { self.taken = taken }

    /// Takes `name`; if it is taken, the first free one of `others`, or else `name` with a number.
    package mutating func free(_ name: String, or others: String...) -> String {
        let numbered = (2...).lazy.map { "\(name)\($0)" }
        let free = ([name] + others).first { !taken.contains($0) } ?? numbered.first { !taken.contains($0) }!
        taken.insert(free)
        return free
    }
}
