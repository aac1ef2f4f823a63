import Foundation
import Listwright

/// A book of the server.
struct Book: Item, ListPresentable {
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

/// A table of one list, and its host: the lines of a terminal.
@MainActor final class TerminalList {
    private let table: TableController
    private let list: ListModel<Book>
    private var terminal: Terminal?
    private lazy var shown: ShownSections = ShownSections(table) { [unowned self] in draw($0.new) }
    /// The row that is marked, which stays marked wherever it moves, and its index.
    private var mark: (id: UniqueID?, index: Int) = (nil, 0)
    /// The index of the first row on the screen.
    private var top = 0
    private var message = ""

    init(_ address: String) {
        list = ListModel(
            APIRequest(address), on: URLSessionTransport.shared,
            style: .pageNumber(rows: "books", totalPages: "pages", current: "page"), id: RowIdentity(\.id), retry: nil)
        let rows = ListSections(list)
        rows.words.end = "No more"
        table = TableController([rows])
        list.sendEdit = { edit in
            guard case .remove(let book) = edit else { return nil }
            let request = APIRequest(address, "\(book.id)", method: .delete)
            _ = try await URLSessionTransport.shared.send(request).validated()
            return nil
        }
    }

    func start(in terminal: Terminal) {
        self.terminal = terminal
        table.onRefusal = { [weak self] cell, refusal in
            guard let self else { return }
            message = "\(cell.text): \(refusal.words)"
            draw(shown.sections)
        }
        shown.follow()
    }

    func take(_ key: Terminal.Key) {
        message = ""
        switch key {
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .enter: if let id = mark.id { table.send(.select, to: id) }
        case .character("d"): delete()
        case .character("r"): table.refresh()
        case .character("q"): terminal?.close()
        case .character: message = "↑ ↓ move, d deletes, r refreshes, Enter tries again, q quits"
        }
        draw(shown.sections)
    }

    private func move(by step: Int) {
        let cells = shown.sections.flatMap(\.cells)
        mark.index = max(0, min(cells.count - 1, mark.index + step))
        mark.id = cells.isEmpty ? nil : cells[mark.index].id
    }

    private func delete() {
        guard let id = mark.id else { return }
        try? table.delete(id)
    }

    private func draw(_ sections: [SectionViewModel]) {
        guard let terminal else { return }
        let cells = sections.flatMap(\.cells)
        let index = cells.firstIndex { $0.id == mark.id } ?? max(0, min(mark.index, cells.count - 1))
        mark = (cells.isEmpty ? nil : cells[index].id, index)
        let height = max(1, terminal.size.rows - 1)
        top = max(index - height + 1, min(top, index))
        let visible = cells.dropFirst(top).prefix(height)
        let lines = visible.map { cell in
            Terminal.Line(
                text: [cell.title, cell.subtitle].compactMap(\.self).joined(separator: " · "),
                isMarked: cell.id == mark.id)
        }
        let status = table.status.isRefreshing ? "Refreshing…" : "\(list.state.rows.count) books"
        terminal.draw(lines, status: message.isEmpty ? status : message)
        for cell in visible { table.send(.appear, to: cell.id) }
    }
}
