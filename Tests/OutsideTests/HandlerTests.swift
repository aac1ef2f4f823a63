import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Cells, sections and handlers as an app uses them.
@Suite struct HandlerTests {
    private struct Book: Equatable {
        let title: String
    }

    @Test func theDataOfACellHasItsType() throws {
        let cells = TableDataSource([Book(title: "Momo"), try JSONDocument(parsing: "[1]").root] as [Any])
            .sections.flatMap(\.cells)
        #expect(cells[0].value(as: Book.self) == Book(title: "Momo"))
        #expect(cells[0].value(as: String.self) == nil)
        #expect(cells[1].value(as: JSONValue.self)?.int == 1)
        let book: Book? = cells[0].value()
        #expect(book?.title == "Momo" && CellViewModel(id: "x").value(as: Book.self) == nil)
    }

    @Test func handlersAreProperties() throws {
        let table = TableController(TableDataSource(["a"]))
        let (section, cell) = (table.sections[0], table.sections[0].cells[0])
        var calls: [String] = []
        cell.onSelect = { calls.append("cell \($0.text)") }
        section.onSelect = { calls.append("section \($0.text)") }
        table.onSelect = { calls.append("table \($0.text)") }
        cell.handlers[.willDisplay] = { _ in calls.append("display") }
        cell.onEdit = { _ in calls.append("edit") }
        cell.onSwipe = { _ in calls.append("swipe") }
        cell.onMove = { _ in calls.append("move") }
        table.selectCell(at: path(0, 0))
        table.willDisplayCell(at: path(0, 0))
        table.editCell(at: path(0, 0), .delete)
        table.swipeCell(at: path(0, 0), action: "x")
        try table.cellWasMoved(from: path(0, 0), to: path(0, 0))
        #expect(calls == ["cell a", "section a", "table a", "display", "edit", "swipe", "move"])
        #expect(cell.onSelect != nil)
        cell.onSelect = nil
        #expect(cell.handlers[.onSelect] == nil && cell.onSelect == nil)
    }

