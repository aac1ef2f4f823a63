import JSONDocuments
import ListFinding
import ListwrightEssentials
import RowExporting
import TableInferring

/// One run of `map`: maps the records of files by a table, and writes the rows.
///
/// Without a table, the columns of forms with columns are inferred first.
/// Lines, long lists, maps and groups are read in constant memory; any other file is read as a whole.
struct MapRun {
    private var settings: MapSettings
    private let export: RowExport
    /// The number of threads; nil for the usual one of each input.
    private let workers: Int?
    /// True if each line is a record.
    private let isLines: Bool
    /// True if each line of the current file is a record.
    private var readsLines = false
    /// True if a list or an input broke off, so that its rows aren't complete.
    private var isBrokenOff = false
    /// The number of files that can't be opened; the others are read.
    private var absentCount = 0
    private let files: MapFiles
    private var log: PrintedIssues
    private var form: any RowForm
    private var totals = RowBatch()
    /// The table of the rows with the types of their values.
    private var typedTable: RecordTable

    init(_ settings: MapSettings, to export: RowExport, arguments: Arguments) throws(ToolError) {
        self.settings = settings
        self.settings.addsContext = settings.table.fields.isEmpty && !export.hasColumns
        self.export = export
        workers = arguments.number(LineRun.jobs)
        isLines = arguments.has(LineRun.flag)
        log = try PrintedIssues(arguments, for: arguments.command)
        files = try MapFiles(
            arguments, besides: arguments.inputs() + Self.tables(of: arguments), table: settings.table)
        form = export.form(for: settings.table)
        typedTable = settings.table
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
        guard settings.isReported, !isBrokenOff else { return nil }
        return totals.report ?? settings.table.map([] as JSONValue, reporting: true).report
    }

    private mutating func runAll(
        _ inputs: [Input], to output: inout Output, isStrict: Bool
    ) throws(ToolError) -> ExitStatus {
        do throws(ToolError) {
            let status = try writeRows(of: findColumns(of: inputs), to: &output, isStrict: isStrict)
            try output.flush()
            // A list that broke off isn't all of its rows; a bad line is left out, and the others are there.
            try files.commit(isComplete: !isBrokenOff && absentCount == 0, table: typedTable)
            return status
        } catch {
            UnfinishedFiles.removeAll()
            // What was written until a list broke off, or until a reader of the rows had enough, is kept.
            if error.status != .inputOutput { try files.commit(isComplete: false, table: typedTable) }
            throw error
        }
    }

    private mutating func writeRows(
        of inputs: [Input], to output: inout Output, isStrict: Bool
    ) throws(ToolError) -> ExitStatus {
        defer { log.finish(inputs.count == 1 ? inputs[0].name : "\(inputs.count) files") }
        do throws(ToolError) {
            for input in inputs where !isBrokenOff { try readIfThere(input, to: &output) }
            if absentCount == inputs.count || absentCount > 0 && export.database != nil {
                throw ToolError(message: "", status: .noInput)
            }
            try write(form.closing(), to: &output)
        } catch {
            // Part of an array is left out, or at least not closed, so that nobody takes it for the whole.
            if export.isJSON { output.discard() }
            throw error
        }
        let isAbsent = totals.absentCount > 0 && totals.absentCount == totals.recordCount
        return totals.failure ?? (absentCount > 0 ? .noInput : nil)
            ?? (isAbsent || isStrict && totals.issueCount + form.lossCount > 0 ? .negative : .ok)
    }

    /// Finds the columns of rows for which no table is named.
    ///
    /// - Returns: The inputs, each to be read from its start.
    private mutating func findColumns(of inputs: [Input]) throws(ToolError) -> [Input] {
        guard settings.table.fields.isEmpty, export.hasColumns else { return inputs }
        var search = ColumnSearch(settings)
        var found: [Input] = []
        for input in inputs {
            // A file that can't be opened is reported when its rows are read.
            do throws(ToolError) {
                found.append(try search.add(input, areLines: isLines))
            } catch {
                guard error.status == .noInput else { throw error }
                found.append(input)
            }
        }
        if let note = search.note { Output.warn("note: \(note)") }
        guard let columns = search.columns else { return found }
        typedTable = columns.table(isTyped: search.note == nil)
        // A database has types that become wider; but only a table reads what is around the rows.
        if search.note == nil, columns.haveTable, export.database == nil || columns.haveContext {
            settings = settings.mapped(by: columns.table(isTyped: export.database != nil))
            form = export.form(for: settings.table)
        } else {
            form = export.form(for: nil, columns: columns)
        }
        return found
    }

