import JSONDocuments
import Listwright
import RowExporting

/// One run of `map`: maps the records of files by a table, and writes the rows.
///
/// Lines, and the elements of a long list at a path of keys, are read in constant memory; any other
/// file is read as a whole.
struct MapRun {
    private let settings: MapSettings
    private let export: RowExport
    private let workers: Int
    /// Whether each line is a record.
    private let isLines: Bool
    private let files: MapFiles
    private var log: PrintedIssues
    private var form: any RowForm
    private var totals = RowBatch()

    init(_ settings: MapSettings, to export: RowExport, arguments: Arguments) throws(ToolError) {
        self.settings = settings
        self.export = export
        workers = arguments.number(LineRun.jobs) ?? 1
        isLines = arguments.has(LineRun.flag)
        log = try PrintedIssues(arguments, for: arguments.command)
        files = try MapFiles(
            arguments, besides: arguments.inputs() + Self.tables(of: arguments), table: settings.table)
        form = export.form(for: settings.table)
    }

    private static func tables(of arguments: Arguments) -> [Input] {
        arguments.word(MapCommand.table).map { [Input($0)] } ?? []
    }

    /// Writes the rows of all files to the file that the command line names, or else to `output`; and then the
    /// files about them.
    ///
    /// - Returns: The exit status.
    mutating func run(
        _ inputs: [Input], to output: inout Output, isStrict: Bool
    ) throws(ToolError) -> ExitStatus {
        guard let file = files.rows else { return try runAll(inputs, to: &output, isStrict: isStrict) }
        var rows = Output(to: file)
        return try runAll(inputs, to: &rows, isStrict: isStrict)
    }

    /// The report on the fields of all records; nil if none is requested, or if a list broke off.
    var report: MappingReport? {
        guard settings.isReported, isLines || totals.failure == nil else { return nil }
        return totals.report ?? settings.table.map([] as JSONValue, reporting: true).report
    }

    private mutating func runAll(
        _ inputs: [Input], to output: inout Output, isStrict: Bool
    ) throws(ToolError) -> ExitStatus {
        do throws(ToolError) {
            let status = try writeRows(of: inputs, to: &output, isStrict: isStrict)
            try output.flush()
            // A list that broke off isn't all of its rows; a bad line is left out, and the others are there.
            try files.commit(isComplete: isLines || totals.failure == nil)
            return status
        } catch {
            // What was written until a list broke off, or until a reader of the rows had enough, is kept.
            if error.status != .inputOutput { try files.commit(isComplete: false) }
            throw error
        }
    }

    private mutating func writeRows(
        of inputs: [Input], to output: inout Output, isStrict: Bool
    ) throws(ToolError) -> ExitStatus {
        defer { log.finish(inputs.count == 1 ? inputs[0].name : "\(inputs.count) files") }
        do throws(ToolError) {
            for input in inputs where isLines || totals.failure == nil { try read(input, to: &output) }
            try write(form.closing(), to: &output)
        } catch {
            // Part of an array is left out, or at least not closed, so that nobody takes it for the whole.
            if export.isJSON { output.discard() }
            throw error
        }
        let isAbsent = totals.absentCount > 0 && totals.absentCount == totals.recordCount
        return totals.failure ?? (isAbsent || isStrict && totals.issueCount + form.lossCount > 0 ? .negative : .ok)
    }

    private mutating func read(_ input: Input, to output: inout Output) throws(ToolError) {
        var input = input
        if isLines {
            _ = try stream(input, framing: .lines, to: &output)
            return
        }
        if let keys = settings.streamedKeys, !input.isRepaired {
            guard let rest = try stream(input, framing: .array(at: keys), to: &output) else { return }
            input = rest
        }
        var repair = InputRepair()
        try add(try settings.batch(of: input, limit: log.rest), of: input, to: &output, repair: &repair)
    }

    /// Writes the rows of a file while it is read.
    ///
    /// - Returns: The input from its start if it is read as a whole: it is short, there is no list at
    ///   the keys, or the first element isn't JSON. Nil if all rows are written.
    private mutating func stream(
        _ input: Input, framing: JSONLines.Framing, to output: inout Output
    ) throws(ToolError) -> Input? {
        let opening = try StreamOpening(input, isKept: !isLines)
        if framing == .array(), try !opening.isArray() { return opening.fromStart() }
        if !isLines, try opening.isShort(readingAhead: export.isJSON) { return opening.fromStart() }
        if settings.list == nil, framing == .array() {
            guard ListChoice.isWhole(arrayBeginningWith: try opening.beginning(), for: settings.table) else {
                return opening.fromStart()
            }
        }
        let records = try opening.records(framing: framing)
        let mapper = RowMapper(settings, of: input, framing: framing, form: form, limit: log.rest)
        var progress = Progress(of: input.size)
        var repair = InputRepair()
        defer {
            progress.hide()
            if let total = repair.total(file: input.name) { Output.warn(total) }
        }
        do throws(StreamEnd) {
            try records.forEachBlock(workers: mapper.isParallel ? workers : 1) {
                mapper.rows(of: $0)
            } body: { (batch: RowBatch) throws(StreamEnd) in
                if batch.failure != nil, opening.isKept { throw .noList }
                opening.forget()
                if !batch.messages.isEmpty || Terminal.isTerminal { progress.hide() }
                do throws(ToolError) {
                    try add(batch, of: input, to: &output, repair: &repair)
                } catch {
                    throw .failed(error)
                }
                progress.show(
                    Progress.Count(bytes: batch.byteOffset, records: totals.recordCount, issues: totals.issueCount))
            }
        } catch {
            guard case .failed(let error) = error else { return opening.fromStart() }
            throw error
        }
        return nil
    }
}

/// The reason why a stream of rows ends early.
private enum StreamEnd: Error {
    case noList
    case failed(ToolError)
}

// MARK: - Rows

extension MapRun {
    /// Writes the rows of some records, and what was wrong with them.
    private mutating func add(
        _ batch: RowBatch, of input: Input, to output: inout Output, repair: inout InputRepair
    ) throws(ToolError) {
        for message in batch.messages { show(message, about: input.name, repair: &repair) }
        log.show([], of: batch.issueCount - batch.shownIssueCount)
        totals.add(batch)
        try files.append(batch)
        // A list that isn't JSON leaves a database as it was, and its array open.
        if let failure = batch.failure, !isLines, export.database != nil || export.isJSON {
            throw ToolError(message: "", status: failure)
        }
        guard batch.rowCount > 0 else { return }
        let text = if let piece = batch.piece { try form.text(of: piece) } else { try form.text(of: batch.rows) }
        try write(text, to: &output)
        // A reader that waits for the next line of a pipe gets the rows before it; one that waits
        // for an array needs all of it.
        if isLines || !export.isJSON { try output.flush() }
    }

    private mutating func show(_ message: RowMessage, about name: String, repair: inout InputRepair) {
        switch message {
        case .repairs(let report):
            for message in repair.messages(about: report, file: name) { Output.warn(message) }
        case .error(let message, let advice):
            let isShown = log.rest > 0
            log.show([message], of: 1)
            if let advice, isShown, totals.failure == nil { Output.warn("\(name): note: \(advice)") }
        case .failure(let message): Output.warn(message)
        case .issue(let message): log.show([message], of: 1)
        }
    }

    private func write(_ text: [UInt8], to output: inout Output) throws(ToolError) {
        if export.isJSON { try output.write(json: text) } else { try output.write(text) }
    }
}
