import JSONDocuments
import JSONPaths

// Reading with a report: while a record is passed, the addresses of all values are noted in slots,
// and so are its unused keys. Then each column is read by itself, in the order of the table, and its
// outcome is noted. The counts grow when the record is complete, because jansson counts the fields
// of a record that is left to it. `FieldCounter` has the loops over the records.

extension DirectReader {
    /// Reads to the end of the record at the offset, and notes its unused keys and the addresses of
    /// its values.
    // SAFETY: as for `readRecord`.
    mutating func open(_ counter: FieldCounter, to root: UnsafeMutableRawPointer?) throws(ReaderFallback) -> OpenRecord
    {
        counter.statistics.beginRecord()
        guard try scanner.significantByte() == .openBrace else { throw .record }
        let firstSlot = openSlots(counter.plan.slotCount)
        let record = unsafe OpenRecord(predictor(for: counter.plan), root: root, firstSlot: firstSlot)
        do throws(ReaderFallback) {
            try readObject(counter.keys, of: record, counting: counter.statistics)
        } catch {
            close(record)
            throw error
        }
        return record
    }

    private mutating func readObject(
        _ keys: KeyUsage, of record: OpenRecord, counting statistics: FieldStatistics
    ) throws(ReaderFallback) {
        if try scanner.takeOpening(endingWith: .closeBrace) { return }
        repeat {
            let key = unsafe String(decoding: try scanner.takeKey(), as: UTF8.self)
            switch keys.member(key, in: statistics) {
            case .used(let key): try readValue(of: key, in: record, counting: statistics)
            case .unmapped(let key):
                statistics.note(key)
                try scanner.skipValue()
            case .ignored: try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: .closeBrace)
    }

    // SAFETY: the slot is one of the record's; its address is in the text, at the start of a value.
    private mutating func readValue(
        of key: UsedKey, in record: OpenRecord, counting statistics: FieldStatistics
    ) throws(ReaderFallback) {
        try key.meet(inRecord: statistics.recordNumber)
        let start = unsafe scanner.next
        if key.slot >= 0 { unsafe slots[record.firstSlot + key.slot] = unsafe start }
        guard unsafe start.pointee == .openBrace else { return try scanner.skipValue() }
        if let object = key.object {
            try readObject(object, of: record, counting: statistics)
        } else {
            try scanner.skipValue()
        }
        guard let node = key.searchedNode else { return }
        let storage = unsafe try parsed(from: start)
        withExtendedLifetime(storage) {
            let usedKeys = statistics.plan.usedKeys
            for path in usedKeys.unmappedKeys(in: storage.root, node: node, at: key.location) {
                statistics.note(statistics.unmappedKey(path))
            }
        }
    }
}

extension DirectReader {
    /// Returns the value of a column that is read by `read` under `rules`, and notes its outcome:
    /// as found if `check` can read it under the strict policy, else as converted.
    // SAFETY: the address is in the text, at the start of a value.
    mutating func counting<Value>(
        column number: Int, kind: PrimitiveKind, under rules: ReadingRules, at start: UnsafePointer<UInt8>,
        through steps: ArraySlice<JSONPath.Step>?, in statistics: FieldStatistics,
        check: (inout DirectReader) throws(ReaderFallback) -> Void,
        _ read: (inout DirectReader) throws(ReaderFallback) -> Value
    ) throws(ReaderFallback) -> Value {
        let isOwn = unsafe steps == nil && kind.isOwn(start.pointee)
        return try counting(column: number, isOwn: isOwn, under: rules, in: statistics) {
            (reader) throws(ReaderFallback) in
            unsafe try reader.read(at: start, through: steps, check)
        } _: { (reader) throws(ReaderFallback) in
            unsafe try reader.read(at: start, through: steps, read)
        }
    }

    /// As `counting(column:kind:under:at:through:in:check:_:)`, for the index of the record.
    mutating func counting<Value>(
        column number: Int, kind: PrimitiveKind, under rules: ReadingRules, index: Int, in statistics: FieldStatistics,
        check: (FoundValue) throws(ConversionFailure) -> Void,
        _ read: (FoundValue) throws(ConversionFailure) -> Value
    ) throws(ReaderFallback) -> Value {
        let isOwn = kind.isOwn(UInt8(ascii: "0"))
        return try counting(column: number, isOwn: isOwn, under: rules, in: statistics) {
            (reader) throws(ReaderFallback) in
            try reader.converted(JSONValue(index), under: reader.context.scope.rules, check)
        } _: { (reader) throws(ReaderFallback) in
            try reader.converted(JSONValue(index), under: reader.context.scope.rules, read)
        }
    }

