import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite struct SeparatorTests {
    /// A table with a line between cells that begin with different letters.
    private func fixture(_ sections: [[String]]) -> TableFixture {
        let fixture = TableFixture(sections)
        fixture.table.separator = { first, second in
            first.text.first == second.text.first ? nil : CellViewModel(id: "|", cellIdentifier: "Line", title: "|")
        }
        fixture.table.reload()
        fixture.host.takeCalls()
        return fixture
    }

    @Test func linesSeparateNeighbours() {
        let fixture = fixture([["a1", "a2", "b1"], ["c1", "d1"], ["e1"], []])
        #expect(fixture.ids == [["a1", "a2", "|", "b1"], ["c1", "|", "d1"], ["e1"], []])
    }

    @Test func editsKeepThemThere() throws {
        let fixture = fixture([["a1", "b1", "c1"]])
        let line = fixture.table.sections[0].cells[1]
        try fixture.table.deleteCell(atRow: 4)
        #expect(fixture.ids == [["a1", "|", "b1"]])
        #expect(fixture.host.takeCalls() == ["delete s0/c3, delete s0/c4"])
        try fixture.table.insertCell(fixture.cell("d1"))
        #expect(fixture.ids == [["a1", "|", "b1", "|", "d1"]])
        #expect(fixture.host.takeCalls() == ["insert s0/c3, insert s0/c4"])
        #expect(fixture.table.sections[0].cells[1] === line)
        try fixture.table.replaceCell(at: path(0, 2), with: fixture.cell("a2"))
        #expect(fixture.ids == [["a1", "a2", "|", "d1"]])
        #expect(fixture.host.takeCalls().count == 1)
        try fixture.table.reconfigureCell(at: path(0, 0))
        #expect(fixture.host.takeCalls() == ["update s0/c0"])
        try fixture.table.cellWasMoved(from: path(0, 0), to: path(0, 3))
        #expect(fixture.ids == [["a2", "|", "d1", "|", "a1"]])
        #expect(fixture.table.sections[0].cells[4].indexPath == path(0, 4))
    }

    @Test func duplicatesGoBeforeLinesCome() {
        let fixture = fixture([["a1", "b1", "a1", "b1"], ["b1", "c1"]])
        fixture.table.dropsDuplicates = true
        fixture.table.reload()
        #expect(fixture.ids == [["a1", "|", "b1"], ["c1"]])
        fixture.host.takeCalls()
        fixture.table.dataSource.appendItem([fixture.cell("b1"), fixture.cell("d1"), fixture.cell("c1")])
        #expect(fixture.ids == [["a1", "|", "b1", "|", "d1", "|", "c1"], []])
        #expect(fixture.table.sections[0].cells.allSatisfy { $0.section === fixture.table.sections[0] })
    }
}
