import HTTPLoading
import JSONDocuments

// The edits of the app: shown at once, sent one after the other, and kept until a refresh contains them.
extension ListState {
    mutating func begin(
        _ number: Int, _ edit: ListEdit<Row>, _ phase: EditRecord<Row>.Phase, _ effects: inout [ListEffect<Row>]
    ) {
        do throws(ListEditError) {
            edits.append(try record(number, edit, phase))
        } catch {
            return effects.append(.refused(number, error))
        }
        project()
    }

    private mutating func record(
        _ number: Int, _ edit: ListEdit<Row>, _ phase: EditRecord<Row>.Phase
    ) throws(ListEditError) -> EditRecord<Row> {
        switch edit {
        case .remove(let id): return try record(number, .remove, of: id, phase)
        case .update(let id, let body): return try record(number, .update(body), of: id, phase)
        case .move(let id, let index):
            guard let start = ids.firstIndex(of: id) else { throw .gone(id) }
            guard ids.indices.contains(index) else { throw .index(index, rowCount: ids.count) }
            let others = ids[..<start] + ids[(start + 1)...]
            return try record(number, .move(anchor(at: index, in: Array(others))), of: id, phase)
        case .insert(let row, let index):
            guard (0...ids.count).contains(index) else { throw .index(index, rowCount: ids.count + 1) }
            let identity = setup.identity(row)
            let id = identity.map { name($0) } ?? mint(nil)
            if setup.duplicates != .keepAll, let identity, ids.contains(id) { throw .duplicate(identity) }
            return EditRecord(
                number: number, change: .insert(row, anchor(at: index, in: ids)), id: id, identity: identity,
                phase: phase)
        }
    }

    private func record(
        _ number: Int, _ change: EditRecord<Row>.Change, of id: UniqueID, _ phase: EditRecord<Row>.Phase
    ) throws(ListEditError) -> EditRecord<Row> {
        guard let row = self[id] else { throw .gone(id) }
        let identity = edits.last { $0.id == id }?.identity ?? setup.identity(row)
        return EditRecord(number: number, change: change, id: id, identity: identity, phase: phase)
    }

    private func anchor(at index: Int, in ids: [UniqueID]) -> EditAnchor {
        EditAnchor(after: index > 0 ? ids[index - 1] : nil, before: index < ids.count ? ids[index] : nil)
    }

    mutating func send(_ number: Int, _ effects: inout [ListEffect<Row>]) {
        guard let index = edits.firstIndex(where: { $0.number == number && $0.phase == .local }) else { return }
        edits[index].phase = .waiting
        // The log is in the order in which the server sees the edits; an insertion is what others build on.
        if !edits[index].inserts { edits.append(edits.remove(at: index)) }
        sendWaiting(&effects)
        project()
    }

    mutating func undo(_ number: Int) {
        guard
            let index = edits.firstIndex(where: {
                $0.number == number && ($0.phase == .local || $0.phase == .waiting)
            })
        else { return }
        let record = edits.remove(at: index)
        if record.inserts { edits.removeAll { $0.id == record.id && ($0.phase == .local || $0.phase == .waiting) } }
        project()
    }

    mutating func apply(_ number: Int, _ edit: ListEdit<Row>, _ effects: inout [ListEffect<Row>]) {
        begin(number, edit, .sending, &effects)
        guard let record = edits.last, record.number == number else { return }
        if record.removes { flight?.isSuspect = true }
        settle(number, .accepted(nil), &effects)
    }

    /// Sends the edits that may be sent: edits of one row one after the other, removals and moves not
    /// while a page is on its way.
    mutating func sendWaiting(_ effects: inout [ListEffect<Row>]) {
        for index in edits.indices where edits[index].phase == .waiting {
            let edit = edits[index]
            if isCounting, edit.shifts { continue }
            let isBusy = edits[..<index].contains { earlier in
                earlier.id == edit.id
                    && (earlier.phase == .waiting || earlier.phase == .sending
                        || (earlier.inserts && earlier.phase == .local))
            }
            if isBusy { continue }
            guard let told = told(of: index) else { continue }
            edits[index].phase = .sending
            effects.append(.edit(edit.number, told))
        }
    }

