import JSONDocuments
import JSONPaths

extension JSONReader {
    /// The spelling of keys in the data, if it differs from the spelling in a type.
    ///
    /// A key that the type spells as the data does is found in any form. Keys of dictionaries stay as
    /// they are.
    ///
    /// ```swift
    /// struct Book: Decodable { var firstEdition: Int }
    /// var reader = JSONReader()
    /// reader.keys = .snakeCase
    /// print(try reader.decode(Book.self, from: #"{"first_edition": 1973}"#).firstEdition)  // 1973
    /// ```
    public enum KeyForm: Sendable {
        /// The spelling of the type.
        case asWritten
        /// `first_edition` for `firstEdition`, by the rules of Foundation's `convertFromSnakeCase`:
        /// `ALL_CAPS` is `allCaps`, and underscores at either end stay.
        case snakeCase
        /// The key of the type that a function makes of each key of the data; it receives the path to
        /// that key, whose last element is the key.
        case converted(@Sendable ([any CodingKey]) -> any CodingKey)
    }
}

extension JSONReader.KeyForm {
    var isAsWritten: Bool { if case .asWritten = self { true } else { false } }

    /// The key of a type that a key of the data is.
    func key(_ text: String, after path: [any CodingKey]) -> String {
        switch self {
        case .asWritten: text
        case .snakeCase: Self.camelCase(text)
        case .converted(let convert): convert(path + [MemberKey(text)]).stringValue
        }
    }

    /// The words between underscores in camel case; underscores at either end stay.
    private static func camelCase(_ text: String) -> String {
        let start = text.prefix { $0 == "_" }
        guard start.count < text.count else { return text }
        let end = text.reversed().prefix { $0 == "_" }.count
        let words = text.dropFirst(start.count).dropLast(end).split(separator: "_")
        guard words.count > 1 else { return text }
        let others = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        return start + words[0].lowercased() + others.joined() + text.suffix(end)
    }
}

/// The members of an object by the keys of a type; the first of equal ones counts.
final class ConvertedMembers {
    /// The keys, in the order of the data.
    let keys: [String]
    private let values: [String: Int]

    init(of object: ValueDecoder, by form: JSONReader.KeyForm) {
        var keys: [String] = []
        var values: [String: Int] = [:]
        let path = object.codingPath
        for member in object.state.tape.members(object.index) {
            let key = form.key(member.key, after: path)
            guard values[key] == nil else { continue }
            values[key] = member.value
            keys.append(key)
        }
        self.keys = keys
        self.values = values
    }

    func member(_ key: String) -> Int? { values[key] }
}

/// The key of a member, as the data spells it.
private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = "\(intValue)" }
}
