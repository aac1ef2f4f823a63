import JSONDocuments
import JSONRepairing
import ListFinding
import ListwrightEssentials
import RowExporting

/// Maps blocks of records to batches of rows, on any thread.
struct RowMapper: Sendable {
    private let table: RecordTable
    private let listsIssues: Bool
    /// The path of the list in each record; nil if the record is the row.
    private let path: ListPath?
    /// The location of the list whose elements the records are; nil for lines.
    private let list: JSONLocation?
    /// True if the records themselves may be read from their bytes.
    private let isDirect: Bool
    private let isReported: Bool
    private let separatesRejects: Bool
    private let addsContext: Bool
    private let newPiece: (@Sendable () -> any RowPiece)?
    private let limit: Int
    private let input: Input
    /// The values that must not repeat, if records are compared; they are read in order then.
    private let uniqueValues: UniqueValues?

    /// True if blocks may be mapped on several threads.
    var isParallel: Bool { uniqueValues == nil }

    /// The mapper of an input.
    ///
    /// - Parameter limit: The limit on the issues that are shown.
    init(
        _ settings: MapSettings, of input: Input, framing: JSONLines.Framing, form: any RowForm, limit: Int
    ) {
        (table, listsIssues) = (settings.table, settings.listsIssues)
        switch framing {
        case .lines: (path, list) = (settings.list, nil)
        case .array(let keys): (path, list) = (nil, JSONLocation(keys.map { .key($0) }))
        }
        uniqueValues = UniqueValues(for: settings.table)
        isDirect = settings.reader != .jansson && path == nil && uniqueValues == nil
        isReported = settings.isReported
        (separatesRejects, addsContext) = (settings.separatesRejects, settings.addsContext)
        newPiece = form.newPiece
        self.limit = limit
        self.input = input
    }

    /// The rows of some blocks; `isLast` if reading ends with them.
    func rows(of blocks: [RecordBlock]) -> (output: RowBatch, isLast: Bool) {
        var batch = RowBatch()
        var isLast = false
        var piece = newPiece?()
        for block in blocks where !isLast {
            if block.count > 0 { batch.byteOffset = block.position(of: block.count - 1).byteOffset }
            isLast = piece == nil ? read(block, to: &batch) : write(block, to: &piece!, of: &batch)
        }
        batch.piece = piece
        return (batch, isLast)
    }

    /// Writes the rows of a block as a text, directly from the bytes if possible.
    private func write(_ block: RecordBlock, to piece: inout any RowPiece, of batch: inout RowBatch) -> Bool {
        var isLast = false
        guard isDirect, !isReported, type(of: piece).takesCells else {
            isLast = read(block, to: &batch)
            for row in batch.rows { piece.write(row) }
            batch.rows = []
            return isLast
        }
        table.forEachRow(of: block) { number, cells in
            if isLast { return }
            if let cells {
                piece.write(cells)
                batch.rowCount += 1
                batch.recordCount += 1
            } else {
                for row in rows(of: block, number: number, isLast: &isLast, to: &batch) { piece.write(row) }
            }
        }
        return isLast
    }

    /// Reads the rows.
    private func read(_ block: RecordBlock, to batch: inout RowBatch) -> Bool {
        let direct = isDirect ? directRows(of: block, to: &batch) : nil
        var isLast = false
        for number in 0..<block.count where !isLast {
            if let row = direct?[number] {
                batch.rows.append(row)
                batch.rowCount += 1
                batch.recordCount += 1
            } else {
                let more = rows(of: block, number: number, isLast: &isLast, to: &batch)
                batch.rows += more
            }
        }
        return isLast
    }

    /// The rows that are read from their bytes; nil for each of the others.
    private func directRows(of block: RecordBlock, to batch: inout RowBatch) -> [RecordValue?] {
        guard isReported else { return table.rows(of: block) }
        let (rows, report) = table.countedRows(of: block)
        batch.add(report)
        return rows
    }

