import ListDiffing
import SectionNormalizing
import TableControlling
import TestSupport

/// A host that plays each batch by a UITableView's rules and refuses what one would refuse.
///
/// A view asks its data source for the counts before and after each stage, and for what is new in it; they must agree.
final class CheckingHost: TableHost {
    /// What was refused.
    private(set) var refusals: [String] = []
    /// How many batches and stages were shown.
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

    /// The table's data agree with what is seen; a cell that was reloaded may be any.
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
