/// Pandas: a program that makes a data frame `rows`.
struct PandasReader: RowReader {
    let name = "pandas"
    let formats: [RowFormat] = [.csv, .jsonl, .json]
    let mistakesEmptyText = true

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any: format.isJSON ? "object" : "string"
        case .integer: "Int64"
        case .real: "Float64"
        case .decimal: ReaderType("object", but: "Decimal objects, as there is no such type")
        case .bool: "boolean"
        case .text, .uuid: "string"
        case .day: ReaderType("datetime64[us]", but: "midnight, as there is no type for days")
        case .moment(.nanoseconds): "datetime64[ns, UTC]"
        case .moment: ReaderType("datetime64[us, UTC]", but: ReaderType.microseconds)
        case .list, .record: "object"
        }
    }

    func script(for rows: ReadRows) -> String {
        let conversions = rows.columns.compactMap { column -> String? in
            let cell = "rows[\(column.name.inPython)]"
            return conversion(of: column.kind, cell, in: rows.format).map { "\(cell) = \($0)\n" }
        }
        return (rows.format.isJSON ? json(rows) : csv(rows)) + conversions.joined()
    }

    private func csv(_ rows: ReadRows) -> String {
        let types = rows.lines(indent: 8) { column in
            let type = type(of: column.kind, in: rows.format).text
            return "\(column.name.inPython): \(["Int64", "boolean"].contains(type) ? type.inPython : "\"string\"")"
        }
        return """
            import decimal
            import json

            import pandas as pd

            rows = pd.read_csv(
                \(rows.file.inPython),
                keep_default_na=False,
                na_values=[\(rows.null.inPython)],
                dtype={
            \(types),
                },
            )

            """
    }

    private func json(_ rows: ReadRows) -> String {
        let names = rows.lines(indent: 8) { $0.name.inPython }
        let records =
            rows.format == .json
            ? "json.load(file, parse_float=decimal.Decimal)"
            : "[json.loads(line, parse_float=decimal.Decimal) for line in file]"
        return """
            import decimal
            import json

            import pandas as pd

            with open(\(rows.file.inPython), encoding="utf-8", newline="\\n") as file:
                rows = pd.DataFrame(
                    \(records),
                    dtype=object,
                    columns=[
            \(names),
                    ],
                )

            """
    }

    private func conversion(of kind: ReadKind, _ cell: String, in format: RowFormat) -> String? {
        switch kind {
        case .decimal: "\(cell).map(decimal.Decimal, na_action=\"ignore\").astype(object)"
        case .real: "\(cell).map(float, na_action=\"ignore\").astype(\"Float64\")"
        case .day: "pd.to_datetime(\(cell), format=\"%Y-%m-%d\").dt.as_unit(\"us\")"
        case .moment(let form):
            "pd.to_datetime(\(cell), format=\"ISO8601\", utc=True).dt.as_unit(\"\(form == .nanoseconds ? "ns" : "us")\")"
        case .list, .record:
            format.isJSON
                ? nil
                : "\(cell).astype(object).map(lambda text: json.loads(text, parse_float=decimal.Decimal), "
                    + "na_action=\"ignore\")"
        case .integer, .bool, .text, .uuid:
            format.isJSON ? "\(cell).astype(\"\(type(of: kind, in: format).text)\")" : nil
        case .any: nil
        }
    }
}
