import JSONDocuments
import JSONPaths
import ListFinding
import ListwrightEssentials
import RowMapping

/// The table of a run of `map`, and the way in which records are read.
struct MapSettings: Sendable {
    /// The table that maps the records.
    private(set) var table: RecordTable
    /// The table that is evidence for a list: the one that the command line names.
    let listTable: RecordTable
    /// The list that the command line names; nil for none.
    let list: ListPath?
    let reader: ReaderStrategy
    /// True if the outcomes of each field are counted.
    let isReported: Bool
    /// True if records with an issue are left out, with a line about each.
    let separatesRejects: Bool
    /// True if there is a line about each issue.
    let listsIssues: Bool
    /// True if rows have their keys and groups as members, as those of `pages` have: in JSON, without a table.
    var addsContext = false

    init(
        table: RecordTable, list: ListPath?, reader: ReaderStrategy, isReported: Bool, separatesRejects: Bool,
        listsIssues: Bool
    ) {
        (self.table, listTable, self.list, self.reader) = (table, table, list, reader)
        (self.isReported, self.separatesRejects, self.listsIssues) = (isReported, separatesRejects, listsIssues)
    }

    /// The same settings with a table that was inferred from the rows of the list.
    func mapped(by table: RecordTable) -> MapSettings {
        var settings = self
        settings.table = table
        return settings
    }

    /// The keys of the list, if its elements can be read one after the other; nil otherwise.
    var streamedKeys: [String]? {
        if case .records(.array(let keys)) = ListStream.way(to: list ?? .root, reach: table.reach) { keys } else { nil }
    }
}

// MARK: - Files as a whole

extension MapSettings {
    /// The rows of a file that is in memory as a whole.
    ///
    /// - Parameter limit: The limit on the issues that are shown.
    func batch(of input: Input, limit: Int) throws(ToolError) -> RowBatch {
        var settings = self
        settings.table.keepIssues(showing: limit, listsAll: listsIssues)
        if separatesRejects { return try settings.separatedBatch(of: input, limit: limit) }
        var batch = RowBatch()
        switch try settings.content(of: input) {
        case .mapping(let mapping, let contexts):
            add(mapping, record: nil, of: input, showing: limit, to: &batch)
            batch.rows = mapping.rows.adding(contexts)
            batch.recordCount = mapping.rows.count
        case .lines(let records):
            let uniqueValues = UniqueValues(for: table)
            for (number, record) in records.enumerated() {
                let mapping =
                    list.map { settings.table.map(record, at: $0.inLine(record), reporting: isReported) }
                    ?? settings.table.map(
                        record: record, number: number, reporting: isReported, comparing: uniqueValues)
                add(mapping, record: (number, record), of: input, showing: limit, to: &batch)
                let rows = addsContext ? list.flatMap { try? input.rows(at: $0, inLine: record) } : nil
                batch.rows += mapping.rows.adding(rows.flatMap { RowContexts($0) })
                batch.recordCount += 1
            }
        }
        return batch
    }

    /// Counts the rows and adds the issues of a mapping.
    ///
    /// - Parameter record: Its record, if it is one of several documents.
    private func add(
        _ mapping: RecordMapping, record: (number: Int, root: JSONValue)?, of input: Input, showing limit: Int,
        to batch: inout RowBatch
    ) {
        if mapping.rows.isEmpty, let record, let list,
            let warning = input.warning(ofNothingAt: list, inLine: record.root, number: record.number)
        {
            batch.count(absent: warning, showing: limit, mapping.report)
        } else {
            batch.count(mapping, showing: limit) { $0.rendered(file: input.name) }
        }
        guard listsIssues else { return }
        var lines = IssueLines(of: input)
        for issue in mapping.issues { lines.append(issue, record: record?.number) }
        batch.issueLines += lines.bytes
    }

