import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite struct HookTests {
    /// A delegate that records its calls: the data first, then the index path.
    private final class Diary: TableDelegate {
        var lines: [String] = []
        func table(_ table: TableController, didLoad object: CellObject?, at path: CellPath) {
            lines.append("load \(object?.description ?? "-") \(path)")
        }
        func table(_ table: TableController, didSelect object: CellObject?, at path: CellPath) {
            lines.append("select \(object?.description ?? "-") \(path)")
        }
        func table(_ table: TableController, willReuse object: CellObject?, at path: CellPath?) {
            lines.append("reuse \(object?.description ?? "-") \(path?.description ?? "gone")")
        }
        func table(_ table: TableController, willDisplay object: CellObject?, at path: CellPath) {
            lines.append("display \(object?.description ?? "-") \(path)")
        }
        func table(_ table: TableController, didEdit object: CellObject?, edit: TableUserEdit, at path: CellPath) {
            lines.append("\(edit) \(object?.description ?? "-") \(path)")
        }
        func table(_ table: TableController, didSwipe object: CellObject?, action: String, at path: CellPath) {
            lines.append("\(action) \(object?.description ?? "-") \(path)")
        }
        func table(_ table: TableController, didMove object: CellObject?, from old: CellPath, to new: CellPath) {
            lines.append("move \(object?.description ?? "-") \(old) \(new)")
        }
    }

    /// A delegate that implements only the plain methods.
    private final class PlainDiary: TableDelegate {
        var lines: [String] = []
        func table(_ table: TableController, didLoadCellAt path: CellPath) { lines.append("load \(path)") }
        func table(_ table: TableController, didSelectCellAt path: CellPath) { lines.append("select \(path)") }
        func table(_ table: TableController, willReuseCellAt path: CellPath?) { lines.append("reuse \(path!)") }
        func table(_ table: TableController, willDisplayCellAt path: CellPath) { lines.append("display \(path)") }
        func table(_ table: TableController, didEditCellAt path: CellPath, edit: TableUserEdit) {
            lines.append("\(edit) \(path)")
        }
        func table(_ table: TableController, didSwipeCellAt path: CellPath, action: String) {
            lines.append("\(action) \(path)")
        }
        func table(_ table: TableController, didMoveCellFrom old: CellPath, to new: CellPath) {
            lines.append("move \(old) \(new)")
        }
    }

    private func play(_ table: TableController, _ host: RecordingHost) throws {
        let view = try #require(table.view(at: path(0, 0)) as? RecordingHost.View)
        host.unused = [view]
        #expect(table.view(at: path(1, 0)) === view)
        table.willDisplayCell(at: path(1, 0))
        table.selectCell(at: path(0, 1))
        table.editCell(at: path(0, 1), .delete)
        table.swipeCell(at: path(0, 1), action: "archive")
        try table.cellWasMoved(from: path(0, 0), to: path(1, 1))
    }

    @Test func theDelegateReceivesTheDataThenThePath() throws {
        let host = RecordingHost()
        let diary = Diary()
        let table = TableController(TableDataSource([["a", "b"], ["c"]]), host: host)
        table.delegate = diary
        host.takeCalls()
        try play(table, host)
        #expect(
            diary.lines == [
                "load a s0/c0", "reuse a s0/c0", "load c s1/c0", "display c s1/c0", "select b s0/c1", "delete b s0/c1",
                "archive b s0/c1", "move a s0/c0 s1/c1",
            ])
        #expect(host.calls == ["dequeue String for s0/c0", "dequeue String for s1/c0", "deselect s0/c1"])
        #expect(table.sections.map { $0.cells.map(\.text) } == [["b"], ["c", "a"]])
    }

    @Test func whatIsNotWrittenFallsThroughToThePlainMethod() throws {
        let host = RecordingHost()
        let diary = PlainDiary()
        let table = TableController(TableDataSource([["a", "b"], ["c"]]), host: host)
        table.delegate = diary
        try play(table, host)
        #expect(
            diary.lines == [
                "load s0/c0", "reuse s0/c0", "load s1/c0", "display s1/c0", "select s0/c1", "delete s0/c1",
                "archive s0/c1", "move s0/c0 s1/c1",
            ])
    }

    @Test(arguments: CellHook.allCases) func handlersOfCellSectionAndTableAreCalledInTurn(hook: CellHook) throws {
        let host = RecordingHost()
        let table = TableController(TableDataSource([["a", "b"], ["c"]]), host: host)
        var calls: [String] = []
        let cell = table.sections[0].cells[0]
        for cell in table.sections.flatMap(\.cells) {
            cell.handlers[hook] = { calls.append("cell \($0.text)") }
            cell.hookNames[hook] = "named"
        }
        for section in table.sections {
            section.handlers[hook] = { calls.append("section \($0.text)") }
            section.hookNames[hook] = "unknown"
        }
        table.handlers[hook] = { calls.append("table \($0.text)") }
        table.namedHandlers["named"] = { calls.append("named \($0.text)") }
        try play(table, host)
        // Each hook is called once, except loading, which happens twice.
        #expect(calls.count == (hook == .onLoad ? 8 : 4))
        let texts: [CellHook: String] = [.onLoad: "a", .beforeReuse: "a", .willDisplay: "c", .onMove: "a"]
        let text = texts[hook] ?? "b"
        #expect(calls.prefix(4) == ["named \(text)", "cell \(text)", "section \(text)", "table \(text)"])
        #expect(cell.section === table.sections[1])
    }

    @Test func aCellThatItsHandlerDeletesIsNotDeselected() throws {
        let fixture = TableFixture([["a", "b"]])
        fixture.table.handlers[.onSelect] = { cell in
            if let path = cell.indexPath { try? cell.controller?.deleteCell(at: path) }
        }
        fixture.table.selectCell(at: path(0, 0))
        #expect(fixture.host.takeCalls() == ["delete s0/c0"])
        fixture.table.handlers[.onSelect] = { cell in
            try? cell.controller?.insertCell(CellViewModel(id: "x", cellIdentifier: "Cell"), atRow: 0)
        }
        fixture.table.selectCell(at: path(0, 0))
        #expect(fixture.host.takeCalls() == ["insert s0/c0", "deselect s0/c1"])
    }

    @Test func dataOfASwiftDictionaryBringsItsHandlers() {
        var selected: [String] = []
        let handler: CellHandler = { selected.append($0.text) }
        let table = TableController(TableDataSource(["title": "Momo", "onSelect": handler] as [String: Any]))
        table.selectCell(at: path(0, 0))
        table.selectCell(at: path(9, 9))
        #expect(selected == ["Momo"])
    }
}
