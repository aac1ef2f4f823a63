import JSONDocuments
import JSONPaths

extension RecordTable {
    /// Maps the list at `path`: one row for each record, and every defect with its location.
    ///
    /// An array at the path is a list of records, any other value is one record, and a path with a
    /// wildcard makes each of its matches a record. A record that isn't an object becomes a row of
    /// nulls and an issue, so that rows and records have the same indices. A table without fields
    /// returns each record unchanged.
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - path: The path of the list in it.
    ///   - reporting: Whether to count the outcome of each field, which takes more than twice the
    ///     time.
    /// - Complexity: O(*n*) in the number of records.
    public func map(_ json: JSONValue, at path: JSONPath = "", reporting: Bool = false) -> RecordMapping {
        let context = context(of: json)
        return map(RecordList(in: json, at: path, context: context), in: context, reporting: reporting)
    }

    private func map(_ list: RecordList, in context: MappingContext, reporting: Bool) -> RecordMapping {
        if reporting { context.statistics = FieldStatistics(plan) }
        plan.reportDefects(in: context)
        context.compareRecords(of: plan)
        let rows = (0..<list.count).map { number in
            context.cursor.number = number
            return listedRow(from: list[number], in: context)
        }
        context.locateIssues()
        return RecordMapping(
            rows: rows, issues: context.log.issues, issueCount: context.log.issueCount,
            report: context.statistics?.report(nil),
            reading: ReaderStatistics(reason: "the input was parsed before"))
    }

    /// Maps one record: the whole value, of any kind.
    ///
    /// It is for records that don't come as a list, such as lines of JSON Lines.
    ///
    /// ```swift
    /// let table = try RecordTable(json: #"{"title": "info.title"}"#)
    /// table.map(record: ["info": ["title": "Momo"]]).rows[0].description  // {"title":"Momo"}
    /// ```
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - number: The record's index, for fields that hold it.
    ///   - reporting: Whether to count the outcome of each field.
    public func map(record json: JSONValue, number: Int = 0, reporting: Bool = false) -> RecordMapping {
        map(record: json, number: number, reporting: reporting, comparing: nil)
    }

    /// Maps one record of a stream, and compares it with those before it.
    package func map(
        record json: JSONValue, number: Int, reporting: Bool, comparing uniqueValues: UniqueValues?
    ) -> RecordMapping {
        let context = context(of: json)
        context.cursor.streamNumber = number
        context.uniqueValues = uniqueValues
        return map(RecordList(of: json, context: context), in: context, reporting: reporting)
    }

    /// The context of a call over the document of a value.
    func context(of json: JSONValue) -> MappingContext {
        let context = MappingContext(storage: json.storage)
        context.log = newLog
        return context
    }

    private var newLog: IssueLog { IssueLog(capacity: issueLimit, excerpts: excerptLimit) }

    /// The row of a record of the list.
    func listedRow(from record: JSONNode, in context: MappingContext) -> RecordValue {
        context.uniqueValues?.restart()
        defer { context.uniqueValues?.end() }
        return context.with(ReadingRules(policy: policy)) { row(from: record, in: context) }
    }

    func row(from record: JSONNode, in context: MappingContext) -> RecordValue {
        guard !fields.isEmpty else { return .json(JSONValue(record, in: context.storage)) }
        guard plan.accepts(record, context: context) else {
            return .record(Record(names: names, values: fields.map { $0.defaultValue ?? .null }))
        }
        context.count(record: record, of: plan)
        plan.reportUnknownKeys(of: record, in: context)
        return unsafe plan.withSlots(of: record, in: context) { slots in
            let values = fields.indices.map { unsafe value(of: $0, in: record, slots: slots, context: context) }
            return .record(Record(names: names, values: values))
        }
    }

    private func value(
        of number: Int, in record: JSONNode, slots: PathTrie.Slots, context: MappingContext
    ) -> RecordValue {
        let field = fields[number]
        if let constant = field.constant {
            context.count(.found, field: number, of: plan)
            return constant
        }
        switch unsafe plan.located(
            number, in: record, slots: slots,
            policy: field.rules.policy ?? context.scope.rules.policy, context: context)
        {
        case .value(let content, let path):
            return convert(
                FoundValue(content, in: context), for: number, path: path, record: record, context: context)
        case .null:
            context.count(.null, field: number, of: plan)
            if field.isRequired { plan.reportAbsence(.null, ofColumn: number, in: record, context: context) }
        case .missing:
            context.count(.missing, field: number, of: plan)
            if field.isRequired { plan.reportAbsence(.missing, ofColumn: number, in: record, context: context) }
        }
        return field.defaultValue ?? .null
    }

