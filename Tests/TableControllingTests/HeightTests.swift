import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite struct HeightTests {
    private struct Picture {}

    @Test func theNearestWordCounts() {
        let cells = [
            CellViewModel(id: "1", cellIdentifier: "Tall", object: .value(Picture()), height: 10),
            CellViewModel(id: "2", cellIdentifier: "Tall", object: .value("object")),
            CellViewModel(id: "3", cellIdentifier: "Tall", object: .value(Picture())),
            CellViewModel(id: "4", cellIdentifier: "Tall"), CellViewModel(id: "5"),
        ]
        let table = TableController(TableDataSource(cells))
        func heights() -> [Double] { cells.indices.map { table.heightOfCell(at: path(0, $0)) } }
        #expect(heights() == [10, 44, 44, 44, 44])
        table.sizes.cell = 50
        table.sizes.byIdentifier["Tall"] = 40
        table.sizes.set(30, for: Picture.self)
        table.sizes.byObject = { $0.description == "object" ? 20 : nil }
        #expect(heights() == [10, 20, 30, 40, 50])
        #expect(table.heightOfCell(at: path(1, 0)) == 0)
        #expect(table.estimatedHeightOfCell(at: path(0, 0)) == 10)
        #expect(cells.indices.map { table.estimatedHeightOfCell(at: path(0, $0)) } == [10, 20, 30, 40, 50])
        table.sizes.estimated = 60
        #expect(cells.indices.map { table.estimatedHeightOfCell(at: path(0, $0)) } == [10, 20, 30, 40, 60])
        #expect(table.estimatedHeightOfCell(at: path(1, 0)) == 60)
    }

    @Test func onlyPresentHeadersAndFootersHaveHeight() {
        let table = TableController(
            TableDataSource([
                SectionViewModel(id: "1", header: "H", footer: "F"), SectionViewModel(id: "2", header: "", footer: ""),
            ]))
        table.sizes.footer = 12
        #expect([0, 1, 2].map { table.heightOfHeader(of: $0) } == [28, 0, 0])
        #expect([0, 1, 2].map { table.heightOfFooter(of: $0) } == [12, 0, 0])
    }

    @Test func aMeasuredHeightIsKeptWhileTheCellShowsTheSame() throws {
        let fixture = TableFixture([["a", "b"]])
        fixture.table.sizes.measures = true
        fixture.host.measured = { $0.id == "b" ? nil : Double($0.text.count) }
        func height() -> Double { fixture.table.heightOfCell(at: path(0, 0)) }
        #expect([height(), height()] == [1, 1])
        #expect(fixture.host.takeCalls() == ["measure a"])
        #expect(fixture.table.heightOfCell(at: path(0, 1)) == 44)
        fixture.table.sections[0].cells[0].title = "abc"
        try fixture.table.reconfigureCell(at: path(0, 0))
        #expect([height(), height()] == [3, 3])
        #expect(fixture.host.takeCalls() == ["measure b", "update s0/c0", "measure a"])
        fixture.table.invalidateHeights()
        #expect(height() == 3 && fixture.host.takeCalls() == ["measure a"])
        let other = RecordingHost()
        fixture.table.show(in: other)
        #expect(height() == 44 && other.calls.last == "measure a")
    }
}
