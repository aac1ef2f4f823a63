import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing

/// Writes inferred fields in the form of table files.
package struct TableText {
    private let wholePath: Bool

    /// With `wholePath` the only field is the whole record.
    package init(wholePath: Bool) { self.wholePath = wholePath }

    /// Returns the table as JSON, with one member a field.
    package func json(_ fields: [InferredField], isNested: Bool = false) -> JSONValue {
        JSONValue(
            fields.map { field in
                let own = wholePath && !isNested ? "" : JSONLocation([.key(field.key)]).keyPath
                let type = type(field.type)
                let json = TableFile.json(
                    of: ("path", JSONValue(field.origin?.spelling ?? field.path?.description ?? own)),
                    type: type == "any" || field.origin != nil ? nil : type,
                    description: field.description, isRequired: field.isRequired,
                    options: policy(of: field) + FieldTerms.members(for: field.constraints))
                return (key: field.key, value: json)
            })
    }

    private func policy(of field: InferredField) -> [(key: String, value: JSONValue)] {
        field.isStrict ? [("policy", JSONValue(ConversionPolicy.strict.rawValue))] : []
    }

    private func type(_ type: InferredType) -> JSONValue {
        switch type {
        case .record(let fields), .node(_, let fields): json(fields, isNested: true)
        // Tables keep the text of the source.
        case .verbatim(let inner): self.type(inner)
        case .list(let inner): [self.type(inner)]
        default: JSONValue(type.term.name)
        }
    }
}
