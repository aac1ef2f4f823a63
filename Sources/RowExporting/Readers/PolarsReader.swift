/// Polars for Python: a program that makes a data frame `rows`.
struct PolarsReader: RowReader {
    let name = "polars"
    let formats: [RowFormat] = [.csv, .jsonl, .json]

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any where format == .jsonl: ReaderType("pl.String", but: "numbers in JSON with a fraction become doubles")
        case .any where format == .json:
            ReaderType("pl.String", but: "lists and objects are an error; --format=jsonl and csv have them as text")
        case .any: "pl.String"
        case .integer: "pl.Int64"
        case .real: "pl.Float64"
        case .decimal where format.isJSON:
            ReaderType("pl.Float64", but: "numbers of JSON become doubles; --format=csv keeps their digits")
        case .decimal(let digits?): ReaderType("pl.Decimal(\(digits.precision), \(digits.scale))")
        case .decimal(nil):
            ReaderType("pl.String", but: "text, as a decimal needs multipleOf, minimum and maximum in TABLE")
        case .bool: "pl.Boolean"
        case .text, .uuid: "pl.String"
        case .day: "pl.Date"
        case .moment(.nanoseconds): "pl.Datetime(\"ns\", \"UTC\")"
        case .moment: ReaderType("pl.Datetime(\"us\", \"UTC\")", but: ReaderType.microseconds)
        case .list where !format.isJSON, .record where !format.isJSON: ReaderType("pl.String", but: "JSON, as text")
        case .list(let element):
            ReaderType("pl.List(\(inside(element, in: format).text))", but: inside(element, in: format).loss)
        case .record(let columns):
            ReaderType(
                "pl.Struct({\(columns.map { "\($0.name.inPython): \(inside($0.kind, in: format).text)" }.joined(separator: ", "))})",
                but: columns.lazy.compactMap { inside($0.kind, in: format).loss }.first)
        }
    }

    /// The type of a value inside a list or a record of JSON, which is read without a conversion.
    private func inside(_ kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .day, .moment: ReaderType("pl.String", but: "dates in lists and records stay text")
        default: type(of: kind, in: format)
        }
    }

    func script(for rows: ReadRows) -> String {
        let columns = rows.lines(indent: 8) { "\($0.name.inPython): \(readType(of: $0.kind, in: rows.format))" }
        let reader = ["jsonl": "read_ndjson", "json": "read_json"][rows.format.rawValue] ?? "read_csv"
        let null = rows.format.isJSON || rows.null.isEmpty ? "" : "\n    null_values=[\(rows.null.inPython)],"
        return """
            import polars as pl

            rows = pl.\(reader)(
                \(rows.file.inPython),\(null)
                schema={
            \(columns),
                },
            )\(conversions(of: rows))

            """
    }

    /// The type as which a column is read, before conversions.
    private func readType(of kind: ReadKind, in format: RowFormat) -> String {
        switch kind {
        case .moment: "pl.String"
        case .day where format.isJSON: "pl.String"
        default: type(of: kind, in: format).text
        }
    }

    private func conversions(of rows: ReadRows) -> String {
        let lines = rows.columns.compactMap { column -> String? in
            let cell = "pl.col(\(column.name.inPython))"
            switch column.kind {
            case .day: return rows.format.isJSON ? "\(cell).str.to_date(\"%Y-%m-%d\")" : nil
            case .moment(let form):
                let unit = form == .nanoseconds ? "ns" : "us"
                let conversion = ".str.to_datetime(\"%+\", time_unit=\"\(unit)\", time_zone=\"UTC\")"
                guard form == .mixed || form == .asSent else { return cell + conversion }
                let day = "\(cell) + \"T00:00:00Z\""
                return "pl.when(\(cell).str.contains(\"[Tt ]\")).then(\(cell)).otherwise(\(day))\(conversion)"
                    + ".alias(\(column.name.inPython))"
            default: return nil
            }
        }
        return lines.isEmpty ? "" : ".with_columns(\n\(lines.map { "    \($0),\n" }.joined()))"
    }
}
