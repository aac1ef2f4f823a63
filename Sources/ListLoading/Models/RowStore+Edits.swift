import JSONDocuments

/// A row in the log of edits: its identity, or its serial number if it has none.
enum RowKey: Sendable, Hashable {
    case id(Identity)
    case serial(Int)
}

/// The neighbors of a row, to find its position again after other changes.
struct RowAnchor: Sendable {
    let previous: RowKey?
    let next: RowKey?
    let index: Int
    /// The hidden row directly before it; nil if the previous visible row is nearer.
    var previousHidden: RowKey?
}

// The single changes that edits are made of.
extension RowStore {
    /// Whether the app inserted the row, and no page has brought it.
    func isLocal(_ index: Int) -> Bool { serials[index] < 0 }

    /// The key of a row; identities tell rows apart only if no two rows share one.
    func key(at index: Int) -> RowKey {
        guard policy != .keepAll, let id = ids[index] else { return .serial(serials[index]) }
        return .id(id)
    }

    /// The index of a visible row.
    func index(of key: RowKey) -> Int? {
        switch key {
        case .id(let id): indices.index(of: id, in: ids)
        case .serial(let serial): serials.firstIndex(of: serial)
        }
    }

    /// The index of a hidden row among the hidden ones.
    func hiddenIndex(of key: RowKey) -> Int? {
        switch key {
        case .id(let id): hidden.firstIndex { $0.id == id }
        case .serial(let serial): hidden.firstIndex { $0.serial == serial }
        }
    }

    /// The neighbors of a row.
    func anchor(at index: Int) -> RowAnchor {
        RowAnchor(
            previous: index > 0 ? key(at: index - 1) : nil, next: index + 1 < rows.count ? key(at: index + 1) : nil,
            index: index, previousHidden: hidden.last { $0.index == index }.map { key(of: $0) })
    }

    private func key(of row: HiddenRow<Row>) -> RowKey {
        guard policy != .keepAll, let id = row.id else { return .serial(row.serial) }
        return .id(id)
    }

    /// The index for a row between these neighbors, as far as they are still there.
    func index(for anchor: RowAnchor) -> Int {
        if let previous = anchor.previous.flatMap({ index(of: $0) }) { return previous + 1 }
        if let next = anchor.next.flatMap({ index(of: $0) }) { return next }
        if let previous = anchor.previous.flatMap({ hiddenIndex(of: $0) }) { return hidden[previous].index }
        return anchor.previous == nil ? 0 : min(anchor.index, rows.count)
    }

    /// Inserts a row.
    mutating func insert(_ row: Row, _ id: Identity?, serial: Int, at index: Int) {
        for position in hidden.indices where hidden[position].index > index { hidden[position].index += 1 }
        put(row, id, serial, at: index)
    }

    private mutating func put(_ row: Row, _ id: Identity?, _ serial: Int, at index: Int) {
        if index < rows.count { indices.shift(from: index, by: 1) }
        rows.insert(row, at: index)
        ids.insert(id, at: index)
        serials.insert(serial, at: index)
        if let id { indices.set(index, of: id, in: ids) }
        if indices.isWorn { indexAll() }
    }

    /// Removes a row.
    mutating func remove(at index: Int) {
        for position in hidden.indices where hidden[position].index > index { hidden[position].index -= 1 }
        take(at: index)
    }

    private mutating func take(at index: Int) {
        if let id = ids[index], indices.index(of: id, in: ids) == index { indices.remove(id, in: ids) }
        if index + 1 < rows.count { indices.shift(from: index + 1, by: -1) }
        rows.remove(at: index)
        ids.remove(at: index)
        serials.remove(at: index)
        if indices.isWorn { indexAll() }
    }

    /// Hides a row; its position among the others is remembered exactly.
    mutating func hideRow(at index: Int) {
        let position = hidden.firstIndex { $0.index > index } ?? hidden.count
        hidden.insert(HiddenRow(row: rows[index], id: ids[index], serial: serials[index], index: index), at: position)
        for later in hidden.indices.dropFirst(position + 1) { hidden[later].index -= 1 }
        take(at: index)
    }

    /// Shows a hidden row again.
    ///
    /// - Returns: Its index; nil if it isn't hidden.
    mutating func showRow(_ key: RowKey) -> Int? {
        guard let position = hiddenIndex(of: key) else { return nil }
        let row = hidden.remove(at: position)
        for later in hidden.indices.dropFirst(position) { hidden[later].index += 1 }
        put(row.row, row.id, row.serial, at: row.index)
        return row.index
    }

    /// Moves a row to its index after the move.
    mutating func move(from start: Int, to end: Int) {
        let (row, id, serial) = (rows[start], ids[start], serials[start])
        remove(at: start)
        insert(row, id, serial: serial, at: end)
    }

    /// Moves a row back between its former neighbors, the hidden ones included.
    ///
    /// - Returns: Its index; nil if it is there already.
    mutating func move(from start: Int, backTo anchor: RowAnchor) -> Int? {
        let end = target(of: anchor, from: start)
        if start != end { move(from: start, to: end) }
        let gap = hidden.indices.filter { hidden[$0].index == end }
        let before = anchor.previousHidden.flatMap { hiddenIndex(of: $0) }
        for position in gap where before.map({ position > $0 }) ?? true { hidden[position].index += 1 }
        return start == end ? nil : end
    }

    /// Gives a row another content, and another identity if it has one.
    mutating func replace(at index: Int, with row: Row, _ id: Identity?) {
        rows[index] = row
        guard ids[index] != id else { return }
        if let old = ids[index], indices.index(of: old, in: ids) == index { indices.remove(old, in: ids) }
        ids[index] = id
        if let id { indices.set(index, of: id, in: ids) }
    }

    /// Removes the rows of a page, shown or hidden.
    ///
    /// - Returns: The indices of those that were shown, ascending.
    mutating func drop(_ page: Range<Int>) -> [Int] {
        let removed = serials.indices.filter { page.contains(serials[$0]) }
        for index in removed { if let id = ids[index] { serverContents[id] = nil } }
        hidden.removeAll { page.contains($0.serial) }
        remove(Set(removed))
        return removed
    }

    /// Removes rows.
    mutating func remove(_ removed: Set<Int>) {
        guard !removed.isEmpty else { return }
        let ascending = removed.sorted()
        for position in hidden.indices {
            hidden[position].index -= ascending.partition { $0 >= hidden[position].index }
        }
        let kept = rows.indices.filter { !removed.contains($0) }
        rows = kept.map { rows[$0] }
        ids = kept.map { ids[$0] }
        serials = kept.map { serials[$0] }
        indexAll()
    }

    mutating func indexAll() {
        indices = RowIndex()
        for (index, id) in ids.enumerated() { if let id { indices.set(index, of: id, in: ids) } }
    }
}

extension [Int] {
    /// The index of the first element for which a condition holds, in an array that is sorted by
    /// it.
    fileprivate func partition(where isLater: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isLater(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
