import HTTPLoading
import ItemMapping
import JSONDocuments

/// A change that the app made to a list before the server knows of it: it can be confirmed or
/// rolled back.
///
/// ```swift
/// let deletion = APIRequest("https://api.example.com", "books/3", method: .delete)
/// try await model.remove(at: 3).confirm {
///     _ = try await server.send(deletion).validated()  // if it throws, the row comes back
/// }
/// ```
///
/// An edit is `pending` as long as its handle is kept and neither confirmed nor rolled back. One
/// whose handle isn't kept counts as confirmed: `try model.remove(at: 3)` alone is right after the
/// server has answered.
///
/// - Pages respect every edit: a removed row doesn't come back, an inserted one isn't repeated when
///   the server names it, an updated one keeps its content. Identities decide (``RowIdentity``).
/// - A refresh that began after the confirmation brings the server's rows, and ends the edit. All
///   other edits are applied again to the refreshed rows: the server may have answered before it
///   knew of them.
/// - Rolling back restores the latest content that the server sent, at the position that the row
///   would have without the edit.
/// - An edit of a row without an identity ends with the next refresh, because nothing tells which
///   of the new rows it is.
@MainActor
public final class ListEdit<Row: FieldValue & Sendable> {
    /// The kinds of edits.
    public enum Kind: String, Sendable, Hashable {
        /// A row was inserted.
        case inserted
        /// A row was removed.
        case removed
        /// A row was given another content.
        case updated
        /// A row was moved.
        case moved
    }

    /// The states of an edit.
    public enum State: String, Sendable, Hashable {
        /// The server isn't known to have accepted it.
        case pending
        /// The server has accepted it.
        case confirmed
        /// It was undone.
        case rolledBack
        /// A refresh replaced the row, or another edit made it void.
        case superseded
    }

    /// The kind of edit.
    public let kind: Kind
    /// The identity of the row; nil if it has none.
    public let id: Identity?
    /// The state.
    public internal(set) var state = State.pending

    package let number: Int
    private weak var model: ListModel<Row>?

    init(_ kind: Kind, of id: Identity?, number: Int, in model: ListModel<Row>) {
        (self.kind, self.id, self.number, self.model) = (kind, id, number, model)
    }

    /// Reports that the server has accepted the edit; does nothing if it isn't pending.
    public func confirm() {
        guard state == .pending else { return }
        state = .confirmed
        model?.confirm(number, as: nil)
    }

    /// Reports that the server has accepted an insertion or update, with its version of the row.
    ///
    /// The version may have another identity: a row that was inserted under a temporary one takes
    /// over the server's. If a page has brought that row already, the inserted one is removed.
    public func confirm(as row: Row) {
        guard state == .pending else { return }
        state = .confirmed
        model?.confirm(number, as: row)
    }

    /// Sends the edit to the server: confirms it on success, and rolls it back on failure.
    ///
    /// If the server counts rows, a removal or a move waits for a page that is on its way, and the
    /// next page waits for it. An edit that is rolled back meanwhile isn't sent.
    ///
    /// - Parameter send: Tells the server.
    /// - Throws: The error of `send`, after the edit is rolled back.
    public func confirm<Failure: Error>(
        after send: @MainActor () async throws(Failure) -> Void
    ) async throws(Failure) {
        let (model, number) = (model, number)
        await withCheckedContinuation { (turn: CheckedContinuation<Void, Never>) in
            if let model { model.takeTurn(of: number) { turn.resume() } } else { turn.resume() }
        }
        guard state == .pending else { return }
        defer { model?.endTurn(of: number) }
        do throws(Failure) {
            try await send()
            confirm()
        } catch {
            rollBack()
            throw error
        }
    }

    /// Undoes the edit, whatever pages and refreshes came meanwhile.
    ///
    /// - Returns: Whether it was undone: not if it was rolled back before, or is superseded, or if
    ///   the server has named a row that was inserted.
    @discardableResult public func rollBack() -> Bool {
        guard state == .pending || state == .confirmed, let model else { return false }
        let isUndone = model.rollBack(number)
        state = isUndone ? .rolledBack : .superseded
        return isUndone
    }
}