    /// The rows of the records without an issue, and the lines about the others.
    private func separatedBatch(of input: Input, limit: Int) throws(ToolError) -> RowBatch {
        var batch = RowBatch()
        for (separated, record) in try separatedRecords(of: input) {
            add(separated.mapping, record: record, of: input, showing: limit, to: &batch)
            batch.rows += separated.mapping.rows
            batch.recordCount += separated.recordCount
            var lines = RejectLines(of: input)
            for record in separated.rejects { lines.append(record) }
            batch.rejects += lines.bytes
        }
        return batch
    }

    /// The rows of a portion of a document, at a list in it.
    ///
    /// - Parameters:
    ///   - earlier: The records of the portions before it.
    ///   - limit: The limit on the issues that are shown.
    func batch(
        of portion: DocumentPortion, at list: ListPath, header: GroupHeader?, after earlier: EarlierRecords,
        in input: Input, limit: Int
    ) throws(JSONSyntaxError) -> (batch: RowBatch, isAbsent: Bool) {
        var settings = self
        // One issue is kept in any case: it says that there is nothing at the path.
        settings.table.keepIssues(showing: max(1, limit), listsAll: listsIssues)
        var batch = RowBatch()
        let mapping: RecordMapping
        if separatesRejects {
            let separated = try settings.table.separated(portion, at: list, after: earlier, reporting: isReported)
            var lines = RejectLines(of: input)
            for record in separated.rejects { lines.append(record) }
            (mapping, batch.rejects, batch.recordCount) = (separated.mapping, lines.bytes, separated.recordCount)
        } else {
            mapping = try settings.table.map(portion, at: list, after: earlier, reader: reader, reporting: isReported)
            batch.recordCount = mapping.rows.count
        }
        // Only the whole document can tell that there is nothing at the path.
        if mapping.issues.contains(where: { $0.code == .noList }) { return (batch, true) }
        add(mapping, record: nil, of: input, showing: limit, to: &batch)
        batch.rows = mapping.rows
        if addsContext, let root = try? JSONDocument(parsing: portion.bytes).root,
            let rows = try? RowList(list, in: root)
        {
            batch.rows = batch.rows.adding(RowContexts(rows, header: header))
        }
        return (batch, false)
    }

    private func separatedRecords(
        of input: Input
    ) throws(ToolError) -> [(SeparatedRecords, record: (number: Int, root: JSONValue)?)] {
        switch try input.content(of: try input.bytes(atMost: JSONDocument.Limits.maximalBytes)) {
        case .lines(let records, _):
            noteOnKeys(of: list, in: input)
            let uniqueValues = UniqueValues(for: table)
            return records.enumerated().map { number, record in
                let separated =
                    list.map { table.separated(record, at: $0.inLine(record), reporting: isReported) }
                    ?? table.separated(record: record, number: number, reporting: isReported, comparing: uniqueValues)
                return (separated, (number, record))
            }
        case .document(let document, let bytes):
            input.warnOfRepeatedKeys(in: bytes)
            let choice = input.choice(in: document.root, at: list, for: listTable)
            let rows = try input.rows(of: choice, in: document.root)
            noteOnKeys(of: choice.list, in: input)
            return [(table.separated(rows.root, at: rows.list, reporting: isReported), nil)]
        }
    }

    /// The rows of a document with their keys and groups, or documents one after another.
    private enum Content {
        case mapping(RecordMapping, RowContexts?)
        case lines([JSONValue])
    }

    private func content(of input: Input) throws(ToolError) -> Content {
        let bytes = try input.bytes(atMost: JSONDocument.Limits.maximalBytes)
        // A path that is given decides, so the bytes can be mapped without a document.
        if !input.isRepaired, !addsContext, let list, let mapping = try mapping(of: bytes, at: list, input) {
            input.warnOfRepeatedKeys(in: bytes)
            return .mapping(mapping, nil)
        }
        switch try input.content(of: bytes) {
        case .lines(let records, _):
            noteOnKeys(of: list, in: input)
            return .lines(records)
        case .document(let document, let bytes):
            input.warnOfRepeatedKeys(in: bytes)
            let choice = input.choice(in: document.root, at: list, for: listTable)
            let rows = try input.rows(of: choice, in: document.root)
            noteOnKeys(of: choice.list, in: input)
            let contexts = addsContext ? RowContexts(rows, header: choice.found?.groupHeader) : nil
            if let bytes, !choice.isEmpty {
                return .mapping(
                    try input.mapping(of: bytes, by: table, at: choice.list, reader, reporting: isReported), contexts)
            }
            return .mapping(table.map(rows.root, at: rows.list, reporting: isReported), contexts)
        }
    }

