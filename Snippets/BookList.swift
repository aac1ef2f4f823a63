// A book list: a data source that only names its cell, a table, and a host that prints the rows
// that a phone would show.
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
}

/// The data source names the view that shows a book; everything else has a default.
final class BookList: TableDataSource {
    override func cellIdentifier(for cell: CellViewModel) -> String { "BookCell" }
}

/// A view that prints the book it is given.
final class BookCell: TableCellView {
    var cell: CellViewModel? {
        didSet { if let cell { print("  \(cell.text), \(cell.subtitle ?? "anonymous")") } }
    }
}

/// A host that requests the view of every row.
final class PrintingHost: TableHost {
    func reload(_ table: TableController) {
        for (number, section) in table.sections.enumerated() {
            for row in section.cells.indices { _ = table.view(at: CellPath(section: number, row: row)) }
        }
    }

    func apply(_ batch: TableBatch, to table: TableController) {
        for stage in batch.stages {
            print(stage.changes)
            stage.commit()
        }
    }

    func dequeueCell(
        _ cellIdentifier: String, at path: CellPath, of table: TableController
    ) -> (any TableCellView)? {
        BookCell()
    }
}

let json = """
    [{"id": 1, "info": {"title": "Momo", "authors": ["Michael Ende"]}},
     {"id": 2, "info": {"title": "Krabat", "authors": ["Otfried Preußler"]}}]
    """
let printer = PrintingHost()
let books = TableController(BookList(try Book.items(in: json)), host: printer)
books.handlers[.onSelect] = { print("selected \($0.text) at \($0.indexPath!)") }
books.selectCell(at: CellPath(section: 0, row: 1))
try books.deleteCell(atRow: 0)
try books.insertCell(books.dataSource.normalizer.normalize(Book(id: 3, title: "Emil")).sections[0].cells[0])
