// A side menu whose sections and headers come from the backend, and one whose headers are given
// beside the items.
import Listwright

let text = """
    [{"header": "Your library", "items": [{"title": "Playlists"}, {"title": "Albums"}]},
     {"header": "Account", "footer": "Signed in as ada", "items": [{"title": "Sign out"}]}]
    """
let menu = TableController()
menu.reload(with: try JSONDocument(parsing: text).root)
for section in menu.sections { print(section.header ?? "", section.cells.map(\.text)) }

let items = """
    [[{"title": "Rate us", "image": "rate"}, {"title": "Share", "image": "share"}, {"title": "Feedback", "image": "email"}]]
    """
menu.namedHandlers["open"] = { print("open \($0.text) of \($0.section?.header ?? "")") }
menu.dataSource.update(items: try JSONDocument(parsing: items).root, headers: ["Nhạc Số 320"])
menu.sections[0].hookNames[.onSelect] = "open"
for (number, section) in menu.sections.enumerated() {
    print(section.header ?? "", menu.heightOfHeader(of: number), section.cells.map { "\($0.image ?? "") \($0.text)" })
}
menu.selectCell(at: CellPath(section: 0, row: 1))
