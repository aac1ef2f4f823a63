import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Every edit of a table may be made by its host while it shows a batch or a reload, and has the same result as after it.
@Suite struct CallbackEditTests {
    /// The moments at which a host calls back.
    enum Moment: CaseIterable {
        case beforeTheCommit, afterTheCommit, afterADisplay, duringAReload
    }

    private static func cell(_ id: String) -> CellViewModel { CellViewModel(id: id, cellIdentifier: "Cell", title: id) }

    private static func section(_ id: String, _ cells: String...) -> SectionViewModel {
        SectionViewModel(id: id, cells: cells.map { cell($0) })
    }

    private static var edits: [(TableController) throws -> Void] {
        [
            { try $0.insertCell(cell("n")) },
            { try $0.insertCell(cell("n"), atRow: 0) },
            { try $0.insertCell(cell("n"), at: path(1, 0)) },
            { try $0.insertCells([cell("m"), cell("n")], at: [path(0, 2), path(0, 0)]) },
            { try $0.deleteCell(atRow: 1) },
            { try $0.deleteCell(at: path(1, 0)) },
            { try $0.deleteCells(at: [path(0, 1), path(1, 0)]) },
            { try $0.moveCell(atRow: 0, toRow: 1) },
            { try $0.moveCell(from: path(0, 0), to: path(1, 1)) },
            { try $0.replaceCell(at: path(0, 0), with: cell("n")) },
            { try $0.reconfigureCell(at: path(0, 0)) },
            { try $0.insertSection(section("new", "n")) },
            { try $0.insertSections([section("new", "n"), section("newer")], at: 0) },
            { try $0.deleteSection(at: 0) },
            { try $0.deleteSections(at: [1, 0]) },
            { try $0.deleteSection($0.sections[0]) },
            { try $0.moveSection(from: 0, to: 1) },
            { try $0.setTitles(header: "Header", footer: "Footer", ofSectionAt: 1) },
            { try $0.setCell(cell("banner"), as: .header, ofSectionAt: 0) },
            { try $0.reconfigureCell(.footer, ofSectionAt: 1) },
            { try $0.setState(.loading, ofSectionAt: 0) },
            { $0.state = .failed("closed") },
            { $0.emptyText = "none" },
            { $0.update(to: [section("1", "c", "x"), section("0", "b", "a")]) },
            { $0.reload(with: [section("other", "o")]) },
            { $0.dataSource.appendItem(cell("n")) },
            { $0.dataSource.append(contentsOf: ["n", "o"]) },
            { $0.dataSource.clearAllItems() },
            { $0.dataSource.update(items: ["n"], headers: ["Header"]) },
            { $0.dataSource = TableDataSource([section("other", "o")]) },
            { try $0.sections[0].insertCell(cell("n")) },
            { try $0.sections[0].insertCell(cell("n"), atRow: 0) },
            { try $0.sections[0].deleteCell(atRow: 0) },
            { try $0.sections[0].moveCell(atRow: 1, toRow: 0) },
            { $0.sections[1].setTitles(header: "Header", footer: nil) },
            { try $0.sections[1].setCell(cell("banner"), as: .footer) },
            { $0.sections[0].cells[1].remove() },
            { $0.sections[0].cells[0].reconfigure() },
            { table in
                try table.performBatch {
                    try table.moveSection(from: 1, to: 0)
                    try table.insertCell(cell("n"), at: path(1, 0))
                    try table.deleteCell(at: path(0, 0))
                }
            },
            { table in
                try table.deleteCell(atRow: 0)
                table.dataSource.appendItem(cell("n"))
                table.update(to: [section("0", "b", "n", "x")])
                try table.insertCell(cell("y"), at: path(0, 3))
            },
            {
                $0.refreshDidFail("closed")
                $0.loadMoreDidFail("closed")
                $0.stopAnimation()
                $0.hasMore = false
            },
        ]
    }

    private func fixture() -> ScreenFixture {
        let fixture = ScreenFixture([["a", "b"], ["c"]])
        try? fixture.table.setCell(Self.cell("footer"), as: .footer, ofSectionAt: 1)
        return fixture
    }

    /// Everything of a table that a person can see.
    private func contents(_ table: TableController) -> [String] {
        table.sections.map { section in
            let cells = section.cells.map { "\($0.id) \($0.text) \($0.indexPath.map { "\($0)" } ?? "no path")" }
            return "\(section.id) \(section.header ?? "-") \(section.footer ?? "-") \(section.state) \(cells)"
        } + ["\(table.visibleState) \(table.activity)"] + keys(table)
    }

    /// Shows a batch, or reloads; both leave section 0 as it is.
    private func show(_ fixture: ScreenFixture, at moment: Moment) throws {
        if moment == .duringAReload { return fixture.table.reload() }
        try fixture.table.insertCell(fixture.cell("z"), at: path(1, 1))
    }

    @Test(arguments: Self.edits.indices, Moment.allCases)
    func anEditInACallbackIsMadeAfterwards(number: Int, moment: Moment) throws {
        let (expected, fixture, edit) = (fixture(), fixture(), Self.edits[number])
        try show(expected, at: moment)
        try edit(expected.table)
        var isFirst = true
        let callBack: (TableController) -> Void = { table in
            guard isFirst else { return }
            isFirst = false
            do { try edit(table) } catch { Issue.record(error) }
        }
        fixture.host.onStage = { table, isCommitted in
            if moment == (isCommitted ? .afterTheCommit : .beforeTheCommit) { callBack(table) }
        }
        fixture.host.onDisplay = { table, _ in
            if moment == .afterADisplay || moment == .duringAReload { callBack(table) }
        }
        fixture.table.onRejectedEdit = { Issue.record($0) }
        try show(fixture, at: moment)
        #expect(!isFirst && contents(fixture.table) == contents(expected.table))
        fixture.host.expectShown(fixture.table, "at the end")
        #expect(fixture.host.refusals == [])
    }
}
