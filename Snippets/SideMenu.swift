// A side menu whose sections and headers come from the backend, and one whose headers are given
// beside the items.
import Listwright

let text = """
    [{"header": "Your library", "items": [{"title": "Playlists"}, {"title": "Albums"}]},
     {"header": "Account", "footer": "Signed in as ada", "items": [{"title": "Sign out"}]}]
    """
let menu = TableController(try JSONDocument(parsing: text).root)
for section in menu.sections { print(section.header ?? "", section.cells.map(\.text)) }

let items = """
    [[{"title": "Rate us", "image": "rate"}, {"title": "Share", "image": "share"}, {"title": "Feedback", "image": "email"}]]
    """
menu.namedHandlers["open"] = { event in
    print("open \(event.cell.text) of \(event.table.sections[event.path!.section].header ?? "")")
}
menu.store.setItems(try JSONDocument(parsing: items).root, headers: ["Nhạc Số 320"])
try menu.store.updateSection(at: 0) { $0.handlerNames[.select] = "open" }
let shown = ShownSections(menu) { _ in }
shown.follow()
for (number, section) in menu.sections.enumerated() {
    let height = shown.height(.header, ofSectionAt: number)
    print(section.header ?? "", height, section.cells.map { "\($0.image ?? "") \($0.text)" })
}
menu.send(.select, to: menu.sections[0].cells[1].id)
