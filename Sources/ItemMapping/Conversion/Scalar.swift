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

/// The types that the executors write without going through ``FieldValue``: plain codes in the plan, not calls.
public struct PrimitiveKind: Sendable, Hashable {
    enum Code: UInt8 { case none, int, double, bool, string, optionalInt, optionalDouble, optionalBool, optionalString }

    let code: Code

    /// No quick way.
    public static let none = PrimitiveKind(code: .none)

    static let int = PrimitiveKind(code: .int)
    static let double = PrimitiveKind(code: .double)
    static let bool = PrimitiveKind(code: .bool)
    static let string = PrimitiveKind(code: .string)

    /// The quick way for an optional of this type.
    var optional: PrimitiveKind {
        switch code {
        case .int: PrimitiveKind(code: .optionalInt)
        case .double: PrimitiveKind(code: .optionalDouble)
        case .bool: PrimitiveKind(code: .optionalBool)
        case .string: PrimitiveKind(code: .optionalString)
        default: .none
        }
    }
}

/// Writes the everyday types without a call through a type: what the plan's plain codes mean.
enum PrimitiveWrite {
    /// Writes a value of the very kind that the field wants; false where it takes a conversion or a report.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    static func write(
        _ node: JSONNode, _ code: PrimitiveKind.Code, to target: UnsafeMutableRawPointer, _ policy: ConversionPolicy
    ) -> Bool {
        switch (node.kind, code) {
        case (.string, .string) where policy != .lenient: unsafe put(node.string, target)
        case (.string, .optionalString) where policy != .lenient: unsafe put(Optional(node.string), target)
        case (.integer, .int): unsafe put(Int(node.integer), target)
        case (.integer, .optionalInt): unsafe put(Optional(Int(node.integer)), target)
        case (.real, .double) where isCertain(node.real): unsafe put(node.real, target)
        case (.real, .optionalDouble) where isCertain(node.real): unsafe put(Optional(node.real), target)
        case (.bool, .bool): unsafe put(node.isTrue, target)
        case (.bool, .optionalBool): unsafe put(Optional(node.isTrue), target)
        default: return false
        }
        return true
    }

    /// Whether a real cannot stand for an integer past Int64, which a double may not hold.
    @inline(__always)
    private static func isCertain(_ value: Double) -> Bool { value.magnitude < 0x1p63 }

    // SAFETY: as for `write`.
    @inline(__always)
    private static func put<Value>(_ value: Value, _ target: UnsafeMutableRawPointer) {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
    }
}
