import HTTPLoading
import JSONDocuments
import JSONPaths

/// The list of a first page that names another one and may have its rows elsewhere: what changes from page to page is
/// the list.
struct ListInDoubt: Sendable {
    private let root: JSONValue
    private let list: JSONLocation
    private let rows: Set<Int>
    private let marks: Set<Int>
    /// True if the page has no list, and was taken as one row.
    private let isRow: Bool
    /// True if its rows are those of a map.
    private let isMap: Bool

    /// - Parameter page: The first page.
    /// - Returns: Nil if there is no doubt.
    init?<Row>(_ page: PageContents<Row>) {
        let facts = page.facts
        guard !facts.tokens.isEmpty || !facts.links.isEmpty, facts.count > 0,
            let root = try? page.response.document().root, root.kind == .object
        else {
            return nil
        }
        let lists = RowLocator.outerLists(in: root)
        isRow = facts.list == .root
        isMap = page.style.rows.map { !$0.isSingular } ?? false
        guard isRow || isMap || RowLocator.isAside(facts.list) || lists.count > 1 || facts.list.components.count > 1
        else { return nil }
        (self.root, list, rows, marks) = (root, facts.list, facts.rows.wholes, facts.marks)
    }

    /// Returns where the rows are, as a later page shows; nil if they are where they were taken from.
    func moved<Row>(in page: PageContents<Row>) -> JSONPath? {
        guard let other = try? page.response.document().root else { return nil }
        if isRow { return list(in: other) ?? newMap(in: other) }
        return map(in: other) ?? changed(in: other, page.facts) ?? (isMap ? list(in: other) : nil)
    }

    /// The list that the page lacked.
    private func list(in other: JSONValue) -> JSONPath? {
        let found = RowLocator.find(in: other)
        return found.list != .root && root.value(at: found.list)?.isEmpty ?? true ? found.path : nil
    }

    /// The map that the page without a list lacked.
    private func newMap(in other: JSONValue) -> JSONPath? {
        other.members.first { key, value in
            guard value.kind == .object, !value.isEmpty else { return false }
            guard let before = root[key], !before.isEmpty else { return true }
            return before.kind == .object && Set(before.keys).isDisjoint(with: value.keys)
        }.map { JSONPath(steps: [.key($0.key), .wildcard]) }
    }

    /// The map around a list that is gone: an object whose keys are all others.
    private func map(in other: JSONValue) -> JSONPath? {
        guard other.value(at: list) == nil else { return nil }
        for count in list.components.indices.dropFirst() {
            let home = JSONLocation(Array(list.components.prefix(count)))
            guard let first = root.value(at: home), let second = other.value(at: home), second.kind == .object,
                !second.isEmpty, Set(first.keys).isDisjoint(with: second.keys)
            else { continue }
            return JSONPath(home).appending(.wildcard)
        }
        return nil
    }

    /// The longest list that changed, if the marks of the page changed and its rows didn't.
    private func changed(in other: JSONValue, _ facts: PageFacts) -> JSONPath? {
        guard facts.count > 0, facts.rows.wholes.isSubset(of: rows), facts.marks != marks else { return nil }
        return RowLocator.outerLists(in: other).filter { location, value in
            value.count > 0 && location != list && root.value(at: location) != value
        }.max { $0.value.count < $1.value.count }.map { JSONPath($0.location) }
    }
}

/// Whether the list of a page may not be the list, and where a later page has shown that its rows are.
struct ListDoubt: Sendable {
    /// False if the path of the rows was given.
    let isPossible: Bool
    private var open: ListInDoubt?
    private(set) var movedRows: JSONPath?

    init(isPossible: Bool) { self.isPossible = isPossible }

    /// True if the next page with rows shows whether the list is the list.
    var isOpen: Bool { open != nil }

    mutating func begin<Row>(with page: PageContents<Row>) { open = isPossible ? ListInDoubt(page) : nil }

    /// What changes from page to page is the list; a page without rows, and the first one again, show nothing.
    mutating func settle<Row>(by page: PageContents<Row>, after chain: PageChain) {
        if let path = open?.moved(in: page) { movedRows = path }
        guard !page.facts.rows.wholes.isSubset(of: chain.first.rows.wholes) else { return }
        open = open == nil && chain.rowCount == 0 && isPossible ? ListInDoubt(page) : nil
    }
}
