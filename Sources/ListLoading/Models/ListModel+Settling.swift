import HTTPLoading
import ItemMapping
import JSONDocuments

// The confirmation and the undoing of edits, and their return after a refresh.
extension ListModel {
    /// Confirms an edit, with the server's version of the row if there is one.
    func confirm(_ number: Int, as row: Row?) {
        guard let record = edits[number] else { return }
        edits.change(number) { $0.confirmedAt = generation }
        noteLost(record)
        guard let row else { return }
        switch record.action {
        case .insert(_, let anchor): edits.change(number) { $0.action = .insert(row, anchor) }
        case .update(_, let base): edits.change(number) { $0.action = .update(row, base: base) }
        case .remove, .move: return
        }
        adopt(row, of: record.key)
    }

    /// Shows the server's version of a row.
    private func adopt(_ row: Row, of key: RowKey) {
        guard let index = store.index(of: key) else { return }
        let id = identity(row)
        guard let id, id != store.ids[index] else {
            return show(row, at: index, key)
        }
        forgetContent(of: key)
        if store.index(of: .id(id)) != nil, duplicates != .keepAll {
            // A page brought the row under its own identity before.
            store.remove(at: index)
            end(edits.take { $0.key == key })
            return tellEdit { $0.removed = [index] }
        }
        store.replace(at: index, with: row, id)
        edits.rename(key, to: store.key(at: index))
        lost.rename(key, to: store.key(at: index))
        show(row, at: index, store.key(at: index))
    }

    private func show(_ row: Row, at index: Int, _ key: RowKey) {
        let content = edits.content(of: key)
        if case .id(let id) = key, let content { (store.contents[id], store.serverContents[id]) = (content, row) }
        store.rows[index] = content ?? row
        tellEdit { $0.updated = [index] }
    }

    /// Undoes an edit; false if it has no effect any more.
    func rollBack(_ number: Int) -> Bool {
        guard let record = edits[number] else { return false }
        edits.remove(number)
        // The server may have carried it out although nobody was told.
        if record.confirmedAt == nil { noteLost(record) }
        switch record.action {
        case .insert: return takeBackInsertion(of: record.key)
        case .remove: takeBackRemoval(of: record.key)
        case .update(_, let base): takeBackUpdate(of: record.key, base: base)
        case .move(let origin, _): takeBackMove(record, to: origin)
        }
        return true
    }

    private func takeBackInsertion(of key: RowKey) -> Bool {
        let (shown, hidden) = (store.index(of: key), store.hiddenIndex(of: key))
        let isLocal = shown.map { store.isLocal($0) } ?? hidden.map { store.hidden[$0].serial < 0 } ?? true
        guard isLocal else { return false }
        if case .id(let id) = key { store.removedIDs.remove(id) }
        forgetContent(of: key)
        end(edits.take { $0.key == key })
        if let hidden { store.hidden.remove(at: hidden) }
        guard let shown else { return true }
        store.remove(at: shown)
        tellEdit { $0.removed = [shown] }
        return true
    }

    private func forgetContent(of key: RowKey) {
        guard case .id(let id) = key else { return }
        store.contents[id] = nil
        store.serverContents[id] = nil
    }

    private func takeBackRemoval(of key: RowKey) {
        if case .id(let id) = key { store.removedIDs.remove(id) }
        guard let index = store.showRow(key) else { return }
        tellEdit { $0.inserted = index..<index + 1 }
    }

    private func takeBackUpdate(of key: RowKey, base: Row) {
        let row: Row
        if case .id(let id) = key {
            store.contents[id] = edits.content(of: key)
            row = store.contents[id] ?? store.serverContents[id] ?? base
            if store.contents[id] == nil { store.serverContents[id] = nil }
        } else {
            row = edits.content(of: key) ?? base
        }
        if let index = store.index(of: key) {
            store.rows[index] = row
            tellEdit { $0.updated = [index] }
        } else if let hidden = store.hiddenIndex(of: key) {
            store.hidden[hidden].row = row
        }
    }

    /// Moves a row back; if it was moved again since, that edit goes back to where this one began.
    private func takeBackMove(_ record: EditRecord<Row>, to origin: RowAnchor) {
        let later = edits.records.first { other in
            if case .move = other.action { other.key == record.key && other.number > record.number } else { false }
        }
        if let later {
            edits.change(later.number) {
                if case .move(_, let end) = $0.action { $0.action = .move(from: origin, to: end) }
            }
            return
        }
        guard let start = store.index(of: record.key) else { return }
        guard let end = store.move(from: start, backTo: origin) else { return }
        tellEdit { $0.moved = ListChange.Move(from: start, to: end) }
    }

    /// Applies the edits that a load doesn't end to the rows that it brought.
    ///
    /// - Parameters:
    ///   - store: The rows that the server sent.
    ///   - generation: The number of the load.
    ///   - isRefresh: Whether the load ends the edits that were confirmed before it began.
    ///   - isStart: Whether the rows begin with the first page: inserted and moved rows belong into
    ///     them.
    func applyEdits(to store: inout RowStore<Row>, of generation: Int, isRefresh: Bool, isStart: Bool) {
        guard !edits.isEmpty else { return }
        if isRefresh { _ = edits.take { $0.isConfirmed(before: generation) } }
        end(edits.take { if case .serial = $0.key { true } else { false } })
        for record in edits.records {
            guard case .id(let id) = record.key else { continue }
            let index = store.index(of: record.key)
            switch record.action {
            case .remove:
                store.removedIDs.insert(id)
                if let index { store.hideRow(at: index) }
            case .update(let row, _):
                if let index {
                    if store.contents[id] == nil { store.serverContents[id] = store.rows[index] }
                    store.rows[index] = row
                }
                store.contents[id] = row
            case .insert(let row, let anchor):
                if index != nil || store.hiddenIndex(of: record.key) != nil {
                    end(edits.take { $0.number == record.number })
                } else if isStart {
                    store.insert(row, id, serial: store.takeLocalSerial(), at: store.index(for: anchor))
                }
            case .move(_, let anchor):
                if isStart, let index { store.move(from: index, to: store.target(of: anchor, from: index)) }
            }
        }
    }
}

extension RowStore {
    /// The index that a row has after it is moved between these neighbors.
    func target(of anchor: RowAnchor, from start: Int) -> Int {
        let index = index(for: anchor)
        return min(index > start ? index - 1 : index, rows.count - 1)
    }
}
