import JSONDocuments

/// Writes the everyday types without a call through a type: what the plan's plain codes mean.
enum QuickWrite {
    /// Writes a value of the very kind that the field wants; false where it takes a conversion or a report.
    // SAFETY: `target` is the address of an initialized property of the code's type.
    @inline(__always)
    static func write(
        _ node: JSONNode, _ code: QuickKind.Code, to target: UnsafeMutableRawPointer, _ policy: ConversionPolicy
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
