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

let host = RecordingHost()
let list = TableController(TableDataSource(rows), host: host)
list.sizes.byIdentifier["AdCell"] = 90
for cell in list.sections[0].cells {
    print(cell.cellIdentifier ?? "-", cell.text, list.heightOfCell(at: cell.indexPath!))
}

// The advertisement is deleted without a change elsewhere.
try list.deleteCell(atRow: 2)
print(host.calls)
