import JSONDocuments
import JSONPaths
import Listwright
import RowExporting

/// Maps the records of files by a table, and writes the rows in the form of an export.
///
/// Lines, and the elements of a list at a path of keys, are read in constant memory.
struct ExportRun {
    let export: RowExport
    let table: RecordTable
    /// The path of the list; nil if it isn't given.
    let path: JSONPath?
    let reader: ReaderStrategy
    let workers: Int
    /// Whether each line is a record.
    let isLines: Bool
    private var streams = true
    private var log: IssueLog
    private var sink: RowSink
    private var totals = RowBatch()

    init(
        _ export: RowExport, table: RecordTable, at path: JSONPath?, reader: ReaderStrategy, arguments: Arguments
    ) throws(ToolError) {
        self.export = export
        self.table = table
        self.path = path
        self.reader = reader
        workers = arguments.number(LineRun.jobs) ?? 1
        isLines = arguments.has(LineRun.flag)
        log = try IssueLog(arguments, for: arguments.command)
        sink = RowSink(export, table: table)
    }

    /// Reads each file as a whole, for a report on its fields.
    ///
    /// - Throws: `ToolError` for lines, which have no end to report at.
    mutating func readWholeFiles() throws(ToolError) {
        guard !isLines else {
            throw ToolError(
                message: "listwright: with --jsonl, --explain and --report are for rows as JSON, without --format "
                    + "and --into", status: .usage)
        }
        streams = false
    }

    /// Writes the rows of all files.
    ///
    /// - Parameter readWhole: Reads the rows of a file that must be in memory as a whole, and
    ///   reports their issues; returns the rows and the number of issues.
    /// - Returns: The exit status.
    mutating func run(
        _ inputs: [Input], to output: inout Output, isStrict: Bool,
        readWhole: (Input) throws(ToolError) -> (rows: [RecordValue], issueCount: Int)
    ) throws(ToolError) -> ExitStatus {
        for input in inputs {
            if isLines {
                _ = try stream(input, framing: .lines, to: &output)
            } else if let keys = streamedKeys, !input.isRepaired,
                let rest = try stream(input, framing: .array(at: keys), to: &output)
            {
                try write(readWhole(rest), to: &output)
            } else if streamedKeys == nil || input.isRepaired {
                try write(readWhole(input), to: &output)
            }
        }
        try write(sink.closing(), to: &output)
        let isAbsent = totals.absentCount > 0 && totals.absentCount == totals.recordCount
        return totals.failure ?? (isAbsent || isStrict && totals.issues.count > 0 ? .negative : .ok)
    }

    /// The keys of the list, if its elements can be read one after the other; nil otherwise.
    private var streamedKeys: [String]? {
        guard streams, var steps = path.map(\.steps) ?? [], table.needsOnlyRecords else { return nil }
        // A wildcard at the end selects the elements of the same list.
        if steps.last == .wildcard { steps.removeLast() }
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { return nil }
            keys.append(key)
        }
        return keys
    }

    private func write(_ text: [UInt8], to output: inout Output) throws(ToolError) {
        if export.isJSON { try output.write(json: text) } else { try output.write(text) }
    }

    private mutating func write(
        _ result: (rows: [RecordValue], issueCount: Int), to output: inout Output
    ) throws(ToolError) {
        totals.issues.count += result.issueCount
        try write(sink.text(of: result.rows), to: &output)
    }

    /// Writes the rows of a file while it is read.
    ///
    /// - Returns: The input from its start if there is no list at the keys, or if its first element
    ///   isn't JSON; nothing was written then. Nil if all rows are written.
    private mutating func stream(
        _ input: Input, framing: JSONLines.Framing, to output: inout Output
    ) throws(ToolError) -> Input? {
        let isList = framing != .lines
        let opening = try StreamOpening(input, isKept: isList)
        if isList, streamedKeys == [], try !opening.isArray() { return opening.fromStart() }
        let records = try opening.records(framing: framing)
        let location = isList ? JSONLocation((streamedKeys ?? []).map { .key($0) }) : nil
        let mapper = RowMapper(
            table: table, path: isList ? nil : path, list: location, reader: reader, form: export.form,
            limit: log.limit, input: input)
        var progress = Progress(of: input.size)
        var repair = InputRepair()
        defer {
            progress.hide()
            if let total = repair.total(file: input.name) { Output.warn(total) }
        }
        do throws(StreamEnd) {
            try records.forEachBlock(workers: workers) {
                mapper.rows(of: $0)
            } body: { (batch: RowBatch) throws(StreamEnd) in
                if isList, totals.recordCount == 0, opening.isKept, batch.failure != nil { throw .noList }
                opening.forget()
                do throws(ToolError) {
                    try add(batch, of: input, to: &output, progress: &progress, repair: &repair)
                } catch {
                    throw .failed(error)
                }
            }
        } catch {
            switch error {
            case .noList: return opening.fromStart()
            case .failed(let error): throw error
            }
        }
        log.finish(input.name)
        return nil
    }

    private mutating func add(
        _ batch: RowBatch, of input: Input, to output: inout Output, progress: inout Progress,
        repair: inout InputRepair
    ) throws(ToolError) {
        for report in batch.repairs {
            for message in repair.messages(about: report, file: input.name) { Output.warn(message) }
        }
        if !batch.errors.isEmpty || batch.issues.count > 0 || Terminal.isTerminal { progress.hide() }
        for error in batch.errors { Output.warn(error) }
        if let advice = batch.advice, totals.failure == nil { Output.warn("\(input.name): note: \(advice)") }
        log.show(batch.issues.shown, of: batch.issues.count)
        totals.recordCount += batch.recordCount
        totals.absentCount += batch.absentCount
        totals.issues.count += batch.issues.count
        totals.failure = totals.failure ?? batch.failure
        // A document that isn't JSON leaves a database as it was.
        if let failure = batch.failure, export.isDatabase, !isLines { throw ToolError(message: "", status: failure) }
        if batch.rowCount > 0 {
            let text =
                try batch.rows.isEmpty
                ? sink.text(ofWritten: batch.lines, count: batch.rowCount) : sink.text(of: batch.rows)
            try write(text, to: &output)
            // A reader that waits for the next line of a pipe gets the answers to those before it.
            try output.flush()
        }
        progress.show(
            Progress.Count(bytes: batch.byteOffset, records: totals.recordCount, issues: totals.issues.count))
    }
}

/// The reason why a stream of rows ends early.
private enum StreamEnd: Error {
    case noList
    case failed(ToolError)
}
