import JSONDocuments
import SectionNormalizing
import TableControlling
import Testing

/// A menu driven by a server, as an app writes it.
@Suite @MainActor struct MenuTests {
    private final class MenuRow: CellView {
        var cell: CellViewModel?
        var badge: JSONValue?
    }

    @Test func aMenuIsDrivenByItsData() throws {
        let json = #"""
            [{"header": "Account", "items": [{"title": "Feedback", "onSelect": "share"},
              {"title": "Inbox", "badge": 3, "onSelect": "share"}]}]
            """#
        var shared: [String] = []
        func share(_ text: String) { shared.append(text) }
        let menu = TableController()
        menu.namedHandlers["share"] = { event in share(event.cell.text) }
        menu.bind(MenuRow.self) { view, cell in view.badge = cell["badge"] }
        menu.store.items = try JSONDocument(parsing: json)
        let cells = menu.sections[0].cells
        let row = MenuRow()
        menu.load(row, with: cells[1])
        #expect(menu.sections[0].header == "Account" && row.badge?.int == 3)
        #expect(menu.send(.select, to: cells[0].id) && shared == ["Feedback"])
        #expect(menu.send(.select, to: cells[1].id) && shared == ["Feedback", "Inbox"])
    }

    /// `loadHash`: a hash changes properties of a cell.
    @Test func aHashIsMergedIntoACell() throws {
        let store = SectionStore([["title": "Inbox"]])
        let table = TableController([store])
        let host = RecordingHost(table)
        host.takeCalls()
        var selected = 0
        try store.update(store.sections[0].cells[0].id) {
            $0.merge(["subtitle": "3 new", "onSelect": { selected += 1 } as () -> Void] as [String: Any])
        }
        let cell = table.sections[0].cells[0]
        #expect(cell.text == "Inbox" && cell.subtitle == "3 new" && host.takeCalls() == ["update s0/c0"])
        #expect(table.send(.select, to: cell.id) && selected == 1)
    }
}
