import JSONDocuments

/// Frictionless: a data package with a table schema, which its tools read and check files by.
struct FrictionlessReader: RowReader {
    let name = "frictionless"
    let formats: [RowFormat] = [.csv]
    let mistakesEmptyText = true

    func type(of kind: ReadKind, in format: RowFormat) -> ReaderType {
        switch kind {
        case .any, .text, .uuid: "string"
        case .integer: "integer"
        case .real, .decimal: "number"
        case .bool: "boolean"
        case .day: "date"
        case .moment(.uniform): ReaderType("datetime", but: ReaderType.microseconds)
        case .moment(.nanoseconds): ReaderType("string", but: "text, as there is no type with nanoseconds")
        case .moment:
            ReaderType(
                "string", but: "text, as dates have several forms; \"format\": \"iso8601\" in TABLE gives them one")
        case .list: "array"
        case .record: "object"
        }
    }

    func script(for rows: ReadRows) -> String {
        let fields = rows.columns.map { column -> JSONValue in
            let type = type(of: column.kind, in: rows.format).text
            var members = [(key: "name", value: JSONValue(column.name)), (key: "type", value: JSONValue(type))]
            if column.kind == .uuid { members.append((key: "format", value: "uuid")) }
            return JSONValue(members)
        }
        let schema: JSONValue = [
            "fields": JSONValue(fields), "missingValues": [JSONValue(rows.null)],
        ]
        let resource: JSONValue = [
            "name": "rows", "path": JSONValue(rows.file), "profile": "tabular-data-resource", "format": "csv",
            "mediatype": "text/csv", "encoding": "utf-8", "schema": schema,
        ]
        let package: JSONValue = [
            "name": "rows", "profile": "tabular-data-package", "resources": [resource],
        ]
        return String(decoding: JSONWriter.bytes(of: package, options: .pretty), as: UTF8.self) + "\n"
    }
}
