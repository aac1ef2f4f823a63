import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite @MainActor struct EventTests {
    private static let kinds: [(CellEvent.Kind, CellHook)] = [
        (.load, .load), (.reuse, .reuse), (.appear, .appear), (.select, .select), (.swipe("archive"), .swipe),
        (.edit(.delete), .edit), (.move(from: CellPath(section: 0, row: 1)), .move),
    ]

    @Test(arguments: 0..<7) func handlersAreCalledInTurn(index: Int) {
        let (kind, hook) = Self.kinds[index]
        var calls: [String] = []
        var one = cell("a")
        one.handlerNames[hook] = "named"
        one.on(hook) { calls.append("cell \($0.kind == kind) \($0.path!)") }
        var section = SectionViewModel(id: "s", cells: [one, cell("b")])
        section.handlerNames[hook] = "unknown"
        section.on(hook) { calls.append("section \($0.cell.text)") }
        let table = TableController([section])
        table.on(hook) { calls.append("table \($0.cell.text)") }
        table.on(hook) { _ in calls.append("again") }
        table.namedHandlers["named"] = { event in calls.append("named \(event.table === table)") }
        #expect(table.send(kind, to: id("a")))
        #expect(calls == ["named true", "cell true s0/c0", "section a", "table a", "again"])
        for (other, _) in Self.kinds where other != kind { #expect(!table.send(other, to: id("a"))) }
        #expect(!table.send(kind, to: id("gone")) && calls.count == 5)
    }

    @Test func aHostLearnsWhetherAnEventIsHandled() {
        var one = cell("a")
        one.handlerNames[.select] = "open"
        let table = TableController([one, cell("b")])
        #expect(!table.send(.select, to: id("a")))
        table.namedHandlers["open"] = { _ in }
        #expect(table.send(.select, to: id("a")) && !table.send(.select, to: id("b")))
    }

    @Test func aHandlerCanDeleteItsCell() throws {
        let fixture = TableFixture([["a", "b"]])
        fixture.table.on(.select) { event in try? event.table.delete(event.cell.id) }
        fixture.table.on(.select) { event in
            fixture.host.shown.follow(); _ = event.path
        }
        #expect(fixture.table.send(.select, to: id("a")))
        #expect(fixture.host.takeCalls() == ["delete s0/c0"])
        #expect(!fixture.table.send(.select, to: id("a")))
    }

    @Test func closuresInADictionaryAreHandlersWhateverTheyTake() {
        var calls: [String] = []
        let closures: [Any] = [
            { (event: CellEvent) in calls.append("event \(event.cell.text)") } as (CellEvent) -> Void,
            { (event: CellEvent) in calls.append("main event \(event.cell.text)") } as @MainActor (CellEvent) -> Void,
            { calls.append("nothing") } as () -> Void,
            { calls.append("main nothing") } as @MainActor () -> Void,
            { (cell: CellViewModel) in calls.append("cell \(cell.text)") } as (CellViewModel) -> Void,
            { (cell: CellViewModel) in calls.append("main cell \(cell.text)") } as @MainActor (CellViewModel) -> Void,
            { @Sendable () in } as @Sendable () -> Void,
            { @Sendable (_: CellEvent) in } as @Sendable (CellEvent) -> Void,
            { @Sendable (_: CellViewModel) in } as @Sendable (CellViewModel) -> Void,
        ]
        for closure in closures {
            let table = TableController(["title": "Momo", "onSelect": closure] as [String: Any])
            let isHandled = table.send(.select, to: table.sections[0].cells[0].id)
            #expect(isHandled, "\(type(of: closure))")
        }
        #expect(
            calls == ["event Momo", "main event Momo", "nothing", "main nothing", "cell Momo", "main cell Momo"])
    }

    @Test func namesInDataFindTheirHandlers() throws {
        let json = try JSONDocument(
            parsing: #"[{"header": "Account", "items": [{"title": "Feedback", "onSelect": "share"}]}]"#)
        let menu = TableController()
        var shared: [String] = []
        menu.namedHandlers["share"] = { event in shared.append(event.cell.text) }
        menu.store.items = json
        #expect(menu.sections.map(\.header) == ["Account"])
        #expect(menu.send(.select, to: menu.sections[0].cells[0].id) && shared == ["Feedback"])
    }

    private class Line: TextCellView {
        var cell: CellViewModel?
        var words: [String] = []
        func show(title: String, subtitle: String?, image: String?, accessory: CellAccessory) {
            words.append("\(title) \(subtitle ?? "-") \(image ?? "-") \(accessory)")
        }
    }

    private final class ThickLine: Line {}

    @Test func loadingAViewFillsItInAndReusesIt() throws {
        var one = cell("a")
        one.subtitle = "A"
        one.accessory = .check
        let table = TableController([one, cell("b")])
        var calls: [String] = []
        table.on(.load) { calls.append("load \($0.cell.text) \($0.view is Line)") }
        table.on(.reuse) { calls.append("reuse \($0.cell.text) \($0.path.map { "\($0)" } ?? "gone")") }
        table.bind(Line.self) { view, cell in calls.append("bind \(cell.text) \(view.words.count)") }
        table.bind(ThickLine.self) { _, cell in calls.append("thick \(cell.text)") }
        let view = Line()
        let cells = table.sections[0].cells
        table.load(view, with: cells[0])
        table.load(view, with: cells[0])
        table.load(view, with: cells[1])
        try table.delete(cells[1].id)
        table.load(view, with: cells[0])
        #expect(view.words == ["a A - check", "a A - check", "b - - none", "a A - check"])
        #expect(
            calls == [
                "bind a 1", "load a true", "bind a 2", "load a true", "reuse a s0/c0", "bind b 3", "load b true",
                "reuse b gone", "bind a 4", "load a true",
            ])
        calls = []
        table.load(ThickLine(), with: cells[0])
        #expect(calls == ["bind a 1", "thick a", "load a true"])
    }

    @Test func headersHaveTheirOwnHandlersAlone() {
        var calls: [String] = []
        var banner = CellViewModel(id: "banner", title: "Banner")
        banner.on(.select) { calls.append("banner \($0.path == nil)") }
        let table = TableController([SectionViewModel(id: "s", headerCell: banner, cells: [cell("a")])])
        table.on(.select) { _ in calls.append("table") }
        #expect(table.send(.select, to: table.sections[0].headerCell!.id) && calls == ["banner true"])
        #expect(!table.send(.appear, to: table.sections[0].headerCell!.id))
        let view = Line()
        table.on(.load) { _ in calls.append("load") }
        table.load(view, with: table.sections[0].headerCell!)
        #expect(calls == ["banner true"] && view.words.count == 1)
    }
}
