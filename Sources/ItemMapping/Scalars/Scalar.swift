import JSONDocuments

/// The content of a found value, as the conversions see it; arrays and objects have only their
/// kind.
///
/// This is the interface between the readers and the conversions: each reader makes scalars in its
/// own way, and both share the code that converts them.
// SAFETY: the bytes of a string belong to the reader's document, which outlives the conversion;
// conversions copy.
@safe package enum Scalar {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(UnsafeBufferPointer<UInt8>)
    case array
    case object

    /// Reads the content of a jansson value.
    package init(_ node: JSONNode) {
        switch node.kind {
        case .string: self = unsafe .string(node.utf8)
        case .integer: self = .integer(node.integer)
        case .real: self = .real(node.real)
        case .bool: self = .bool(node.isTrue)
        case .null: self = .null
        case .array: self = .array
        case .object: self = .object
        }
    }

    /// The kind of value.
    package var kind: JSONValue.Kind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .integer: .integer
        case .real: .real
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension Scalar {
    /// The scalar as a message shows it: its kind, and its content shortened.
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

    /// Returns a text as a message shows it: in quotes, and shortened.
    static func quoted(_ text: String) -> String {
        let short = text.count > 40 ? text.prefix(39) + "…" : Substring(text)
        return JSONValue(String(short)).description
    }
}
