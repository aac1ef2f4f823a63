import JSONDocuments
import JSONPaths

/// The keys of rows in maps, and the headers or keys of the groups that rows are in.
package struct RowContexts {
    private let keys: [String?]
    private let groups: [JSONValue?]

    /// Reads the contexts of rows, whose groups have the header that is found in their document; nil if none has a key or a
    /// group.
    package init?(_ rows: RowList) { self.init(rows, header: Self.header(of: rows)) }

    /// Reads the contexts of rows in groups with a header; nil if none has a key or a group.
    package init?(_ rows: RowList, header: GroupHeader?) {
        var (keys, groups) = ([String?](), [JSONValue?]())
        for index in rows.indices {
            let context = rows.context(of: index)
            keys.append(context.key)
            let key = context.keys.dropFirst().lazy.compactMap { $0 }.first
            groups.append(header?.value(for: context) ?? key.map { JSONValue($0) })
        }
        guard keys.contains(where: { $0 != nil }) || groups.contains(where: { $0 != nil }) else { return nil }
        (self.keys, self.groups) = (keys, groups)
    }

    /// Returns the header in the things that have the lists.
    private static func header(of rows: RowList) -> GroupHeader? {
        guard rows.list.isSpread else { return nil }
        let found = ListFinder().find(in: rows.root)
        return found.list == rows.list ? found.groupHeader : nil
    }

    /// Returns a name that no member of a row has.
    private static func free(_ name: String, in row: JSONValue) -> String {
        row[name] == nil ? name : free(name + "_", in: row)
    }

    /// Returns rows with their context as their first members, `@key` and `@group`; a row that is no object is its
    /// member `value`.
    package func adding(to rows: [JSONValue]) -> [JSONValue] {
        guard rows.count == keys.count else { return rows }
        return rows.enumerated().map { index, row in
            var members: [(key: String, value: JSONValue)] = []
            if let group = groups[index] { members.append((Self.free("@group", in: row), group)) }
            if let key = keys[index] { members.append((Self.free("@key", in: row), JSONValue(key))) }
            guard !members.isEmpty else { return row }
            members += row.kind == .object ? row.members.map { ($0.key, $0.value) } : [("value", row)]
            return JSONValue(members)
        }
    }
}
