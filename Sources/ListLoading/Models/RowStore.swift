import HTTPLoading
import JSONDocuments

/// The rows of a list, the index of each identity, and the rows that edits hide.
///
/// Each row has a serial number. Those of a page are consecutive, so that a page can be dropped;
/// those of rows that the app inserted are negative.
struct RowStore<Row: Sendable>: Sendable {
    var rows: [Row] = []
    var ids: [Identity?] = []
    var serials: [Int] = []
    var indices = RowIndex()
    /// The hidden rows, in the order of the list.
    var hidden: [HiddenRow<Row>] = []
    /// The identities of removed rows, which pages must not bring back.
    var removedIDs: Set<Identity> = []
    /// The contents that the app gave to rows, which pages must not overwrite.
    var contents: [Identity: Row] = [:]
    /// The server's contents of those rows.
    var serverContents: [Identity: Row] = [:]
    let policy: DuplicatePolicy
    private var nextSerial = 0
    private var nextLocalSerial = -1

    init(_ policy: DuplicatePolicy) { self.policy = policy }

    /// Makes room for as many rows as the server says there are, so that none of them has to move
    /// when others come.
    ///
    /// A server may say anything: there is room for a million at the most, and memory is only taken
    /// when it is used.
    mutating func reserve(_ total: Int?) {
        let wanted = min(total ?? 0, 1 << 20)
        guard wanted > rows.capacity else { return }
        rows.reserveCapacity(wanted)
        ids.reserveCapacity(wanted)
        serials.reserveCapacity(wanted)
    }

    /// Appends a page to the rows.
    ///
    /// - Returns: The number of new rows, which have an unknown identity or none.
    mutating func append(_ page: IdentifiedRows<Row>, to change: inout ListChange) -> Int {
        let count = rows.count
        let (newCount, removed) = add(page, to: &change)
        remove(Set(removed))
        change.removed = removed.filter { $0 < count }
        change.inserted = count - change.removed.count..<rows.count
        change.updated = change.updated.filter { $0 < count }.map { index in
            index - removed.count { $0 < index }
        }
        return newCount
    }

    /// Inserts a page before the rows.
    ///
    /// - Returns: The number of new rows.
    mutating func prepend(_ page: IdentifiedRows<Row>, to change: inout ListChange) -> Int {
        let hiddenCount = hidden.count
        let newCount = append(page, to: &change)
        let kept = change.inserted.lowerBound
        let added = rows.count - kept
        let front = hidden[hiddenCount...].map { $0.shifted(by: -kept) }
        hidden = front + hidden[..<hiddenCount].map { $0.shifted(by: added) }
        guard added > 0 else { return newCount }
        let frontIDs = Array(self.ids[kept...])
        for case let id? in frontIDs { indices.remove(id, in: self.ids) }
        rows.rotate(from: kept)
        self.ids.rotate(from: kept)
        serials.rotate(from: kept)
        indices.shift(from: 0, by: added)
        for (index, id) in frontIDs.enumerated() { if let id { indices.set(index, of: id, in: self.ids) } }
        if indices.isWorn { indexAll() }
        change.inserted = 0..<added
        change.updated = change.updated.map { $0 + added }
        return newCount
    }

    private mutating func add(
        _ page: IdentifiedRows<Row>, to change: inout ListChange
    ) -> (newCount: Int, removed: [Int]) {
        var newCount = addNewRows(page)
        var removed: [Int] = []
        for position in newCount..<page.rows.count {
            let (row, id) = (page.rows[position], page.ids[position])
            if let id, removedIDs.contains(id) {
                if hide(row, id) { newCount += 1 } else { change.duplicateCount += 1 }
                continue
            }
            guard let id, let index = indices.index(of: id, in: ids) else {
                push(row, id)
                newCount += 1
                continue
            }
            if isLocal(index) {
                adopt(row, id, at: index)
                change.updated.append(index)
                newCount += 1
                continue
            }
            change.duplicateCount += 1
            if policy == .keepLast { removed.append(index) }
            if take(row, id, insteadOf: index) { change.updated.append(index) }
        }
        if !change.updated.isEmpty { change.updated = Array(Set(change.updated)).sorted() }
        return (newCount, removed.sorted())
    }

