internal import JSONDocuments

/// The key paths of columns whose names are shorter, as a database keeps them.
enum ColumnPaths {
    static func json(of table: SplitTable) -> String? {
        let long = table.columns.compactMap { column in column.longPath.map { (column.name, JSONValue($0)) } }
        return long.isEmpty ? nil : JSONValue(long).description
    }

    static func paths(inJSON text: String?) -> [ExactText: String] {
        guard let text, let root = try? JSONDocument(parsing: text).root else { return [:] }
        return root.members.reduce(into: [:]) { $0[ExactText($1.key)] = $1.value.string }
    }
}
