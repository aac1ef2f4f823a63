import HTTPLoading
import ItemMapping
import JSONDocuments

// The edits of a list. Each one changes the rows at once and tells the delegates.
extension ListModel {
    /// The index of the row with an identity; nil if none has it.
    public func index(of id: Identity) -> Int? { store.index(of: .id(id)) }

    /// Inserts a row.
    ///
    /// When a page or a refresh brings a row with its identity, the server's content takes its
    /// place; no second row is made.
    ///
    /// - Returns: The edit, to be confirmed or rolled back; see ``ListEdit``.
    /// - Throws: `ListEditError` if the index is beyond the rows, or if another row has the
    ///   identity.
    @discardableResult public func insert(_ row: Row, at index: Int) throws(ListEditError) -> ListEdit<Row> {
        guard (0...store.rows.count).contains(index) else { throw .index(index, rowCount: store.rows.count + 1) }
        let id = identity(row)
        if let id, duplicates != .keepAll {
            guard store.index(of: .id(id)) == nil else { throw .duplicate(id) }
            forgetRemoval(of: id)
        }
        store.insert(row, id, serial: store.takeLocalSerial(), at: index)
        let edit = log(.insert(row, store.anchor(at: index)), .inserted, of: store.key(at: index), id)
        tellEdit { $0.inserted = index..<index + 1 }
        return edit
    }

    /// Removes a row.
    ///
    /// It doesn't come back with the next page. If the server counts rows or pages, the next page is
    /// asked for earlier by the rows that the server has lost, so that none is left out. Tell the
    /// server by ``ListEdit/confirm(after:)``: then no page is read while it works on the removal.
    ///
    /// - Returns: The edit, to be confirmed or rolled back; see ``ListEdit``.
    /// - Throws: `ListEditError` if the index isn't that of a row.
    @discardableResult public func remove(at index: Int) throws(ListEditError) -> ListEdit<Row> {
        try require(index)
        let (key, id) = (store.key(at: index), store.ids[index])
        let edit = log(.remove, .removed, of: key, id)
        if case .id(let id) = key { store.removedIDs.insert(id) }
        store.hideRow(at: index)
        tellEdit { $0.removed = [index] }
        return edit
    }

    /// Removes the row with an identity.
    ///
    /// - Returns: The edit, to be confirmed or rolled back; see ``ListEdit``.
    /// - Throws: `ListEditError` if no row has it.
    @discardableResult public func remove(_ id: Identity) throws(ListEditError) -> ListEdit<Row> {
        guard let index = index(of: id) else { throw .unknown(id) }
        return try remove(at: index)
    }

    /// Gives a row another content.
    ///
    /// Pages that bring the row again keep this content, and so does a refresh that began before
    /// the edit was confirmed.
    ///
    /// - Returns: The edit, to be confirmed or rolled back; see ``ListEdit``.
    /// - Throws: `ListEditError` if the index isn't that of a row, or if the content has another
    ///   identity.
    @discardableResult public func update(_ row: Row, at index: Int) throws(ListEditError) -> ListEdit<Row> {
        try require(index)
        let id = store.ids[index]
        guard identity(row) == id else { throw .otherIdentity(identity(row), of: id) }
        let key = store.key(at: index)
        let edit = log(.update(row, base: edits.base(of: key) ?? store.rows[index]), .updated, of: key, id)
        if case .id(let id) = key {
            if store.contents[id] == nil { store.serverContents[id] = store.rows[index] }
            store.contents[id] = row
        }
        store.rows[index] = row
        tellEdit { $0.updated = [index] }
        return edit
    }

    /// Gives the row of the same identity another content.
    ///
    /// - Returns: The edit, to be confirmed or rolled back; see ``ListEdit``.
    /// - Throws: `ListEditError` if no row has the identity.
    @discardableResult public func update(_ row: Row) throws(ListEditError) -> ListEdit<Row> {
        guard let id = identity(row), let index = index(of: id) else { throw .unknown(identity(row)) }
        return try update(row, at: index)
    }

    /// Moves a row to the index that it has afterwards.
    ///
    /// - Returns: The edit, to be confirmed or rolled back; see ``ListEdit``.
    /// - Throws: `ListEditError` if an index isn't that of a row.
    @discardableResult public func move(from start: Int, to end: Int) throws(ListEditError) -> ListEdit<Row> {
        try require(start)
        try require(end)
        let (key, id, origin) = (store.key(at: start), store.ids[start], store.anchor(at: start))
        store.move(from: start, to: end)
        let edit = log(.move(from: origin, to: store.anchor(at: end)), .moved, of: key, id)
        tellEdit { $0.moved = ListChange.Move(from: start, to: end) }
        return edit
    }

    private func require(_ index: Int) throws(ListEditError) {
        guard store.rows.indices.contains(index) else { throw .index(index, rowCount: store.rows.count) }
    }

    private func log(
        _ action: EditRecord<Row>.Action, _ kind: ListEdit<Row>.Kind, of key: RowKey, _ id: Identity?
    ) -> ListEdit<Row> {
        let number = edits.add(action, to: key)
        let edit = ListEdit(kind, of: id, number: number, in: self)
        edits.change(number) { $0.handle = edit }
        return edit
    }

    /// Forgets that a row was removed, because it is inserted again.
    private func forgetRemoval(of id: Identity) {
        guard store.removedIDs.remove(id) != nil else { return }
        store.hidden.removeAll { $0.id == id }
        let ended = edits.take { $0.key == .id(id) }
        for record in ended where record.confirmedAt == nil { noteLost(record) }
        end(ended)
    }

    /// Marks edits as superseded.
    func end(_ records: [EditRecord<Row>]) {
        for record in records where record.handle?.state == .pending { record.handle?.state = .superseded }
    }

    /// Tells the delegates of an edit.
    func tellEdit(_ fill: (inout ListChange) -> Void) {
        var change = ListChange(.edited)
        fill(&change)
        guard !change.isEmpty else { return }
        changeCount += 1
        tell { $0.listModel($1, didEdit: change) }
    }
}
