/// ClickHouse: statements that make and fill a table `rows`.
struct ClickHouseReader: RowReader {
    let name = "clickhouse"
    let formats: [RowFormat] = [.csv, .tsv, .jsonl]

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any where format.isJSON: ReaderType("Nullable(String)", but: "text and JSON can't be distinguished")
        case .any, .text: "Nullable(String)"
        case .integer: "Nullable(Int64)"
        case .real: "Nullable(Float64)"
        case .decimal(let digits?): ReaderType("Nullable(Decimal(\(digits.precision), \(digits.scale)))")
        case .decimal(nil):
            ReaderType("Nullable(String)", but: "text, as a decimal needs multipleOf, minimum and maximum in TABLE")
        case .bool: "Nullable(Bool)"
        case .day: "Nullable(Date32)"
        case .moment(.nanoseconds): "Nullable(DateTime64(9, 'UTC'))"
        case .moment: ReaderType("Nullable(DateTime64(6, 'UTC'))", but: ReaderType.microseconds)
        case .uuid: "Nullable(UUID)"
        case .list where !format.isJSON, .record where !format.isJSON:
            ReaderType("Nullable(String)", but: "JSON, as text")
        case .list(let element):
            ReaderType("Array(\(type(of: element, in: format).text))", but: "a missing list is read as an empty one")
        case .record(let columns):
            ReaderType(tuple(columns, in: format), but: "a missing record is read as one without values")
        }
    }

    private func tuple(_ columns: [ReadColumn], in format: RowFormat) -> String {
        let types = columns.map { "\($0.name.escaped(by: "`")) \(type(of: $0.kind, in: format).text)" }
        return columns.isEmpty ? "Nullable(String)" : "Tuple(\(types.joined(separator: ", ")))"
    }

    func script(for rows: ReadRows) -> String {
        let columns = rows.lines(indent: 4) { column in
            "\(column.name.escaped(by: "`")) \(type(of: column.kind, in: rows.format).text)"
        }
        var settings = ["date_time_input_format = 'best_effort'", "precise_float_parsing = 1"]
        let format: String
        switch rows.format {
        case .csv:
            let null = rows.quotesNulls ? "\"\"" : rows.null
            settings.append("format_csv_null_representation = \(null.escaped(by: "'"))")
            format = "CSVWithNames"
        case .tsv:
            settings.append("format_tsv_null_representation = \(rows.null.escaped(by: "'"))")
            format = "TabSeparatedWithNames"
        case .jsonl, .json: format = "JSONEachRow"
        }
        // A statement has at most 256 KiB unless a setting before it says more.
        let size = columns.utf8.count > 200_000 ? "SET max_query_size = \(2 * columns.utf8.count);\n" : ""
        return """
            \(size)CREATE TABLE rows (
            \(columns)
            ) ENGINE = MergeTree ORDER BY tuple();
            INSERT INTO rows SELECT * FROM file(\(rows.file.escaped(by: "'")), \(format))
            SETTINGS \(settings.joined(separator: ", "));

            """
    }
}
