import JSONDocuments

/// What a reader found at a place, with a scalar's content: the one thing conversions look at.
///
/// The seam between the readers and the conversions: each reader makes scalars in its own way, and everything behind
/// it is one piece of code.
// SAFETY: the bytes of a string belong to the reader's document, which outlives the conversion; conversions copy.
@safe package enum Scalar {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(UnsafeBufferPointer<UInt8>)
    case array
    case object

    /// The content of a jansson value.
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
