import JSONDocuments
import JSONPaths

extension RecordTable {
    /// Maps the list at `path`: one row for each record in it, and every defect with its place.
    ///
    /// An array at the path is a list of records, any other value one record; a path with a wildcard makes each of its
    /// matches a record. A record that is no object becomes a row of nulls and an issue, so that rows and records stay
    /// in step. A table without fields hands on each record as it came.
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - path: Where in it the list is.
    ///   - reporting: Whether to count what became of each field, which takes more than twice the time.
    /// - Complexity: O(*n*) in the number of records.
    public func map(_ json: JSONValue, at path: JSONPath = "", reporting: Bool = false) -> RecordMapping {
        let context = MappingContext(storage: json.storage)
        return map(RecordList(in: json, at: path, context), context, reporting: reporting)
    }

    private func map(_ list: RecordList, _ context: MappingContext, reporting: Bool) -> RecordMapping {
        if reporting { context.census = (plan, FieldCensus(fieldCount: fields.count)) }
        plan.reportDefects(context)
        let rows = (0..<list.count).map { number in
            context.record = number
            return context.with(ReadingRules(policy: policy)) { row(from: list[number], context) }
        }
        context.placeIssues()
        return RecordMapping(
            rows: rows, issues: context.issues, issueCount: context.issueCount, report: context.report,
            reading: MappingReading(reason: "the input was parsed before"))
    }

    /// Maps one record: the whole value, whatever it is.
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - number: What a field holds that is read from the record's index.
    ///   - reporting: Whether to count what became of each field.
    public func map(record json: JSONValue, number: Int = 0, reporting: Bool = false) -> RecordMapping {
        let context = MappingContext(storage: json.storage)
        context.recordNumber = number
        return map(RecordList(of: json, context), context, reporting: reporting)
    }

    func row(from record: JSONNode, _ context: MappingContext) -> RecordValue {
        guard !fields.isEmpty else { return .json(JSONValue(record, in: context.storage)) }
        guard plan.accepts(record, context) else {
            return .record(Record(names: names, values: fields.map { $0.defaultValue ?? .null }))
        }
        context.count(plan, record: record)
        return unsafe plan.withSlots(of: record) { slots in
            let values = fields.indices.map { unsafe value(of: $0, in: record, slots, context) }
            return .record(Record(names: names, values: values))
        }
    }

    private func value(
        of number: Int, in record: JSONNode, _ slots: PathTrie.Slots, _ context: MappingContext
    ) -> RecordValue {
        let field = fields[number]
        if let constant = field.constant {
            context.count(plan, number, \.found)
            return constant
        }
        switch unsafe plan.located(
            plan.columns[number], in: record, slots, context, field.rules.policy ?? context.rules.policy)
        {
        case .value(let content, let path):
            return read(FoundValue(content, in: context), number, path, record, context)
        case .null:
            context.count(plan, number, \.null)
            if field.isRequired { plan.reportAbsence(of: number, .null, in: record, context) }
        case .missing:
            context.count(plan, number, \.missing)
            if field.isRequired { plan.reportAbsence(of: number, .missing, in: record, context) }
        }
        return field.defaultValue ?? .null
    }

    private func read(
        _ found: FoundValue, _ number: Int, _ path: Int, _ record: JSONNode, _ context: MappingContext
    ) -> RecordValue {
        let field = fields[number]
        let value = context.attempt(.column(plan, number, path: path, record: record)) {
            () throws(ConversionFailure) in
            try context.counting(plan, number, field.rules.reading(in: context.rules)) { () throws(ConversionFailure) in
                try field.kind.value(from: found)
            }
        }
        return value ?? field.defaultValue ?? .null
    }
}
