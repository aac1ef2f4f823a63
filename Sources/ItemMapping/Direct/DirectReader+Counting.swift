import JSONDocuments
import JSONPaths

// Reading with a report: the addresses of all values are noted in slots while a record is passed, and
// so are its unused keys. Then each column is read by itself, in the order of the table, and its
// outcome is noted. The counts grow when the record is complete, because jansson counts the fields
// of a record that is left to it.

/// The counts of a run, and the keys of its records.
struct FieldCounter {
    let statistics: FieldStatistics
    /// The plan in which every column is late.
    let plan: DirectPlan
    let keys: KeyUsage

    init(_ statistics: FieldStatistics, fields: ContiguousArray<PlannedField>?, rules: ReadingRules) {
        self.statistics = statistics
        plan = DirectPlan(statistics.plan, fields: fields, rules: rules, isCounting: true)
        keys = KeyUsage(plan, of: statistics.plan)
    }
}

/// A column of an initializer, for reading it by itself.
struct CountedColumn: Sendable {
    let rules: FieldRules
    let kind: PrimitiveKind
    /// Reads the value, and discards it.
    let read: DirectRead<Void>

    init<Value: FieldValue>(_ column: Column<Value>) {
        rules = column.rules
        kind = column.witness.primitiveKind
        let read = column.witness.read
        self.read = { (reader) throws(ReaderFallback) in _ = try read(&reader) }
    }
}

extension DirectReader {
    /// Reads to the end of the record at the offset, and notes its unused keys and the addresses of
    /// its values.
    // SAFETY: as for `readRecord`.
    mutating func open(_ counter: FieldCounter, to root: UnsafeMutableRawPointer?) throws(ReaderFallback) -> OpenRecord
    {
        counter.statistics.beginRecord()
        guard try scanner.significantByte() == .openBrace else { throw .record }
        let firstSlot = openSlots(counter.plan.slotCount)
        let record = unsafe OpenRecord(predictor: predictor(for: counter.plan), root: root, firstSlot: firstSlot)
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
        guard let paths = key.otherPaths else { return }
        let storage = unsafe try parsed(from: start)
        withExtendedLifetime(storage) {
            for path in MappingPlan.unmappedKeys(in: storage.root, at: key.location, paths: paths) {
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
        let outer = context.scope.rules
        defer { context.scope.rules = outer }
        statistics.beginField()
        let isOwn = unsafe rules.policy == .strict || steps == nil && kind.isOwn(start.pointee)
        context.scope.rules = rules
        context.scope.rules.policy = .strict
        let isFound = unsafe isOwn ? true : try isReadable(at: start, through: steps, check)
        context.scope.rules.policy = rules.policy
        let value = unsafe try self.read(at: start, through: steps, read)
        statistics.noteField(number, outcome: isFound ? .found : .converted)
        return value
    }

    /// Returns true if `check` can read a value.
    // SAFETY: as for `counting`.
    private mutating func isReadable(
        at start: UnsafePointer<UInt8>, through steps: ArraySlice<JSONPath.Step>?,
        _ check: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) -> Bool {
        let after = unsafe scanner.next
        do throws(ReaderFallback) {
            unsafe try read(at: start, through: steps, check)
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
            try apply(field.rules.missing, to: field, of: record)
        case .null:
            statistics.note(.null, field: number)
            try apply(field.rules.null, to: field, of: record)
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
        case .none: false
        case .int, .optionalInt, .double, .optionalDouble: byte.startsNumber
        case .bool, .optionalBool: byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f")
        case .string, .optionalString: byte == .quote
        }
    }
}

// MARK: - Records

extension ItemTable {
    /// Reads the Items of the list at the reader's offset, and counts their fields.
    // SAFETY: memory for one Item, which is initialized if reading succeeds, and moved out then.
    func items(
        from reader: inout DirectReader, counting statistics: FieldStatistics
    ) throws(ReaderFallback) -> [Root] {
        let counter = FieldCounter(statistics, fields: make == nil ? nil : fields, rules: rules)
        let item = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe item.deallocate() }
        var items: [Root] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                unsafe try initialize(item, from: &reader, counting: counter)
                unsafe items.append(item.move())
                statistics.endRecord()
                reader.reading.directCount += 1
            } catch {
                let isMade = unsafe try reader.reread(number, from: start, after: error) { node, context in
                    context.scope.rules = rules
                    return unsafe plan.accepts(node, context: context) && initialize(item, from: node, in: context)
                }
                if isMade { unsafe items.append(item.move()) }
            }
        }
        return items
    }

    /// Makes the Item of the record at the reader's offset in uninitialized memory.
    // SAFETY: as for the function of the same name without a counter.
    private func initialize(
        _ item: UnsafeMutablePointer<Root>, from reader: inout DirectReader, counting counter: FieldCounter
    ) throws(ReaderFallback) {
        guard let make else { return unsafe try initializeAtOnce(item, from: &reader, counting: counter) }
        let record = unsafe try reader.open(counter, to: UnsafeMutableRawPointer(item))
        defer { reader.close(record) }
        unsafe item.initialize(to: make())
        do throws(ReaderFallback) {
            for number in fields.indices { try reader.readField(number, of: record, counting: counter.statistics) }
        } catch {
            unsafe item.deinitialize(count: 1)
            throw error
        }
    }

    // SAFETY: as for `initialize`; the row is used during the call only.
    private func initializeAtOnce(
        _ item: UnsafeMutablePointer<Root>, from reader: inout DirectReader, counting counter: FieldCounter
    ) throws(ReaderFallback) {
        let record = try unsafe reader.open(counter, to: nil)
        defer { reader.close(record) }
        for (number, column) in countedColumns.enumerated() {
            try reader.count(column, number: number, of: record, in: counter.statistics)
        }
        reader.rowFallback = nil
        let isMade = unsafe withUnsafeMutablePointer(to: &reader) { reader in
            unsafe initialize!(.direct(DirectRow(reader: reader, record: record)), item)
        }
        guard isMade else { throw reader.rowFallback ?? .record }
    }
}

extension RecordTable {
    /// Reads the record at the reader's offset as a row, and notes the outcome of its fields.
    func row(from reader: inout DirectReader, counting counter: FieldCounter) throws(ReaderFallback) -> RecordValue {
        let record = try unsafe reader.open(counter, to: nil)
        defer { reader.close(record) }
        var values: [RecordValue] = []
        values.reserveCapacity(fields.count)
        for (number, field) in fields.enumerated() {
            let rules = field.rules.reading(in: reader.context.scope.rules)
            let located = try reader.located(number, in: record, policy: rules.policy)
            guard case .value(let start, let steps) = located else {
                if field.isRequired { throw .record }
                if case .null = located {
                    counter.statistics.note(.null, field: number)
                } else {
                    counter.statistics.note(.missing, field: number)
                }
                values.append(field.defaultValue ?? .null)
                continue
            }
            values.append(
                unsafe try reader.counting(
                    column: number, kind: field.kind.primitiveKind, under: rules, at: start, through: steps,
                    in: counter.statistics
                ) { (reader) throws(ReaderFallback) in
                    _ = try field.kind.value(from: &reader)
                } _: { (reader) throws(ReaderFallback) in
                    try field.kind.value(from: &reader)
                })
        }
        return .record(Record(names: names, values: values))
    }
}