    /// Adds the rows at the start of a page that neither a row nor an edit knows: most often all.
    ///
    /// - Returns: Their number.
    private mutating func addNewRows(_ page: IdentifiedRows<Row>) -> Int {
        guard removedIDs.isEmpty, contents.isEmpty else { return 0 }
        let start = ids.count
        for id in page.ids { ids.append(id) }
        let count = indices.insert(page.hashes, from: start, of: ids)
        ids.removeLast(page.rows.count - count)
        if count == page.rows.count { rows += page.rows } else { rows += page.rows[..<count] }
        serials.append(contentsOf: nextSerial..<nextSerial + count)
        nextSerial += count
        return count
    }

    /// Takes a row whose identity another row has, by the policy.
    ///
    /// - Returns: Whether the other row has its content now.
    private mutating func take(_ row: Row, _ id: Identity, insteadOf index: Int) -> Bool {
        switch policy {
        case .keepFirst: return false
        case .updateInPlace:
            guard contents[id] == nil else {
                serverContents[id] = row
                return false
            }
            rows[index] = row
            return true
        case .keepLast, .keepAll:
            push(row, id)
            return false
        }
    }

    /// Adds a row at the end.
    private mutating func push(_ row: Row, _ id: Identity?) {
        if let id { indices.set(rows.count, of: id, in: ids) }
        rows.append(shown(row, id))
        ids.append(id)
        serials.append(takeSerial())
    }

    /// The content to show for a row of the server.
    private mutating func shown(_ row: Row, _ id: Identity?) -> Row {
        guard !contents.isEmpty, let id, let content = contents[id] else { return row }
        serverContents[id] = row
        return content
    }

    /// Takes over the server's content of a row that the app inserted.
    mutating func adopt(_ row: Row, _ id: Identity, at index: Int) {
        rows[index] = shown(row, id)
        serials[index] = takeSerial()
    }

    /// Hides a row that a page brings back.
    ///
    /// - Returns: Whether it came for the first time.
    private mutating func hide(_ row: Row, _ id: Identity) -> Bool {
        if let known = hidden.firstIndex(where: { $0.id == id }) {
            hidden[known].row = shown(row, id)
            if hidden[known].serial < 0 {
                hidden[known].serial = takeSerial()
                return true
            }
            return false
        }
        hidden.append(HiddenRow(row: shown(row, id), id: id, serial: takeSerial(), index: rows.count))
        return true
    }

    private mutating func takeSerial() -> Int {
        defer { nextSerial += 1 }
        return nextSerial
    }

    /// A serial number for a row that the app inserts.
    mutating func takeLocalSerial() -> Int {
        defer { nextLocalSerial -= 1 }
        return nextLocalSerial
    }

    /// The serial number of the next row of a page.
    var upcomingSerial: Int { nextSerial }
}

/// A row that an edit removed, or that a page brought although an edit removed it.
struct HiddenRow<Row: Sendable>: Sendable {
    var row: Row
    let id: Identity?
    var serial: Int
    /// The number of visible rows before it.
    var index: Int

    func shifted(by count: Int) -> HiddenRow {
        HiddenRow(row: row, id: id, serial: serial, index: index + count)
    }
}

extension Array {
    /// Brings the elements from an index on to the front.
    fileprivate mutating func rotate(from index: Int) {
        let front = Array(self[index...])
        removeLast(front.count)
        insert(contentsOf: front, at: 0)
    }
}

/// Which of two rows with the same identity stays.
///
/// Lists change while they are read, so pages overlap. The identity of a row is that of the model
/// (``RowIdentity``); rows without one are never duplicates.
///
/// ```swift
/// let model = ListModel<Book>(request, on: server, identity: RowIdentity(\.id), duplicates: .updateInPlace)
/// ```
public enum DuplicatePolicy: String, Sendable, Hashable, CaseIterable {
    /// The first one, at its index.
    case keepFirst
    /// The last one, at its own index; the other one is removed.
    case keepLast
    /// The last one, at the index of the first.
    case updateInPlace
    /// Both. Then edits take rows for those without an identity.
    case keepAll
}
