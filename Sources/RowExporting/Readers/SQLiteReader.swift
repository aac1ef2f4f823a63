/// SQLite: commands of its shell that make and fill a table `rows`.
///
/// The tool writes databases itself, with `--into`; this is for those who have the file only.
struct SQLiteReader: RowReader {
    let name = "sqlite"
    let formats: [RowFormat] = [.csv]
    let mostColumns = 2000
    let mistakesEmptyText = true

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .integer: "INTEGER"
        case .real: "REAL"
        case .bool: ReaderType("BOOLEAN", but: "1 and 0, as there are no booleans")
        case .decimal: ReaderType("TEXT", but: "text, as there are no decimals")
        case .day, .moment: ReaderType("TEXT", but: "text, as there are no dates")
        case .list, .record: ReaderType("TEXT", but: "JSON, as text")
        case .any, .text, .uuid: "TEXT"
        }
    }

    func script(for rows: ReadRows) -> String {
        let names = rows.columns.map { $0.name.quoted(by: "\"") }
        let columns = rows.lines(indent: 4) { "\($0.name.quoted(by: "\"")) \(type(of: $0.kind, in: .csv).text)" }
        let null = rows.null.quoted(by: "'")
        let values = zip(names, rows.columns).map { name, column in
            let value = column.kind == .bool ? "CASE \(name) WHEN 'true' THEN 1 WHEN 'false' THEN 0 END" : nil
            return "    \(name) = \(value ?? "NULLIF(\(name), \(null))")"
        }
        return """
            CREATE TABLE rows (
            \(columns)
            );
            .import --csv --skip 1 \(rows.file.quotedForShell) rows
            UPDATE rows SET
            \(values.joined(separator: ",\n"));

            """
    }
}

extension String {
    /// The text as an argument of a dot-command.
    fileprivate var quotedForShell: String {
        contains { $0.isWhitespace || $0 == "\"" || $0 == "'" || $0 == "\\" } ? escaped(by: "\"") : self
    }
}
