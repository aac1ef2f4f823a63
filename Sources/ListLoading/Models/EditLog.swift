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

    /// Counts the edits whose handles are gone as confirmed, and returns them.
    @MainActor mutating func settle(at generation: Int) -> [EditRecord<Row>] {
        var settled: [EditRecord<Row>] = []
        for index in records.indices where records[index].handle == nil && records[index].confirmedAt == nil {
            records[index].confirmedAt = generation
            settled.append(records[index])
        }
        return settled
    }

    /// The number of edits that may shift the server's rows at any time.
    var pendingShiftCount: Int { records.count { $0.shiftsRows && $0.confirmedAt == nil } }
}

/// An edit in the log.
struct EditRecord<Row: FieldValue & Sendable> {
    enum Action {
        case insert(Row, RowAnchor)
        case remove
        /// `base` is the content before all updates, for a row without an identity.
        case update(Row, base: Row)
        case move(from: RowAnchor, to: RowAnchor)
    }

    let number: Int
    var key: RowKey
    var action: Action
    /// The number of the last load that was started before the confirmation.
    var confirmedAt: Int?
    weak var handle: ListEdit<Row>?

    init(number: Int, key: RowKey, action: Action) {
        (self.number, self.key, self.action) = (number, key, action)
    }

    /// Whether the edit was confirmed before a load began.
    func isConfirmed(before generation: Int) -> Bool { confirmedAt.map { $0 < generation } ?? false }

    /// Whether it shifts rows towards the start on the server.
    ///
    /// A row without an identity doesn't count, because it would be there twice if it came again.
    var shiftsRows: Bool {
        switch (action, key) {
        case (.remove, .id), (.move, .id): true
        default: false
        }
    }
}
