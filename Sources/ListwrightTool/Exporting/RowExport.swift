import Listwright
import RowExporting

/// The options for the form in which rows are written, and for the file that they are written to.
struct RowExport: Sendable {
    static let format = Flag(
        "format", letter: "f", value: .choice("FORMAT", of: "json", "jsonl", "csv", "tsv", "table"),
        help: "the format of the rows: json (an array), jsonl (one row per line), csv, tsv or table; default: json, "
            + "or jsonl if the input is JSON Lines")
    private static let crlf = Flag("crlf", help: "with csv or tsv: end lines with CR LF, not LF")
    private static let defuse = Flag(
        "defuse-formulas", help: "with csv or tsv: write ' before text that a spreadsheet would take for a formula")
    static let into = Flag(
        "into", value: .file("FILE[#TABLE]"),
        help: "write the rows into a table of an SQLite database (default: rows), in one transaction")
    private static let key = Flag(
        "key", value: "COLUMN",
        help: "with --into: replace the row with the same value in this column (default: id); may be repeated")

    /// All of them.
    static let flags = [format, crlf, defuse, into, key]

    /// The description of the options for the help of a command.
    static let details = """
        In csv, tsv, table and --into, each field is a column. Fields of a nested table have dotted columns
        (author.name); lists and other nested values are JSON in one cell. CSV is RFC 4180 with LF: missing values are
        empty, and empty text is "". TSV writes \\t, \\n, \\r and \\\\ for special characters.
        """

    /// The form of the rows.
    enum Form: Sendable {
        /// One array.
        case json
        /// One row per line.
        case jsonLines
        /// Comma- or tab-separated values.
        case delimited(DelimitedFormat)
        /// A text for terminals.
        case table
        /// A table in a database.
        case database(Database)

        /// Whether rows have columns.
        var hasColumns: Bool {
            switch self {
            case .json, .jsonLines: false
            case .delimited, .table, .database: true
            }
        }
    }

    /// A table of a database, and the columns of its key; nil for `id`, if there is such a column.
    struct Database: Sendable {
        let file: Word
        let table: String
        let key: [String]?
    }

    let form: Form

    /// The options of a command line.
    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.require(Self.into, with: Self.key)
        try arguments.refuse(Self.into, with: Self.format)
        if let word = arguments.word(Self.into) {
            form = .database(try Self.database(word, arguments))
            return
        }
        let name = arguments.value(Self.format) ?? (arguments.has(LineRun.flag) ? "jsonl" : "json")
        let isDelimited = name == "csv" || name == "tsv"
        for flag in [Self.crlf, Self.defuse] where arguments.has(flag) && !isDelimited {
            throw .usage("--\(flag.name) requires --format=csv or --format=tsv", command: arguments.command)
        }
        switch name {
        case "csv", "tsv":
            form = .delimited(
                DelimitedFormat(
                    name == "csv" ? .csv : .tsv, lineEnding: arguments.has(Self.crlf) ? .crlf : .lf,
                    defusesFormulas: arguments.has(Self.defuse)))
        case "jsonl": form = .jsonLines
        case "table": form = .table
        default: form = .json
        }
    }

    private static func database(_ word: Word, _ arguments: Arguments) throws(ToolError) -> Database {
        let parts = word.parted(atLast: UInt8(ascii: "#"))
        let (file, table) = (parts?.before ?? word, parts?.after.text ?? "rows")
        guard !file.text.isEmpty, !table.isEmpty else {
            throw .usage("--into needs FILE or FILE#TABLE, not '\(word)'", command: arguments.command)
        }
        let advice = DatabaseName(file).advice
        if let advice {
            throw .usage("--into writes an SQLite database, not '\(file)'; \(advice)", command: arguments.command)
        }
        _ = try OutputFile.fileTarget(file)
        return Database(file: file, table: table, key: arguments.has(key) ? arguments.all(key) : nil)
    }

    /// Whether the rows are lines of JSON.
    var isJSONLines: Bool { if case .jsonLines = form { true } else { false } }

    /// Whether the rows are an array of JSON.
    var isJSON: Bool { if case .json = form { true } else { false } }

    /// Whether the rows go into a database.
    var isDatabase: Bool { if case .database = form { true } else { false } }
}
