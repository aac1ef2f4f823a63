/// DuckDB 1.2 and later: a statement that makes a table `rows`.
struct DuckDBReader: RowReader {
    let name = "duckdb"
    let formats: [RowFormat] = [.csv, .jsonl, .json]

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any: format.isJSON ? ReaderType("JSON", but: "numbers with a fraction become doubles") : "VARCHAR"
        case .integer: "BIGINT"
        case .real: "DOUBLE"
        case .decimal(let digits?): ReaderType("DECIMAL(\(digits.precision), \(digits.scale))")
        case .decimal(nil) where format.isJSON:
            ReaderType(
                "DECIMAL(38, 18)",
                but: "more than 20 digits before the point are an error, and digits past 18 after it are lost; "
                    + "--format=csv keeps all, as text")
        case .decimal(nil):
            ReaderType("VARCHAR", but: "text, as a decimal needs multipleOf, minimum and maximum in TABLE")
        case .bool: "BOOLEAN"
        case .text: "VARCHAR"
        case .day: "DATE"
        case .moment(.nanoseconds): "TIMESTAMP_NS"
        case .moment: ReaderType("TIMESTAMPTZ", but: ReaderType.microseconds)
        case .uuid: "UUID"
        case .list, .record: nested(kind, in: format)
        }
    }

    private func nested(_ kind: ReadKind, in format: RowFormat) -> ReaderType {
        guard format.isJSON else { return "JSON" }
        switch kind {
        case .list(let element):
            let type = type(of: element, in: format)
            return ReaderType("\(type.text)[]", but: type.loss)
        case .record(let columns) where !columns.isEmpty:
            let types = columns.map { ($0.name.quoted(by: "\""), type(of: $0.kind, in: format)) }
            return ReaderType(
                "STRUCT(\(types.map { "\($0) \($1.text)" }.joined(separator: ", ")))",
                but: types.compactMap(\.1.loss).first)
        default: return "JSON"
        }
    }

    func script(for rows: ReadRows) -> String {
        let columns = rows.lines(indent: 8) { column in
            "\(column.name.quoted(by: "'")): \(type(of: column.kind, in: rows.format).text.quoted(by: "'"))"
        }
        let options =
            switch rows.format {
            case .jsonl: "format = 'newline_delimited'"
            case .json: "format = 'array'"
            case .csv, .tsv:
                """
                auto_detect = false, header = true, delim = ',', quote = '"', escape = '"',
                    nullstr = \(rows.null.quoted(by: "'")), allow_quoted_nulls = \(rows.quotesNulls)
                """
            }
        return """
            SET TimeZone = 'UTC';
            CREATE TABLE rows AS FROM read_\(rows.format.isJSON ? "json" : "csv")(
                \(rows.file.quoted(by: "'")), \(options),
                columns = {
            \(columns)
                }
            );

            """
    }
}