    /// Reads an input; reports one that can't be opened.
    private mutating func readIfThere(_ input: Input, to output: inout Output) throws(ToolError) {
        do throws(ToolError) {
            try read(input, to: &output)
        } catch {
            guard error.status == .noInput, !error.message.isEmpty else { throw error }
            try output.flush()
            Output.warn(error.message)
            absentCount += 1
        }
    }

    private mutating func read(_ input: Input, to output: inout Output) throws(ToolError) {
        var input = input
        readsLines = isLines
        if !isLines, !input.isRepaired { (input, readsLines) = try input.dividedByLines() }
        if readsLines {
            settings.noteOnKeys(of: settings.list, in: input)
            _ = try stream(StreamOpening(input, isKept: false), of: input, framing: .lines, to: &output)
            return
        }
        if !input.isRepaired {
            let opening = try StreamOpening(input, isKept: true)
            let stream = try ListStream(
                opening, of: input, at: settings.list,
                for: .mapping(
                    settings.table, evidence: settings.listTable, readsAhead: export.isJSON,
                    addsContext: settings.addsContext))
            input.explain(stream.way)
            switch stream.way {
            case .whole: input = opening.fromStart()
            case .records(let framing):
                guard let rest = try self.stream(opening, of: input, framing: framing, to: &output) else { return }
                input = rest
            case .portions(let list, let path):
                return try streamPortions(
                    opening.fromStart(), at: list, path, header: stream.found?.groupHeader, to: &output)
            }
        }
        var repair = InputRepair()
        try add(try settings.batch(of: input, limit: log.rest), of: input, to: &output, repair: &repair)
    }

    /// Writes the rows of a document that is divided while it is read.
    private mutating func streamPortions(
        _ input: Input, at list: ListPath, _ path: PortionPath, header: GroupHeader?, to output: inout Output
    ) throws(ToolError) {
        var earlier = EarlierRecords(for: settings.table)
        var (repair, absent, areBlank) = (InputRepair(), DocumentPortion?.none, true)
        var progress = Progress(of: input.size)
        defer { progress.hide() }
        var portions = try InputPortions(input, at: path)
        while let portion = try portions.next() {
            let (batch, isAbsent) = try batch(of: portion, at: list, header: header, after: earlier, in: input)
            if isAbsent { absent = absent ?? portion }
            areBlank = areBlank && batch.rows.prefix(50).allSatisfy(settings.isBlank)
            earlier.count += batch.recordCount
            if !batch.messages.isEmpty || Terminal.isTerminal { progress.hide() }
            try add(batch, of: input, to: &output, repair: &repair)
            progress.show(
                Progress.Count(bytes: portion.end, records: totals.recordCount, issues: totals.issueCount))
        }
        if earlier.count == 0, let absent, let root = try? JSONDocument(parsing: absent.bytes).root {
            _ = try input.rows(of: ListChoice(told: list), in: root)
        } else if areBlank, earlier.count > 0, settings.list != nil, settings.hasPaths {
            Output.warn("\(input.name): note: no row at \(list.inMessage) has a field of the table")
        }
    }

    private func batch(
        of portion: DocumentPortion, at list: ListPath, header: GroupHeader?, after earlier: EarlierRecords,
        in input: Input
    ) throws(ToolError) -> (RowBatch, isAbsent: Bool) {
        do throws(JSONSyntaxError) {
            return try settings.batch(
                of: portion, at: list, header: header, after: earlier, in: input, limit: log.rest)
        } catch {
            throw input.failure(error, of: portion)
        }
    }

    /// Writes the rows of a file while it is read.
    ///
    /// - Returns: The input from its start if it is read as a whole: there is no list at the keys, or the first element
    ///   isn't JSON. Nil if all rows are written.
    private mutating func stream(
        _ opening: StreamOpening, of input: Input, framing: JSONLines.Framing, to output: inout Output
    ) throws(ToolError) -> Input? {
        let records = try opening.records(framing: framing)
        let mapper = RowMapper(settings, of: input, framing: framing, form: form, limit: log.rest)
        var progress = Progress(of: input.size)
        var repair = InputRepair()
        defer {
            progress.hide()
            if let total = repair.total(file: input.name) { Output.warn(total) }
        }
        do throws(StreamEnd) {
            try records.forEachBatch(workers: mapper.isParallel ? workers ?? input.usualJobs : 1) {
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
        if let failure = batch.failure, batch.isBrokenOff || !readsLines {
            isBrokenOff = true
            if export.database != nil || export.isJSON { throw ToolError(message: "", status: failure) }
        }
        guard batch.rowCount > 0 else { return }
        let text = if let piece = batch.piece { try form.text(of: piece) } else { try form.text(of: batch.rows) }
        try write(text, to: &output)
        // A reader that waits for the next line of a pipe gets the rows before it; one that waits
        // for an array needs all of it.
        if readsLines || !export.isJSON { try output.flush() }
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
