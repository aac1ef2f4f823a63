import ListDiffing
import Observation
import SectionNormalizing
import TableControlling
import Testing

/// Edits that are made by an observer, by a separator rule, or while the host registers a view.
@Suite struct ReentrancyTests {
    /// A host that edits its table whenever it registers a kind of cell.
    private final class Registrar: TableHost {
        var onRegister: ((TableController) -> Void)?
        private(set) var counts: [Int] = []
        func register(_ cellIdentifier: String, nibName: String?, for table: TableController) { onRegister?(table) }
        func reload(_ table: TableController) { counts.append(table.numberOfRows(in: 0)) }
        func apply(_ batch: TableBatch, to table: TableController) {
            counts.append(table.numberOfRows(in: 0))
            batch.commit()
            counts.append(table.numberOfRows(in: 0))
        }
    }

    private func cell(_ id: String, _ kind: String = "Cell") -> CellViewModel {
        CellViewModel(id: id, cellIdentifier: kind, title: id)
    }

    private func ids(_ table: TableController) -> [String] { table.sections.flatMap(\.cells).map(\.id) }

    @Test func anEditWhileAViewIsRegistered() throws {
        let host = Registrar()
        let table = TableController(TableDataSource([cell("a"), cell("b")]), host: host)
        host.onRegister = { table in
            if table.numberOfRows(in: 0) > 1 { try? table.deleteCell(atRow: 0) }
        }
        try table.insertCell(cell("n", "New"), atRow: 2)
        #expect(ids(table) == ["b", "n"] && host.counts == [2, 2, 3, 3, 2])
        table.update(to: [cell("b"), cell("x", "X"), cell("n", "New")])
        #expect(ids(table) == ["x", "n"] && host.counts.suffix(4) == [2, 3, 3, 2])
        host.onRegister = { $0.update(to: ["last"]) }
        table.reload(with: [cell("y", "Y")])
        #expect(table.sections[0].cells.map(\.text) == ["last"])
    }

    /// Calls an action, once, when the sections of a table are about to change.
    private func onChange(of table: TableController, _ action: @escaping (TableController) throws -> Void) {
        nonisolated(unsafe) let edit = { try action(table) }
        withObservationTracking {
            _ = table.sections
        } onChange: {
            do { try unsafe edit() } catch { Issue.record(error) }
        }
    }

    @Test func anEditOfAnObserverComesAfterTheChange() throws {
        let table = TableController(TableDataSource([cell("a"), cell("b"), cell("c")]))
        onChange(of: table) { try $0.deleteCell(atRow: 0) }
        try table.deleteCell(atRow: 2)
        #expect(ids(table) == ["b"])
        onChange(of: table) { try $0.deleteCell(atRow: 0) }
        try table.cellWasMoved(from: path(0, 0), to: path(0, 0))
        #expect(ids(table).isEmpty)
        onChange(of: table) { $0.dataSource.appendItem(self.cell("after")) }
        table.reload(with: [cell("r")])
        #expect(ids(table) == ["r", "after"])
        onChange(of: table) { try $0.deleteSection(at: 0) }
        try table.setState(.loading, ofSectionAt: 0)
        #expect(table.sections.isEmpty)
    }

    @Test func anEditOfAnObserverDuringABatch() throws {
        struct Stop: Error {}
        let host = RecordingHost()
        let table = TableController(TableDataSource([cell("a"), cell("b")]), host: host)
        onChange(of: table) { try $0.insertCell(self.cell("n")) }
        host.takeCalls()
        try table.performBatch {
            try table.setState(.loading, ofSectionAt: 0)
            table.show(in: RecordingHost())
            try table.deleteCell(atRow: 0)
        }
        #expect(ids(table) == ["b", "n"])
        onChange(of: table) { try $0.insertCell(self.cell("m")) }
        #expect(throws: Stop.self) {
            try table.performBatch {
                table.dataSource = TableDataSource([cell("other")])
                throw Stop()
            }
        }
        #expect(ids(table) == ["b", "n", "m"])
    }

    @Test func anEditOfASeparatorRule() throws {
        let table = TableController(TableDataSource([cell("a"), cell("b")]))
        var isFirst = true
        table.separator = { [weak table] _, _ in
            if isFirst {
                isFirst = false
                try? table?.insertCell(self.cell("n"))
            }
            return CellViewModel(id: "-", title: "-")
        }
        table.reload()
        #expect(ids(table) == ["a", "-", "b", "-", "n"])
    }
}
