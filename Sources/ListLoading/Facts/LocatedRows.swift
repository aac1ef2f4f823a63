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
