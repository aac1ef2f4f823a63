import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// `update(to:)`: the instances that are kept take over everything of the new ones.
@Suite struct UpdateTests {
    /// A value that hides a property in its description, and isn't Equatable.
    private struct Hiding: Identifiable, CustomStringConvertible {
        let id: Int
        let secret: Int
        var description: String { "item \(id)" }
    }

    /// An Equatable value that compares only its id.
    private struct Loose: Identifiable, Equatable {
        let id: Int
        let version: Int
        static func == (first: Loose, second: Loose) -> Bool { first.id == second.id }
    }

    @Test func theKeptCellTakesOverHandlersAndNames() {
        let table = TableController(TableDataSource([SectionViewModel(id: "s", cells: [CellViewModel(id: "a")])]))
        var calls: [String] = []
        table.namedHandlers = ["old": { _ in calls.append("old name") }, "new": { _ in calls.append("new name") }]
        table.sections[0].cells[0].handlers[.onSelect] = { _ in calls.append("old") }
        table.sections[0].handlers[.onSelect] = { _ in calls.append("old section") }
        table.sections[0].hookNames[.onSelect] = "old"
        let kept = table.sections[0].cells[0]
        let new = CellViewModel(id: "a")
        new.handlers[.onSelect] = { _ in calls.append("new") }
        let section = SectionViewModel(id: "s", cells: [new])
        section.handlers[.onSelect] = { _ in calls.append("new section") }
        section.hookNames[.onSelect] = "new"
        table.update(to: [section])
        #expect(table.sections[0].cells[0] === kept)
        table.selectCell(at: path(0, 0))
        #expect(calls == ["new name", "new", "new section"])
        table.update(to: [SectionViewModel(id: "s", cells: [CellViewModel(id: "a")])])
        calls = []
        table.selectCell(at: path(0, 0))
        #expect(calls.isEmpty)
    }

    @Test func theKeptCellTakesOverTheObject() {
        let table = TableController(TableDataSource([Loose(id: 1, version: 1)]))
        let kept = table.sections[0].cells[0]
        table.update(to: [Loose(id: 1, version: 2)])
        #expect(table.sections[0].cells[0] === kept)
        guard case .value(let value as Loose)? = kept.object else { return #expect(Bool(false), "no object") }
        #expect(value.version == 2)
    }

    @Test func theKeptCellTakesOverWithOtherChangesInStages() {
        let fixture = ScreenFixture([["a", "b", "c"]])
        let section = fixture.section("0", ["c", "x", "a"])
        var calls = 0
        for cell in section.cells { cell.handlers[.onSelect] = { _ in calls += 1 } }
        let kept = fixture.table.sections[0].cells[0]
        fixture.table.update(to: [section])
        #expect(fixture.ids == [["c", "x", "a"]] && fixture.table.sections[0].cells[2] === kept)
        for row in 0..<3 { fixture.table.selectCell(at: path(0, row)) }
        #expect(calls == 3 && fixture.host.refusals.isEmpty)
    }

    @Test func whatADescriptionHidesIsNotTheSame() {
        let host = RecordingHost()
        let table = TableController(TableDataSource([Hiding(id: 1, secret: 1)]), host: host)
        host.takeCalls()
        table.update(to: [Hiding(id: 1, secret: 2)])
        #expect(host.takeCalls() == ["update s0/c0"])
        guard case .value(let value as Hiding)? = table.sections[0].cells[0].object else {
            return #expect(Bool(false), "no object")
        }
        #expect(value.secret == 2)
    }

    @Test func dataThatIsEqualIsTheSame() throws {
        let host = RecordingHost()
        let table = TableController(TableDataSource([["id": 1, "name": "Momo"] as [String: Any]]), host: host)
        let kept = table.sections[0].cells[0]
        host.takeCalls()
        table.update(to: [["id": 1, "name": "Momo"] as [String: Any]])
        #expect(host.takeCalls().isEmpty && table.sections[0].cells[0] === kept)
    }

    @Test func aSectionKeepsItsInstanceAndStateWhenItsTitleChanges() throws {
        let fixture = ScreenFixture([["a"], []])
        try fixture.table.setState(.loading, ofSectionAt: 1)
        let kept = fixture.table.sections[1]
        let changed = SectionViewModel(id: "1", header: "New")
        changed.handlers[.onSelect] = { _ in }
        fixture.table.update(to: [fixture.section("0", ["a"]), changed])
        #expect(fixture.host.batches == ["update s1"])
        #expect(fixture.table.sections[1] === kept && kept.header == "New" && kept.state == .loading)
        #expect(kept.handlers[.onSelect] != nil && kept.controller === fixture.table)
    }

    @Test func anUpdateInsideABatchKeepsSectionsAndCells() throws {
        let fixture = ScreenFixture([["a", "b"], ["c"]])
        let (section, cell) = (fixture.table.sections[0], fixture.table.sections[0].cells[1])
        try fixture.table.performBatch {
            fixture.table.update(to: [fixture.section("0", ["b", "x"]), fixture.section("1", ["c"])])
            try fixture.table.deleteCell(at: path(1, 0))
        }
        #expect(fixture.ids == [["b", "x"], []])
        #expect(fixture.table.sections[0] === section && section.cells[0] === cell)
        #expect(fixture.host.batches == ["delete s0/c0, delete s1/c0, insert s0/c1"])
        #expect(fixture.host.refusals.isEmpty)
    }

    @Test func aBatchThatThrowsUndoesAnUpdate() throws {
        struct Stop: Error {}
        let fixture = ScreenFixture([["a", "b"]])
        var calls: [String] = []
        fixture.table.sections[0].cells[0].handlers[.onSelect] = { _ in calls.append("old") }
        let section = fixture.section("0", ["b", "a"])
        section.header = "New"
        section.cells[1].handlers[.onSelect] = { _ in calls.append("new") }
        #expect(throws: Stop.self) {
            try fixture.table.performBatch {
                fixture.table.update(to: [section])
                throw Stop()
            }
        }
        #expect(fixture.ids == [["a", "b"]] && fixture.table.sections[0].header == nil)
        fixture.table.selectCell(at: path(0, 0))
        #expect(calls == ["old"] && fixture.host.batches.isEmpty)
    }

    @Test func aNestedBatchThatThrowsIsUndone() throws {
        struct Stop: Error {}
        let fixture = ScreenFixture([["a", "b"]])
        try fixture.table.performBatch {
            try fixture.table.insertCell(fixture.cell("x"))
            #expect(throws: Stop.self) {
                try fixture.table.performBatch {
                    try fixture.table.deleteCell(atRow: 0)
                    try fixture.table.setTitles(header: "H", footer: nil, ofSectionAt: 0)
                    throw Stop()
                }
            }
            #expect(fixture.ids == [["a", "b", "x"]])
            try fixture.table.deleteCell(atRow: 1)
        }
        #expect(fixture.ids == [["a", "x"]] && fixture.table.sections[0].header == nil)
        #expect(fixture.host.batches == ["delete s0/c1, insert s0/c1"] && fixture.host.refusals.isEmpty)
    }
}
