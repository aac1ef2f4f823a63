import JSONDocuments
import JSONPaths

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
    /// The type of the value.
    let type: any FieldValue.Type
    /// Whether a missing value is a defect: the column has no default, and its type no value for null.
    let isRequired: Bool
    /// Reads the value, and discards it.
    let read: DirectRead<Void>
    /// Makes the value of a found value, and discards it.
    let check: @Sendable (FoundValue) throws(ConversionFailure) -> Void
    /// The failure of the column's default; nil if it has no default, or no constraints.
    let defaultFailure: (@Sendable () -> ConversionFailure?)?
    /// The constraints that no value of the type can break.
    let unfitConstraints: [Constraint]

    init<Value: FieldValue>(_ column: Column<Value>) {
        rules = column.rules
        kind = column.witness.primitiveKind
        type = Value.self
        isRequired = column.rules.isRequired || column.defaultValue == nil && column.witness.valueForNull() == nil
        let witness = column.witness
        read = { (reader) throws(ReaderFallback) in _ = try witness.read(&reader) }
        self.check = { (found) throws(ConversionFailure) in _ = try Value.value(from: found) }
        let (check, defaultValue) = (column.check, column.defaultValue)
        unfitConstraints =
            check?.constraints.unfit(
                for: JSONKinds(of: Value.self), elements: JSONKinds(ofElementsOf: Value.self)) ?? []
        if let check, let defaultValue {
            defaultFailure = { check.failure(of: defaultValue()) }
        } else {
            defaultFailure = nil
        }
    }
}

extension ItemTable {
    /// Reads the Items of the list at the reader's offset, and counts their fields.
    // SAFETY: memory for one Item, which is initialized if reading succeeds, and moved out then.
    func items(
        from reader: inout DirectReader, counting statistics: FieldStatistics
    ) throws(ReaderFallback) -> [Root] {
        reader.context.compareRecords(of: plan)
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
                    return unsafe initializeRecord(item, from: node, in: context)
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
            guard unsafe holds(at: item) else { throw .record }
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
        guard unsafe holds(at: item) else {
            unsafe item.deinitialize(count: 1)
            throw .record
        }
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
            let kind = field.kind.primitiveKind
            switch located {
            case .missing, .null, .constant:
                if field.isRequired { throw .record }
                counter.statistics.note(located.outcome, field: number)
                values.append(field.replacement)
            case .index(let index):
                values.append(
                    try reader.counting(
                        column: number, kind: kind, under: rules, index: index, in: counter.statistics
                    ) { (found) throws(ConversionFailure) in
                        _ = try field.kind.value(from: found)
                    } _: { (found) throws(ConversionFailure) in
                        try field.value(from: found)
                    })
            case .value(let start, let steps):
                values.append(
                    unsafe try reader.counting(
                        column: number, kind: kind, under: rules, at: start, through: steps, in: counter.statistics
                    ) { (reader) throws(ReaderFallback) in
                        _ = try field.kind.value(from: &reader)
                    } _: { (reader) throws(ReaderFallback) in
                        try field.value(from: &reader)
                    })
            }
        }
        return .record(Record(names: names, values: values))
    }
}

extension DirectReader.Located {
    /// The outcome of a field that has no value to read.
    fileprivate var outcome: FieldOutcome {
        switch self {
        case .missing: .missing
        case .null: .null
        case .constant, .index, .value: .found
        }
    }
}
