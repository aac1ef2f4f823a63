// A table: it takes any input, sends edits as batches, calls hooks, and is shown by a custom host.
import Foundation
import Listwright
import Observation

/// A host over plain rows of text, as in a toolkit without batch updates.
final class LineHost: TableHost {
    /// The shown lines; a nil line is requested before it is shown.
    private var lines: [[String?]] = []

    func reload(_ table: TableController) {
        lines = table.sections.map { $0.cells.map(\.text) }
    }

    func apply(_ batch: TableBatch, to table: TableController) {
        for stage in batch.stages {
            let (sections, cells) = (stage.changes.sections, stage.changes.cells)
            // Updates, deletes, sources of moves: indexes before the stage, from the end.
            for update in cells.updates { lines[update.at.section][update.at.row] = nil }
            for path in (cells.deletes + cells.moves.map(\.from)).sorted(by: >) {
                lines[path.section].remove(at: path.row)
            }
            for section in (sections.deletes + sections.moves.map(\.from)).sorted(by: >) {
                lines.remove(at: section)
            }
            stage.commit()  // from here on the table answers as it will after the stage
            // Inserts, targets of moves: indexes after the stage, from the start.
            for section in (sections.inserts.map(\.at) + sections.moves.map(\.to)).sorted() {
                lines.insert(.init(repeating: nil, count: table.numberOfRows(in: section)), at: section)
            }
            for path in (cells.inserts.map(\.at) + cells.moves.map(\.to)).sorted() {
                lines[path.section].insert(nil, at: path.row)
            }
            fill(from: table)
        }
    }

    private func fill(from table: TableController) {
        for section in lines.indices {
            for row in lines[section].indices where lines[section][row] == nil {
                lines[section][row] = table.cell(at: CellPath(section: section, row: row))?.text ?? ""
            }
        }
    }

    func show(_ state: ContentState, of table: TableController) {
        if case .empty(let text?) = state { print("--", text) }
    }

    func deselectCell(at path: CellPath, of table: TableController) { print("deselect", path) }

    /// The shown text.
    var text: String {
        lines.map { $0.map { $0 ?? "?" }.joined(separator: ", ") }.joined(separator: " | ")
    }
}

let host = LineHost()
let table = TableController(host: host)
table.emptyText = "no books"
table.reload(with: ["Essays": ["Walden"], "Fiction": ["Momo", "Krabat"]])
print(host.text)  // Walden | Momo, Krabat

// Edits: each is one batch, and an invalid one changes nothing.
let fiction = 1
try table.insertCell(CellViewModel(id: "h", title: "Heidi"), at: CellPath(section: fiction, row: 0))
try table.moveCell(from: CellPath(section: 0, row: 0), to: CellPath(section: fiction, row: 3))
try table.setTitles(header: "Novels", footer: nil, ofSectionAt: fiction)
print(host.text)  //  | Heidi, Momo, Krabat, Walden
do throws(TableEditError) {
    try table.performBatch { () throws(TableEditError) in
        try table.deleteSection(at: 0)
        try table.deleteCell(at: CellPath(section: 0, row: 7))
    }
} catch {
    print(error)  // s0/c7: expected a row from 0 to 3, found 7; section 0 has 4 cells
}
print(table.numberOfSections)  // 2

// Many edits as one batch; then the difference to another list.
try table.performBatch {
    try table.deleteSection(at: 0)
    try table.insertCell(CellViewModel(id: "e", title: "Emil"))
    try table.deleteCell(atRow: 3)
}
print(host.text)  // Heidi, Momo, Krabat, Emil
table.update(to: [CellViewModel(id: "e", title: "Emil!"), CellViewModel(id: "h", title: "Heidi")])
print(host.text)  // Emil!, Heidi
table.update(to: [])
print(host.text.isEmpty)  // true

