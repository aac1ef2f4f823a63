import JSONDocuments
import ListwrightEssentials

/// The files that `map` writes: the rows, the records that are left out, and all issues.
///
/// They are complete, and replace files of their names, when the run ends; a run that ends because
/// something can't be read or written leaves such files as they were.
struct MapFiles: Sendable {
    /// The rows; nil for standard output.
    let rows: OutputFile?
    private let rejects: OutputFile?
    private let issues: OutputFile?
    private let package: RowPackage?

    /// The files of a command line.
    ///
    /// - Parameters:
    ///   - inputs: The files that are read, none of which may be written.
    ///   - table: The table that the rows are mapped by.
    init(_ arguments: Arguments, besides inputs: [Input], table: RecordTable) throws(ToolError) {
        let flags = [RejectLines.flag, IssueLines.flag, RowExport.output]
        for flag in flags { try arguments.refuse(flag, with: LintRun.flag) }
        let (rejects, issues) = (Self.pipe(RejectLines.flag, arguments), Self.pipe(IssueLines.flag, arguments))
        let files =
            [RowExport.output, MapCommand.report] + (rejects == nil ? [RejectLines.flag] : [])
            + (issues == nil ? [IssueLines.flag] : [])
        for flag in files { _ = try arguments.outputFile(flag, besides: inputs) }
        try arguments.refuseSameFile(files)
        rows = try Self.file(RowExport.output, arguments)
        self.rejects = if let rejects { rejects } else { try Self.file(RejectLines.flag, arguments) }
        self.issues = if let issues { issues } else { try Self.file(IssueLines.flag, arguments) }
        package = try RowPackage(arguments, table: table.fields.isEmpty ? nil : table, besides: inputs)
    }

    private static func file(_ flag: Flag, _ arguments: Arguments) throws(ToolError) -> OutputFile? {
        // Rows go to standard output without a file.
        if flag == RowExport.output, arguments.word(flag)?.isStandardStream == true { return nil }
        return try arguments.word(flag).map { (word) throws(ToolError) in try OutputFile(word) }
    }

    /// Returns the open pipe that an option names; nil for a file.
    private static func pipe(_ flag: Flag, _ arguments: Arguments) -> OutputFile? {
        arguments.word(flag).flatMap { word in
            FileDescriptor(openPipe: word.cString).map { OutputFile($0, named: word) }
        }
    }

    /// Writes the lines about some records.
    func append(_ batch: RowBatch) throws(ToolError) {
        if !batch.rejects.isEmpty { try rejects?.append(batch.rejects) }
        if !batch.issueLines.isEmpty { try issues?.append(batch.issueLines) }
    }

    /// Ends the files.
    ///
    /// - Parameters:
    ///   - isComplete: Whether all rows are written; else their file stays as it was.
    ///   - table: The table of the rows, with the types of their values.
    func commit(isComplete: Bool, table: RecordTable) throws(ToolError) {
        if isComplete {
            try rows?.commit()
            try package?.commit(table)
        }
        try rejects?.commit()
        try issues?.commit()
    }
}
