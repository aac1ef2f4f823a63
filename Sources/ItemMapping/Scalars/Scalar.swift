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

/// Writes values of the common types directly into their properties, by the codes of the plan.
enum PrimitiveWrite {
    /// Writes a value of exactly the field's kind; returns false if it needs a conversion or is a
    /// defect.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    static func write(
        _ node: JSONNode, as code: PrimitiveKind, to target: UnsafeMutableRawPointer, policy: ConversionPolicy
    ) -> Bool {
        switch (node.kind, code) {
        case (.string, .string) where policy != .lenient: unsafe put(node.string, at: target)
        case (.string, .optionalString) where policy != .lenient: unsafe put(Optional(node.string), at: target)
        case (.integer, .int): unsafe put(Int(node.integer), at: target)
        case (.integer, .optionalInt): unsafe put(Optional(Int(node.integer)), at: target)
        case (.real, .double) where isCertain(node.real): unsafe put(node.real, at: target)
        case (.real, .optionalDouble) where isCertain(node.real): unsafe put(Optional(node.real), at: target)
        case (.bool, .bool): unsafe put(node.isTrue, at: target)
        case (.bool, .optionalBool): unsafe put(Optional(node.isTrue), at: target)
        case (.string, .rowString) where policy != .lenient: unsafe put(RecordValue.string(node.string), at: target)
        case (.integer, .rowInt): unsafe put(RecordValue.int(node.integer), at: target)
        case (.bool, .rowBool): unsafe put(RecordValue.bool(node.isTrue), at: target)
        default: return false
        }
        return true
    }

    /// Whether a real can't be an integer past Int64, which a double may not hold exactly.
    @inline(__always)
    private static func isCertain(_ value: Double) -> Bool { value.magnitude < 0x1p63 }

    // SAFETY: as for `write`.
    @inline(__always)
    private static func put<Value>(_ value: Value, at target: UnsafeMutableRawPointer) {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
    }
}
