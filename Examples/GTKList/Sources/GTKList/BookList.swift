import CGTK
import Foundation
import Listwright

/// A book of the server.
struct Book: Item, ListPresentable, Equatable {
    var id = 0
    var title = ""
    var author = ""
    var listTitle: String? { title }
    var listSubtitle: String? { author }
    static let table = ItemTable(Book()) {
        Field(\.id, "id", .invalid(.skipItem))
        Field(\.title, "title")
        Field(\.author, "author")
    }
}

/// A paged list of books: loading, refreshing, deleting with undo.
@MainActor final class BookList {
    private let address: String
    private let window: ListWindow
    private let timeForUndo: Duration
    private let model: ListModel<Book>
    private let rows: RefreshingTable<Book>
    /// The deletion that can still be undone: the server doesn't know of it yet.
    private var deletion: ListEdit<Book>?

    init(_ address: String, in window: ListWindow, timeForUndo: Duration) {
        self.address = address
        self.timeForUndo = timeForUndo
        self.window = window
        // Without retries, so that a failure is seen at once.
        model = ListModel(
            APIRequest(address), on: URLSessionTransport.shared,
            style: .pageNumber(rows: "books", totalPages: "pages", current: "page"), identity: RowIdentity(\.id),
            retry: nil)
        window.view.action = "Delete"
        rows = RefreshingTable(model, in: window.table)
        rows.emptyText = "No books yet"
        rows.errorText = { $0.words }
        window.table.prefetchDistance = 2
        window.table.handlers[.onSwipe] = { [weak self] cell in MainActor.assumeIsolated { self?.delete(cell) } }
        rows.startLoading()
    }

    /// Removes the row at once, and offers to undo it.
    private func delete(_ cell: CellViewModel) {
        send()
        guard let row = rows.rowIndex(of: cell) else { return }
        let title = model.rows[row].title
        guard let removal = try? model.remove(at: row) else { return }
        deletion = removal
        log("removed \(title)")
        window.undo.show("Deleted “\(title)”", button: "Undo") { [weak self] in self?.rollBack() }
        Task { [weak self, timeForUndo] in
            try? await Task.sleep(for: timeForUndo)
            if let self, deletion === removal { send() }
        }
    }

    private func rollBack() {
        deletion?.rollBack()
        deletion = nil
        window.undo.show(nil)
        log("undone")
    }

    /// Sends the deletion to the server; if the server refuses it, the row comes back.
    private func send() {
        guard let deletion, let id = deletion.id else { return }
        self.deletion = nil
        window.undo.show(nil)
        let request = APIRequest(address, "\(id)", method: .delete)
        Task {
            do throws(LoadingError) {
                try await deletion.confirm { () async throws(LoadingError) in
                    _ = try await URLSessionTransport.shared.send(request).validated()
                }
                log("deleted")
            } catch {
                log("refused")
                window.refusal.show("Not deleted: \(error.words)", button: "OK") { [window] in
                    window.refusal.show(nil)
                }
            }
        }
    }
}

extension LoadingError {
    /// The words of the server if it sent some, else those for the kind of error.
    fileprivate var words: String {
        (try? response?.document())?.root["error"]?.string ?? ListWords().text(for: self)
    }
}
