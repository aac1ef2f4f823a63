import HTTPLoading
import JSONDocuments
import JSONPaths

/// A header whose value is a JSON object of paging fields, as ASP.NET services send `X-Pagination`.
struct PaginationHeader {
    /// The name, as the server wrote it.
    let name: String
    /// The object.
    let value: JSONValue
    /// The members of the object.
    let hints: PagingHints

    private static let names = ["x-pagination", "pagination", "x-paging", "paging-headers", "x-paging-headers"]

    /// The first such header; nil if none of them is a JSON object.
    init?(_ headers: HeaderFields) {
        for field in headers.fields where Self.names.contains(field.name.lowercased()) {
            guard let value = field.object else { continue }
            (name, self.value) = (field.name, value)
            hints = PagingHints(value, without: .root)
            return
        }
        return nil
    }

    /// The path of a member in the object that `HeaderFields.json(readingInto:)` makes.
    func path(of hint: PagingHints.Hint) -> JSONPath {
        JSONPath(JSONLocation([.key(name.lowercased())] + hint.location.components))
    }
}

extension HeaderFields.Field {
    /// The value as a JSON object; nil if it isn't one.
    fileprivate var object: JSONValue? {
        guard value.drop(while: \.isWhitespace).first == "{" else { return nil }
        return try? JSONDocument(parsing: Array(value.utf8)).root
    }
}

extension HeaderFields {
    /// The headers as one JSON object: names in lower case, values as texts.
    ///
    /// - Parameter names: The names of the headers whose values are parsed if they are JSON
    ///   objects.
    func json(readingInto names: Set<String>) -> JSONValue {
        JSONValue(
            fields.map { field in
                let name = field.name.lowercased()
                let object = names.contains(name) ? field.object : nil
                return (key: name, value: object ?? JSONValue(field.value))
            })
    }
}
