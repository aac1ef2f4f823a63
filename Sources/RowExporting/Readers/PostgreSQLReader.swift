/// PostgreSQL 15 and later: commands of psql that make and fill a table `rows`.
struct PostgreSQLReader: RowReader {
    let name = "postgres"
    let formats: [RowFormat] = [.csv, .tsv, .jsonl]
    let mostColumns = 1600

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any: format.isJSON ? "json" : "text"
        case .integer: "bigint"
        case .real: "double precision"
        case .decimal(let digits?): ReaderType("numeric(\(digits.precision), \(digits.scale))")
        case .decimal(nil): "numeric"
        case .bool: "boolean"
        case .text: "text"
        case .day: "date"
        case .moment(.nanoseconds): ReaderType("text", but: "text, as there is no type with nanoseconds")
        case .moment: ReaderType("timestamptz", but: ReaderType.microseconds)
        case .uuid: "uuid"
        case .list(let element) where format.isJSON && !element.isNested && element != .any:
            ReaderType("\(type(of: element, in: format).text)[]", but: type(of: element, in: format).loss)
        case .list, .record: "json"
        }
    }

    func script(for rows: ReadRows) -> String {
        let columns = rows.lines(indent: 4) { column in
            "\(column.name.quoted(by: "\"")) \(type(of: column.kind, in: rows.format).text)"
        }
        return """
            SET TIME ZONE 'UTC';
            CREATE TABLE rows (
            \(columns)
            );
            \(copy(rows))

            """
    }

    private func copy(_ rows: ReadRows) -> String {
        let (file, null) = (rows.file.quoted(by: "'"), rows.null.quoted(by: "'"))
        switch rows.format {
        case .csv:
            let quoted = rows.quotesNulls ? "FORCE_NULL (\(rows.columns[0].name.quoted(by: "\""))), " : ""
            return "\\copy rows FROM \(file) WITH (FORMAT csv, HEADER true, NULL \(null), \(quoted)ENCODING 'UTF8')"
        case .tsv: return "\\copy rows FROM \(file) WITH (FORMAT text, HEADER true, NULL \(null), ENCODING 'UTF8')"
        case .jsonl, .json:
            // Quotes and separators that JSON doesn't have make each line one cell.
            return """
                CREATE TEMPORARY TABLE lines (line json);
                \\copy lines FROM \(file) WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02', ENCODING 'UTF8')
                INSERT INTO rows SELECT r.* FROM lines, json_populate_record(NULL::rows, line) AS r;
                """
        }
    }
}
