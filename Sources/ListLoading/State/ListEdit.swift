import JSONDocuments

/// An edit of a list, by the ids of its rows.
///
/// ```swift
/// posts.apply(.remove(posts.state.ids[3]))
/// posts.apply(.update(id) { $0.isRead = true })
/// ```
public enum ListEdit<Row: Sendable>: Sendable {
    /// Removes a row.
    case remove(UniqueID)
    /// Changes a row; the change is made to the newest version that the server sends.
    case update(UniqueID, @Sendable (inout Row) -> Void)
    /// Inserts a row at the index that it has afterwards.
    case insert(Row, at: Int)
    /// Moves a row to the index that it has afterwards.
    case move(UniqueID, to: Int)
}

/// An edit as it is sent to the server: with the rows themselves.
///
/// ```swift
/// model.sendEdit = { edit in
///     guard case .remove(let post) = edit else { return nil }
///     let removal = APIRequest("https://api.example.com", "posts/\(post.id)", method: .delete)
///     _ = try await server.send(removal).validated()
///     return nil
/// }
/// ```
public enum RowEdit<Row: Sendable>: Sendable {
    /// The row was removed.
    case remove(Row)
    /// The row has this content now.
    case update(Row)
    /// The row was inserted after another one; nil for the start.
    case insert(Row, after: Row?)
    /// The row was moved after another one; nil for the start.
    case move(Row, after: Row?)
}

/// The server's decision about an edit.
package enum EditOutcome<Row: Sendable>: Sendable {
    /// It is in force; the row is the server's version, if it sent one.
    case accepted(Row?)
    /// It isn't in force.
    case refused
    /// It may be in force: the connection broke.
    case unknown
}

/// The neighbors between which a row was put.
struct EditAnchor: Hashable, Sendable {
    var after: UniqueID?
    var before: UniqueID?

    init(at index: Int, in ids: [UniqueID]) {
        after = index > 0 ? ids[index - 1] : nil
        before = index < ids.count ? ids[index] : nil
    }

    mutating func rename(_ old: UniqueID, to new: UniqueID) {
        if after == old { after = new }
        if before == old { before = new }
    }
}

/// An edit in the log of a list, which is in the order of sending.
package struct EditRecord<Row: Sendable>: Sendable {
    enum Change: Sendable {
        case remove
        case update(@Sendable (inout Row) -> Void)
        case insert(Row, EditAnchor)
        case move(EditAnchor)
    }

    enum Phase: Hashable, Sendable {
        /// It is shown, and not to be sent yet.
        case local
        /// It waits for a page, or for an earlier edit of its row.
        case waiting
        case sending
        /// In force on the server since before the page request after this ticket.
        case accepted(after: Int)
    }

    package let number: Int
    var change: Change
    package var id: UniqueID
    /// The server's name of the row; a temporary one until an insertion is accepted.
    var identity: Identity?
    /// The row as it was when the edit was made.
    let row: Row
    var phase: Phase

    var removes: Bool { if case .remove = change { true } else { false } }
    /// True if it has a content for its row.
    var hasContent: Bool {
        switch change {
        case .update, .insert: true
        case .remove, .move: false
        }
    }
    var inserts: Bool { if case .insert = change { true } else { false } }
    /// True if it shifts rows towards the start on the server.
    var shifts: Bool {
        switch change {
        case .remove, .move: true
        case .insert, .update: false
        }
    }
    /// True if the server has decided about it.
    var isAccepted: Bool { if case .accepted = phase { true } else { false } }
    /// Returns whether it was accepted before a page request was sent.
    func isAccepted(before ticket: Int) -> Bool {
        if case .accepted(let after) = phase { after < ticket } else { false }
    }
    /// True if it can be undone: the server doesn't know of it.
    var isUnsent: Bool { phase == .local || phase == .waiting }

    mutating func rename(_ old: UniqueID, to new: UniqueID) {
        if id == old { id = new }
        switch change {
        case .insert(let row, var anchor):
            anchor.rename(old, to: new)
            change = .insert(row, anchor)
        case .move(var anchor):
            anchor.rename(old, to: new)
            change = .move(anchor)
        case .remove, .update: break
        }
    }
}
