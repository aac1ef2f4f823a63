import ItemMapping
import JSONDocuments
import JSONPaths

/// Writes a table in the form of table files.
package struct TableText {
    private let wholePath: Bool

    /// With `wholePath` the only field is the whole record.
    package init(wholePath: Bool) { self.wholePath = wholePath }

    /// The table as JSON, with one member a field.
    package func json(_ fields: [InferredField], isNested: Bool = false) -> JSONValue {
        JSONValue(
            fields.map { field in
                if let path = field.path { return (key: field.key, value: self.field(field, at: path.description)) }
                let path = wholePath && !isNested ? "" : JSONLocation([.key(field.key)]).keyPath
                return (key: field.key, value: self.field(field, at: path))
            })
    }

    private func field(_ field: InferredField, at path: String) -> JSONValue {
        let type = kind(field.type)
        let isPlain = !field.isRequired && field.description == nil && field.constraints.isEmpty
        if type == "any", isPlain { return JSONValue(path) }
        var members: [(key: String, value: JSONValue)] = [("path", JSONValue(path))]
        if type != "any" { members.append(("type", type)) }
        if let text = field.description { members.append(("description", JSONValue(text))) }
        if field.isRequired { members.append(("required", true)) }
        return JSONValue(members + ConstraintText.members(of: field.constraints))
    }

    /// The name of a type in table files; any for a type that they have no name for.
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
        case .record(let fields), .node(_, let fields): json(fields, isNested: true)
        // Tables keep the text of the source.
        case .verbatim(let inner): kind(inner)
        case .list(let inner): [kind(inner)]
        case .dictionary, .optional, .recursive, .any: "any"
        }
    }
}