    private mutating func counting<Value>(
        column number: Int, isOwn: Bool, under rules: ReadingRules, in statistics: FieldStatistics,
        check: (inout DirectReader) throws(ReaderFallback) -> Void,
        _ read: (inout DirectReader) throws(ReaderFallback) -> Value
    ) throws(ReaderFallback) -> Value {
        let outer = context.scope.rules
        defer { context.scope.rules = outer }
        statistics.beginField()
        context.scope.rules = rules
        context.scope.rules.policy = .strict
        context.scope.checksConstraints = false
        defer { context.scope.checksConstraints = true }
        let isFound = isOwn || rules.policy == .strict ? true : try isReadable(check)
        context.scope.rules.policy = rules.policy
        context.scope.checksConstraints = true
        let value = try read(&self)
        statistics.noteField(number, outcome: isFound ? .found : .converted)
        return value
    }

    /// Returns true if `check` can read a value.
    private mutating func isReadable(
        _ check: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) -> Bool {
        let after = unsafe scanner.next
        do throws(ReaderFallback) {
            try check(&self)
            return true
        } catch {
            guard error == .record else { throw error }
            unsafe scanner.next = unsafe after
            rowFallback = nil
            return false
        }
    }

    /// Reads a field of an open record into its Item, and notes its outcome.
    // SAFETY: the record's root is the address of an initialized Item of its table.
    mutating func readField(
        _ number: Int, of record: OpenRecord, counting statistics: FieldStatistics
    ) throws(ReaderFallback) {
        let field = record.plan.fields[number]
        let rules = field.rules.reading(in: record.plan.rules)
        switch try located(number, in: record, policy: rules.policy) {
        case .missing:
            statistics.note(.missing, field: number)
            unsafe try apply(field.rules.missing, to: record.fields + number, of: record)
        case .null:
            statistics.note(.null, field: number)
            unsafe try apply(field.rules.null, to: record.fields + number, of: record)
        case .constant:
            statistics.note(.found, field: number)
            try write(.null, to: number, of: record)
        case .index(let index):
            guard let root = unsafe record.root else { throw .record }
            try counting(column: number, kind: field.quick, under: rules, index: index, in: statistics) {
                (found) throws(ConversionFailure) in
                try field.writer.check(found)
            } _: { (found) throws(ConversionFailure) in
                unsafe try field.writer.write(found, to: root)
            }
        case .value(let start, let steps):
            guard let root = unsafe record.root else { throw .record }
            unsafe try counting(
                column: number, kind: field.quick, under: rules, at: start, through: steps, in: statistics
            ) { (reader) throws(ReaderFallback) in
                try field.writer.check(&reader)
            } _: { (reader) throws(ReaderFallback) in
                unsafe try field.writer.read(&reader, to: root)
            }
        }
    }

    /// Notes the outcome of a column of an initializer.
    mutating func count(
        _ column: CountedColumn, number: Int, of record: OpenRecord, in statistics: FieldStatistics
    ) throws(ReaderFallback) {
        let rules = column.rules.reading(in: record.plan.rules)
        switch try located(number, in: record, policy: rules.policy) {
        case .missing: statistics.note(.missing, field: number)
        case .null: statistics.note(.null, field: number)
        case .constant: statistics.note(.found, field: number)
        case .index(let index):
            try counting(
                column: number, kind: column.kind, under: rules, index: index, in: statistics, check: column.check,
                column.check)
        case .value(let start, let steps):
            unsafe try counting(
                column: number, kind: column.kind, under: rules, at: start, through: steps, in: statistics,
                check: column.read, column.read)
        }
    }
}

extension PrimitiveKind {
    /// True if a value that starts with a byte needs no conversion, as for its JSON kind.
    fileprivate func isOwn(_ byte: UInt8) -> Bool {
        switch self {
        case .none, .item, .items: false
        case .int, .optionalInt, .double, .optionalDouble: byte.startsNumber
        case .bool, .optionalBool: byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f")
        case .string, .optionalString: byte == .quote
        }
    }
}
