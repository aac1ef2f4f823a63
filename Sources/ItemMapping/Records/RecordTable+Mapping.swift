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
        if reporting { context.statistics = (plan, FieldStatistics(fieldCount: fields.count)) }
        plan.reportDefects(context)
        let rows = (0..<list.count).map { number in
            context.record = number
            return context.with(ReadingRules(policy: policy)) { row(from: list[number], context) }
        }
        context.placeIssues()
        return RecordMapping(
            rows: rows, issues: context.issues, issueCount: context.issueCount, report: context.report,
            reading: ReaderStatistics(reason: "the input was parsed before"))
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

extension RecordTable {
    /// Reads bytes and maps the list at `path`: one row for each record in it, and every defect with its place.
    ///
    /// The bytes are read straight into rows where that can be done, else by way of jansson's values; the rows, the
    /// issues and the errors are the same, and ``RecordMapping/reading`` tells which it was.
    ///
    /// ```swift
    /// let table = try RecordTable(json: #"{"year": {"path": "info.year", "type": "int"}}"#)
    /// try table.map(Array(#"[{"info": {"year": "1973"}}]"#.utf8)).rows[0].description  // {"year":1973}
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: A JSON text.
    ///   - path: Where in it the list is.
    ///   - options: What counts as a document.
    ///   - reader: Who reads the bytes.
    ///   - reporting: Whether to count what became of each field; jansson's values are counted, so it takes longer.
    /// - Throws: `JSONSyntaxError` where the text is not JSON; defects of the data are issues.
    /// - Complexity: O(*n*) in the number of bytes.
    public func map(
        _ bytes: [UInt8], at path: JSONPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, reporting: Bool = false
    ) throws(JSONSyntaxError) -> RecordMapping {
        var reading = ReaderStatistics(reason: reader == .jansson ? "the caller asked for it" : nil)
        let outcome = DirectOutcome(bytes, at: path, options, reader, &reading) { (reader) throws(ReaderFallback) in
            try rows(from: &reader)
        }
        if let outcome {
            reading = outcome.reading
            if !reporting {
                return RecordMapping(
                    rows: outcome.values, issues: outcome.issues, issueCount: outcome.issueCount, report: nil,
                    reading: reading)
            }
        }
        var mapping = map(try JSONDocument(parsing: bytes, options: options).root, at: path, reporting: reporting)
        mapping.reading = reading
        mapping.report?.reading = reading
        return mapping
    }

    /// The rows of the list at the reader's place; a record that jansson has to see to is read by it alone.
    private func rows(from reader: inout DirectReader) throws(ReaderFallback) -> [RecordValue] {
        if let reason = direct.reason {
            reader.reading.reason = reason
            throw .input
        }
        reader.context.rules = ReadingRules(policy: policy)
        var rows: [RecordValue] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                rows.append(try wholeRow(from: &reader))
                reader.reading.directCount += 1
            } catch {
                _ = unsafe try reader.reread(number, from: start, after: error) { node, context in
                    rows.append(context.with(ReadingRules(policy: policy)) { row(from: node, context) })
                    return true
                }
            }
        }
        return rows
    }

    /// The row that each record of a block is, read by itself; nil where jansson has to see to it, as for everything with
    /// a defect.
    // SAFETY: the bytes stay in place while they are read.
    package func rows(of block: RecordBlock) -> [RecordValue?] {
        guard direct.reason == nil, !fields.isEmpty else { return Array(repeating: nil, count: block.count) }
        return unsafe block.withBytes { bytes in
            var reader = unsafe DirectReader(block, in: bytes)
            reader.context.rules = ReadingRules(policy: policy)
            var rows: [RecordValue?] = []
            while reader.nextInBlock() { rows.append(try? wholeRow(from: &reader)) }
            return rows
        }
    }

    private func wholeRow(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        if reader.isDoubtful { throw .record }
        let row = try row(from: &reader)
        guard reader.isRecordOver else { throw .record }
        return row
    }

    /// The row that the record at the reader's place is, read by the rules that hold there.
    func row(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        let record = try unsafe reader.open(reader.memory(of: direct), to: nil)
        defer { reader.close(record) }
        let outer = reader.context.rules
        defer { reader.context.rules = outer }
        var values: [RecordValue] = []
        values.reserveCapacity(fields.count)
        for (number, field) in fields.enumerated() {
            let rules = field.rules.reading(in: outer)
            guard case .value(let start, let steps) = try reader.located(number, record, rules.policy) else {
                if field.isRequired { throw .record }
                values.append(field.defaultValue ?? .null)
                continue
            }
            reader.context.rules = rules
            values.append(
                try unsafe reader.read(at: start, through: steps) { (reader) throws(ReaderFallback) in
                    try field.kind.value(from: &reader)
                })
        }
        return .record(Record(names: names, values: values))
    }
}
