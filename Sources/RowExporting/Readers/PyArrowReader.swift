/// PyArrow: a program that makes a table `rows`.
struct PyArrowReader: RowReader {
    let name = "pyarrow"
    let formats: [RowFormat] = [.csv, .jsonl]

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any where format.isJSON:
            ReaderType("", but: "the type is guessed, and values of several types are an error; --format=csv has text")
        case .any, .text, .uuid: "pa.string()"
        case .integer: "pa.int64()"
        case .real: "pa.float64()"
        case .decimal(let digits?): ReaderType("pa.decimal128(\(digits.precision), \(digits.scale))")
        case .decimal(nil) where format.isJSON:
            ReaderType("pa.decimal256(76, 38)", but: "more than 38 digits before the point, or after it, are an error")
        case .decimal(nil):
            ReaderType("pa.string()", but: "text, as a decimal needs multipleOf, minimum and maximum in TABLE")
        case .bool: "pa.bool_()"
        case .day: "pa.date32()"
        case .moment(.nanoseconds): "pa.timestamp(\"ns\", \"UTC\")"
        case .moment(.uniform): ReaderType("pa.timestamp(\"us\", \"UTC\")", but: ReaderType.microseconds)
        case .moment:
            ReaderType(
                "pa.string()", but: "text, as dates have several forms; \"format\": \"iso8601\" in TABLE gives them one"
            )
        case .list where !format.isJSON, .record where !format.isJSON: ReaderType("pa.string()", but: "JSON, as text")
        case .list(let element): ReaderType("pa.list_(\(inside(element).text))", but: inside(element).loss)
        case .record(let columns):
            ReaderType(
                "pa.struct([\(columns.map { "(\($0.name.inPython), \(inside($0.kind).text))" }.joined(separator: ", "))])",
                but: columns.lazy.compactMap { inside($0.kind).loss }.first)
        }
    }

    /// The type of a value inside a list or a record of JSON, which is read without a conversion.
    private func inside(_ kind: ReadKind) -> ReaderType {
        switch kind {
        case .day, .moment: ReaderType("pa.string()", but: "dates in lists and records stay text")
        case .any: ReaderType("pa.string()", but: "values in lists and records that aren't text are an error")
        default: type(of: kind, in: .jsonl)
        }
    }

    func script(for rows: ReadRows) -> String { rows.format.isJSON ? json(rows) : csv(rows) }

    private func csv(_ rows: ReadRows) -> String {
        """
        import pyarrow as pa
        from pyarrow import csv

        rows = csv.read_csv(
            \(rows.file.inPython),
            parse_options=csv.ParseOptions(newlines_in_values=True),
            convert_options=csv.ConvertOptions(
                null_values=[\(rows.null.inPython)],
                strings_can_be_null=True,
                quoted_strings_can_be_null=\(rows.quotesNulls ? "True" : "False"),
                true_values=["true"],
                false_values=["false"],
                column_types={
        \(rows.lines(indent: 12) { "\($0.name.inPython): \(type(of: $0.kind, in: .csv).text)" }),
                },
            ),
        )

        """
    }

    /// Dates of JSON are read as text, and converted then.
    private func json(_ rows: ReadRows) -> String {
        let fields = rows.columns.compactMap { column -> String? in
            let type = inside(column.kind).text
            return column.kind == .any ? nil : "        (\(column.name.inPython), \(type)),\n"
        }
        let conversions = rows.columns.compactMap { column -> String? in
            let type = type(of: column.kind, in: .jsonl).text
            guard column.kind != .any, type != inside(column.kind).text else { return nil }
            return "    (\(column.name.inPython), \(type)),\n"
        }
        let loop =
            conversions.isEmpty
            ? ""
            : """
            for name, type in [
            \(conversions.joined())]:
                rows = rows.set_column(rows.schema.get_field_index(name), name, rows[name].cast(type))

            """
        return """
            import pyarrow as pa
            from pyarrow import json

            rows = json.read_json(
                \(rows.file.inPython),
                parse_options=json.ParseOptions(explicit_schema=pa.schema([
            \(fields.joined())    ])),
            )
            \(loop)
            """
    }
}
