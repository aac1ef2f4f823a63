import HTTPLoading
import JSONDocuments

// The edits of the app: shown at once, sent one after the other, and in force until a refresh contains
// them.
extension ListState {
    /// - Returns: Whether the edit is possible.
    @discardableResult mutating func begin(
        _ number: Int, _ edit: ListEdit<Row>, _ phase: EditRecord<Row>.Phase, _ effects: inout [ListEffect<Row>]
    ) -> Bool {
        do throws(ListEditError) {
            edits.append(try makeRecord(number, edit, phase))
        } catch {
            effects.append(.editEnded(number, error))
            return false
        }
        project()
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
            return try makeRecord(number, .move(anchor(at: index, in: others)), of: id, phase)
        case .insert(let row, let index):
            guard (0...ids.count).contains(index) else { throw .index(index, rowCount: ids.count + 1) }
            return try insertion(number, row, anchor(at: index, in: ids), phase)
        }
    }

    private mutating func insertion(
        _ number: Int, _ row: Row, _ anchor: EditAnchor, _ phase: EditRecord<Row>.Phase
    ) throws(ListEditError) -> EditRecord<Row> {
        let identity = setup.identity(row)
        var id = identity.map { uniqueIDs.name($0) }
        if setup.duplicates == .keepAll || id == nil {
            id = mint(identity)
        } else if let id, let identity, ids.contains(id) {
            throw .duplicate(identity)
        }
        return EditRecord(
            number: number, change: .insert(row, anchor), id: id ?? mint(nil), identity: identity, row: row,
            phase: phase)
    }

    /// A new id; the first of an identity is taken if the list knows it.
    private mutating func mint(_ identity: Identity?) -> UniqueID {
        var id = uniqueIDs.mint(identity)
        while loaded.known.contains(id) { id = uniqueIDs.mint(identity) }
        return id
    }

    private func makeRecord(
        _ number: Int, _ change: EditRecord<Row>.Change, of id: UniqueID, _ phase: EditRecord<Row>.Phase
    ) throws(ListEditError) -> EditRecord<Row> {
        guard let row = self[id] else { throw .gone(id) }
        let identity = edits.last { $0.id == id }?.identity ?? setup.identity(row)
        return EditRecord(number: number, change: change, id: id, identity: identity, row: row, phase: phase)
    }

    private func anchor(at index: Int, in ids: [UniqueID]) -> EditAnchor {
        EditAnchor(after: index > 0 ? ids[index - 1] : nil, before: index < ids.count ? ids[index] : nil)
    }

    mutating func send(_ number: Int, _ effects: inout [ListEffect<Row>]) {
        guard let index = edits.firstIndex(where: { $0.number == number && $0.phase == .local }) else { return }
        edits[index].phase = .waiting
        // The log is in the order of sending; an insertion stays where the edits after it build on it.
        if !edits[index].inserts { edits.append(edits.remove(at: index)) }
        sendWaiting(&effects)
        project()
    }

    mutating func undo(_ number: Int, _ effects: inout [ListEffect<Row>]) {
        guard let index = edits.firstIndex(where: { $0.number == number && $0.isUnsent }) else { return }
        let record = edits.remove(at: index)
        effects.append(.editEnded(number, .undone(record.id)))
        if record.inserts { forgetEdits(of: record.id, &effects) }
        sendWaiting(&effects)
        project()
    }

    /// Takes away the edits of a row that isn't going to be inserted.
    private mutating func forgetEdits(of id: UniqueID, _ effects: inout [ListEffect<Row>]) {
        for edit in edits where edit.id == id && !edit.isAccepted { effects.append(.editEnded(edit.number, .gone(id))) }
        edits.removeAll { $0.id == id }
    }

    /// Shows an edit that the server has already.
    mutating func apply(_ number: Int, _ edit: ListEdit<Row>, _ effects: inout [ListEffect<Row>]) {
        guard begin(number, edit, .sending, &effects), let record = edits.last else { return }
        if record.removes { flight?.isSuspect = true }
        settle(number, .accepted(nil), &effects)
    }

    /// Sends the edits that may be sent: edits of one row one after the other, removals and moves not
    /// while a page is on its way.
    mutating func sendWaiting(_ effects: inout [ListEffect<Row>]) {
        for index in edits.indices where edits[index].phase == .waiting {
            let edit = edits[index]
            if isCounting, edit.shifts { continue }
            // A later edit may be on its way: of a row that turned out to be this one.
            let isBusy = edits.indices.contains { other in
                guard other != index, edits[other].id == edit.id, !edits[other].isAccepted else { return false }
                return edits[other].phase == .sending
                    || other < index && (edits[other].phase != .local || edits[other].inserts)
            }
            if isBusy { continue }
            edits[index].phase = .sending
            effects.append(.edit(edit.number, rowEdit(at: index)))
        }
    }

    /// An edit with its rows.
    private func rowEdit(at index: Int) -> RowEdit<Row> {
        let edit = edits[index]
        switch edit.change {
        case .remove: return .remove(row(of: edit, before: index))
        case .update(let body):
            var row = row(of: edit, before: index)
            body(&row)
            return .update(row)
        case .insert(let row, let anchor): return .insert(row, after: anchor.after.flatMap { self[$0] })
        case .move(let anchor):
            return .move(row(of: edit, before: index), after: anchor.after.flatMap { self[$0] })
        }
    }

    /// The row of an edit by the pages and the earlier edits of it.
    private func row(of edit: EditRecord<Row>, before index: Int) -> Row {
        var row = loaded.row(edit.id)
        for earlier in edits[..<index] where earlier.id == edit.id {
            switch earlier.change {
            case .insert(let inserted, _): row = row ?? inserted
            case .update(let body):
                if var changed = row {
                    body(&changed)
                    row = changed
                }
            case .remove, .move: break
            }
        }
        return row ?? edit.row
    }

    mutating func settle(_ number: Int, _ outcome: EditOutcome<Row>, _ effects: inout [ListEffect<Row>]) {
        guard let index = edits.firstIndex(where: { $0.number == number && $0.phase == .sending }) else { return }
        let record = edits[index]
        var isRefused = false
        switch outcome {
        case .accepted(let row):
            edits[index].phase = .accepted(after: ticket)
            effects.append(.editEnded(number, nil))
            if record.removes, let identity = record.identity { removed.insert(identity) }
            if let row { take(row, at: index, &effects) }
        case .refused, .unknown:
            if case .refused = outcome { isRefused = true }
            edits.remove(at: index)
            if record.inserts { forgetEdits(of: record.id, &effects) }
        }
        // What isn't refused may be in force: the numbers err low, which repeats a row at most.
        if record.shifts, !isRefused { shifts.append((record.id, ticket)) }
        if record.inserts, !isRefused { growth.append(ticket) }
        project()
        sendWaiting(&effects)
        sendWaitingPage(&effects)
    }

    /// Takes the server's version of an edited row; one with another identity keeps its id.
    private mutating func take(_ row: Row, at index: Int, _ effects: inout [ListEffect<Row>]) {
        let record = edits[index]
        switch record.change {
        case .remove, .move: break
        case .update: edits[index].change = .update { $0 = row }
        case .insert(_, let anchor):
            let identity = setup.identity(row)
            if let identity, removed.contains(identity) { return forgetEdits(of: record.id, &effects) }
            edits[index].change = .insert(row, anchor)
            guard let identity, identity != record.identity, setup.duplicates != .keepAll else { return }
            // A page may have brought it before: that row is this one, and edits of it are, too.
            rename(uniqueIDs.name(identity), to: record.id)
            uniqueIDs.rename(record.id, from: record.identity, to: identity)
            for other in edits.indices where edits[other].id == record.id { edits[other].identity = identity }
        }
    }

    private mutating func rename(_ old: UniqueID, to new: UniqueID) {
        guard old != new else { return }
        loaded.rename(old, to: new)
        flight?.pages.rename(old, to: new)
        for index in edits.indices { edits[index].rename(old, to: new) }
        for index in shifts.indices where shifts[index].id == old { shifts[index].id = new }
    }

    /// Takes rows that came without being asked for: new versions of known ones, others at the start.
    mutating func take(_ rows: [Row], removed gone: [Identity], _ effects: inout [ListEffect<Row>]) {
        for row in rows.reversed() {
            let identity = setup.identity(row)
            if let identity, let id = Optional(uniqueIDs.name(identity)) {
                // Somebody has made it anew.
                if removed.remove(identity) != nil { edits.removeAll { $0.id == id && $0.removes && $0.isAccepted } }
                if renew(id, row) { continue }
            }
            project()
            begin(0, .insert(row, at: 0), .accepted(after: ticket), &effects)
            growth.append(ticket)
        }
        for identity in gone {
            let id = uniqueIDs.name(identity)
            guard begin(0, .remove(id), .accepted(after: ticket), &effects) else { continue }
            removed.insert(identity)
            shifts.append((id, ticket))
            flight?.isSuspect = true
        }
        project()
    }

    private mutating func renew(_ id: UniqueID, _ row: Row) -> Bool {
        contentVersion += 1
        _ = flight?.pages.renew(id, row)
        if loaded.renew(id, row) { return true }
        for index in edits.indices where edits[index].id == id {
            guard case .insert(_, let anchor) = edits[index].change else { continue }
            edits[index].change = .insert(row, anchor)
            return true
        }
        return false
    }
}

extension LoadedPages {
    /// The row of an id as a page brought it.
    fileprivate func row(_ id: UniqueID) -> Row? {
        guard known.contains(id) else { return nil }
        for page in span { if let index = page.ids.firstIndex(of: id) { return page.rows[index] } }
        return nil
    }
}
