import ListwrightEssentials
import RowExporting

/// The description of a file of rows, `datapackage.json` next to it, with the names and types of its columns.
struct RowPackage: Sendable {
    static let flag = Flag(
        "datapackage",
        help: "with --output and csv: describe the columns in a file datapackage.json next to the rows")

    private static let name = "datapackage.json"

    private let file: OutputFile
    private let rowFile: String
    private let null: String?
    private let command: String

    /// The description that a command line asks for; nil if it asks for none.
    ///
    /// - Parameters:
    ///   - table: The table that the rows are mapped by; nil if it isn't known yet.
    ///   - inputs: The files that are read, none of which may be written.
    init?(_ arguments: Arguments, table: RecordTable?, besides inputs: [Input]) throws(ToolError) {
        try arguments.require(RowExport.output, with: Self.flag)
        if arguments.has(Self.flag), arguments.value(RowExport.format) != "csv" {
            throw .usage("--\(Self.flag.name) requires --format=csv", command: arguments.command)
        }
        guard arguments.has(Self.flag), let output = arguments.word(RowExport.output) else { return nil }
        guard !output.isStandardStream else {
            throw .usage(
                "--\(Self.flag.name) needs a file, and --output=- is standard output", command: arguments.command)
        }
        let path = Word((output.folder.map { $0.bytes + [UInt8(ascii: "/")] } ?? []) + Self.name.utf8)
        let target = try OutputFile.fileTarget(path)
        for input in inputs where input.target == target {
            throw .usage("--\(Self.flag.name) cannot be a file that is read: '\(path)'", command: arguments.command)
        }
        if try OutputFile.fileTarget(output) == target {
            throw .usage("--output and --\(Self.flag.name) cannot write the same file", command: arguments.command)
        }
        (rowFile, null, command) = (output.lastComponent.text, arguments.value(RowExport.null), arguments.command)
        file = try OutputFile(path)
        if let table { _ = try rows(of: table) }
    }

    /// The rows of a table as the description has them.
    ///
    /// - Throws: `ToolError` for rows that it can't describe.
    private func rows(of table: RecordTable) throws(ToolError) -> ReadRows {
        let rows = ReadRows(of: table, format: .csv, null: null, file: rowFile)
        if let problem = RowReaders.dataPackages.problem(with: rows) { throw .usage(problem, command: command) }
        return rows
    }

    /// Writes the file for the rows of a table, as they are complete.
    func commit(_ table: RecordTable) throws(ToolError) {
        let (reader, rows) = (RowReaders.dataPackages, try rows(of: table))
        for loss in reader.losses(of: rows) { Output.warn("note: \(Self.name): \(loss)") }
        try file.append(Array(reader.script(for: rows).utf8))
        try file.commit()
    }
}
