import JSONDocuments
import JSONPaths

// Reports: a field is found unless something else was noted. The fast path therefore notes nothing, and all other
// values come through here. Keys that the table doesn't want aren't predicted in a run with a report, so each of them
// is looked up, and noted then.

extension DirectReader {
    /// The counts of the fields that are being read: those of the list's records, not of records in them.
    package var counts: FieldTallies? { levels == 0 ? call.statistics : nil }

    /// Returns the outcome of a value, which is read afterwards: found if `check` can read it under the strict policy,
    /// else converted.
    // SAFETY: the offset is in the text, at the start of a value.
    mutating func countedOutcome(
        _ kind: PrimitiveKind, under rules: ReadingRules, in statistics: FieldTallies,
        check: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) -> FieldOutcome {
        statistics.beginField()
        let start = unsafe scanner.next
        if rules.policy == .strict || isDirect && kind.isOwn(unsafe start.pointee) { return .found }
        let outer = unsafe (context.scope.rules, fieldRules, route)
        context.scope.rules = rules
        context.scope.rules.policy = .strict
        context.scope.checksConstraints = false
        unsafe fieldRules = nil
        defer {
            unsafe (context.scope.rules, fieldRules, route) = unsafe outer
            context.scope.checksConstraints = true
            unsafe scanner.next = start
        }
        do throws(ReaderFallback) {
            try check(&self)
            return .found
        } catch {
            guard error == .record else { throw error }
            return .converted
        }
    }

    /// Notes the outcome of a field that holds the index of its record.
    mutating func noteIndex(
        _ index: Int, of number: Int, _ kind: PrimitiveKind, under rules: ReadingRules,
        check: (FoundValue) throws(ConversionFailure) -> Void
    ) throws(ReaderFallback) {
        guard let counts, rules.policy != .strict, !kind.isOwn(.digitZero) else { return }
        counts.beginField()
        var strict = rules
        strict.policy = .strict
        context.scope.checksConstraints = false
        defer { context.scope.checksConstraints = true }
        do throws(ReaderFallback) {
            try converted(JSONValue(index), under: strict, check)
        } catch {
            guard error == .record else { throw error }
            counts.noteField(number, outcome: .converted)
        }
    }

    /// Notes a key that the table doesn't want, in an object of the plan.
    func noteUnused(_ key: UnsafeBufferPointer<UInt8>, in object: Int) {
        guard let counts, let location = call.reportedKeys?.locations[object] else { return }
        let key = unsafe String(decoding: key, as: UTF8.self)
        counts.note(counts.unmappedKey(location.appending(.key(key)).keyPath))
    }

    /// Counts the record that was read from an address on.
    // SAFETY: the address is in the text, at the start of a record that ends at the offset.
    package func endCount(from start: UnsafePointer<UInt8>) throws(ReaderFallback) {
        guard let statistics = call.statistics else { return }
        if call.reportedKeys == nil {
            let storage = unsafe try parsed(from: start)
            withExtendedLifetime(storage) {
                for path in statistics.plan.usedKeys.keysWithoutField(in: storage.root) {
                    statistics.note(statistics.unmappedKey(path))
                }
            }
        }
        statistics.endRecord()
    }
}

extension PrimitiveKind {
    /// True if a value that starts with a byte needs no conversion, as for its JSON kind.
    fileprivate func isOwn(_ byte: UInt8) -> Bool {
        switch self {
        case .none, .item, .items: false
        case .int, .optionalInt, .rowInt, .double, .optionalDouble, .rowDouble: byte.startsNumber
        case .bool, .optionalBool, .rowBool: byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f")
        case .string, .optionalString, .rowString: byte == .quote
        }
    }
}
