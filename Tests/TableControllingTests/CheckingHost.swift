import ListDiffing
import SectionNormalizing
import TableControlling
import TestSupport

/// A host that applies each batch by a UITableView's rules and refuses what UIKit would refuse.
///
/// Like a view, it reads the counts before and after each stage and the new cells; they must agree.
final class CheckingHost: TableHost {
    /// The refusals.
    private(set) var refusals: [String] = []
    /// The numbers of shown batches and stages.
    private(set) var batches = 0
    private(set) var stages = 0
    private var rules = TableRules<ObjectIdentifier?>([])
    private var registered: Set<String> = []

    func reload(_ table: TableController) {
        rules = TableRules(Self.shown(table))
        for section in table.sections { for cell in section.cells { expectRegistered(cell, table) } }
    }

    func register(_ cellIdentifier: String, nibName: String?, for table: TableController) {
        if !registered.insert(cellIdentifier).inserted { refusals.append("\(cellIdentifier) is registered twice") }
    }

    func release(_ table: TableController) { registered = [] }

    func apply(_ batch: TableBatch, to table: TableController) {
        batches += 1
        for stage in batch.stages {
            stages += 1
            expectSame(table, "before")
            stage.commit()
            let told = Self.shown(table)
            do {
                try rules.take(stage.changes) { insert in
                    stage.changes.emptyInserts.contains(insert.at) ? [] : told[insert.at]
                } inserted: { insert in
                    table.cell(at: insert.at).map { ObjectIdentifier($0) }
                } updated: { _ in
                    nil
                }
                for insert in stage.changes.cells.inserts {
                    if let cell = table.cell(at: insert.at) { expectRegistered(cell, table) }
                }
            } catch {
                refusals.append("\(stage.changes): \(error)")
            }
            expectSame(told, "after")
            rules = TableRules(told)
        }
    }

    /// Checks that the table's data equal the shown rows; a reloaded cell may have any content.
    func expectSame(_ table: TableController, _ words: String) { expectSame(Self.shown(table), words) }

    private func expectSame(_ shown: [[ObjectIdentifier?]], _ words: String) {
        let isSame = rules.sections.elementsEqual(shown) { seen, told in
            seen.elementsEqual(told) { $0 == nil || $0 == $1 }
        }
        if !isSame { refusals.append("\(words) a stage: \(rules.sections.map(\.count)), told \(shown.map(\.count))") }
    }

    private func expectRegistered(_ cell: CellViewModel, _ table: TableController) {
        let identifier = table.dataSource.cellIdentifier(for: cell)
        if !registered.contains(identifier) { refusals.append("\(identifier) is not registered") }
    }

    private static func shown(_ table: TableController) -> [[ObjectIdentifier?]] {
        table.sections.map { $0.cells.map { ObjectIdentifier($0) } }
    }
}
