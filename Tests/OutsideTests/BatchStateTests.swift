import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// States, hosts and data sources that are changed inside a batch.
@Suite struct BatchStateTests {
    private struct Stop: Error {}

    private func table(_ sections: [SectionViewModel]) -> (TableController, RecordingHost) {
        let host = RecordingHost()
        let table = TableController(TableDataSource(sections), host: host)
        host.takeCalls()
        return (table, host)
    }

    private func section(_ id: String) -> SectionViewModel {
        SectionViewModel(id: id, cells: [CellViewModel(id: "\(id) cell")])
    }

    @Test func aStateIsShownAfterTheBatchAtItsIndexThen() throws {
        let (table, host) = table([section("a"), section("b")])
        try table.performBatch {
            try table.setState(.loading, ofSectionAt: 0)
            try table.insertSection(section("n"), at: 0)
            try table.setState(.failed("x"), ofSectionAt: 1)
            try table.setState(.loading, ofSectionAt: 2)
            try table.setState(.content, ofSectionAt: 2)
            try table.setState(.loading, ofSectionAt: 0)
        }
        #expect(
            host.takeCalls().filter { !$0.hasPrefix("register") } == [
                "insert s0", "state of s1: failed (x)", "state of s0: loading",
            ])
    }

    @Test func aStateIsUndoneWithItsBatch() throws {
        let (table, host) = table([section("a"), section("b")])
        try table.setState(.loading, ofSectionAt: 0)
        host.takeCalls()
        try table.performBatch {
            #expect(throws: Stop.self) {
                try table.performBatch {
                    try table.setState(.failed("x"), ofSectionAt: 0)
                    throw Stop()
                }
            }
            try table.setState(.loading, ofSectionAt: 1)
        }
        #expect(table.sections.map(\.state) == [.loading, .loading])
        #expect(host.takeCalls() == ["state of s1: loading"])
        #expect(throws: Stop.self) {
            try table.performBatch {
                try table.setState(.content, ofSectionAt: 0)
                throw Stop()
            }
        }
        #expect(table.state(ofSectionAt: 0) == .loading && host.takeCalls().isEmpty)
    }

    @Test func theTableIsNotEmptyInBetween() throws {
        let (table, host) = table([section("a")])
        try table.performBatch {
            try table.deleteCell(atRow: 0)
            try table.setState(.content, ofSectionAt: 0)
            table.emptyText = "nothing"
            try table.insertCell(CellViewModel(id: "n", cellIdentifier: "CellViewModel"))
        }
        #expect(host.takeCalls() == ["delete s0/c0, insert s0/c0"])
        table.performBatch { table.state = .loading }
        #expect(host.takeCalls() == ["state: loading"])
    }

    @Test func aHostThatIsReplacedInsideABatchIsReloaded() throws {
        let (table, host) = table([section("a")])
        let other = RecordingHost()
        try table.performBatch {
            try table.deleteCell(atRow: 0)
            table.show(in: other)
            try table.insertSection(section("b"))
        }
        #expect(host.takeCalls() == ["release"])
        #expect(other.takeCalls().contains("reload 0 1"))
        let last = RecordingHost()
        #expect(throws: Stop.self) {
            try table.performBatch {
                table.performBatch { table.show(in: last) }
                try table.deleteSection(at: 0)
                throw Stop()
            }
        }
        #expect(last.takeCalls().contains("reload 0 1"))
    }

    @Test func aDataSourceThatIsReplacedInsideABatch() throws {
        let (table, host) = table([section("a")])
        let (old, new) = (table.dataSource, TableDataSource(["x", "y"]))
        let cell = table.sections[0].cells[0]
        #expect(throws: Stop.self) {
            try table.performBatch {
                table.dataSource = new
                try table.deleteCell(atRow: 0)
                throw Stop()
            }
        }
        #expect(table.dataSource === old && old.controller === table && new.controller == nil)
        #expect(table.sections[0].cells[0] === cell && cell.controller === table)
        host.takeCalls()
        try table.performBatch {
            try table.insertCell(CellViewModel(id: "z"))
            table.dataSource = new
        }
        #expect(table.dataSource === new && host.takeCalls().contains("reload 1"))
        #expect(old.controller == nil)
    }
}
