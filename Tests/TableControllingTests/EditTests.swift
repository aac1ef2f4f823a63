import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// One edit, the resulting calls of the host, and the shown table.
struct EditCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edit: @Sendable (TableFixture) throws -> Void
    let call: String
    let ids: [[String]]

    init(
        _ name: String, _ call: String, _ ids: [[String]], _ edit: @escaping @Sendable (TableFixture) throws -> Void
    ) {
        (testDescription, self.call, self.ids, self.edit) = (name, call, ids, edit)
    }
}

@Suite struct EditTests {
    private static let start = [["a", "b", "c"], ["d"]]

    @Test(arguments: [
        EditCase("insert at the end", "insert s0/c3", [["a", "b", "c", "x"], ["d"]]) {
            try $0.table.insertCell($0.cell("x"))
        },
        EditCase("insert at a row", "insert s0/c1", [["a", "x", "b", "c"], ["d"]]) {
            try $0.table.insertCell($0.cell("x"), atRow: 1)
        },
        EditCase("insert at a path", "insert s1/c0", [["a", "b", "c"], ["x", "d"]]) {
            try $0.table.insertCell($0.cell("x"), at: path(1, 0))
        },
        EditCase("insert many", "insert s0/c0, insert s0/c3", [["y", "a", "b", "x", "c"], ["d"]]) {
            try $0.table.insertCells([$0.cell("x"), $0.cell("y")], at: [path(0, 3), path(0, 0)])
        },
        EditCase("another kind", "register Ad; insert s0/c2", [["a", "b", "x", "c"], ["d"]]) {
            try $0.table.insertCell($0.cell("x", "Ad"), atRow: 2)
        },
        EditCase("delete at a row", "delete s0/c1", [["a", "c"], ["d"]]) { try $0.table.deleteCell(atRow: 1) },
        EditCase("delete at a path", "delete s1/c0", [["a", "b", "c"], []]) {
            try $0.table.deleteCell(at: path(1, 0))
        },
        EditCase("delete many", "delete s0/c0, delete s0/c2, delete s1/c0", [["b"], []]) {
            try $0.table.deleteCells(at: [path(0, 2), path(1, 0), path(0, 0)])
        },
        EditCase("move in the first section", "move s0/c0 to s0/c2", [["b", "c", "a"], ["d"]]) {
            try $0.table.moveCell(atRow: 0, toRow: 2)
        },
        EditCase("move across", "move s0/c1 to s1/c1", [["a", "c"], ["d", "b"]]) {
            try $0.table.moveCell(from: path(0, 1), to: path(1, 1))
        },
        EditCase("move nowhere", "", [["a", "b", "c"], ["d"]]) { try $0.table.moveCell(atRow: 1, toRow: 1) },
        EditCase("reconfigure", "update s0/c1", [["a", "b", "c"], ["d"]]) {
            try $0.table.reconfigureCell(at: path(0, 1))
        },
        EditCase("replace by the same", "update s0/c1", [["a", "b", "c"], ["d"]]) {
            try $0.table.replaceCell(at: path(0, 1), with: $0.cell("b"))
        },
        EditCase("replace by another kind", "register Ad; update s0/c1, reload s0/c1", [["a", "b", "c"], ["d"]]) {
            try $0.table.replaceCell(at: path(0, 1), with: $0.cell("b", "Ad"))
        },
        EditCase("insert a section", "insert s2", [["a", "b", "c"], ["d"], ["x"]]) {
            try $0.table.insertSection(SectionViewModel(id: "n", cells: [$0.cell("x")]))
        },
        EditCase("insert sections", "insert s1, insert s2", [["a", "b", "c"], [], [], ["d"]]) {
            try $0.table.insertSections([SectionViewModel(id: "n"), SectionViewModel(id: "m")], at: 1)
        },
        EditCase("delete a section", "delete s0", [["d"]]) { try $0.table.deleteSection(at: 0) },
        EditCase("delete sections", "delete s0, delete s1; state: empty", []) {
            try $0.table.deleteSections(at: [1, 0])
        },
        EditCase("delete by identity", "delete s1", [["a", "b", "c"]]) {
            try $0.table.deleteSection($0.table.sections[1])
        },
        EditCase("move a section", "move s0 to s1", [["d"], ["a", "b", "c"]]) {
            try $0.table.moveSection(from: 0, to: 1)
        },
        EditCase("titles", "update s1", [["a", "b", "c"], ["d"]]) {
            try $0.table.setTitles(header: "Header", footer: "", ofSectionAt: 1)
        },
        EditCase("a batch", "delete s0/c0, insert s0/c2, move s1/c0 to s0/c3", [["b", "c", "x", "d"], []]) { fixture in
            try fixture.table.performBatch {
                try fixture.table.deleteCell(atRow: 0)
                try fixture.table.insertCell(fixture.cell("x"))
                try fixture.table.moveCell(from: path(1, 0), to: path(0, 3))
            }
        },
        EditCase("a batch in stages", "update s0/c0 | move s0/c0 to s0/c2", [["b", "c", "a"], ["d"]]) { fixture in
            try fixture.table.performBatch {
                try fixture.table.reconfigureCell(at: path(0, 0))
                try fixture.table.moveCell(atRow: 0, toRow: 2)
            }
        },
        EditCase("a batch that cancels itself", "", [["a", "b", "c"], ["d"]]) { fixture in
            try fixture.table.performBatch {
                try fixture.table.moveCell(atRow: 0, toRow: 2)
                try fixture.table.performBatch { try fixture.table.moveCell(atRow: 2, toRow: 0) }
            }
        },
        EditCase(
            "a batch that replaces and moves", "update s0/c2, reload s0/c2 | move s0/c2 to s0/c0",
            [["x", "a", "b"], ["d"]]
        ) { fixture in
            try fixture.table.performBatch {
                try fixture.table.replaceCell(at: path(0, 2), with: fixture.cell("x"))
                try fixture.table.moveCell(atRow: 2, toRow: 0)
            }
        },
        EditCase("clear", "delete s0, delete s1, insert s0; state: empty", [[]]) {
            $0.table.dataSource.clearAllItems()
        },
        EditCase("append an item", "insert s0/c3", [["a", "b", "c", "x"], ["d"]]) {
            $0.table.dataSource.appendItem($0.cell("x"))
        },
        EditCase("update to a list", "delete s0/c1, update s0/c2, insert s0/c1", [["a", "x", "c"], ["d"]]) { fixture in
            let other = CellViewModel(id: "c", cellIdentifier: "Cell", title: "C")
            fixture.table.update(to: [
                SectionViewModel(id: "section 0", cells: [fixture.cell("a"), fixture.cell("x"), other]),
                SectionViewModel(id: "section 1", cells: [fixture.cell("d")]),
            ])
        },
    ])
    func editsAreOneBatch(edit: EditCase) throws {
        let fixture = TableFixture(Self.start)
        try edit.edit(fixture)
        #expect(fixture.host.takeCalls().joined(separator: "; ") == edit.call)
        #expect(fixture.ids == edit.ids)
        for (number, section) in fixture.table.sections.enumerated() {
            #expect(section.index == number && section.controller === fixture.table)
            for (row, cell) in section.cells.enumerated() {
                #expect(cell.indexPath == path(number, row) && cell.controller === fixture.table)
            }
        }
    }

