import JSONDocuments
import JSONPaths
import ListFinding

/// The rows of a page, located once.
struct LocatedRows {
    let path: JSONPath
    let list: JSONLocation
    /// The rows as JSON.
    let records: [JSONValue]
    /// What is there instead of a list; nil if the list is there.
    let defect: Defect?
    /// True if they are an array.
    let isList: Bool
    /// True if they were elsewhere in the page, and were moved to where other pages have them.
    var isStray = false
    /// The keys and groups of the rows of maps, and of lists in things; nil for others.
    private(set) var contexts: RowContexts?

    enum Defect: Hashable {
        case null
        case nothing
        /// Another kind of value, in words.
        case other(String)
    }

    /// Locates rows at a path.
    ///
    /// An object at a path is one row, but not where a list was an array.
    init(at path: JSONPath, in root: JSONValue, wasArray: Bool) throws(PathLimitError) {
        self.path = path
        list = RowLocator(at: path, in: root).list
        let found = try path.isSingular ? path.first(in: root).map { [$0] } ?? [] : []
        isList = path.isSingular && found.first?.kind == .array
        guard path.isSingular else {
            let rows = try RowList(ListPath(path), in: root)
            records = Array(rows)
            contexts = RowContexts(rows)
            defect = rows.isEmpty && !(root.value(at: list)?.isEmpty ?? false) ? .nothing : nil
            return
        }
        switch found.first?.kind {
        case .array?: (records, defect) = (Array(found[0].elements), nil)
        case .object? where !wasArray: (records, defect) = ([found[0]], nil)
        case .object? where path == .root: (records, defect) = ([], .nothing)
        case .null?: (records, defect) = ([], .null)
        case nil: (records, defect) = ([], .nothing)
        case let kind?: (records, defect) = ([], .other(kind.phrase))
        }
    }

    /// No rows, in a page without a list.
    init(nowhereIn root: JSONValue) { (path, list, records, defect, isList) = (.root, .root, [], .nothing, false) }
}

/// The keys of rows in maps, and the headers or keys of the groups that rows are in.
struct RowContexts {
    private let keys: [String?]
    private let groups: [JSONValue?]

    /// Reads the contexts of rows; nil if none has a key or a group.
    init?(_ rows: RowList) {
        let header = Self.header(of: rows)
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
    func adding(to rows: [JSONValue]) -> [JSONValue] {
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