    /// The rows of a record that jansson parses.
    private func rows(
        of block: RecordBlock, number: Int, isLast: inout Bool, to batch: inout RowBatch
    ) -> [RecordValue] {
        let reading = RecordReading(of: number, in: block, repairing: input.isRepaired)
        guard let record = reading.record else { return [] }
        isLast = block.endsReading(after: record)
        if !reading.report.isEmpty { batch.messages.append(.repairs(reading.report)) }
        guard let root = record.document?.root else {
            batch.note(
                reading, isLine: list == nil && block.range(of: number) != nil, in: input, showing: limit)
            if listsIssues, let error = record.error {
                var lines = IssueLines(of: input)
                lines.append(error, record: record.index)
                batch.issueLines += lines.bytes
            }
            if separatesRejects, list == nil { reject(number, in: block, because: reading.record?.error, to: &batch) }
            return []
        }
        batch.recordCount += 1
        let mapping = mapping(of: root, number: record.index, to: &batch)
        let place = list?.appending(.index(record.index))
        let absence =
            mapping.rows.isEmpty
            ? path.flatMap { input.warning(ofNothingAt: $0, inLine: root, number: record.index) } : nil
        if let absence {
            batch.count(absent: absence, showing: limit, mapping.report)
        } else {
            batch.count(mapping, showing: limit, isReread: isDirect) { issue in
                (place.map { issue.moved(to: $0) } ?? issue).rendered(file: input.name)
            }
        }
        if listsIssues {
            var lines = IssueLines(of: input)
            for issue in mapping.issues {
                let number = path == nil ? record.index : issue.record ?? record.index
                lines.append(place.map { issue.moved(to: $0) } ?? issue, record: number)
            }
            batch.issueLines += lines.bytes
        }
        guard addsContext, let path, let rows = try? input.rows(at: path, inLine: root) else { return mapping.rows }
        return mapping.rows.adding(RowContexts(rows))
    }

    /// The rows of a parsed record, without those of rejected ones if these are set apart.
    private func mapping(of root: JSONValue, number: Int, to batch: inout RowBatch) -> RecordMapping {
        var table = table
        // Issues that nobody sees are counted only: to find their positions would take the most time.
        table.keepIssues(showing: max(0, limit - batch.shownIssueCount), listsAll: listsIssues)
        let path = path?.inLine(root)
        guard separatesRejects else {
            return path.map { table.map(root, at: $0, reporting: isReported) }
                ?? table.map(record: root, number: number, reporting: isReported, comparing: uniqueValues)
        }
        let separated =
            path.map { table.separated(root, at: $0, reporting: isReported) }
            ?? table.separated(record: root, number: number, reporting: isReported, comparing: uniqueValues)
        var lines = RejectLines(of: input)
        for record in separated.rejects {
            lines.append(record, in: list?.appending(.index(number)), number: list == nil ? nil : number)
        }
        batch.rejects += lines.bytes
        return separated.mapping
    }

    /// Adds the line about a record that isn't JSON.
    // SAFETY: the range is inside the bytes of the block.
    private func reject(_ number: Int, in block: RecordBlock, because error: JSONSyntaxError?, to batch: inout RowBatch)
    {
        guard let error, let range = block.range(of: number) else { return }
        let source = unsafe block.withBytes { unsafe Array($0[range]) }
        var lines = RejectLines(of: input)
        lines.append(error, line: block.position(of: number).line, source: source[...])
        batch.rejects += lines.bytes
    }
}

extension RowBatch {
    /// Counts a line that isn't JSON, or a file that can't be read on, whose error is always shown.
    fileprivate mutating func note(_ reading: RecordReading, isLine: Bool, in input: Input, showing limit: Int) {
        guard let error = reading.failure(file: input.name) else { return }
        if !isLine {
            let advice = failure == nil ? reading.advice.map { "\n\(input.name): note: \($0)" } ?? "" : ""
            messages.append(.failure(error.message + advice))
            isBrokenOff = true
        } else {
            issueCount += 1
            if shownIssueCount < limit {
                shownIssueCount += 1
                messages.append(.error(error.message, advice: failure == nil ? reading.advice : nil))
            }
        }
        failure = failure ?? error.status
    }
}
