import JSONDocuments

/// Writes a field with constraints: a value is checked before it is written.
///
/// Encoding writes what a property has; it checks nothing.
// SAFETY: as for `OffsetWriter`.
@safe struct ConstrainedWriter<Value: FieldValue>: FieldWriter {
    private let base: OffsetWriter<Value>
    private let check: ValueCheck<Value>

    init(_ base: OffsetWriter<Value>, check: ValueCheck<Value>) { (self.base, self.check) = (base, check) }

    // SAFETY: `root` is the address of an initialized Item of the table.
    func write(_ found: FoundValue, to root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = try value(of: found)
        unsafe (root + base.offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    // SAFETY: as for `write`.
    func read(_ reader: inout DirectReader, to root: UnsafeMutableRawPointer) throws(ReaderFallback) {
        let value = unsafe try reader.value(of: Value.self, by: base.initialize)
        guard check.accepts(value, in: reader) else { throw .record }
        unsafe (root + base.offset).assumingMemoryBound(to: Value.self).pointee = value
    }

    func check(_ found: FoundValue) throws(ConversionFailure) { _ = try value(of: found) }

    func check(_ reader: inout DirectReader) throws(ReaderFallback) {
        let value = unsafe try reader.value(of: Value.self, by: base.initialize)
        guard check.accepts(value, in: reader) else { throw .record }
    }

    // SAFETY: as for `write`.
    func merge(_ found: FoundValue, into root: UnsafeMutableRawPointer) throws(ConversionFailure) {
        let value = unsafe (root + base.offset).assumingMemoryBound(to: Value.self)
        let context = unsafe found.context
        let merged = try check.checkingElements(in: context) { () throws(ConversionFailure) in
            unsafe try value.pointee.merging(found)
        }
        try check.check(merged, sent: found.replacingCount, in: context)
        unsafe value.pointee = merged
    }

    // SAFETY: as for `write`.
    func writeNull(to root: UnsafeMutableRawPointer) { unsafe base.writeNull(to: root) }

    private func value(of found: FoundValue) throws(ConversionFailure) -> Value { try check.value(from: found) }
}

extension FieldCodec where Value: FieldValue {
    /// Returns the codec with the constraints of a field's rules.
    func constrained(by rules: FieldRules) -> FieldCodec {
        guard let constraints = rules.constraints else { return self }
        let check = ValueCheck<Value>(constraints, dates: rules.dates)
        let (read, readDirectly, merge) = (read, readDirectly, merge)
        var constrained = FieldCodec(
            read: { (found) throws(ConversionFailure) in
                let context = unsafe found.context
                let made = try check.checkingElements(in: context) { () throws(ConversionFailure) in try read(found) }
                guard let value = made else { return nil }
                try check.check(value, sent: found.sentCount, in: context)
                return value
            }, valueForNull: valueForNull, encoded: encoded)
        if let readDirectly {
            constrained.readDirectly = { (reader) throws(ReaderFallback) in
                let value = try readDirectly(&reader)
                guard check.accepts(value, in: reader) else { throw .record }
                return value
            }
        }
        if let merge {
            constrained.merge = { (value, found) throws(ConversionFailure) in
                let context = unsafe found.context
                let merged = try check.checkingElements(in: context) { () throws(ConversionFailure) in
                    try merge(value, found)
                }
                try check.check(merged, sent: found.replacingCount, in: context)
                return merged
            }
        }
        return constrained
    }
}

extension FoundValue {
    /// The number of elements of a list, which replaces the one that an Item has; nil for an object, which is merged.
    fileprivate var replacingCount: Int? { elements == nil ? nil : sentCount }
}

extension ValueCheck {
    /// Returns whether a value that was read from the bytes keeps all constraints.
    package func accepts(_ original: Value, in reader: borrowing DirectReader) -> Bool {
        guard reader.checksConstraints, let value = view(original) else { return true }
        if mayCountLess, value.isContainer { return false }
        guard constraints.accepts(value), acceptsElements?(original) ?? true else { return false }
        return !constraints.isUnique || reader.isFirst(value, of: constraints)
    }
}
