import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite @MainActor struct ArrangementTests {
    /// A table with a line between cells that begin with different letters.
    private func fixture(_ sections: [[String]]) -> TableFixture {
        let fixture = TableFixture(sections)
        fixture.table.separator = { first, second in
            guard let first, let second, first.text.first != second.text.first else { return nil }
            return CellViewModel(cellIdentifier: "Line", title: "|")
        }
        fixture.host.takeCalls()
        return fixture
    }

    private func texts(_ fixture: TableFixture) -> [[String]] { fixture.table.sections.map { $0.cells.map(\.text) } }

    @Test func linesSeparateNeighbours() {
        let fixture = fixture([["a1", "a2", "b1"], ["c1", "d1"], ["e1"], []])
        #expect(texts(fixture) == [["a1", "a2", "|", "b1"], ["c1", "|", "d1"], ["e1"], []])
        fixture.table.separator = nil
        #expect(fixture.host.takeCalls() == ["delete s0/c2, delete s1/c1"])
    }

    @Test func editsMoveThem() throws {
        let fixture = fixture([["a1", "b1", "c1"]])
        let line = fixture.table.sections[0].cells[1].id
        try fixture.store.delete(id("c1"))
        #expect(texts(fixture) == [["a1", "|", "b1"]])
        #expect(fixture.host.takeCalls() == ["delete s0/c3, delete s0/c4"])
        fixture.store.append(cell("d1"))
        #expect(texts(fixture) == [["a1", "|", "b1", "|", "d1"]])
        #expect(fixture.host.takeCalls() == ["insert s0/c3, insert s0/c4"])
        #expect(fixture.table.sections[0].cells[1].id == line)
        try fixture.store.replace(id("b1"), with: cell("a2"))
        #expect(texts(fixture) == [["a1", "a2", "|", "d1"]])
        #expect(fixture.host.takeCalls().count == 1)
        try fixture.store.reconfigure(id("a1"))
        #expect(fixture.host.takeCalls() == ["update s0/c0"])
        try fixture.host.shown.userMoved(from: path(0, 0), to: path(0, 3))
        #expect(texts(fixture) == [["a2", "|", "d1", "|", "a1"]])
        #expect(
            !fixture.table.sections[0].cells.map(\.id).contains { id in
                (try? fixture.store.delete(id)) == nil && "\(id)" == "a1"
            })
    }

    @Test func theEndsHaveThemOnceTheEndIsLoaded() {
        let source = Fixed(["a", "b"])
        source.hasMore = true
        let table = TableController([source])
        table.separator = { first, second in
            CellViewModel(title: "\(first?.text ?? "")-\(second?.text ?? "")")
        }
        #expect(table.sections[0].cells.map(\.text) == ["-a", "a", "a-b", "b"])
        source.hasMore = false
        #expect(table.sections[0].cells.map(\.text) == ["-a", "a", "a-b", "b", "b-"])
        source.sections[0].cells = []
        #expect(table.sections[0].cells.isEmpty)
    }

    @Test func duplicatesGoBeforeLinesCome() {
        let fixture = fixture([["a1", "b1", "a1", "b1"], ["b1", "c1"]])
        fixture.table.dropsDuplicates = true
        #expect(texts(fixture) == [["a1", "|", "b1"], ["c1"]])
        fixture.store.append([cell("b1"), cell("d1"), cell("c1")])
        #expect(texts(fixture) == [["a1", "|", "b1", "|", "d1", "|", "c1"], []])
        fixture.table.dropsDuplicates = false
        #expect(texts(fixture).map(\.count) == [12, 3])
    }

    @Test func rowsWithoutAnIDAreNoDuplicates() {
        let table = TableController([["a", "a"], ["a"]])
        table.dropsDuplicates = true
        #expect(table.sections.map(\.cells.count) == [2, 1])
    }

    @Test func aSeparatorThatReadsTheTableTrapsNowhere() {
        let fixture = TableFixture([["a", "b"]])
        var counts: [Int] = []
        fixture.table.separator = { [weak table = fixture.table] _, _ in
            counts.append(table?.sections.count ?? -1)
            return nil
        }
        fixture.store.append(cell("c"))
        #expect(!counts.isEmpty && fixture.ids == [["a", "b", "c"]])
    }
}
