import JSONDocuments

/// The rows of a list: those of its pages, with the edits.
///
/// A pure function of both.
///
///     pages    a b | c d       edits    remove b, insert x after a, update d
///     rows     a x c d'
struct Projection<Row: Sendable>: Sendable {
    private(set) var ids: [UniqueID] = []
    private(set) var rows: [Row] = []

    init() {}

    /// - Complexity: O(*n*), times the edits that aren't removals.
    init(_ pages: [LoadedPage<Row>], _ edits: [EditRecord<Row>]) {
        for page in pages {
            ids += page.ids
            rows += page.rows
        }
        var hidden: Set<UniqueID> = []
        for edit in edits {
            switch edit.change {
            case .remove: hidden.insert(edit.id)
            case .update(let body): if let index = ids.firstIndex(of: edit.id) { body(&rows[index]) }
            case .insert(let row, let anchor):
                hidden.remove(edit.id)
                // A page has brought it: the server's version, where the app put it.
                let known = remove(edit.id)
                place(edit.id, known ?? row, anchor)
            case .move(let anchor): if let row = remove(edit.id) { place(edit.id, row, anchor) }
            }
        }
        hide(hidden)
    }

    /// Adds a page at the end.
    ///
    /// - Complexity: O(*k*) in the rows of the page.
    mutating func append(_ page: LoadedPage<Row>, without hidden: Set<UniqueID>) {
        guard !hidden.isEmpty else {
            ids += page.ids
            rows += page.rows
            return
        }
        for (id, row) in zip(page.ids, page.rows) where !hidden.contains(id) {
            ids.append(id)
            rows.append(row)
        }
    }

    /// The row of an id; nil if none has it.
    func row(_ id: UniqueID) -> Row? { ids.firstIndex(of: id).map { rows[$0] } }

    private mutating func remove(_ id: UniqueID) -> Row? {
        guard let index = ids.firstIndex(of: id) else { return nil }
        ids.remove(at: index)
        return rows.remove(at: index)
    }

    /// Puts a row after its neighbor, else before the next one.
    private mutating func place(_ id: UniqueID, _ row: Row, _ anchor: EditAnchor) {
        let after = anchor.after.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 }
        let before = anchor.before.flatMap { ids.firstIndex(of: $0) }
        let index = after ?? before ?? (anchor.after == nil ? 0 : ids.count)
        ids.insert(id, at: index)
        rows.insert(row, at: index)
    }

    private mutating func hide(_ hidden: Set<UniqueID>) {
        guard !hidden.isEmpty else { return }
        let kept = ids.indices.filter { !hidden.contains(ids[$0]) }
        guard kept.count < ids.count else { return }
        (ids, rows) = (kept.map { ids[$0] }, kept.map { rows[$0] })
    }
}

/// The rows that a list shows, with the versions by which observers see what has changed.
struct ShownRows<Row: Sendable>: Sendable {
    private(set) var projection = Projection<Row>()
    /// Grows with every change of the rows.
    private(set) var version = 0
    /// Grows when a row of a page gets another content, other than by an edit.
    private(set) var contentVersion = 0
    /// The rows before an index are those of this earlier version.
    private(set) var unchanged = (version: 0, count: 0)
    /// True if rows went other than by an edit, so that they are projected anew.
    private(set) var isOutdated = false

    mutating func expire() { isOutdated = true }

    mutating func noteContent() { contentVersion += 1 }

    mutating func project(_ pages: LoadedPages<Row>, _ log: EditLog<Row>) {
        projection = Projection(pages.span, log.records)
        isOutdated = false
        version += 1
        unchanged = (version, 0)
    }

    /// The same after a page at the end, in the time of the page.
    mutating func append(_ page: LoadedPage<Row>, _ pages: LoadedPages<Row>, _ log: EditLog<Row>) {
        guard !page.ids.isEmpty || isOutdated else { return }
        guard !isOutdated, log.records.allSatisfy(\.removes) else { return project(pages, log) }
        unchanged = (version, projection.ids.count)
        projection.append(page, without: Set(log.records.map(\.id)))
        version += 1
    }
}
