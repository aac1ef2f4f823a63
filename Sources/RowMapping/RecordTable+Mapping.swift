import ItemMapping
import JSONDocuments
import JSONPaths

extension RecordTable {
    /// Maps the list at a path: one row for each record, and every defect with its location.
    ///
    /// The list path says what a record is: see `ListPath`. A record that isn't an object becomes a row of
    /// nulls and an issue, so that rows and records have the same indices. A table without fields
    /// returns each record unchanged.
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - list: The path of the list in it.
    ///   - reporting: Whether to count the outcome of each field, which takes more than twice the
    ///     time.
    /// - Complexity: O(*n*) in the number of records.
    public func map(_ json: JSONValue, at list: ListPath = "", reporting: Bool = false) -> RecordMapping {
        map(json, at: list, after: EarlierRecords(), reporting: reporting)
    }

    private func map(
        _ json: JSONValue, at list: ListPath, after earlier: EarlierRecords, reporting: Bool
    ) -> RecordMapping {
        let (json, list) = list.resolved(in: json)
        let context = context(of: json)
        context.checks.uniqueValues = earlier.uniqueValues
        let records = RecordList(in: json, at: list, context: context)
        return map(records, after: earlier.count, in: context, reporting: reporting)
    }

    private func map(
        _ list: RecordList, after count: Int = 0, in context: MappingContext, reporting: Bool
    ) -> RecordMapping {
        if reporting { context.statistics = FieldTallies(plan) }
        plan.reportDefects(in: context)
        context.compareRecords(of: plan)
        let rows = (0..<list.count).map { number in
            context.cursor.number = number
            if count > 0 { context.cursor.streamNumber = count + number }
            return listedRow(from: list[number], in: context)
        }
        return mapping(of: rows, in: context)
    }

    /// The rows of a call over values, and its issues.
    func mapping(of rows: [RecordValue], in context: MappingContext) -> RecordMapping {
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
        context.checks.uniqueValues = uniqueValues
        return map(RecordList(of: json, context: context), in: context, reporting: reporting)
    }

    /// Maps some records of a list, with the keys and objects around them.
    ///
    /// - Parameters:
    ///   - places: The indices of the records in the list.
    ///   - number: The index of the first one, for fields that hold it.
    package func map(_ json: JSONValue, at list: ListPath, places: [Int], number: Int) -> RecordMapping {
        let (json, list) = list.resolved(in: json)
        let context = context(of: json)
        let records = RecordList(in: json, at: list, context: context)
        let rows = places.enumerated().map { index, place in
            context.cursor.number = place
            context.cursor.streamNumber = number + index
            return listedRow(from: records[place], in: context)
        }
        return mapping(of: rows, in: context)
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
        context.checks.uniqueValues?.restart()
        defer { context.checks.uniqueValues?.end() }
        return context.with(ReadingRules(policy: policy)) { row(from: record, in: context) }
    }

    func row(from record: JSONNode, in context: MappingContext) -> RecordValue {
        guard !fields.isEmpty else { return .json(JSONValue(record, in: context.storage)) }
        guard plan.accepts(record, context: context) else {
            // What is around a record that can't be read isn't lost with it.
            let values = fields.map { field in
                field.origin.flatMap { context.cursor.position($0) }.map { RecordValue.json($0) } ?? field.defaultValue
                    ?? .null
            }
            return .record(Record(names: names, values: values))
        }
        plan.reportUnknownKeys(of: record, in: context)
        let values = unsafe values { row in
            _ = unsafe plan.fill(row, from: record, by: direct.fieldMemory, in: context)
        }
        return .record(Record(names: names, values: values))
    }
}

extension RecordTable {
    /// Reads a text and maps the list at a path: one row for each record, and every defect with its
    /// location.
    ///
    /// Its bytes are read directly into rows if possible, and through jansson's values otherwise.
    /// Rows, issues and errors are the same either way; ``RecordMapping/reading`` says which
    /// reader was used.
    ///
    /// ```swift
    /// let table = try RecordTable(json: #"{"year": {"path": "info.year", "type": "int"}}"#)
    /// try table.map(#"[{"info": {"year": "1973"}}]"#).rows[0].description  // {"year":1973}
    /// ```
    ///
    /// - Parameters:
    ///   - text: A JSON text: bytes, `Data` or a string.
    ///   - list: The path of the list in it.
    ///   - options: The options and limits of the document.
    ///   - reader: The reader to use.
    ///   - reporting: Whether to count the outcome of each field, which takes longer.
    /// - Throws: `JSONSyntaxError` if the text isn't JSON; defects of the data are issues.
    /// - Complexity: O(*n*) in the number of bytes.
    public func map(
        _ text: some JSONInput, at list: ListPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, reporting: Bool = false
    ) throws(JSONSyntaxError) -> RecordMapping {
        try map(
            text.jsonBytes, at: list, after: EarlierRecords(), options: options, reader: reader, reporting: reporting)
    }

