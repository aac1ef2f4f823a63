import HTTPLoading
import JSONDocuments

// The edits of the app: shown at once, sent one after the other, and in force until a refresh contains
// them.
extension ListState {
    /// - Returns: Whether the edit is possible.
    @discardableResult mutating func begin(
        _ number: Int, _ edit: ListEdit<Row>, _ phase: EditRecord<Row>.Phase
    ) -> Bool {
        do throws(ListEditError) {
            log.append(try makeRecord(number, edit, phase))
        } catch {
            effects.append(.editEnded(number, error))
            return false
        }
        shown.project(window.pages, log)
        return true
    }

    private mutating func makeRecord(
        _ number: Int, _ edit: ListEdit<Row>, _ phase: EditRecord<Row>.Phase
    ) throws(ListEditError) -> EditRecord<Row> {
        switch edit {
        case .remove(let id): return try makeRecord(number, .remove, of: id, phase)
        case .update(let id, let body):
            let record = try makeRecord(number, .update(body), of: id, phase)
            var row = record.row
            body(&row)
            let (identity, old) = (setup.identity(row), setup.identity(record.row))
            guard identity == old else { throw .otherIdentity(identity, of: id) }
            return record
        case .move(let id, let index):
            guard let start = ids.firstIndex(of: id) else { throw .gone(id) }
            guard ids.indices.contains(index) else { throw .index(index, rowCount: ids.count) }
            var others = ids
            others.remove(at: start)
            return try makeRecord(number, .move(EditAnchor(at: index, in: others)), of: id, phase)
        case .insert(let row, let index):
            guard (0...ids.count).contains(index) else { throw .index(index, rowCount: ids.count + 1) }
            let identity = setup.identity(row)
            return EditRecord(
                number: number, change: .insert(row, EditAnchor(at: index, in: ids)),
                id: try newID(for: identity), identity: identity, row: row, phase: phase)
        }
    }

    private func makeRecord(
        _ number: Int, _ change: EditRecord<Row>.Change, of id: UniqueID, _ phase: EditRecord<Row>.Phase
    ) throws(ListEditError) -> EditRecord<Row> {
        guard let row = self[id] else { throw .gone(id) }
        let identity = log.identity(of: id) ?? setup.identity(row)
        return EditRecord(number: number, change: change, id: id, identity: identity, row: row, phase: phase)
    }

    /// The id of a row that is inserted: that of its identity, else a new one that the list doesn't know.
    private mutating func newID(for identity: Identity?) throws(ListEditError) -> UniqueID {
        if let identity, setup.duplicates != .keepAll {
            let id = uniqueIDs.name(identity)
            guard !ids.contains(id) else { throw .duplicate(identity) }
            return id
        }
        var id = uniqueIDs.mint(identity)
        while window.pages.known.contains(id) { id = uniqueIDs.mint(identity) }
        return id
    }

    mutating func send(_ number: Int) {
        guard log.release(number) else { return }
        sendWaiting()
        shown.project(window.pages, log)
    }

    mutating func undo(_ number: Int) {
        let ended = log.undo(number)
        guard !ended.isEmpty else { return }
        effects += ended
        sendWaiting()
        shown.project(window.pages, log)
    }

    /// Shows an edit that the server has already.
    mutating func apply(_ number: Int, _ edit: ListEdit<Row>) {
        guard begin(number, edit, .sending), let record = edits.last else { return }
        if record.removes { loads.flight?.isSuspect = true }
        settle(number, .accepted(nil))
    }

    mutating func settle(_ number: Int, _ outcome: EditOutcome<Row>) {
        guard let record = log.settle(number, outcome, at: loads.ticket, &effects) else { return }
        if case .accepted(let row?) = outcome { take(row, of: record) }
        shown.project(window.pages, log)
        sendWaiting()
        sendWaitingPage()
    }

    /// Takes the server's version of an edited row; one with another identity keeps its id.
    private mutating func take(_ row: Row, of record: EditRecord<Row>) {
        let identity = setup.identity(row)
        effects += log.take(row, calling: identity, of: record)
        guard record.inserts, let identity, identity != record.identity, setup.duplicates != .keepAll,
            !log.hasRemoved(identity)
        else { return }
        // A page may have brought it before: that row is this one, and edits of it are, too.
        let old = uniqueIDs.name(identity)
        if old != record.id {
            window.pages.rename(old, to: record.id)
            loads.flight?.pages.rename(old, to: record.id)
            log.rename(old, to: record.id)
        }
        uniqueIDs.rename(record.id, from: record.identity, to: identity)
        log.identify(record.id, as: identity)
    }

    /// Takes rows that came without being asked for: new versions of known ones, others at the start.
    mutating func take(_ rows: [Row], removed gone: [Identity]) {
        let ticket = loads.ticket
        for row in rows.reversed() {
            if let identity = setup.identity(row) {
                let id = uniqueIDs.name(identity)
                log.revive(identity, id)
                if renew(id, row) { continue }
            }
            shown.project(window.pages, log)
            begin(0, .insert(row, at: 0), .accepted(after: ticket))
            log.noteGrowth(at: ticket)
        }
        for identity in gone {
            let id = uniqueIDs.name(identity)
            guard begin(0, .remove(id), .accepted(after: ticket)) else { continue }
            log.noteLoss(of: identity, id, at: ticket)
            loads.flight?.isSuspect = true
        }
        shown.project(window.pages, log)
    }

    private mutating func renew(_ id: UniqueID, _ row: Row) -> Bool {
        shown.noteContent()
        _ = loads.flight?.pages.renew(id, row)
        return window.pages.renew(id, row) || log.renew(id, row)
    }
}
