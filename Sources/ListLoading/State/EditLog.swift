import JSONDocuments

/// The edits of a list in the order of sending, and what they change in the server's numbers of rows.
struct EditLog<Row: Sendable>: Sendable {
    private(set) var records: [EditRecord<Row>] = []
    /// The rows that the server has lost, and the last page request before.
    private var shifts: [(id: UniqueID, ticket: Int)] = []
    /// The last page requests before rows that the app inserted on the server: these may be before the first row.
    private var growth: [Int] = []
    /// The identities of rows whose removal the server has accepted, for insertions that are accepted later.
    private var removed: Set<Identity> = []

    // MARK: What the rows are

    /// The ids of the rows whose content is the app's.
    var ownContents: Set<UniqueID> { Set(records.lazy.filter(\.hasContent).map(\.id)) }

    /// The identity of a row by its last edit; nil if it has none.
    func identity(of id: UniqueID) -> Identity? { records.last { $0.id == id }?.identity }

    /// The id of an inserted row that the server calls by an identity, if no page has it.
    func insertion(of identity: Identity, outside known: Set<UniqueID>) -> UniqueID? {
        records.first { $0.inserts && $0.identity == identity && !known.contains($0.id) }?.id
    }

    func hasRemoved(_ identity: Identity) -> Bool { removed.contains(identity) }