    @Test func insertingIntoNothingMakesASection() throws {
        let fixture = TableFixture([])
        try fixture.table.insertCell(fixture.cell("x"))
        #expect(fixture.host.takeCalls() == ["register Cell", "insert s0", "state: content"])
        #expect(fixture.ids == [["x"]])
    }

    @Test func whatIsTakenOutKnowsThatItIsNotShown() throws {
        let fixture = TableFixture([["a", "b"], ["c"]])
        let (cell, section) = (fixture.table.sections[0].cells[0], fixture.table.sections[1])
        let other = section.cells[0]
        try fixture.table.deleteCell(atRow: 0)
        try fixture.table.deleteSection(section)
        #expect(cell.indexPath == nil && cell.section == nil && cell.controller == nil)
        #expect(section.index == nil && section.controller == nil && other.indexPath == nil)
    }

    @Test func unchangedCellsStayTheSameInstances() {
        let fixture = TableFixture([["a", "b"]])
        let before = fixture.table.sections[0].cells
        fixture.table.update(to: [SectionViewModel(id: "section 0", cells: [fixture.cell("b"), fixture.cell("z")])])
        #expect(fixture.table.sections[0].cells[0] === before[1])
    }

    @Test func theSameInstanceTwiceIsTwoCells() throws {
        let fixture = TableFixture([])
        let cell = fixture.cell("a")
        let section = SectionViewModel(id: "s", cells: [cell, cell])
        fixture.table.reload(with: [section, section])
        #expect(fixture.ids == [["a", "a"], ["a", "a"]])
        try fixture.table.deleteCell(at: path(0, 1))
        #expect(fixture.ids == [["a"], ["a", "a"]])
        #expect(fixture.table.sections[1].cells[1].indexPath == path(1, 1))
    }

    @Test func aStageThatIsCommittedLateIsCommittedAfterThoseBeforeIt() throws {
        final class Backwards: TableHost {
            var counts: [Int] = []
            func reload(_ table: TableController) {}
            func apply(_ batch: TableBatch, to table: TableController) {
                counts.append(table.numberOfSections)
                for stage in batch.stages.reversed() { stage.commit() }
                counts.append(table.numberOfSections)
            }
        }
        let host = Backwards()
        let table = TableController(TableDataSource([["a", "b"], ["c"]]), host: host)
        try table.performBatch {
            try table.moveCell(from: path(0, 0), to: path(1, 0))
            try table.deleteSection(at: 0)
        }
        #expect(host.counts == [2, 1])
    }
}
