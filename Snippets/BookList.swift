// A book list: Items that name their cell, a table, and a host that prints the rows that a phone would
// show.
import Listwright

struct Book: Item {
    var id = 0
    var title = ""
    var author = ""
    static let table = ItemTable(Book()) {
        Field(\.id, "id")
        Field(\.title, "info.title")
        Field(\.author, "info.authors[0]")
    }
}

extension Book: ListPresentable {
    var listID: String? { "\(id)" }
    var listTitle: String? { title }
    var listSubtitle: String? { author }
    var listCellIdentifier: String? { "BookCell" }
}

/// A view that prints the book it is given.
final class BookCell: CellView {
    var cell: CellViewModel? {
        didSet { if let cell { print("  \(cell.text), \(cell.subtitle ?? "anonymous")") } }
    }
}

/// A host that has a view for each row, by its id.
@MainActor final class PrintingHost {
    private var views: [UniqueID: BookCell] = [:]
    private let table: TableController
    private lazy var shown = ShownSections(table) { [unowned self] update in
        print(update)
        for id in update.removed { views[id] = nil }
        for (id, cell) in update.arrivedOrUpdated {
            let view = views[id] ?? BookCell()
            views[id] = view
            table.load(view, with: cell)
        }
    }

    init(_ table: TableController) {
        self.table = table
        shown.follow()
    }
}

let json = """
    [{"id": 1, "info": {"title": "Momo", "authors": ["Michael Ende"]}},
     {"id": 2, "info": {"title": "Krabat", "authors": ["Otfried Preußler"]}}]
    """
let books = TableController(try Book.items(in: json))
let printer = PrintingHost(books)
books.on(.select) { event in print("selected \(event.cell.text) at \(event.path!)") }
books.send(.select, to: books.sections[0].cells[1].id)
try books.store.delete(at: 0)
books.store.append(Book(id: 3, title: "Emil", author: "Erich Kästner"))