    /// The row of an edit by the pages and the earlier edits of it.
    private func row(at index: Int, in pages: LoadedPages<Row>) -> Row {
        let id = records[index].id
        var row = pages.row(id)
        for earlier in records[..<index] where earlier.id == id {
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
        return row ?? records[index].row
    }

    /// An edit with its rows, as it is sent.
    private func rowEdit(at index: Int, _ pages: LoadedPages<Row>, _ shown: Projection<Row>) -> RowEdit<Row> {
        let row = row(at: index, in: pages)
        switch records[index].change {
        case .remove: return .remove(row)
        case .update(let body):
            var changed = row
            body(&changed)
            return .update(changed)
        case .insert(let row, let anchor): return .insert(row, after: anchor.after.flatMap(shown.row))
        case .move(let anchor): return .move(row, after: anchor.after.flatMap(shown.row))
        }
    }

    // MARK: The course of an edit

    mutating func append(_ record: EditRecord<Row>) { records.append(record) }

    /// Lets an edit be sent.
    ///
    /// The log is in the order of sending; an insertion stays where the edits after it build on it.
    ///
    /// - Returns: Whether there is one that isn't sent yet.
    mutating func release(_ number: Int) -> Bool {
        guard let index = records.firstIndex(where: { $0.number == number && $0.phase == .local }) else { return false }
        records[index].phase = .waiting
        if !records[index].inserts { records.append(records.remove(at: index)) }
        return true
    }

    /// Takes an edit away that isn't sent yet.
    ///
    /// - Returns: The ends of edits; none if the edit is sent.
    mutating func undo(_ number: Int) -> [ListEffect<Row>] {
        guard let index = records.firstIndex(where: { $0.number == number && $0.isUnsent }) else { return [] }
        let record = records.remove(at: index)
        return [.editEnded(number, .undone(record.id))] + (record.inserts ? forgetEdits(of: record.id) : [])
    }

    /// Sends the edits that may be sent: edits of one row one after the other, removals and moves not
    /// while a page that is counted is requested.
    mutating func sendWaiting(
        isCounting: Bool, _ pages: LoadedPages<Row>, _ shown: Projection<Row>
    ) -> [ListEffect<Row>] {
        var sent: [ListEffect<Row>] = []
        for index in records.indices where records[index].phase == .waiting {
            let edit = records[index]
            if isCounting, edit.shifts { continue }
            // A later edit may be on its way: of a row that turned out to be this one.
            let isBusy = records.indices.contains { other in
                guard other != index, records[other].id == edit.id, !records[other].isAccepted else { return false }
                return records[other].phase == .sending
                    || other < index && (records[other].phase != .local || records[other].inserts)
            }
            if isBusy { continue }
            records[index].phase = .sending
            sent.append(.edit(edit.number, rowEdit(at: index, pages, shown)))
        }
        return sent
    }

    /// True if a removal or move is being sent.
    var isShifting: Bool { records.contains { $0.shifts && $0.phase == .sending } }

    /// Takes the server's decision about an edit.
    ///
    /// What isn't refused may be in force: the numbers err low, which repeats a row at most.
    ///
    /// - Returns: The edit; nil if it wasn't sent.
    mutating func settle(
        _ number: Int, _ outcome: EditOutcome<Row>, at ticket: Int, _ effects: inout [ListEffect<Row>]
    ) -> EditRecord<Row>? {
        guard let index = records.firstIndex(where: { $0.number == number && $0.phase == .sending }) else { return nil }
        let record = records[index]
        if case .accepted = outcome {
            records[index].phase = .accepted(after: ticket)
            effects.append(.editEnded(number, nil))
            if record.removes, let identity = record.identity { removed.insert(identity) }
        } else {
            records.remove(at: index)
            if record.inserts { effects += forgetEdits(of: record.id) }
        }
        if case .refused = outcome { return record }
        if record.shifts { shifts.append((record.id, ticket)) }
        if record.inserts { growth.append(ticket) }
        return record
    }

    /// Takes the server's version of an edited row; of one that was removed meanwhile, its edits end.
    mutating func take(_ row: Row, calling identity: Identity?, of record: EditRecord<Row>) -> [ListEffect<Row>] {
        guard let index = records.firstIndex(where: { $0.number == record.number }) else { return [] }
        switch record.change {
        case .remove, .move: break
        case .update: records[index].change = .update { $0 = row }
        case .insert(_, let anchor):
            if let identity, removed.contains(identity) { return forgetEdits(of: record.id) }
            records[index].change = .insert(row, anchor)
        }
        return []
    }

    /// Takes away the edits of a row that isn't going to be inserted.
    private mutating func forgetEdits(of id: UniqueID) -> [ListEffect<Row>] {
        defer { records.removeAll { $0.id == id } }
        return records.filter { $0.id == id && !$0.isAccepted }.map { .editEnded($0.number, .gone(id)) }
    }

    /// Gives an inserted row another content.
    ///
    /// - Returns: Whether it was inserted by an edit.
    mutating func renew(_ id: UniqueID, _ row: Row) -> Bool {
        for index in records.indices where records[index].id == id {
            guard case .insert(_, let anchor) = records[index].change else { continue }
            records[index].change = .insert(row, anchor)
            return true
        }
        return false
    }

    mutating func rename(_ old: UniqueID, to new: UniqueID) {
        for index in records.indices { records[index].rename(old, to: new) }
        for index in shifts.indices where shifts[index].id == old { shifts[index].id = new }
    }

    /// Notes what the server calls a row.
    mutating func identify(_ id: UniqueID, as identity: Identity) {
        for index in records.indices where records[index].id == id { records[index].identity = identity }
    }

    // MARK: What others did

    /// Takes a row that somebody has made anew.
    mutating func revive(_ identity: Identity, _ id: UniqueID) {
        guard removed.remove(identity) != nil else { return }
        records.removeAll { $0.id == id && $0.removes && $0.isAccepted }
    }

    mutating func noteGrowth(at ticket: Int) { growth.append(ticket) }

    mutating func noteLoss(of identity: Identity, _ id: UniqueID, at ticket: Int) {
        removed.insert(identity)
        shifts.append((id, ticket))
    }

    // MARK: The numbers of rows

    /// The rows that the server has lost since a page request.
    func shifts(since ticket: Int) -> [UniqueID] { shifts.filter { $0.ticket >= ticket }.map(\.id) }

    /// The number of rows that may have come before the first one since a page request.
    func growth(since ticket: Int) -> Int { growth.count { $0 >= ticket } }

    /// The rows of a page that the server may not have any more where the page request of a ticket found them.
    func gone(since ticket: Int) -> Set<UniqueID> {
        Set(records.lazy.filter { $0.removes && !$0.isUnsent }.map(\.id)).union(shifts(since: ticket))
    }

    /// Returns whether the server may have rows of the app that it didn't have at a page request.
    func mayHaveGrown(since ticket: Int) -> Bool {
        growth(since: ticket) > 0 || records.contains { $0.inserts && $0.phase == .sending }
    }

    /// The number of pages without news that the app's own changes may cause: so many rows may come
    /// that are known.
    func allowance(pageSize: Int) -> Int {
        let rows = records.count(where: \.inserts) + shifts.count
        return (rows + max(1, pageSize) - 1) / max(1, pageSize)
    }

    /// Forgets edits that were in force before a load began: its rows contain them.
    mutating func forget(before ticket: Int) {
        records.removeAll { $0.isAccepted(before: ticket) }
        forgetShifts(before: ticket)
        forgetGrowth(before: ticket)
    }

    mutating func forgetShifts(before ticket: Int) { shifts.removeAll { $0.ticket < ticket } }
    mutating func forgetGrowth(before ticket: Int) { growth.removeAll { $0 < ticket } }
}
