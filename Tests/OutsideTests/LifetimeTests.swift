import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Screens that are left: nothing holds the host, the table or the cells.
@Suite struct LifetimeTests {
    /// A screen as apps write it: the host holds its table, and the table's closures hold nothing.
    private final class Screen: TableHost {
        let table = TableController()
        let onEnd: () -> Void

        init(onEnd: @escaping () -> Void) {
            self.onEnd = onEnd
            table.show(in: self)
        }

        deinit { onEnd() }

        func reload(_ table: TableController) {}
        func apply(_ batch: TableBatch, to table: TableController) {}
    }

    @Test func aScreenThatIsLeftIsReleased() throws {
        var ended = 0
        weak var table: TableController?
        weak var section: SectionViewModel?
        weak var cell: CellViewModel?
        do {
            let screen = Screen { ended += 1 }
            screen.table.reload(with: ["a", "b"])
            try screen.table.deleteCell(atRow: 0)
            screen.table.update(to: ["c", "d"])
            try screen.table.performBatch { try screen.table.moveCell(atRow: 0, toRow: 1) }
            table = screen.table
            section = screen.table.sections[0]
            cell = screen.table.sections[0].cells[0]
        }
        #expect(ended == 1)
        #expect(table == nil && section == nil && cell == nil)
    }

    @Test func aTableOutlivesItsHost() throws {
        let table = TableController(TableDataSource(["a", "b"]))
        var ended = 0
        do {
            let host = Screen { ended += 1 }
            table.show(in: host)
            #expect(table.host === host)
        }
        #expect(ended == 1 && table.host == nil)
        try table.deleteCell(atRow: 0)
        #expect(table.numberOfRows(in: 0) == 1)
    }

    @Test func aCellOutlivesItsTable() {
        let cell = CellViewModel(id: "a")
        let section = SectionViewModel(id: "s", cells: [cell])
        do {
            let table = TableController(TableDataSource([section]))
            #expect(cell.controller === table && section.controller === table)
        }
        #expect(cell.controller == nil && cell.indexPath == nil && section.index == nil)
    }
}
