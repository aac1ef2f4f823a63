import Listwright
import RowExporting

/// The description of a file of rows, `datapackage.json` next to it, with the names and types of its columns.
struct RowPackage: Sendable {
    static let flag = Flag(
        "datapackage",
        help: "with --output, --table and csv: describe the columns in a file datapackage.json next to the rows")

    private static let name = "datapackage.json"

    private let file: OutputFile
    private let text: [UInt8]
    private let losses: [String]

    /// The description that a command line asks for; nil if it asks for none.
    ///
    /// - Parameters:
    ///   - table: The table that the rows are mapped by.
    ///   - flag: The option that names the table.
    ///   - inputs: The files that are read, none of which may be written.
    init?(
        _ arguments: Arguments, table: RecordTable?, by flag: Flag, besides inputs: [Input]
    ) throws(ToolError) {
        for other in [RowExport.output, flag] { try arguments.require(other, with: Self.flag) }
        if arguments.has(Self.flag), arguments.value(RowExport.format) != "csv" {
            throw .usage("--\(Self.flag.name) requires --format=csv", command: arguments.command)
        }
        guard arguments.has(Self.flag), let output = arguments.word(RowExport.output), let table else { return nil }
        let path = Word((output.folder.map { $0.bytes + [UInt8(ascii: "/")] } ?? []) + Self.name.utf8)
        let target = try OutputFile.fileTarget(path)
        for input in inputs where input.target == target {
            throw .usage("--\(Self.flag.name) cannot be a file that is read: '\(path)'", command: arguments.command)
        }
        if try OutputFile.fileTarget(output) == target {
            throw .usage("--output and --\(Self.flag.name) cannot write the same file", command: arguments.command)
        }
        let reader = RowReaders.dataPackages
        let rows = ReadRows(
            of: table, format: .csv, null: arguments.value(RowExport.null), file: output.lastComponent.text)
        if let problem = reader.problem(with: rows) { throw .usage(problem, command: arguments.command) }
        text = Array(reader.script(for: rows).utf8)
        losses = reader.losses(of: rows)
        file = try OutputFile(path)
    }

    /// Writes the file, as the rows are complete.
    func commit() throws(ToolError) {
        for loss in losses { Output.warn("note: \(Self.name): \(loss)") }
        try file.append(text)
        try file.commit()
    }
}
