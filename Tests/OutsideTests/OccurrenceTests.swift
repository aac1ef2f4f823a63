import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// The pair of identity and occurrence is unique after every edit.
@Suite struct OccurrenceTests {
    private static func expectUnique(_ table: TableController) {
        let keys = keys(table)
        #expect(Set(keys).count == keys.count, "\(keys)")
    }

    @Test func appendedRowsHaveTheirOwnIds() throws {
        let table = TableController(TableDataSource(["a", "b"]))
        table.dropsDuplicates = true
        for text in ["c", "d", "e"] { table.dataSource.appendItem(text) }
        table.dataSource.appendItem(["f", "g"])
        #expect(table.sections[0].cells.map(\.text) == ["a", "b", "c", "d", "e", "f", "g"])
        try table.deleteCell(atRow: 1)
        table.dataSource.appendItem("h")
        #expect(table.numberOfRows(in: 0) == 7)
        let ids = table.sections[0].cells.map(\.id)
        #expect(Set(ids).count == ids.count, "\(ids)")
    }

    @Test func occurrencesAreRightAfterEveryEdit() throws {
        let table = TableController(TableDataSource([SectionViewModel(id: "s"), SectionViewModel(id: "s")]))
        func cell(_ id: String) -> CellViewModel { CellViewModel(id: id) }
        let edits: [() throws -> Void] = [
            { try table.insertCell(cell("a")) }, { try table.insertCell(cell("a"), atRow: 0) },
            { try table.insertCells([cell("b"), cell("a")], at: [path(1, 0), path(1, 1)]) },
            { try table.moveCell(from: path(1, 1), to: path(0, 0)) }, { try table.deleteCell(atRow: 1) },
            { try table.replaceCell(at: path(1, 0), with: cell("a")) },
            { try table.insertSection(SectionViewModel(id: "s", cells: [cell("a"), cell("c")]), at: 0) },
            { try table.moveSection(from: 0, to: 2) }, { table.dataSource.appendItem([cell("a"), cell("c")]) },
            { try table.deleteSection(at: 1) },
            { try table.performBatch { try table.insertCell(cell("a"), atRow: 0) } },
            { table.update(to: [cell("a"), cell("c"), cell("a"), cell("a")]) },
        ]
        for edit in edits {
            try edit()
            Self.expectUnique(table)
            var counts: [String: Int] = [:]
            for cell in table.sections.flatMap(\.cells) {
                counts[cell.id, default: 0] += 1
                #expect(cell.occurrence == counts[cell.id])
            }
            let sections = table.sections.map { "\($0.id) \($0.occurrence)" }
            #expect(Set(sections).count == sections.count)
        }
    }

    @Test func aCellInTwoTablesBelongsToEach() throws {
        let cell = CellViewModel(id: "a")
        let sections = [SectionViewModel(id: "s", cells: [cell])]
        let (first, second) = (TableController(TableDataSource(sections)), TableController(TableDataSource(sections)))
        var calls: [String] = []
        first.sections[0].handlers[.onSelect] = { calls.append("first \($0.controller === first)") }
        second.sections[0].handlers[.onSelect] = { calls.append("second \($0.controller === second)") }
        first.selectCell(at: path(0, 0))
        second.selectCell(at: path(0, 0))
        #expect(calls == ["first true", "second true"])
        #expect(first.sections[0].cells[0] === cell && second.sections[0].cells[0] !== cell)
        #expect(second.sections[0].cells[0].indexPath == path(0, 0))
        try first.deleteCell(atRow: 0)
        #expect(second.numberOfRows(in: 0) == 1 && second.sections[0].cells[0].controller === second)
    }

    @Test func aLongTableIsFilledRowByRow() {
        let fixture = ScreenFixture([])
        let silent = RecordingHost()
        fixture.table.show(in: silent)
        for index in 0..<5_000 { fixture.table.dataSource.appendItem("row \(index)") }
        let ids = fixture.table.sections[0].cells.map(\.id)
        #expect(Set(ids).count == 5_000 && ids.last == "s0/c4999")
        #expect(silent.calls.last == "insert s0/c4999")
    }
}
