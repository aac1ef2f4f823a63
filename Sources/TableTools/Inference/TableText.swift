import ItemMapping
import JSONDocuments

/// Writes a table in the form that files have.
struct TableText {
    private let wholePath: Bool

    /// With `wholePath` the only field is the whole record.
    init(wholePath: Bool) { self.wholePath = wholePath }

    /// The table as JSON; one member a field.
    func json(_ fields: [InferredField], isNested: Bool = false) -> JSONValue {
        JSONValue(
            fields.map { field in
                let path = wholePath && !isNested ? "" : JSONLocation([.key(field.key)]).keyPath
                return (key: field.key, value: self.field(field, path))
            })
    }

    private func field(_ field: InferredField, _ path: String) -> JSONValue {
        let type = kind(field.type)
        if type == "any", !field.isRequired { return JSONValue(path) }
        var members: [(key: String, value: JSONValue)] = [("path", JSONValue(path))]
        if type != "any" { members.append(("type", type)) }
        if field.isRequired { members.append(("required", true)) }
        return JSONValue(members)
    }

    /// A type as tables name it; what tables have no name for comes as it is.
    private func kind(_ type: InferredType) -> JSONValue {
        switch type {
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .uint64, .decimal: "decimal"
        case .string, .choice: "string"
        case .date: "date"
        case .url: "url"
        case .uuid: "uuid"
        case .record(let fields): json(fields, isNested: true)
        // Tables keep text as it came.
        case .verbatim(let inner): kind(inner)
        case .list(let inner): [kind(inner)]
        case .dictionary, .optional, .any: "any"
        }
    }
}