    /// The rows at a path that is given; what isn't a list there is said.
    ///
    /// - Returns: The rows; nil for bytes that aren't one document.
    private func mapping(of bytes: [UInt8], at list: ListPath, _ input: Input) throws(ToolError) -> RecordMapping? {
        guard let mapping = try? table.map(bytes, at: list, reader: reader, reporting: isReported) else { return nil }
        noteOnKeys(of: list, in: input)
        // A list that was read directly is there, and has nothing but rows.
        guard mapping.rows.count < 2 || mapping.reading.reason != nil || mapping.rows.prefix(50).allSatisfy(isBlank),
            let root = try? JSONDocument(parsing: bytes).root
        else { return mapping }
        let rows = try input.rows(of: ListChoice(told: list), in: root)
        if let note = noteOnBlanks(mapping, rows) { Output.warn("\(input.name): note: \(note)") }
        return mapping
    }

    /// Says that the rows of a list have no keys, if the table asks for them.
    ///
    /// - Parameter list: The list; nil for lines.
    func noteOnKeys(of list: ListPath?, in input: Input) {
        guard list?.path.isSingular ?? true, let field = table.fields.first(where: \.isKey) else { return }
        let place = list.map { "at \($0.inMessage) " } ?? ""
        Output.warn("\(input.name): note: the rows \(place)have no keys for \(field.name.inMessage)")
    }

    /// What is to be said of rows of which none has a value for the table: where the table fits.
    func noteOnBlanks(_ mapping: RecordMapping, _ rows: RowList) -> String? {
        guard !mapping.rows.isEmpty, hasPaths,
            mapping.rows.allSatisfy(isBlank)
        else { return nil }
        let fits = TableFit(listTable).lists(in: rows.root).first { $0.share > 0.5 }
        let advice = fits.map { "; the rows at \($0.list.inMessage) have them: \($0.list.asOption)" } ?? ""
        return "no row at \(rows.list.inMessage) has a field of the table\(advice)"
    }

    /// True if a field of the table is at a path.
    var hasPaths: Bool { listTable.fields.contains { !$0.paths.isEmpty } }

    /// Returns whether nothing of a record is in its row.
    func isBlank(_ row: RecordValue) -> Bool {
        guard case .record(let row) = row else { return false }
        return zip(table.fields, row.values).allSatisfy { field, value in
            if case .null = value { true } else { field.paths.isEmpty || field.defaultValue != nil }
        }
    }
}

extension [RecordValue] {
    /// Returns rows without a table with their keys and groups as members.
    func adding(_ contexts: RowContexts?) -> [RecordValue] {
        contexts.map { $0.adding(to: map(\.json)).map { .json($0) } } ?? self
    }
}

extension RecordField {
    /// True if it is the key of a record, or one further out.
    fileprivate var isKey: Bool { origin.map { $0 != .index } ?? false }
}

extension RecordTable {
    /// Makes mappings keep the issues that are shown, or all if each becomes a line of a file.
    mutating func keepIssues(showing limit: Int, listsAll: Bool) {
        (issueLimit, excerptLimit) = (listsAll ? .max : limit, limit)
    }
}

extension Input {
    /// The rows of a list in the bytes of this file, mapped by a table.
    ///
    /// - Throws: `ToolError`, with the line and a caret for malformed input.
    func mapping(
        of bytes: [UInt8], by table: RecordTable, at list: ListPath, _ reader: ReaderStrategy,
        reporting: Bool = false
    ) throws(ToolError) -> RecordMapping {
        do throws(JSONSyntaxError) {
            return try table.map(bytes, at: list, reader: reader, reporting: reporting)
        } catch {
            throw failure(error, of: bytes)
        }
    }
}
