/// Spark with Python: a program that makes a data frame `rows`, for a session `spark`.
struct SparkReader: RowReader {
    let name = "spark"
    let formats: [RowFormat] = [.csv, .jsonl, .json]
    let mistakesEmptyText = true

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any, .text, .uuid: "STRING"
        case .integer: "BIGINT"
        case .real: "DOUBLE"
        case .decimal(let digits?): ReaderType("DECIMAL(\(digits.precision), \(digits.scale))")
        case .decimal(nil):
            ReaderType("STRING", but: "text, as a decimal needs multipleOf, minimum and maximum in TABLE")
        case .bool: "BOOLEAN"
        case .day: "DATE"
        case .moment(.nanoseconds): ReaderType("STRING", but: "text, as there is no type with nanoseconds")
        case .moment: ReaderType("TIMESTAMP", but: ReaderType.microseconds)
        case .list where !format.isJSON, .record where !format.isJSON: ReaderType("STRING", but: "JSON, as text")
        case .list(let element):
            ReaderType("ARRAY<\(type(of: element, in: format).text)>", but: type(of: element, in: format).loss)
        case .record(let columns):
            ReaderType(
                "STRUCT<\(columns.map { "\(Self.name($0)): \(type(of: $0.kind, in: format).text)" }.joined(separator: ", "))>",
                but: columns.lazy.compactMap { type(of: $0.kind, in: format).loss }.first)
        }
    }

    private static func name(_ column: ReadColumn) -> String { column.name.quoted(by: "`") }

    func script(for rows: ReadRows) -> String {
        let columns = rows.lines(indent: 8) { column in
            "\(Self.name(column)) \(type(of: column.kind, in: rows.format).text)".inPython
        }
        let options =
            switch rows.format {
            case .jsonl: ""
            case .json: "    multiLine=True,\n"
            case .csv, .tsv:
                "    header=True,\n    enforceSchema=False,\n    multiLine=True,\n    escape='\"',\n"
                    + "    nullValue=\(rows.null.inPython),\n    emptyValue=\"\",\n"
            }
        return """
            spark.conf.set("spark.sql.session.timeZone", "UTC")
            rows = spark.read.\(rows.format.isJSON ? "json" : "csv")(
                \(rows.file.inPython),
                mode="FAILFAST",
            \(options)    schema=", ".join([
            \(columns),
                ]),
            )

            """
    }
}