// A menu whose data names its handlers.
let menu = TableController(host: host)
let json = #"[{"title": "Profile", "onSelect": "open"}, {"title": "Log out", "onSelect": "logOut"}]"#
menu.namedHandlers["logOut"] = { _ in print("good-bye") }
menu.handlers[.onSelect] = { print("selected \($0.text) at \($0.indexPath!)") }
menu.reload(with: try JSONDocument(parsing: json))
menu.selectCell(at: CellPath(section: 0, row: 1))

// Heights, separators and states.
menu.sizes.byIdentifier["Separator"] = 8
menu.separator = { above, below in
    above.text.first == below.text.first ? nil : CellViewModel(id: "", cellIdentifier: "Separator", title: "--")
}
menu.reload()
print(host.text)  // Profile, --, Log out
print((0..<3).map { menu.heightOfCell(at: CellPath(section: 0, row: $0)) })  // [44.0, 8.0, 44.0]

// A test of a screen: the recording host records all visible changes.
let recorder = RecordingHost()
let list = TableController(host: recorder)
list.allowsLoadingMore = true
list.prefetchDistance = 2
list.onLoadMore = { list.dataSource.appendItem("Heidi") }
list.reload(with: ["Momo", "Krabat"])
recorder.takeCalls()
list.willDisplayCell(at: CellPath(section: 0, row: 0))
list.stopAnimation()
print(recorder.takeCalls())
try list.replaceCell(at: CellPath(section: 0, row: 1), with: CellViewModel(id: "k", title: "Krabat!"))
list.state = .failed("no network")
print(recorder.takeCalls())
list.state = .content

// A header that is a cell: it has a view, an image and a height of its own.
let banner = CellViewModel(id: "banner", cellIdentifier: "Banner", title: "New books", image: "star.png", height: 80)
banner.onLoad = { cell, view in print("\(type(of: view)) shows \(cell.text)") }
try list.setCell(banner, as: .header, ofSectionAt: 0)
if let view = list.view(.header, ofSectionAt: 0) { list.willDisplay(.header, ofSectionAt: 0, view: view) }
print(list.heightOfHeader(of: 0))  // 80.0
banner.title = "Newer books"
banner.reconfigure()
print(recorder.takeCalls())

// A table without a host: a view that reads it follows its changes.
let followed = TableController(TableDataSource(["Momo"]))
withObservationTracking {
    print(followed.sections[0].cells.map(\.text))  // ["Momo"]
} onChange: {
    print("render again")
}
followed.dataSource.appendItem("Krabat")

// A table that shows the loads of a list model.
struct Book: Item, ListPresentable {
    var id = 0
    var title = ""
    var listTitle: String? { title }
    static let table = ItemTable(Book()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}
@MainActor func follow(_ server: some HTTPTransport) async throws {
    let books = TableController()
    let request = APIRequest("https://api.example.com", "books", parameters: ["per_page": "2"])
    let model = ListModel<Book>(request, on: server, identity: RowIdentity(\.id))
    let refreshing = RefreshingTable(model, in: books)
    refreshing.startLoading()
    while model.isLoading { await Task.yield() }
    print(books.sections[0].cells.map(\.text))  // ["Momo", "Krabat"]
    books.pullUp()
    while model.isLoading { await Task.yield() }
    print(books.sections[0].cells.map { "\($0.id) \($0.text)" })  // ["1 Momo", "2 Krabat", "3 Jim Button"]
    print(books.hasMore)  // true

    // A swiped row is removed from the model, and the table shows it.
    books.handlers[.onSwipe] = { [weak refreshing] cell in
        guard let refreshing, let row = refreshing.rowIndex(of: cell) else { return }
        _ = try? refreshing.model.remove(at: row)
    }
    books.swipeCell(at: CellPath(section: 0, row: 1), action: "delete")
    print(books.sections[0].cells.map(\.text))  // ["Momo", "Jim Button"]
    let removal = try model.remove(at: 0)
    removal.rollBack()  // the server refused it
    print(books.sections[0].cells.map(\.text))  // ["Momo", "Jim Button"]
}
try await follow(FixtureTransport(URL(fileURLWithPath: "Fixtures/Loading/books")))
