import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// An impossible edit, and its complete error message.
struct BadEdit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edit: @Sendable (TableFixture) throws -> Void

    init(_ message: String, _ edit: @escaping @Sendable (TableFixture) throws -> Void) {
        (testDescription, self.edit) = (message, edit)
    }
}

@Suite struct EditErrorTests {
    @Test(arguments: [
        BadEdit("s0/c5: expected a row from 0 to 3, found 5; section 0 has 3 cells") {
            try $0.table.insertCell($0.cell("x"), atRow: 5)
        },
        BadEdit("s1/c-1: expected a row from 0 to 1, found -1; section 1 has 1 cell") {
            try $0.table.insertCell($0.cell("x"), at: path(1, -1))
        },
        BadEdit("s7: expected a section from 0 to 2, found 7; the table has 3 sections") {
            try $0.table.insertCell($0.cell("x"), at: path(7, 0))
        },
        BadEdit("insertCells: expected as many paths as cells, found 1 for 2; pass one path for each cell") {
            try $0.table.insertCells([$0.cell("x"), $0.cell("y")], at: [path(0, 0)])
        },
        BadEdit(
            "insertCells: expected paths in one section, found sections 0, 1; insert into one section at a time, in performBatch"
        ) { try $0.table.insertCells([$0.cell("x"), $0.cell("y")], at: [path(1, 0), path(0, 0)]) },
        BadEdit("s0/c1: expected each path once, found it twice; pass it once") {
            try $0.table.insertCells([$0.cell("x"), $0.cell("y")], at: [path(0, 1), path(0, 1)])
        },
        BadEdit("s0/c6: expected a row from 0 to 4, found 6; section 0 has 3 cells") {
            try $0.table.insertCells([$0.cell("x"), $0.cell("y")], at: [path(0, 6), path(0, 0)])
        },
        BadEdit(
            "cell \"a\": expected a cell that is not shown yet, found one that is shown at s0/c0; move it, or insert another"
        ) { try $0.table.insertCell($0.table.sections[0].cells[0]) },
        BadEdit(
            "cell \"x\": expected a cell that is not shown yet, found one that is shown twice; move it, or insert another"
        ) {
            let cell = $0.cell("x")
            try $0.table.insertCells([cell, cell], at: [path(0, 0), path(0, 1)])
        },
        BadEdit("s0/c3: expected a row from 0 to 2, found 3; section 0 has 3 cells") {
            try $0.table.deleteCell(atRow: 3)
        },
        BadEdit("s2/c0: expected a row, found 0; section 2 has no cells") { try $0.table.deleteCell(at: path(2, 0)) },
        BadEdit("s1/c1: expected row 0, found 1; section 1 has 1 cell") {
            try $0.table.deleteCells(at: [path(0, 0), path(1, 1)])
        },
        BadEdit("s0/c0: expected each path once, found it twice; pass it once") {
            try $0.table.deleteCells(at: [path(0, 0), path(0, 0)])
        },
        BadEdit("s0/c3: expected a row from 0 to 2, found 3; section 0 has 3 cells") {
            try $0.table.moveCell(atRow: 0, toRow: 3)
        },
        BadEdit("s1/c2: expected a row from 0 to 1, found 2; section 1 has 1 cell") {
            try $0.table.moveCell(from: path(0, 0), to: path(1, 2))
        },
        BadEdit("s3: expected a section from 0 to 2, found 3; the table has 3 sections") {
            try $0.table.moveCell(from: path(0, 0), to: path(3, 0))
        },
        BadEdit("s0/c9: expected a row from 0 to 2, found 9; section 0 has 3 cells") {
            try $0.table.replaceCell(at: path(0, 9), with: $0.cell("x"))
        },
        BadEdit("s-1: expected a section from 0 to 2, found -1; the table has 3 sections") {
            try $0.table.reconfigureCell(at: path(-1, 0))
        },
        BadEdit("s4: expected a section from 0 to 3, found 4; the table has 3 sections") {
            try $0.table.insertSection(SectionViewModel(id: "n"), at: 4)
        },
        BadEdit(
            "section \"section 1\": expected a section that is not shown yet, found one that is shown as s1; move it, or insert another"
        ) { try $0.table.insertSection($0.table.sections[1]) },
        BadEdit("s3: expected a section from 0 to 2, found 3; the table has 3 sections") {
            try $0.table.deleteSections(at: [0, 3])
        },
        BadEdit("s1: expected each index once, found it twice; pass it once") {
            try $0.table.deleteSections(at: [1, 1])
        },
        BadEdit(
            "section \"n\": expected a section of this table, found one that is not shown here; take it from the table's sections"
        ) { try $0.table.deleteSections([$0.table.sections[0], SectionViewModel(id: "n")]) },
        BadEdit("s3: expected a section from 0 to 2, found 3; the table has 3 sections") {
            try $0.table.moveSection(from: 0, to: 3)
        },
        BadEdit("s3: expected a section from 0 to 2, found 3; the table has 3 sections") {
            try $0.table.setTitles(header: "x", footer: nil, ofSectionAt: 3)
        },
        BadEdit("s3: expected a section from 0 to 2, found 3; the table has 3 sections") {
            try $0.table.setState(.loading, ofSectionAt: 3)
        },
        BadEdit("s0/c8: expected a row from 0 to 1, found 8; section 0 has 2 cells") { fixture in
            try fixture.table.performBatch {
                try fixture.table.deleteCell(atRow: 0)
                try fixture.table.setTitles(header: "changed", footer: nil, ofSectionAt: 1)
                try fixture.table.insertSection(SectionViewModel(id: "n"), at: 0)
                try fixture.table.moveSection(from: 0, to: 3)
                try fixture.table.deleteCell(atRow: 8)
            }
        },
    ])
    func anImpossibleEditIsReportedAndChangesNothing(edit: BadEdit) throws {
        let fixture = TableFixture([["a", "b", "c"], ["d"], []])
        let cells = fixture.table.sections.flatMap(\.cells).map { ObjectIdentifier($0) }
        let error = #expect(throws: TableEditError.self) { try edit.edit(fixture) }
        #expect(error.map { "\($0)" } == edit.testDescription)
        #expect(fixture.host.calls.isEmpty)
        #expect(fixture.ids == [["a", "b", "c"], ["d"], []])
        #expect(fixture.table.sections.flatMap(\.cells).map { ObjectIdentifier($0) } == cells)
        #expect(fixture.table.sections.allSatisfy { $0.header == nil && $0.controller === fixture.table })
        #expect(fixture.table.sections[0].cells[2].indexPath == path(0, 2))
    }