    /// An edit with its rows, as they are without it.
    private func told(of index: Int) -> RowEdit<Row>? {
        let edit = edits[index]
        func row(_ id: UniqueID?) -> Row? { self[id ?? edit.id] ?? base(of: id ?? edit.id, before: index) }
        switch edit.change {
        case .remove: return base(of: edit.id, before: index).map { .remove($0) }
        case .update(let body):
            return base(of: edit.id, before: index).map { base in
                var row = base
                body(&row)
                return .update(row)
            }
        case .insert(let row, let anchor): return .insert(row, after: anchor.after.flatMap { self[$0] })
        case .move(let anchor):
            return base(of: edit.id, before: index).map { .move($0, after: anchor.after.flatMap { self[$0] }) }
        }
    }

    /// A row by the pages and the earlier edits of it.
    private func base(of id: UniqueID, before index: Int) -> Row? {
        var row: Row?
        for page in pages { if let index = page.ids.firstIndex(of: id) { row = page.rows[index] } }
        for edit in edits[..<index] where edit.id == id {
            switch edit.change {
            case .insert(let inserted, _): row = row ?? inserted
            case .update(let body): if row != nil { body(&row!) }
            case .remove, .move: break
            }
        }
        return row ?? self[id]
    }

    mutating func settle(_ number: Int, _ outcome: EditOutcome<Row>, _ effects: inout [ListEffect<Row>]) {
        guard let index = edits.firstIndex(where: { $0.number == number && $0.phase == .sending }) else { return }
        let record = edits[index]
        switch outcome {
        case .accepted(let row):
            edits[index].phase = .accepted(after: ticket)
            if record.inserts { growth.append(ticket) }
            if record.shifts { shifts.append((record.id, ticket)) }
            if record.removes, let identity = record.identity { removed.insert(identity) }
            if let row { take(row, at: index) }
        case .refused, .unknown:
            // It may have worked: the numbers err low, which repeats a row at most.
            if case .unknown = outcome {
                if record.shifts { shifts.append((record.id, ticket)) }
                if record.inserts { growth.append(ticket) }
            }
            edits.remove(at: index)
            if record.inserts { edits.removeAll { $0.id == record.id } }
        }
        project()
        sendWaiting(&effects)
        sendWaitingPage(&effects)
    }

    /// Takes the server's version of an edited row; one with another identity keeps its id.
    private mutating func take(_ row: Row, at index: Int) {
        let record = edits[index]
        switch record.change {
        case .remove, .move: break
        case .update: edits[index].change = .update { $0 = row }
        case .insert(_, let anchor):
            let identity = setup.identity(row)
            if let identity, removed.contains(identity) { return edits.removeAll { $0.id == record.id } }
            edits[index].change = .insert(row, anchor)
            guard let identity, identity != record.identity else { return }
            // A page may have brought it before: that row is this one, and edits of it are, too.
            rename(name(identity), to: record.id)
            aliases[identity] = record.id
            if let old = record.identity {
                aliases[old] = nil
                minted[old] = record.id.number + 1
            }
            for other in edits.indices where edits[other].id == record.id { edits[other].identity = identity }
        }
    }

    private mutating func rename(_ old: UniqueID, to new: UniqueID) {
        guard old != new else { return }
        for index in pages.indices { pages[index].rename(old, to: new) }
        if known.remove(old) != nil { known.insert(new) }
        for index in edits.indices { edits[index].rename(old, to: new) }
        shifts = shifts.map { ($0.id == old ? new : $0.id, $0.ticket) }
        tail = tail.map { ($0.key, $0.id == old ? new : $0.id) }
        guard flight?.pages.isEmpty == false else { return }
        for index in flight?.pages.indices ?? 0..<0 { flight?.pages[index].rename(old, to: new) }
        if flight?.known.remove(old) != nil { flight?.known.insert(new) }
    }

    /// Takes rows that came without being asked for: new versions of known ones, others at the start.
    mutating func take(_ rows: [Row], removed gone: [Identity], _ effects: inout [ListEffect<Row>]) {
        for row in rows {
            let known = setup.identity(row).map { name($0) }
            if let known, renew(known, row) { continue }
            begin(0, .insert(row, at: 0), .accepted(after: ticket), &effects)
            growth.append(ticket)
        }
        for identity in gone where ids.contains(name(identity)) {
            begin(0, .remove(name(identity)), .accepted(after: ticket), &effects)
            removed.insert(identity)
            shifts.append((name(identity), ticket))
            flight?.isSuspect = true
        }
        project()
    }

    private mutating func renew(_ id: UniqueID, _ row: Row) -> Bool {
        for page in pages.indices {
            guard let index = pages[page].ids.firstIndex(of: id) else { continue }
            pages[page].rows[index] = row
            return true
        }
        return false
    }
}
