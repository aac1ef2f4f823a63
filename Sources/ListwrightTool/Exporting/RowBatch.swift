import JSONDocuments
import Listwright
import RowExporting

/// The rows of a block of records, and what was wrong with them.
struct RowBatch: Sendable {
    /// The rows as lines of text, if the form allows writing them at once.
    var lines: [UInt8] = []
    /// The rows, if it doesn't.
    var rows: [RecordValue] = []
    /// The number of rows of both kinds.
    var rowCount = 0
    /// The number of records.
    var recordCount = 0
    /// The issues up to the limit on shown ones, and the count of all.
    var issues: (shown: [String], count: Int) = ([], 0)
    /// The number of records without anything at the path.
    var absentCount = 0
    /// The errors of records that aren't JSON, and the exit status for them.
    var errors: [String] = []
    var failure: ExitStatus?
    /// The repairs of records.
    var repairs: [RepairReport] = []
    /// The advice to repair the first record that isn't JSON.
    var advice: String?
    /// The byte offset in the input.
    var byteOffset = 0
}

/// Maps blocks of records to batches of rows, on any thread.
struct RowMapper: Sendable {
    let table: RecordTable
    /// The path of the list in each record; nil if the record is the row.
    let path: JSONPath?
    /// The location of the list whose elements the records are; nil for lines.
    let list: JSONLocation?
    let reader: ReaderStrategy
    /// The form of the rows.
    let form: RowExport.Form
    /// The limit on the issues that are shown.
    let limit: Int
    /// The input whose records they are.
    let input: Input

    /// The rows of a block; `isLast` if reading ends with it.
    func rows(of block: RecordBlock) -> (output: RowBatch, isLast: Bool) {
        var batch = RowBatch()
        if block.count > 0 { batch.byteOffset = block.byteOffset(of: block.count - 1) }
        let isLast =
            switch form {
            case .delimited(let format) where !table.fields.isEmpty: write(block, format: format, to: &batch)
            case .jsonLines: writeJSON(block, to: &batch)
            default: read(block, to: &batch)
            }
        return (batch, isLast)
    }

    /// Whether the records themselves may be read from their bytes.
    private var isDirect: Bool { reader != .jansson && path == nil }

    /// Writes the rows as delimited text, directly from the bytes if possible.
    private func write(_ block: RecordBlock, format: DelimitedFormat, to batch: inout RowBatch) -> Bool {
        var writer = DelimitedWriter(RowColumns(of: table), format: format)
        var isLast = false
        let fallBack = { (number: Int, writer: inout DelimitedWriter, batch: inout RowBatch) in
            guard !isLast else { return }
            for row in rows(of: block, number: number, isLast: &isLast, to: &batch) { writer.write(row) }
        }
        guard isDirect else {
            for number in 0..<block.count { fallBack(number, &writer, &batch) }
            batch.lines = writer.bytes
            return isLast
        }
        table.forEachRow(of: block) { number, cells in
            guard let cells else { return fallBack(number, &writer, &batch) }
            if isLast { return }
            writer.write(cells)
            batch.rowCount += 1
            batch.recordCount += 1
        }
        batch.lines = writer.bytes
        return isLast
    }

    /// Writes the rows as lines of JSON.
    private func writeJSON(_ block: RecordBlock, to batch: inout RowBatch) -> Bool {
        let isLast = read(block, to: &batch)
        var writer = JSONWriter()
        for row in batch.rows {
            row.write(to: &writer)
            writer.write(raw: UInt8(ascii: "\n"))
        }
        (batch.lines, batch.rows) = (writer.bytes, [])
        return isLast
    }

    /// Reads the rows.
    private func read(_ block: RecordBlock, to batch: inout RowBatch) -> Bool {
        let direct = isDirect ? table.rows(of: block) : nil
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

    /// The rows of a record that jansson parses.
    private func rows(
        of block: RecordBlock, number: Int, isLast: inout Bool, to batch: inout RowBatch
    ) -> [RecordValue] {
        let reading = RecordReading(of: number, in: block, repairing: input.isRepaired)
        guard let record = reading.record else { return [] }
        isLast = block.isLast(record)
        if !reading.report.isEmpty { batch.repairs.append(reading.report) }
        guard let root = record.document?.root else {
            batch.note(reading, in: input)
            return []
        }
        batch.recordCount += 1
        let mapping = path.map { table.map(root, at: $0) } ?? table.map(record: root, number: record.index)
        batch.rowCount += mapping.rows.count
        batch.issues.count += mapping.issueCount
        let room = max(0, limit - batch.issues.shown.count)
        batch.issues.shown += mapping.issues.prefix(room).map { issue in
            (list.map { issue.moved(to: $0.appending(.index(record.index))) } ?? issue).rendered(file: input.name)
        }
        if mapping.rows.isEmpty, let path, let absence = input.absence(of: path, in: root) {
            batch.issues.shown.append("\(input.name): warning: record \(record.index + 1): \(absence)")
            batch.issues.count += 1
            batch.absentCount += 1
        }
        return mapping.rows
    }
}

extension RowBatch {
    fileprivate mutating func note(_ reading: RecordReading, in input: Input) {
        guard let error = reading.failure(file: input.name) else { return }
        errors.append(error.message)
        if failure == nil { (failure, advice) = (error.status, reading.advice) }
    }
}
