import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

@Suite @MainActor struct HeightTests {
    @Test func theNearestRuleCounts() {
        let table = TableController([
            CellViewModel(id: "1", cellIdentifier: "Tall", height: 10), CellViewModel(id: "2", cellIdentifier: "Tall"),
            CellViewModel(id: "3", cellIdentifier: "Ad", title: "object"), CellViewModel(id: "4", cellIdentifier: "Ad"),
            CellViewModel(id: "5"),
        ])
        let shown = ShownSections(table) { _ in }
        shown.follow()
        func heights() -> [Double] {
            shown.invalidateHeights()
            return (0..<5).map { shown.height(at: path(0, $0)) }
        }
        func estimates() -> [Double] { (0..<5).map { shown.estimatedHeight(at: path(0, $0)) } }
        #expect(heights() == [10, 44, 44, 44, 44])
        table.heights.rows = .fixed(50)
        table.heights["Tall"] = .fixed(40)
        table.heights["Ad"] = .by { $0.title == nil ? nil : 20 }
        #expect(heights() == [10, 40, 20, 50, 50])
        #expect(estimates() == [10, 40, 20, 50, 50])
        #expect(shown.height(at: path(1, 0)) == 0 && shown.estimatedHeight(at: path(0, 9)) == 0)
        table.heights.rows = .automatic(estimated: 60)
        #expect(heights() == [10, 40, 20, CellHeights.automatic, CellHeights.automatic])
        #expect(estimates() == [10, 40, 20, 60, 60])
    }

    @Test func onlyPresentHeadersAndFootersHaveHeight() {
        let banner = CellViewModel(id: "banner", height: 80)
        let table = TableController([
            SectionViewModel(id: "1", header: "H", footer: "F"), SectionViewModel(id: "2", header: "", footer: ""),
            SectionViewModel(id: "3", headerCell: banner, footerCell: CellViewModel(id: "end")),
        ])
        let shown = ShownSections(table) { _ in }
        shown.follow()
        table.heights.footers = .fixed(12)
        #expect((0...3).map { shown.height(.header, ofSectionAt: $0) } == [28, 0, 80, 0])
        #expect((0...3).map { shown.height(.footer, ofSectionAt: $0) } == [12, 0, 12, 0])
        table.heights.headers = .automatic(estimated: 30)
        #expect((0...3).map { shown.height(.header, ofSectionAt: $0) } == [-1, 0, 80, 0])
        #expect((0...3).map { shown.estimatedHeight(.header, ofSectionAt: $0) } == [30, 0, 80, 0])
        #expect((0...3).map { shown.estimatedHeight(.footer, ofSectionAt: $0) } == [12, 0, 12, 0])
    }

    @Test func aMeasuredHeightIsCachedUntilTheCellChanges() throws {
        let fixture = TableFixture([["a", "b"]])
        var measured: [String] = []
        fixture.table.heights.rows = .measured { cell in
            measured.append("\(cell.id)")
            return cell.text == "b" ? nil : Double(cell.text.count)
        }
        let shown = fixture.host.shown
        func height() -> Double { shown.height(at: path(0, 0)) }
        #expect(shown.estimatedHeight(at: path(0, 0)) == 44 && measured.isEmpty)
        #expect([height(), height()] == [1, 1] && measured == ["a"])
        #expect(shown.estimatedHeight(at: path(0, 0)) == 1)
        #expect(shown.height(at: path(0, 1)) == 44)
        try fixture.store.update(id("a")) { $0.title = "abc" }
        #expect([height(), height()] == [3, 3] && measured == ["a", "b", "a"])
        shown.invalidateHeights()
        #expect(height() == 3 && measured.count == 4)
        try fixture.store.move(from: 0, to: 1)
        #expect(shown.height(at: path(0, 1)) == 3 && measured.count == 4)
    }
}
