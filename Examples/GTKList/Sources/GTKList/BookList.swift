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
    let table: TableController
    /// The window that shows the table.
    weak var window: ListWindow? { didSet { window?.view.action = "Delete" } }
    private let timeForUndo: Duration
    private let list: ListModel<Book>
    /// The deletion that can still be undone: the server doesn't know of it yet.
    private var deletion: PendingEdit<Book>?

    init(_ address: String, timeForUndo: Duration) {
        self.timeForUndo = timeForUndo
        // Without retries, so that a failure is seen at once.
        list = ListModel(
            APIRequest(address), on: URLSessionTransport.shared,
            style: .pageNumber(rows: "books", totalPages: "pages", current: "page"), id: RowIdentity(\.id),
            prefetchDistance: 2, retry: nil)
        list.sendEdit = { edit in
            guard case .remove(let book) = edit else { return nil }
            let request = APIRequest(address, "\(book.id)", method: .delete)
            _ = try await URLSessionTransport.shared.send(request).validated()
            return nil
        }
        let rows = ListSections(list)
        rows.words.empty = "No books yet"
        rows.words.end = "No more"
        table = TableController([rows])
        table.on(.swipe) { [weak self] event in self?.delete(event.cell) }
    }

    /// Removes the row at once, and offers to undo it.
    private func delete(_ cell: CellViewModel) {
        send()
        let removal = list.begin(.remove(cell.id))
        guard removal.refusal == nil else { return }
        deletion = removal
        log("removed \(cell.text)")
        window?.undo.show("Deleted “\(cell.text)”", button: "Undo") { [weak self] in self?.undo() }
        Task { [weak self, timeForUndo] in
            try? await Task.sleep(for: timeForUndo)
            if let self, deletion?.id == removal.id { send() }
        }
    }

    private func undo() {
        deletion?.undo()
        deletion = nil
        window?.undo.show(nil)
        log("undone")
    }

    /// Sends the deletion to the server; if the server refuses it, the row comes back.
    private func send() {
        guard let sent = deletion?.send() else { return }
        deletion = nil
        window?.undo.show(nil)
        Task {
            do {
                try await sent.value
                log("deleted")
            } catch {
                log("refused")
                let words = (error as? LoadingError).map { ListWords().words(for: $0) } ?? "\(error)"
                window?.refusal.show("Not deleted: \(words)", button: "OK") { [weak window] in
                    window?.refusal.show(nil)
                }
            }
        }
    }
}
