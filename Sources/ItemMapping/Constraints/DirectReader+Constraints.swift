import JSONDocuments

// Values of everyday types with constraints. Bounds take a comparison or two; anything else is left to
// the constraints.

extension DirectReader {
    /// Reads a value of exactly the kind of a field with constraints; returns false if it needs a
    /// conversion. A value that breaks one makes the record jansson's, which reports it.
    // SAFETY: as for `readPrimitive`; the field's writer keeps its check.
    @inline(never)
    mutating func readChecked(
        _ edge: UnsafeMutablePointer<KeyPredictor.Edge>, in record: inout OpenRecord,
        at position: inout UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> Bool {
        let field = unsafe record.fields + edge.pointee.field
        guard let check = unsafe field.pointee.check else { return false }
        let kind = unsafe check._withUnsafeGuaranteedRef(\.kind)
        switch kind {
        case .int, .optionalInt:
            guard let number = unsafe try scanner.takeInteger(at: &position) else { return false }
            let value = Int(number)
            guard unsafe field.pointee.bounds?.contains(value) ?? Self.accepts(.int(value), by: field) else {
                throw .record
            }
            if kind == .int { unsafe put(value, at: target) } else { unsafe put(Optional(value), at: target) }
        case .double, .optionalDouble:
            guard let value = unsafe try scanner.takeDouble(at: &position) else { return false }
            guard unsafe field.pointee.bounds?.contains(value) ?? Self.accepts(.double(value), by: field) else {
                throw .record
            }
            if kind == .double { unsafe put(value, at: target) } else { unsafe put(Optional(value), at: target) }
        case .string, .optionalString:
            guard unsafe position.pointee == .quote else { return false }
            unsafe try scanner.takeContent(at: &position, to: target, isInitialized: true)
            // An optional with a string is the string.
            let text = unsafe target.assumingMemoryBound(to: String.self)
            guard unsafe field.pointee.bounds?.contains(text.pointee) ?? Self.accepts(.text(text.pointee), by: field)
            else { throw .record }
        default: return false
        }
        return true
    }

    /// Whether a value keeps constraints that aren't bounds.
    // SAFETY: the field's writer keeps its check.
    @inline(never)
    private static func accepts(_ value: CheckedValue, by field: UnsafeMutablePointer<PlannedField>) -> Bool {
        guard let check = unsafe field.pointee.check else { return false }
        return unsafe check._withUnsafeGuaranteedRef { $0.accepts(value) }
    }
}
