import JSONDocuments
import ListwrightEssentials
import SystemHeaders

/// The name of a file that rows are written into, whose ending may belong to another format than
/// SQLite's.
struct DatabaseName {
    private let file: Word

    init(_ file: Word) { self.file = file }

    /// The endings of SQLite databases.
    private static let known = ["db", "db3", "s3db", "sdb", "sl3", "sqlite", "sqlite2", "sqlite3", "sqlitedb"]

    /// The command that writes the file instead; nil for the name of an SQLite database.
    ///
    /// A file that is a database already has any name.
    var advice: String? {
        guard let ending else { return nil }
        guard !Self.known.contains(ending), !isDatabase else { return nil }
        return Self.advice(for: ending, file: file)
    }

    /// True if its ending is that of a database.
    var isOfDatabase: Bool { ending.map { Self.known.contains($0) } ?? false }

    private var ending: String? {
        let name = file.lastComponent.text
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Notes a database that is made, with SQLite's files for it, so that a run that fails or is interrupted before its
    /// first rows are complete leaves nothing.
    ///
    /// One that exists stays: SQLite itself undoes what isn't complete.
    func noteIfNew() {
        var status = stat()
        // SAFETY: stat reads the path and writes the status during the call only.
        guard unsafe file.withCString({ unsafe stat($0, &status) }) != 0, file.isText else { return }
        UnfinishedFiles.removeAtSignals()
        for ending in ["", "-wal", "-journal"] { UnfinishedFiles.note(file.text + ending) }
    }

    /// True if the file begins as every SQLite database does.
    private var isDatabase: Bool { Input(file).beginning(16) == Array("SQLite format 3\0".utf8) }

    private static func advice(for ending: String, file: Word) -> String {
        let rows = "read_json_auto('/dev/stdin', format = 'newline_delimited')"
        let quoted = "\(file)".split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        switch ending {
        case "parquet":
            return "a Parquet file is made of JSON Lines: listwright map … --format=jsonl | "
                + "duckdb -c \"COPY (FROM \(rows)) TO '\(quoted)' (FORMAT parquet)\""
        case "duckdb", "ddb":
            return "a DuckDB database is made of JSON Lines: listwright map … --format=jsonl | "
                + "duckdb '\(file)' \"CREATE TABLE rows AS FROM \(rows)\""
        case "csv", "tsv": return "--format=\(ending) writes such a file: listwright map … --format=\(ending) >\(file)"
        case "json": return "--format=json writes such a file: listwright map … --format=json >\(file)"
        case "jsonl", "ndjson": return "--format=jsonl writes such a file: listwright map … --format=jsonl >\(file)"
        case "xls", "xlsx", "ods": return "a spreadsheet opens what --format=csv writes"
        default:
            return "its name ends in .sqlite or .db; other programs read JSON Lines: listwright map … --format=jsonl"
        }
    }
}
