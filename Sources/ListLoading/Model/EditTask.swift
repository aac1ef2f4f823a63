import HTTPLoading
import ItemMapping
import JSONDocuments

/// An edit that is shown and sent: wait for the server's decision, or leave it alone.
///
/// ```swift
/// posts.apply(.remove(id))                      // comes back if the server refuses
/// try await posts.apply(.remove(id)).value      // throws what `sendEdit` has thrown
/// ```
public final class EditTask: Sendable {
    private let outcome = Outcome<Void, any Error>()
    /// The id of the row; nil if the edit is impossible, or waits for observers to be called.
    @MainActor public internal(set) var id: UniqueID?

    init() {}

    /// The reason why the edit isn't in force: it is impossible, or was undone.
    public var refusal: ListEditError? {
        guard case .failure(let error)? = outcome.result else { return nil }
        return error as? ListEditError
    }

    /// True if the server has decided, or doesn't need to.
    public var isOver: Bool { outcome.result != nil }

    /// Waits until the edit is in force on the server.
    ///
    /// - Throws: The error of ``ListModel/sendEdit``, after the edit is taken away; `ListEditError` if
    ///   the edit is impossible or was undone.
    public var value: Void {
        get async throws {
            await outcome.wait()
            try outcome.result!.get()
        }
    }

    func end(_ error: (any Error)?) { outcome.end(error.map { .failure($0) } ?? .success(())) }
}

/// An edit that is shown, and not sent yet: for an undo, or a form that is saved later.
///
/// ```swift
/// let removal = posts.begin(.remove(id))
/// removal.undo()   // or removal.send()
/// ```
@MainActor public struct PendingEdit<Row: Sendable> {
    let number: Int
    let shell: ListShell<Row>
    let task: EditTask

    /// The id of the row; nil if the edit is impossible, or waits for observers to be called.
    public var id: UniqueID? { task.id }

    /// The reason why the edit isn't in force: it is impossible, or was undone.
    public var refusal: ListEditError? { task.refusal }

    /// Sends the edit to the server, once.
    @discardableResult public func send() -> EditTask {
        shell.dispatch(.send(number))
        return task
    }

    /// Takes the edit away, unless it is sent already.
    public func undo() { shell.dispatch(.undo(number)) }
}
