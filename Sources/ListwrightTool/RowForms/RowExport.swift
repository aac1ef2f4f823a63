import ListwrightEssentials
import RowExporting
import TableInferring

/// The options for the form in which rows are written, and for the file that they are written to.
struct RowExport: Sendable {
    /// A form of text by its name.
    private struct TextForm: Sendable {
        let name: String
        /// What its name doesn't say.
        var meaning = ""
        let make: @Sendable (RowExport, RecordTable?) -> any RowForm
    }

    /// The forms of text.
    private static let forms = [
        TextForm(name: "json", meaning: " (an array)") { JSONRows(asArray: true, table: $1) },
        TextForm(name: "jsonl", meaning: " (one row per line)") { JSONRows(asArray: false, table: $1) },
        TextForm(name: "csv") { DelimitedRows($0.delimited(.csv), table: $1) },
        TextForm(name: "tsv") { DelimitedRows($0.delimited(.tsv), table: $1) },
        TextForm(name: "table") { TableRows(table: $1, width: $0.hasFile ? nil : Terminal.explicitWidth) },
    ]

    static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: forms.map(\.name)),
        help: "the format of the rows: \(forms.map { $0.name + $0.meaning }.inWords); default: json, "
            + "or jsonl if the input is JSON Lines")
    private static let reader = Flag(
        "for", value: .choice("READER", of: ["excel", "excel-semicolon"]),
        help:
            "write csv that Excel opens: a byte-order mark, CR LF, and ' before text that it would take for a formula; "
            + "with semicolons where the comma is in numbers")
    static let null = Flag(
        "null", value: "TEXT", help: "with csv or tsv: write TEXT for a missing value (default: nothing, in tsv \\N)")
    static let output = Flag(
        "output", letter: "o", value: .file("FILE"),
        help: "write the rows to a file, which is replaced only when all of them are written")
    static let into = Flag(
        "into", value: .file("FILE[#TABLE]"),
        help: "write the rows into a table of an SQLite database (default: rows), in one transaction")
    private static let key = Flag(
        "key", value: "COLUMN",
        help: "with --into: the column whose values identify a row, or none (default: id, if it is unique); may be "
            + "repeated")
    private static let onConflict = Flag(
        "on-conflict", value: .choice("WAY", of: ["replace", "ignore", "error"]),
        help: "with --key: what becomes of a row whose key is in the table: replace (the default), ignore or error")

    static let tablesInto = Flag(
        "tables-into", value: .file("FILE[#TABLE]"),
        help: "split the rows into related tables of an SQLite database (see tables), each page in one transaction")

    /// All of them.
    static let flags = [format, output, RowPackage.flag, reader, null, into, key, onConflict]

    /// The description of the options for the help of a command.
    static let details = """
        In csv, tsv, table and --into, each field is a column. Fields of a nested table have dotted columns
        (author.name); lists and other nested values are JSON in one cell. Where two columns would have one name, a note
        says what the second is called. CSV is RFC 4180 with LF: missing values are empty, and empty text is "". TSV
        writes \\t, \\n, \\r and \\\\ for special characters, and \\N for missing values.
        With --into, rows with the key of an earlier run replace it. A column id is the key by itself only if it is unique
        in the run. Rows of one run that have the same --key are counted; with --strict, the status is 1.
        """

    /// A table of a database, the columns of its key, and what becomes of a row whose key is there.
    struct Database: Sendable {
        let file: Word
        let table: String
        /// The columns of the key; nil for `id`, if there is such a column and it is unique.
        let key: [String]?
        let conflict: SQLiteTable.Conflict
        /// True if rows are split into related tables.
        var isSplit = false
    }

    /// The database that rows go into; nil for text.
    let database: Database?
    private let form: TextForm
    private let hasFile: Bool
    private let spreadsheet: DelimitedFormat?
    private let nullText: String?

    /// The options of a command line.
    init(_ arguments: Arguments) throws(ToolError) {
        let isSplit = arguments.has(Self.tablesInto)
        if isSplit {
            for flag in [Self.into, Self.format, Self.output, Self.null, Self.reader] {
                try arguments.refuse(Self.tablesInto, with: flag)
            }
        } else {
            try arguments.require(Self.into, with: Self.key)
        }
        try arguments.require(Self.key, with: Self.onConflict)
        for flag in [Self.format, Self.output] { try arguments.refuse(Self.into, with: flag) }
        let usual = arguments.has(Self.reader) ? "csv" : arguments.has(LineRun.flag) ? "jsonl" : "json"
        let name = arguments.value(Self.format) ?? usual
        form = Self.forms.first { $0.name == name } ?? Self.forms[0]
        hasFile = arguments.word(Self.output).map { !$0.isStandardStream } ?? false
        spreadsheet = try Self.spreadsheet(arguments)
        nullText = arguments.value(Self.null)
        let target = isSplit ? Self.tablesInto : Self.into
        database = try arguments.word(target).map { word throws(ToolError) in
            try Self.database(word, target, arguments)
        }
        let style = database == nil ? ["csv": spreadsheet ?? .csv, "tsv": .tsv][name] : nil
        if arguments.has(Self.null), style == nil {
            throw .usage("--null requires --format=csv or --format=tsv", command: arguments.command)
        }
        if let nullText, let style, !style.accepts(null: nullText) {
            throw .usage(Self.refusal(ofNull: style), command: arguments.command)
        }
    }

    /// Says what the text of missing values can't have.
    static func refusal(ofNull format: DelimitedFormat) -> String {
        "--null can't have the separator or a line end\(format.style == .csv ? ", or a quote" : "")"
    }

    private static func database(
        _ word: Word, _ flag: Flag, _ arguments: Arguments
    ) throws(ToolError) -> Database {
        let parts = word.parted(atLast: UInt8(ascii: "#"))
        let (file, table) = (parts?.before ?? word, parts?.after.text ?? "rows")
        guard !file.text.isEmpty, !file.isStandardStream, !table.isEmpty else {
            throw .usage("--\(flag.name) needs FILE or FILE#TABLE, not '\(word)'", command: arguments.command)
        }
        let advice = DatabaseName(file).advice
        if let advice {
            throw .usage(
                "--\(flag.name) writes an SQLite database, not '\(file)'; \(advice)", command: arguments.command)
        }
        _ = try OutputFile.fileTarget(file)
        let key = try keyColumns(arguments)
        if flag == tablesInto, key?.count ?? 0 > 1 {
            throw .usage("--tables-into takes one --key", command: arguments.command)
        }
        return Database(
            file: file, table: table, key: key, conflict: conflict(arguments), isSplit: flag == tablesInto)
    }

    /// The columns of the key; none for `none`, and nil without the option.
    private static func keyColumns(_ arguments: Arguments) throws(ToolError) -> [String]? {
        guard arguments.has(key) else { return nil }
        let columns = arguments.all(key)
        guard columns.contains("none") else { return columns }
        guard columns.count == 1, !arguments.has(onConflict) else {
            throw .usage(
                "--key=none can't be used with \(columns.count > 1 ? "another --key" : "--on-conflict")",
                command: arguments.command)
        }
        return []
    }

    private static func conflict(_ arguments: Arguments) -> SQLiteTable.Conflict {
        switch arguments.value(onConflict) {
        case "ignore": .ignore
        case "error": .error
        default: .replace
        }
    }

    /// The format for a spreadsheet; nil without `--for`.
    private static func spreadsheet(_ arguments: Arguments) throws(ToolError) -> DelimitedFormat? {
        guard let name = arguments.value(reader) else { return nil }
        for other in [into, RowPackage.flag] { try arguments.refuse(reader, with: other) }
        if let format = arguments.value(format), format != "csv" {
            throw .usage("--for=\(name) writes csv, not \(format)", command: arguments.command)
        }
        return name == "excel" ? .excel : .excelWithSemicolons
    }

    private func delimited(_ style: DelimitedFormat.Style) -> DelimitedFormat {
        var format = spreadsheet ?? DelimitedFormat(style)
        format.null = nullText
        return format
    }

    /// Makes the form of rows.
    ///
    /// - Parameters:
    ///   - table: The table that maps the rows; nil, or one without fields, for rows as they come.
    ///   - columns: The columns of rows as they come that are known before the first of them.
    ///   - commitsEachBatch: Whether each batch of rows is a transaction of its own in a database.
    func form(
        for table: RecordTable?, columns: InferredColumns? = nil, commitsEachBatch: Bool = false
    ) -> any RowForm {
        if let database, database.isSplit { return SplitRows(database) }
        let form: any RowForm =
            database.map { DatabaseRows($0, table: table, commitsEachBatch: commitsEachBatch) }
            ?? form.make(self, table)
        return hasColumns && table?.fields.isEmpty ?? true ? FlatRows(form, columns: columns) : form
    }

    /// True if values are in columns, so that nested objects are taken apart.
    var hasColumns: Bool { !isJSON && !isJSONLines }

    /// True if the rows are lines of JSON.
    var isJSONLines: Bool { database == nil && form.name == "jsonl" }

    /// True if the rows are an array of JSON.
    var isJSON: Bool { database == nil && form.name == "json" }
}

extension [String] {
    /// The texts with commas, and `or` before the last.
    var inWords: String { dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}
