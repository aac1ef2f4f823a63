import JSONDocuments

extension JSONPath {
    /// Returns the records at the path in `json`, as mapping takes them: the elements of an array, each match of a path
    /// with a wildcard, or one record.
    package func records(in json: JSONValue) throws(PathLimitError) -> [JSONValue] {
        let matches = try values(in: json)
        guard isSingular, let only = matches.first else { return matches }
        return only.array ?? (only.isNull ? [] : [only])
    }
}
