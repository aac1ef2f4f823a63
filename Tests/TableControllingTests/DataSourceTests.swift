import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite struct DataSourceTests {
    private struct Song { var name = "" }

    @Test func questionsPastTheEndHaveAnswers() {
        let source = TableDataSource([["a", "b"], ["c"]])
        #expect(source.numberOfSections == 2)
        #expect([-1, 0, 1, 2].map { source.numberOfRows(in: $0) } == [0, 2, 1, 0])
        #expect(source.item(at: path(0, 1))?.description == "b")
        for invalid in [path(0, 2), path(2, 0), path(-1, 0), path(0, -1)] {
            #expect(source.cell(at: invalid) == nil && source.item(at: invalid) == nil)
        }
        #expect(source.section(at: 2) == nil && source.section(at: -1) == nil)
    }

    @Test func headersAreAsTheyAreAndEmptyFootersAreNone() {
        let source = TableDataSource([
            SectionViewModel(id: "1", header: "", footer: ""), SectionViewModel(id: "2", header: " H ", footer: "F"),
        ])
        source.sections[0].footer = ""
        #expect([0, 1, 2].map { source.headerTitle(of: $0) } == ["", " H ", nil])
        #expect([0, 1, 2].map { source.footerTitle(of: $0) } == [nil, "F", nil])
    }

    @Test func clearingLeavesOneEmptySection() {
        let source = TableDataSource([["a"], ["b"]])
        source.clearAllItems()
        #expect(source.sections.map(\.cells.count) == [0])
        source.clearAllItems()
        #expect(source.sections.map(\.cells.count) == [0])
    }

    @Test func appendingMakesSectionZero() {
        let source = TableDataSource()
        #expect(source.numberOfSections == 0)
        source.appendItem("a")
        source.appendItem(["b", "c"])
        #expect(source.sections.map { $0.cells.map(\.text) } == [["a", "b", "c"]])
        #expect(source.sections[0].cells[2].indexPath == path(0, 2))
    }

    @Test func theIdentifierIsTheNameOfTheType() {
        final class Names: TableDataSource {
            override func cellIdentifier(for cell: CellViewModel) -> String { "Named" }
        }
        let source = TableDataSource([Song(), "text", CellViewModel(id: "x")] as [Any])
        let cells = source.sections[0].cells
        #expect(cells.map { source.cellIdentifier(for: $0) } == ["Song", "String", "CellViewModel"])
        let json = TableDataSource(JSONValue(["a": 1]))
        #expect(json.cellIdentifier(for: json.sections[0].cells[0]) == "JSONValue")
        #expect(Names(["a"]).cellIdentifier(for: cells[0]) == "Named")
    }

    @Test func itemsComeUnderParallelHeadersWithOneReload() {
        let host = RecordingHost()
        let source = TableDataSource([["a"], ["b"]], headers: ["A", "B"])
        let table = TableController(source, host: host)
        host.takeCalls()
        source.update(items: [["c", "d"], ["e"]])
        #expect(table.sections.map(\.header) == ["A", "B"])
        #expect(host.takeCalls() == ["reload 2 1"])
        source.update(items: [["f"]], headers: ["F"])
        #expect(table.sections.map(\.header) == ["F"])
        #expect(host.takeCalls() == ["reload 1"])
        table.reload(with: ["g"])
        #expect(table.sections.map(\.header) == [nil])
        #expect(table.firstSection === table.sections[0] && table.numberOfSections == 1)
    }

    @Test func anotherDataSourceIsShown() {
        let host = RecordingHost()
        let table = TableController(TableDataSource(["a"]), host: host)
        let old = table.dataSource
        table.dataSource = TableDataSource(["b", "c"])
        #expect(host.calls.last == "reload 2")
        #expect(old.controller == nil && old.sections[0].controller == nil)
        #expect(table.sections[0].controller === table)
    }
}
