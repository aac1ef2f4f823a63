import JSONDocuments

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

    /// Returns whether a real can't be an integer past Int64, which a double may not hold exactly.
    @inline(__always)
    private static func isCertain(_ value: Double) -> Bool { value.magnitude < 0x1p63 }

    // SAFETY: as for `write`.
    @inline(__always)
    private static func put<Value>(_ value: Value, at target: UnsafeMutableRawPointer) {
        unsafe target.assumingMemoryBound(to: Value.self).pointee = value
    }
}
