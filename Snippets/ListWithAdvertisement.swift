// A list with an advertisement after the second row, without if/else: each kind of row names the
// view that shows it.
import Listwright

struct Article: Item, ListPresentable {
    var headline = ""
    var listTitle: String? { headline }
    static let table = ItemTable(Article()) { Field(\.headline, "headline") }
}

struct Advertisement: ListPresentable {
    var listTitle: String? { "buy this" }
    var listCellIdentifier: String? { "AdCell" }
}

let articles = try Article.items(in: #"[{"headline": "Snow"}, {"headline": "Ice"}, {"headline": "Thaw"}]"#)
var rows: [Any] = articles
rows.insert(Advertisement(), at: 2)

let list = TableController(rows)
let host = RecordingHost(list)
list.heights["AdCell"] = .fixed(90)
for (row, cell) in list.sections[0].cells.enumerated() {
    print(cell.kind, cell.text, host.shown.height(at: CellPath(section: 0, row: row)))
}

// The advertisement is deleted without a change elsewhere.
try list.store.delete(at: 2)
print(host.calls)