    @Test func handlersReceiveTheView() throws {
        let host = RecordingHost()
        let table = TableController(TableDataSource(["a", "b"]), host: host)
        let (section, cell) = (table.sections[0], table.sections[0].cells[0])
        var calls: [String] = []
        func note(_ name: String) -> CellViewHandler {
            { cell, view in calls.append("\(name) \(cell.text) \((view as? RecordingHost.View)?.cellIdentifier ?? "")")
            }
        }
        cell.handlers[.onLoad] = { calls.append("plain \($0.text)") }
        cell.onLoad = note("cell")
        section.onLoad = note("section")
        table.onLoad = note("table")
        cell.beforeReuse = note("reuse")
        section.beforeReuse = note("section reuse")
        let view = try #require(table.view(at: path(0, 0)) as? RecordingHost.View)
        host.unused = [view]
        #expect(table.view(at: path(0, 1)) === view)
        #expect(
            calls == [
                "plain a", "cell a String", "section a String", "table a String", "reuse a String",
                "section reuse a String", "section b String", "table b String",
            ])
    }

    @Test func theViewThatIsDisplayedIsPassedOn() throws {
        let host = RecordingHost()
        let table = TableController(TableDataSource(["a"]), host: host)
        let (section, cell) = (table.sections[0], table.sections[0].cells[0])
        var calls: [String] = []
        cell.handlers[.willDisplay] = { _ in calls.append("plain") }
        cell.willDisplay = { calls.append("cell \($1.cell === $0)") }
        section.willDisplay = { calls.append("section \($1.cell === $0)") }
        table.willDisplay = { calls.append("table \($1.cell === $0)") }
        let view = try #require(table.view(at: path(0, 0)))
        table.willDisplayCell(at: path(0, 0), view: view)
        #expect(calls == ["plain", "cell true", "section true", "table true"])
        calls = []
        table.willDisplayCell(at: path(0, 0))
        #expect(calls == ["plain"])
    }

    /// A view of a toolkit, which is bound to the main actor.
    @MainActor private final class Label: @MainActor TextCellView {
        var cell: CellViewModel?
        var texts: [String?] = []
        func show(title: String, subtitle: String?, image: String?, accessoryImage: String?) {
            texts = [title, subtitle, image, accessoryImage]
        }
    }

    /// A host of such views.
    @MainActor private final class Window: @MainActor TableHost {
        func reload(_ table: TableController) {}
        func apply(_ batch: TableBatch, to table: TableController) {}
        func dequeueCell(
            _ cellIdentifier: String, at path: CellPath, of table: TableController
        ) -> (any TableCellView)? { Label() }
    }

    @MainActor @Test func viewsOfTextsAreFilledIn() throws {
        let host = Window()
        let cell = CellViewModel(id: "a", title: "A", subtitle: "B", image: "c.png")
        let table = TableController(TableDataSource([cell]), host: host)
        cell.onLoad = { cell, view in
            MainActor.assumeIsolated { (view as? Label)?.texts.append("handler") }
        }
        let view = try #require(table.view(at: path(0, 0)) as? Label)
        #expect(view.texts == ["A", "B", "c.png", nil, "handler"] && view.cell === cell)
    }

    @Test func anUpdateTakesOverTheHandlersOfViews() {
        let host = RecordingHost()
        let table = TableController(TableDataSource([CellViewModel(id: "a")]), host: host)
        var calls: [String] = []
        table.sections[0].cells[0].onLoad = { _, _ in calls.append("old") }
        let new = CellViewModel(id: "a")
        new.onLoad = { _, _ in calls.append("new") }
        table.update(to: [new])
        _ = table.view(at: path(0, 0))
        #expect(calls == ["new"])
    }

    @Test func sectionsAndCellsEditTheirTable() throws {
        let fixture = ScreenFixture([["a"], ["b", "c"]])
        let section = fixture.table.sections[1]
        try section.insertCell(fixture.cell("d"))
        try section.insertCell(fixture.cell("e"), atRow: 0)
        try section.moveCell(atRow: 0, toRow: 1)
        try section.deleteCell(atRow: 2)
        section.cells[0].remove()
        section.cells[0].subtitle = "E"
        section.cells[0].reconfigure()
        #expect(fixture.ids == [["a"], ["e", "d"]])
        #expect(
            fixture.host.batches == [
                "insert s1/c2", "insert s1/c0", "move s1/c0 to s1/c1", "delete s1/c2", "delete s1/c0", "update s1/c0",
            ])
        #expect(throws: TableEditError.self) { try section.deleteCell(atRow: 5) }
        #expect(fixture.host.refusals.isEmpty)
    }

    @Test func aSectionThatIsNotShownCanBeEdited() throws {
        let section = SectionViewModel(id: "s")
        try section.insertCell(CellViewModel(id: "a"))
        try section.insertCell(CellViewModel(id: "b"), atRow: 0)
        let error = #expect(throws: TableEditError.self) { try section.insertCell(CellViewModel(id: "c"), atRow: 7) }
        #expect(error?.description == "s0/c7: expected a row from 0 to 2, found 7; section 0 has 2 cells")
        #expect(section.cells.map(\.id) == ["b", "a"] && section.index == nil && section.cells[0].section == nil)
        section.cells[0].remove()
        section.cells[0].reconfigure()
        #expect(section.cells.count == 2)
        let source = TableDataSource([section])
        try section.deleteCell(atRow: 0)
        #expect(source.numberOfRows(in: 0) == 1 && source.controller == nil)
    }

    @Test func aCellThatIsRemovedWhileABatchIsShown() throws {
        let fixture = ScreenFixture([["a", "b", "c"]])
        let (first, section) = (fixture.table.sections[0].cells[0], fixture.table.sections[0])
        var isFirst = true
        fixture.host.onStage = { _, _ in
            guard isFirst else { return }
            isFirst = false
            first.remove()
            first.remove()
            try? section.insertCell(fixture.cell("z"))
            try? section.deleteCell(atRow: 0)
        }
        try fixture.table.insertCell(fixture.cell("d"))
        #expect(fixture.ids == [["c", "d", "z"]] && fixture.host.refusals.isEmpty)
    }

    @Test func descriptionsAreShort() {
        let cell = CellViewModel(id: "m", title: "Momo")
        let section = SectionViewModel(id: "f", header: "Fiction", cells: [cell])
        #expect("\(cell)" == #"cell m "Momo""# && "\(section)" == #"section f "Fiction", 1 cell"#)
        #expect("\(SectionViewModel(id: "f"))" == "section f, 0 cells")
        let long = CellViewModel(id: "l", title: String(repeating: "x", count: 200))
        #expect("\(long)".count == 90)
    }

    @Test func idsAreUnique() {
        let table = TableController(TableDataSource(["a", "a"].map { CellViewModel(id: $0) }))
        #expect(table.sections[0].cells.map { "\($0.uniqueID)" } == ["a", "a#2"])
        func ids(of values: [some Identifiable<String>]) -> [String] { values.map(\.id) }
        #expect(ids(of: table.sections[0].cells) == ["a", "a"] && ids(of: table.sections) == ["s0"])
        #expect("\(table.sections[0].uniqueID)" == "s0")
    }
}
