import JSONDocuments

/// An edit of a list, by the ids of its rows.
///
/// ```swift
/// model.apply(.remove(model.state.ids[3]))
/// model.apply(.update(id) { $0.isRead = true })
/// ```
public enum ListEdit<Row: Sendable>: Sendable {
    /// Removes a row.
    case remove(UniqueID)
    /// Changes a row; the change is made to the newest version that the server sends.
    case update(UniqueID, @Sendable (inout Row) -> Void)
    /// Inserts a row.
    case insert(Row, at: Int)
    /// Moves a row to the index that it has afterwards.
    case move(UniqueID, to: Int)
}

/// An edit as the server is told of it: with the rows themselves.
///
/// ```swift
/// model.sendEdit = { edit in
///     guard case .remove(let post) = edit else { return nil }
///     _ = try await server.send(APIRequest("https://api.example.com", "posts/\(post.id)", method: .delete)).validated()
///     return nil
/// }
/// ```
public enum RowEdit<Row: Sendable>: Sendable {
    /// The row was removed.
    case remove(Row)
    /// The row is now this one.
    case update(Row)
    /// The row was inserted after another one; after none at the start.
    case insert(Row, after: Row?)
    /// The row was moved after another one; after none at the start.
    case move(Row, after: Row?)
}

/// The neighbors between which a row was put.
struct EditAnchor: Hashable, Sendable {
    var after: UniqueID?
    var before: UniqueID?

    func renamed(_ old: UniqueID, to new: UniqueID) -> EditAnchor {
        EditAnchor(after: after == old ? new : after, before: before == old ? new : before)
    }
}

/// An edit in the log of a list, in the order in which the server is told.
struct EditRecord<Row: Sendable>: Sendable {
    enum Change: Sendable {
        case remove
        case update(@Sendable (inout Row) -> Void)
        case insert(Row, EditAnchor)
        case move(EditAnchor)
    }

    enum Phase: Hashable, Sendable {
        /// The server isn't to be told yet.
        case local
        /// It waits for a page, or for an earlier edit of its row.
        case waiting
        case sending
        /// In force on the server since before the page request after this ticket.
        case accepted(after: Int)
    }

    let number: Int
    var change: Change
    var id: UniqueID
    /// The server's name of the row; a temporary one until an insertion is accepted.
    var identity: Identity?
    var phase: Phase

    var removes: Bool { if case .remove = change { true } else { false } }
    var inserts: Bool { if case .insert = change { true } else { false } }
    /// Whether it shifts rows towards the start on the server.
    var shifts: Bool {
        switch change {
        case .remove, .move: true
        case .insert, .update: false
        }
    }

    var anchor: EditAnchor? {
        switch change {
        case .insert(_, let anchor), .move(let anchor): anchor
        case .remove, .update: nil
        }
    }

    mutating func rename(_ old: UniqueID, to new: UniqueID) {
        if id == old { id = new }
        switch change {
        case .insert(let row, let anchor): change = .insert(row, anchor.renamed(old, to: new))
        case .move(let anchor): change = .move(anchor.renamed(old, to: new))
        case .remove, .update: break
        }
    }
}
