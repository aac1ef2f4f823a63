import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Headers and footers that are cells.
@Suite struct HeaderTests {
    private struct Author: Equatable, ListPresentable {
        let name: String
        var listTitle: String? { name }
        var listSubtitle: String? { "author" }
        var listCellIdentifier: String? { "AuthorHeader" }
    }

    private func header(_ title: String, _ identifier: String = "Banner") -> CellViewModel {
        CellViewModel(id: "header", cellIdentifier: identifier, title: title)
    }

    private func table(_ sections: [SectionViewModel]) -> (TableController, RecordingHost) {
        let host = RecordingHost()
        let table = TableController(TableDataSource(sections), host: host)
        host.takeCalls()
        return (table, host)
    }

    @Test func aHeaderIsATextOrACell() {
        let section = SectionViewModel(id: "s", header: "Text", footer: "")
        #expect(section.header == "Text" && section.headerCell == nil && section.footer == nil)
        let cell = header("Cell")
        section.headerCell = cell
        #expect(section.header == "Cell" && section.headerCell === cell)
        section.header = "Other"
        #expect(section.headerCell == nil)
        section.headerCell = nil
        #expect(section.header == "Other")
        section.headerCell = cell
        section.headerCell = nil
        #expect(section.header == nil)
        let made = SectionViewModel(id: "s", headerCell: cell, footerCell: header("Foot"))
        #expect(made.header == "Cell" && made.footer == "Foot")
        #expect(made.description == #"section s "Cell", 0 cells"#)
    }

    @Test func theNormalizerMakesCellsOfHeaders() throws {
        let json = """
            [{"header": {"title": "Fiction", "subtitle": "2 books", "height": 80, "cellIdentifier": "Banner"},
              "footer": {"id": 7, "object": {"total": 1.50}}, "items": ["Momo", "Krabat"]},
             {"header": "Essays", "items": []}]
            """
        let sections = Normalizer().normalize(try JSONDocument(parsing: json)).sections
        let header = try #require(sections[0].headerCell)
        #expect(header.text == "Fiction" && header.subtitle == "2 books" && header.height == 80)
        #expect(header.cellIdentifier == "Banner" && header.id == "header")
        #expect(sections[0].footerCell?.id == "7" && sections[0].footer == "1.50")
        #expect(sections[1].headerCell == nil && sections[1].header == "Essays")
        let ready = self.header("Ready")
        let swift: [[String: Any]] = [
            ["header": Author(name: "Ende"), "cells": ["Momo"]], ["header": ready, "cells": ["Krabat"]],
        ]
        let made = Normalizer().normalize(swift).sections
        #expect(made[0].headerCell?.value(as: Author.self) == Author(name: "Ende"))
        #expect(made[0].header == "Ende" && made[0].headerCell?.cellIdentifier == "AuthorHeader")
        #expect(made[1].headerCell === ready)
    }

    @Test(arguments: [
        #"{"header": {"title": "a"}, "title": "b", "items": [1]}"#, #"{"header": {"name": "a"}, "items": [1]}"#,
        #"{"header": ["a"], "items": [1]}"#, #"{"headerTitle": {"title": "a"}, "items": [1]}"#,
    ])
    func aHeaderThatIsNeitherIsData(json: String) throws {
        let sections = Normalizer().normalize(try JSONDocument(parsing: "[\(json)]")).sections
        #expect(sections.count == 1 && sections[0].cells.count == 1 && sections[0].header == nil)
    }