    private func convert(
        _ found: FoundValue, for number: Int, path: Int, record: JSONNode, context: MappingContext
    ) -> RecordValue {
        let field = fields[number]
        let value = context.attempt(at: .column(plan, number, path: path, record: record)) {
            () throws(ConversionFailure) in
            let rules = field.rules.reading(in: context.scope.rules)
            return try context.unwrapping(found, field.rules, under: rules) { (found) throws(ConversionFailure) in
                try unsafe found.context.counting(
                    field: number, of: plan, under: rules, isOwnKind: field.kind.primitiveKind.isOwn(found.kind)
                ) { () throws(ConversionFailure) in
                    _ = try field.kind.value(from: found)
                } _: { () throws(ConversionFailure) in
                    try plan.checkCompany(of: number, in: record, context: context)
                    guard let check = field.check else { return try field.kind.value(from: found) }
                    let context = unsafe found.context
                    let value = try check.withElements(in: context) { () throws(ConversionFailure) in
                        try field.kind.value(from: found)
                    }
                    try check.check(value, in: context)
                    return value
                }
            }
        }
        return value ?? field.defaultValue ?? .null
    }
}

extension RecordTable {
    /// Reads bytes and maps the list at `path`: one row for each record, and every defect with its
    /// location.
    ///
    /// The bytes are read directly into rows if possible, and through jansson's values otherwise.
    /// Rows, issues and errors are the same either way; ``RecordMapping/reading`` tells which
    /// reader was used.
    ///
    /// ```swift
    /// let table = try RecordTable(json: #"{"year": {"path": "info.year", "type": "int"}}"#)
    /// try table.map(Array(#"[{"info": {"year": "1973"}}]"#.utf8)).rows[0].description  // {"year":1973}
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - path: The path of the list in it.
    ///   - options: The options and limits of the document.
    ///   - reader: The reader to use.
    ///   - reporting: Whether to count the outcome of each field, which takes longer.
    /// - Throws: `JSONSyntaxError` if the text isn't JSON; defects of the data are issues.
    /// - Complexity: O(*n*) in the number of bytes.
    public func map(
        _ bytes: [UInt8], at path: JSONPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, reporting: Bool = false
    ) throws(JSONSyntaxError) -> RecordMapping {
        var reading = ReaderStatistics(reason: reader == .jansson ? "the caller asked for it" : nil)
        let statistics = reporting ? FieldStatistics(plan) : nil
        let outcome = DirectOutcome(
            bytes, at: path, options: options, reader: reader, reason: direct.reason, reading: &reading
        ) { (reader) throws(ReaderFallback) in
            reader.context.statistics = statistics
            reader.log = newLog
            return try rows(from: &reader)
        }
        if let outcome {
            return RecordMapping(
                rows: outcome.values, issues: outcome.issues, issueCount: outcome.issueCount,
                report: statistics?.report(outcome.reading), reading: outcome.reading)
        }
        var mapping = map(try JSONDocument(parsing: bytes, options: options).root, at: path, reporting: reporting)
        mapping.reading = reading
        mapping.report?.reading = reading
        return mapping
    }

    /// Reads the rows of the list at the reader's position; single records fall back to jansson.
    private func rows(from reader: inout DirectReader) throws(ReaderFallback) -> [RecordValue] {
        reader.context.scope.rules = ReadingRules(policy: policy)
        reader.context.compareRecords(of: plan)
        let counter = reader.context.statistics.map {
            FieldCounter($0, fields: nil, rules: ReadingRules(policy: policy))
        }
        var rows: [RecordValue] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                if let counter {
                    rows.append(try row(from: &reader, counting: counter))
                    counter.statistics.endRecord()
                } else {
                    rows.append(try reader.wholeRecord(row))
                }
                reader.reading.directCount += 1
            } catch {
                _ = unsafe try reader.reread(number, from: start, after: error) { node, context in
                    rows.append(listedRow(from: node, in: context))
                    return true
                }
            }
        }
        return rows
    }

    /// Reads the record at the reader's position as a row, by the rules of the context.
    func row(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        let record = try unsafe reader.open(reader.predictor(for: direct), to: nil)
        defer { reader.close(record) }
        let outer = reader.context.scope.rules
        defer { reader.context.scope.rules = outer }
        var values: [RecordValue] = []
        values.reserveCapacity(fields.count)
        for (number, field) in fields.enumerated() {
            let rules = field.rules.reading(in: outer)
            let located = try reader.located(number, in: record, policy: rules.policy)
            reader.context.scope.rules = rules
            guard case .value(let start, let steps) = located else {
                values.append(try field.value(located, from: &reader))
                continue
            }
            values.append(
                try unsafe reader.read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                    try field.value(from: &reader)
                })
        }
        return .record(Record(names: names, values: values))
    }
}
