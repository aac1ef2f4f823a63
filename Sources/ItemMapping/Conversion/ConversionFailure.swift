import JSONDocuments

/// Why a value could not become the type a field wants.
public struct ConversionFailure: Error, Sendable, Hashable {
    /// What the field wanted: "an integer from -128 to 127".
    public let expected: String

    /// What was there, shortened: "the string "abc"".
    public let found: String

    /// A failure in these words.
    public init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }

    /// A failure to read `value`.
    public init(expected: String, found value: FoundValue) {
        self.init(expected: expected, found: value.excerpt)
    }

    package init(expected: String, found scalar: Scalar) {
        self.init(expected: expected, found: scalar.excerpt)
    }
}

extension Scalar {
    /// The content as a message shows it: the kind, and a short content.
    package var excerpt: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "the integer \(value)"
        case .real(let value): "the number \(value)"
        case .string(let utf8): "the string \(Scalar.quoted(unsafe String(decoding: utf8.prefix(256), as: UTF8.self)))"
        case .array: "an array"
        case .object: "an object"
        }
    }

    private static func quoted(_ text: String) -> String {
        let short = text.count > 40 ? text.prefix(39) + "…" : Substring(text)
        return JSONValue(String(short)).description
    }
}