    @Test func theHostIsAskedForViews() throws {
        let (first, second) = (header("A"), header("B"))
        let (table, host) = table([
            SectionViewModel(id: "1", headerCell: first, cells: [CellViewModel(id: "x")]),
            SectionViewModel(id: "2", headerCell: second, footerCell: header("F")),
            SectionViewModel(id: "3", header: "text"),
        ])
        var calls: [String] = []
        func note(_ name: String) -> CellViewHandler {
            { cell, view in calls.append("\(name) \(cell.text) \((view as? RecordingHost.View)?.cellIdentifier ?? "")")
            }
        }
        table.namedHandlers["fold"] = { calls.append("fold \($0.text)") }
        table.onLoad = note("table")
        table.sections[0].onLoad = note("section")
        first.onLoad = note("load")
        first.beforeReuse = note("reuse")
        first.willDisplay = note("display")
        first.hookNames[.onSelect] = "fold"
        first.onSelect = { calls.append("select \($0.text)") }
        let view = try #require(table.view(.header, ofSectionAt: 0) as? RecordingHost.View)
        #expect(view.cell === first && first.section === table.sections[0] && first.indexPath == nil)
        table.willDisplay(.header, ofSectionAt: 0, view: view)
        table.select(.header, ofSectionAt: 0)
        host.unused = [view]
        #expect(table.view(.header, ofSectionAt: 1) === view && view.cell === second)
        #expect(table.view(.footer, ofSectionAt: 1) != nil)
        #expect(table.view(.header, ofSectionAt: 2) == nil && table.view(.header, ofSectionAt: 9) == nil)
        #expect(calls == ["load A Banner", "display A Banner", "fold A", "select A", "reuse A Banner"])
        #expect(
            host.takeCalls() == [
                "register header Banner", "dequeue Banner for the header of s0", "dequeue Banner for the header of s1",
                "register footer Banner", "dequeue Banner for the footer of s1",
            ])
    }

    @Test func aChangedHeaderIsAnUpdateOfItsSection() throws {
        let (table, host) = table([SectionViewModel(id: "1", headerCell: header("A"), cells: [CellViewModel(id: "x")])])
        let (section, cell) = (table.sections[0], table.sections[0].cells[0])
        try table.setState(.loading, ofSectionAt: 0)
        host.takeCalls()
        let new = header("B")
        table.update(to: [SectionViewModel(id: "1", headerCell: new, cells: [CellViewModel(id: "x")])])
        #expect(host.takeCalls() == ["update s0"])
        #expect(table.sections[0] === section && section.cells[0] === cell && section.state == .loading)
        #expect(section.headerCell === new && new.section === section)
        table.update(to: [SectionViewModel(id: "1", header: "B", cells: [CellViewModel(id: "x")])])
        #expect(host.takeCalls() == ["update s0"] && new.section == nil)
    }

    @Test func aHeaderThatShowsTheSameIsKept() {
        let old = header("A")
        let (table, host) = table([SectionViewModel(id: "1", headerCell: old)])
        let new = header("A")
        var calls = 0
        new.onSelect = { _ in calls += 1 }
        table.update(to: [SectionViewModel(id: "1", headerCell: new)])
        #expect(host.takeCalls().isEmpty && table.sections[0].headerCell === old)
        table.select(.header, ofSectionAt: 0)
        #expect(calls == 1)
    }

    @Test func headersAreEdited() throws {
        let (table, host) = table([SectionViewModel(id: "1", cells: [CellViewModel(id: "x")])])
        let section = table.sections[0]
        let cell = header("A")
        try section.setCell(cell, as: .header)
        cell.title = "B"
        cell.reconfigure()
        try table.setCell(cell, as: .header, ofSectionAt: 0)
        cell.remove()
        #expect(section.headerCell == nil && cell.section == nil)
        try table.setCell(nil, as: .header, ofSectionAt: 0)
        section.setTitles(header: nil, footer: "F")
        #expect(host.takeCalls() == ["update s0", "update s0", "update s0", "update s0", "update s0"])
        #expect(section.footer == "F")
        try table.performBatch {
            try table.setCell(cell, as: .footer, ofSectionAt: 0)
            try table.insertSection(SectionViewModel(id: "0"), at: 0)
            cell.title = "C"
            cell.reconfigure()
        }
        #expect(host.takeCalls() == ["update s0 | insert s0"] && cell.section === section)
        table.performBatch { cell.reconfigure() }
        #expect(host.takeCalls() == ["update s1"])
        let shown = table.sections[1].cells[0]
        for text in [
            #"cell "header": expected a cell that is not shown yet, found one that is shown as the footer of s1"#
        ] {
            let error = #expect(throws: TableEditError.self) { try table.insertCell(cell) }
            #expect(error?.description.hasPrefix(text) == true)
        }
        #expect(throws: TableEditError.self) { try table.setCell(shown, as: .header, ofSectionAt: 1) }
        #expect(throws: TableEditError.self) { try table.setCell(nil, as: .header, ofSectionAt: 5) }
        #expect(host.takeCalls().isEmpty)
    }

    @Test func anEditOfAHeaderIsUndone() throws {
        struct Stop: Error {}
        let old = header("A")
        let (table, host) = table([SectionViewModel(id: "1", headerCell: old)])
        var calls: [String] = []
        old.onSelect = { _ in calls.append("old") }
        #expect(throws: Stop.self) {
            try table.performBatch {
                let new = header("A")
                new.onSelect = { _ in calls.append("new") }
                table.update(to: [SectionViewModel(id: "1", headerCell: new)])
                try table.setCell(header("B"), as: .header, ofSectionAt: 0)
                throw Stop()
            }
        }
        #expect(table.sections[0].headerCell === old && old.section === table.sections[0])
        table.select(.header, ofSectionAt: 0)
        #expect(calls == ["old"] && host.takeCalls().isEmpty)
    }

    @Test func aHeaderWithSeparatorsIsReconfigured() throws {
        let cell = header("A")
        let (table, host) = table([SectionViewModel(id: "1", headerCell: cell)])
        table.separator = { _, _ in nil }
        try table.reconfigureCell(.header, ofSectionAt: 0)
        #expect(host.takeCalls() == ["update s0"])
    }

    @Test func anEditDuringABatchIsQueued() throws {
        let fixture = ScreenFixture([["a"], ["b"]])
        let cell = header("H")
        var isFirst = true
        fixture.host.onStage = { table, _ in
            guard isFirst else { return }
            isFirst = false
            try? table.setCell(cell, as: .header, ofSectionAt: 1)
            table.sections[1].setTitles(header: "T", footer: nil)
        }
        try fixture.table.insertSection(fixture.section("n", []), at: 0)
        #expect(fixture.table.sections[1].headerCell === cell && fixture.table.sections[2].header == "T")
        #expect(fixture.host.batches == ["insert s0", "update s1", "update s2"])
        #expect(fixture.host.refusals.isEmpty)
    }

    @Test func aHeaderInTwoTablesBelongsToEach() {
        let cell = header("A")
        let section = SectionViewModel(id: "1", headerCell: cell, footerCell: cell)
        let (first, second) = (TableController(TableDataSource([section])), TableController(TableDataSource([section])))
        var calls = 0
        cell.onSelect = { _ in calls += 1 }
        let headers = [first, second].map { $0.sections[0].headerCell }
        #expect(headers[0] === cell && headers[1] !== cell && headers[1]?.controller === second)
        #expect(first.sections[0].footerCell !== cell && first.sections[0].footerCell?.controller === first)
        first.select(.header, ofSectionAt: 0)
        second.select(.header, ofSectionAt: 0)
        #expect(calls == 1)
    }

    @Test func aHeaderIsReleasedWithItsTable() {
        weak var released: CellViewModel?
        let kept = header("B")
        do {
            let cell = header("A")
            let (table, _) = table([SectionViewModel(id: "1", headerCell: cell, footerCell: kept)])
            released = cell
            #expect(table.sections[0].headerCell === cell && kept.controller === table)
        }
        #expect(released == nil && kept.controller == nil)
        kept.remove()
        kept.reconfigure()
    }
}
