import ListDiffing
import SectionNormalizing
import TableControlling

/// A host that behaves like a UITableView: it checks the counts of each stage, and displays rows
/// while a batch is applied and after each reload.
final class ScreenHost: TableHost {
    /// The texts that are shown.
    private(set) var rows: [[String]] = []
    /// The violations of the rules of batch updates.
    private(set) var refusals: [String] = []
    private(set) var reloads = 0
    private(set) var batches: [String] = []
    /// The states of the table and of sections, in the order in which they were shown.
    private(set) var states: [String] = []
    private(set) var activity = TableActivity()
    /// Called for each row that is displayed.
    var onDisplay: ((TableController, CellPath) -> Void)?
    /// Called in the middle of a stage, before and after its commit.
    var onStage: ((TableController, _ isCommitted: Bool) -> Void)?

    private var isBusy = false

    func reload(_ table: TableController) {
        enter("a reload")
        reloads += 1
        rows = Self.texts(table)
        display(table)
        isBusy = false
    }

    func apply(_ batch: TableBatch, to table: TableController) {
        enter("a batch")
        batches.append(batch.stages.map { "\($0.changes)" }.joined(separator: " | "))
        for stage in batch.stages {
            expectShown(table, "before \(stage.changes)")
            onStage?(table, false)
            expectShown(table, "after a callback before \(stage.changes)")
            stage.commit()
            expectCounts(of: stage.changes, table)
            rows = Self.texts(table)
            onStage?(table, true)
            display(table)
            expectShown(table, "after \(stage.changes)")
        }
        isBusy = false
    }

    func show(_ state: ContentState, of table: TableController) { states.append("table \(state)") }

    func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) {
        states.append("s\(section) \(state)")
    }

    func show(_ activity: TableActivity, of table: TableController) { self.activity = activity }

    /// Returns the batches so far, and clears them.
    func takeBatches() -> [String] {
        defer { batches = [] }
        return batches
    }

    /// Returns the states so far, and clears them.
    func takeStates() -> [String] {
        defer { states = [] }
        return states
    }

    /// Displays all rows, like a user who scrolls through the table.
    func display(_ table: TableController) {
        for section in rows.indices {
            for row in rows[section].indices {
                let path = CellPath(section: section, row: row)
                table.willDisplayCell(at: path)
                onDisplay?(table, path)
            }
        }
    }

    /// Checks that the table answers with the rows that are shown.
    func expectShown(_ table: TableController, _ words: String) {
        if rows != Self.texts(table) { refusals.append("\(words): shown \(rows), told \(Self.texts(table))") }
    }

    private func enter(_ words: String) {
        if isBusy { refusals.append("\(words) inside another") }
        isBusy = true
    }

    /// Checks the counts as UIKit does: those before, plus what came, minus what went.
    private func expectCounts(of changes: SectionChanges, _ table: TableController) {
        let sections = rows.count + changes.sections.inserts.count - changes.sections.deletes.count
        if sections != table.numberOfSections { refusals.append("\(changes): \(table.numberOfSections) sections") }
        guard changes.sections.inserts.isEmpty, changes.sections.deletes.isEmpty, changes.sections.moves.isEmpty else {
            return
        }
        var counts = rows.map(\.count)
        for path in changes.cells.deletes + changes.cells.moves.map(\.from) { counts[path.section] -= 1 }
        for path in changes.cells.inserts.map(\.at) + changes.cells.moves.map(\.to) { counts[path.section] += 1 }
        let told = table.sections.map(\.cells.count)
        if counts != told { refusals.append("\(changes): expected \(counts), told \(told)") }
    }

    private static func texts(_ table: TableController) -> [[String]] {
        table.sections.map { $0.cells.map { "\($0.id) \($0.text)" } }
    }
}

/// A table of ready cells in a host that behaves like a UITableView.
struct ScreenFixture {
    let host = ScreenHost()
    let table = TableController()

    init(_ sections: [[String]]) {
        table.reload(with: sections.enumerated().map { section("\($0)", $1) })
        table.show(in: host)
    }

    func cell(_ id: String) -> CellViewModel { CellViewModel(id: id, cellIdentifier: "Cell", title: id) }

    func section(_ id: String, _ cells: [String]) -> SectionViewModel {
        SectionViewModel(id: id, cells: cells.map { cell($0) })
    }

    var ids: [[String]] { table.sections.map { $0.cells.map(\.id) } }
}

func path(_ section: Int, _ row: Int) -> CellPath { CellPath(section: section, row: row) }

/// The identities of all cells with their occurrences, as a diffable snapshot needs them.
func keys(_ table: TableController) -> [String] {
    table.sections.flatMap(\.cells).map { "\($0.identity) \($0.occurrence)" }
}