    @Test func anEmptyTableHasNoSection() {
        let fixture = TableFixture([])
        let error = #expect(throws: TableEditError.self) { try fixture.table.deleteSection(at: 0) }
        #expect(error?.description == "s0: expected a section, found no sections; insert a section first")
        #expect(error?.code == .section)
    }

    @Test func aQueuedEditThatIsImpossibleIsReported() throws {
        final class Meddler: TableHost {
            func reload(_ table: TableController) {}
            func apply(_ batch: TableBatch, to table: TableController) {
                guard table.numberOfRows(in: 0) == 3 else { return }
                try? table.deleteCell(atRow: 1)
                try? table.deleteCell(atRow: 1)
                try? table.performBatch {
                    try table.deleteCell(atRow: 0)
                    try table.deleteCell(atRow: 7)
                }
            }
        }
        let host = Meddler()
        let table = TableController(TableDataSource(["a", "b", "c"]), host: host)
        var errors: [String] = []
        table.onRejectedEdit = { errors.append("\($0)") }
        try table.deleteCell(atRow: 2)
        #expect(
            errors == [
                "s0/c1: expected row 0, found 1; section 0 has 1 cell",
                "s0/c7: expected a row, found 7; section 0 has no cells",
            ])
        #expect(table.sections[0].cells.map(\.text) == ["a"])
    }
}
