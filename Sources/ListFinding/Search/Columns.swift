import JSONDocuments

/// The names of a table's columns, which are beside its rows: `{"headers": ["id", "name"], "rows": [[1, "Momo"]]}`.
enum Columns {
    /// The names of the columns of rows that are lists of one length, from another member of their object; nil if it
    /// has none.
    static func names(of rows: JSONValue, in object: JSONValue) -> [String]? {
        guard let first = rows[0], first.kind == .array, first.count > 1,
            rows.elements.prefix(20).allSatisfy({ $0.kind == .array && $0.count == first.count })
        else { return nil }
        return object.members.prefix(60).lazy.compactMap { names(in: $0.value, count: first.count) }.first
    }

    /// The texts in a list, or the names of the objects in it.
    private static func names(in list: JSONValue, count: Int) -> [String]? {
        guard list.kind == .array, list.count == count else { return nil }
        let names = list.elements.compactMap { $0.string ?? $0["name"]?.string }
        return names.count == count && Set(names).count == count ? names : nil
    }
}
