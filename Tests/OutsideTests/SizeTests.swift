import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Heights of headers and footers, and heights that the host's layout determines.
@Suite struct SizeTests {
    private struct Ad {}

    @Test func headersFollowTheRulesOfCells() {
        let host = RecordingHost()
        func section(_ cell: CellViewModel) -> SectionViewModel { SectionViewModel(id: cell.id, headerCell: cell) }
        let table = TableController(
            TableDataSource([
                section(CellViewModel(id: "own", height: 10)),
                section(CellViewModel(id: "object", object: .value("object"))),
                section(CellViewModel(id: "type", object: .value(Ad()))),
                section(CellViewModel(id: "kind", cellIdentifier: "Banner")),
                section(CellViewModel(id: "measured", title: "m")), section(CellViewModel(id: "plain")),
                SectionViewModel(id: "text", header: "T"), SectionViewModel(id: "none"),
            ]), host: host)
        table.sizes.byObject = { $0.description == "object" ? 20 : nil }
        table.sizes.set(30, for: Ad.self)
        table.sizes.byIdentifier["Banner"] = 40
        table.sizes.header = 60
        host.measured = { $0.id == "measured" ? 50 : nil }
        table.sizes.measures = true
        #expect((0..<9).map { table.estimatedHeightOfHeader(of: $0) } == [10, 20, 30, 40, 60, 60, 60, 0, 0])
        #expect((0..<9).map { table.heightOfHeader(of: $0) } == [10, 20, 30, 40, 50, 60, 60, 0, 0])
        #expect(table.estimatedHeightOfHeader(of: 4) == 50)
        #expect((0..<9).map { table.heightOfFooter(of: $0) } == [Double](repeating: 0, count: 9))
    }

    @Test func automaticHeightsHaveAnEstimate() {
        let cells = [
            CellViewModel(id: "a", height: 10), CellViewModel(id: "b"), CellViewModel(id: "c", cellIdentifier: "C"),
        ]
        let table = TableController(TableDataSource([SectionViewModel(id: "s", header: "H", cells: cells)]))
        table.sizes.cell = TableSizes.automatic
        table.sizes.header = TableSizes.automatic
        table.sizes.byIdentifier["C"] = TableSizes.automatic
        func heights() -> [Double] { (0..<3).map { table.heightOfCell(at: path(0, $0)) } }
        func estimates() -> [Double] { (0..<3).map { table.estimatedHeightOfCell(at: path(0, $0)) } }
        #expect(heights() == [10, TableSizes.automatic, TableSizes.automatic])
        #expect(estimates() == [10, 44, 44])
        table.sizes.estimated = 70
        #expect(estimates() == [10, 70, 70])
        #expect(table.heightOfHeader(of: 0) == TableSizes.automatic && table.estimatedHeightOfHeader(of: 0) == 28)
        #expect(table.heightOfHeader(of: 1) == 0 && table.estimatedHeightOfFooter(of: 0) == 0)
        #expect(TableSizes.automatic < 0)
    }

    @Test func aMeasuredHeightIsThatOfOneTable() throws {
        let (narrow, wide) = (RecordingHost(), RecordingHost())
        narrow.measured = { _ in 90 }
        wide.measured = { _ in 30 }
        let cell = CellViewModel(id: "a", title: "A")
        let first = TableController(TableDataSource([cell]), host: narrow)
        let second = TableController(TableDataSource(), host: wide)
        first.sizes.measures = true
        second.sizes.measures = true
        #expect(first.heightOfCell(at: path(0, 0)) == 90)
        try first.deleteCell(atRow: 0)
        try second.insertCell(cell)
        #expect(second.heightOfCell(at: path(0, 0)) == 30)
    }
}
