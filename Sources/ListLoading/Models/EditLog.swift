import ItemMapping
import JSONDocuments

/// The edits of a list that no refresh has ended, in their order.
struct EditLog<Row: FieldValue & Sendable> {
    private(set) var records: [EditRecord<Row>] = []
    private var nextNumber = 0

    var isEmpty: Bool { records.isEmpty }

    /// Adds an edit.
    mutating func add(_ action: EditRecord<Row>.Action, to key: RowKey) -> Int {
        defer { nextNumber += 1 }
        records.append(EditRecord(number: nextNumber, key: key, action: action))
        return nextNumber
    }

    subscript(number: Int) -> EditRecord<Row>? { records.first { $0.number == number } }

    /// Changes an edit, if it is there.
    mutating func change(_ number: Int, _ body: (inout EditRecord<Row>) -> Void) {
        guard let index = records.firstIndex(where: { $0.number == number }) else { return }
        body(&records[index])
    }

    mutating func remove(_ number: Int) { records.removeAll { $0.number == number } }

    /// Removes edits of a row.
    mutating func remove(of key: RowKey, where condition: (EditRecord<Row>.Action) -> Bool = { _ in true }) {
        records.removeAll { $0.key == key && condition($0.action) }
    }

    /// Gives the edits of a row another key.
    mutating func rename(_ key: RowKey, to other: RowKey) {
        for index in records.indices where records[index].key == key { records[index].key = other }
    }

    /// Removes the edits that a condition holds for, and returns them.
    mutating func take(where condition: (EditRecord<Row>) -> Bool) -> [EditRecord<Row>] {
        let taken = records.filter(condition)
        if !taken.isEmpty { records.removeAll(where: condition) }
        return taken
    }

    /// The last content that an edit gave to a row.
    func content(of key: RowKey) -> Row? {
        for record in records.reversed() where record.key == key {
            if case .update(let row, _) = record.action { return row }
        }
        return nil
    }

    /// The content of a row before its first edit, for a row without an identity.
    func base(of key: RowKey) -> Row? {
        for record in records where record.key == key {
            if case .update(_, let base) = record.action { return base }
        }
        return nil
    }

    /// Counts the edits whose handles are gone as confirmed.
    @MainActor mutating func settle(at generation: Int) {
        if records.isEmpty { return }
        for index in records.indices where records[index].handle == nil && records[index].confirmedAt == nil {
            records[index].confirmedAt = generation
        }
    }

    /// The number of rows that the server has lost from the pages before an offset.
    var removalsBeforeOffset: Int { records.count { $0.countsForOffset } }

    /// Notes that a page was loaded by an offset: the removals that the server knew of are in its
    /// numbers.
    mutating func noteOffset(of generation: Int) {
        if records.isEmpty { return }
        for index in records.indices where records[index].isConfirmed(before: generation) {
            records[index].isInOffsets = true
        }
    }
}

/// An edit in the log.
struct EditRecord<Row: FieldValue & Sendable> {
    enum Action {
        case insert(Row, RowAnchor)
        /// `isLocal` for a row that the server doesn't have.
        case remove(isLocal: Bool)
        /// `base` is the content before all updates, for a row without an identity.
        case update(Row, base: Row)
        case move(from: RowAnchor, to: RowAnchor)
    }

    let number: Int
    var key: RowKey
    var action: Action
    /// The number of the last load that was started before the confirmation.
    var confirmedAt: Int?
    /// Whether the offsets of the next pages count without the row.
    var isInOffsets = false
    weak var handle: ListEdit<Row>?

    init(number: Int, key: RowKey, action: Action) {
        (self.number, self.key, self.action) = (number, key, action)
    }

    /// Whether the edit was confirmed before a load began.
    func isConfirmed(before generation: Int) -> Bool { confirmedAt.map { $0 < generation } ?? false }

    var countsForOffset: Bool {
        if case .remove(isLocal: false) = action, case .id = key { !isInOffsets } else { false }
    }
}