    /// Maps the records of a portion of a document; issues have their locations and positions in the whole of it.
    ///
    /// - Parameter earlier: The records of the portions before this one.
    /// - Throws: `JSONSyntaxError` with the position in the whole text.
    package func map(
        _ portion: DocumentPortion, at list: ListPath, after earlier: EarlierRecords, reader: ReaderStrategy,
        reporting: Bool
    ) throws(JSONSyntaxError) -> RecordMapping {
        do throws(JSONSyntaxError) {
            var mapping = try map(
                portion.bytes, at: list, after: earlier, options: .init(), reader: reader, reporting: reporting)
            earlier.uniqueValues?.end()
            mapping.move(outOf: portion, after: earlier.count)
            return mapping
        } catch {
            throw portion.error(error)
        }
    }

    private func map(
        _ bytes: [UInt8], at list: ListPath, after earlier: EarlierRecords, options: JSONDocument.Options,
        reader: ReaderStrategy, reporting: Bool
    ) throws(JSONSyntaxError) -> RecordMapping {
        let statistics = reporting ? FieldTallies(plan) : nil
        var rows: [RecordValue] = []
        let run = DirectRun(bytes, at: list, options: options, reader: reader)
        do throws(DirectRefusal) {
            let outcome = try run.outcome(unless: direct.reason) { (reader) throws(ReaderFallback) in
                reader.count(in: statistics, by: direct)
                reader.tally.log = newLog
                reader.call.earlierCount = earlier.count
                reader.call.uniqueValues = earlier.uniqueValues
                rows = try self.rows(from: &reader)
            }
            return RecordMapping(
                rows: rows, issues: outcome.issues, issueCount: outcome.issueCount,
                report: statistics?.report(outcome.reading), reading: outcome.reading)
        } catch {
            var mapping = map(
                try JSONDocument(parsing: bytes, options: options).root, at: list, after: earlier,
                reporting: reporting)
            mapping.reading = ReaderStatistics(reason: error.reason)
            mapping.report?.reading = mapping.reading
            return mapping
        }
    }

    /// Reads the rows of the list at the reader's position; single records fall back to jansson.
    private func rows(from reader: inout DirectReader) throws(ReaderFallback) -> [RecordValue] {
        reader.compareRecords(of: plan)
        var rows: [RecordValue] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                rows.append(try countedRow(from: &reader))
                reader.tally.reading.directCount += 1
            } catch {
                _ = unsafe try reader.reread(number, from: start, after: error) { node, context in
                    rows.append(listedRow(from: node, in: context))
                    return true
                }
            }
        }
        return rows
    }

    /// Reads the record at the reader's position as a row, and counts its fields if that was asked for.
    func countedRow(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        let start = unsafe reader.scanner.next
        reader.counts?.beginRecord()
        let row = try reader.wholeRecord(row)
        unsafe try reader.endCount(from: start)
        return row
    }

    /// Reads the record at the reader's position as a row.
    func row(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        let predictor = reader.predictors.predictor(for: direct)
        let values = unsafe try values { (row) throws(ReaderFallback) in
            unsafe try reader.readRecord(predictor, to: row)
        }
        return .record(Record(names: names, values: values))
    }
}

/// What records of a stream have before them.
package struct EarlierRecords: Sendable {
    /// The number of records.
    package var count = 0
    /// Their values that must not repeat; nil if none must.
    package var uniqueValues: UniqueValues?

    package init() {}

    /// The start of a stream.
    package init(for table: RecordTable) { uniqueValues = UniqueValues(for: table) }
}

extension RecordMapping {
    /// Gives the issues of a portion their places in the whole document.
    mutating func move(outOf portion: DocumentPortion, after count: Int) {
        // An issue of the whole table is the same in each portion.
        let all = issues.count
        if !portion.isFirst { issues.removeAll { $0.code == .badTable || $0.code == .badPath } }
        issueCount -= all - issues.count
        issues = issues.map { $0.moved(outOf: portion, after: count) }
    }
}

extension UniqueValues {
    /// The values of the records of a stream; nil if none of them must be unique.
    package convenience init?(for table: RecordTable) {
        guard table.plan.hasUniqueValues else { return nil }
        self.init()
    }
}
