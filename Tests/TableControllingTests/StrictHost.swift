import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import TestSupport

/// A host that applies each stage by a UITableView's rules, and refuses what UIKit would refuse.
///
/// Like a view, it knows only what it was shown: texts of rows, and headers.
@MainActor final class StrictHost {
    /// A mistake of a host, by which a test proves that a law is checked.
    enum Fault: CaseIterable {
        /// The counts change before the batch update.
        case early
        /// The counts change after it.
        case late
        /// Updated cells are not shown again.
        case stale
        /// Stages after the first are left out.
        case oneStage
    }

    /// The refusals.
    private(set) var refusals: [String] = []
    private(set) var batches = 0
    /// Called before, in and after each stage.
    private let callback: () -> Void
    private let fault: Fault?

    private(set) lazy var shown = ShownSections(table) { [unowned self] update in apply(update) }
    private let table: TableController
    private var rules = TableRules<String>([])
    private var headers: [UniqueID: String] = [:]

    init(_ table: TableController, fault: Fault?, callback: @escaping () -> Void) {
        (self.table, self.fault, self.callback) = (table, fault, callback)
        shown.follow()
    }

    static func text(_ cell: CellViewModel) -> String { "\(cell.id) \(cell.kind) \(cell.text)" }

    static func text(_ section: SectionViewModel) -> String { section.header ?? "-" }

    private func apply(_ update: SectionUpdate) {
        for (index, stage) in update.stages.enumerated() where fault != .oneStage || index == 0 {
            batches += 1
            if fault == .early { shown.show(stage) }
            callback()
            expectCounts("before a stage")
            if fault != .early, fault != .late { shown.show(stage) }
            callback()
            show(stage, of: update)
            expectCounts("after a stage")
            callback()
            if fault == .late { shown.show(stage) }
        }
    }

    private func show(_ stage: SectionUpdate.Stage, of update: SectionUpdate) {
        let (sections, before) = (stage.sections, rules.sections)
        do {
            try rules.take(stage.changes) { insert in
                sections[insert.at].cells.map { Self.text($0) }
            } inserted: { insert in
                Self.text(sections[insert.at.section].cells[insert.at.row])
            } updated: { change in
                let old = before[change.at.section][change.at.row]
                return fault == .stale
                    ? old : Self.text(update.new[change.target.section].cells[change.target.row])
            }
        } catch {
            refusals.append("\(stage): \(error)")
        }
        for insert in stage.changes.sections.inserts { show(sections[insert.at]) }
        if fault != .stale { for change in stage.changes.sections.updates { show(sections[change.at]) } }
        let paths = Set(stage.reloads).union(stage.reconfigures)
        if paths != Set(stage.changes.cells.updates.map(\.at)) { refusals.append("\(stage): other updates") }
    }

    private func show(_ section: SectionViewModel) { headers[section.id] = Self.text(section) }

    private func expectCounts(_ words: String) {
        let (seen, told) = (rules.sections.map(\.count), shown.sections.map(\.cells.count))
        if seen != told { refusals.append("\(words): \(seen), told \(told)") }
    }

    /// Moves a row as a user does, and reports it.
    func drag(from old: CellPath, to new: CellPath) throws {
        var sections = rules.sections
        let text = sections[old.section].remove(at: old.row)
        sections[new.section].insert(text, at: new.row)
        rules = TableRules(sections)
        try shown.userMoved(from: old, to: new)
    }

    /// The differences to the sections of the table, when nothing is under way.
    func differences(to sections: [SectionViewModel]) -> [String] {
        var differences = refusals
        let texts = sections.map { $0.cells.map { Self.text($0) } }
        if rules.sections != texts { differences.append("shows \(rules.sections) in place of \(texts)") }
        for section in sections where headers[section.id] != Self.text(section) {
            differences.append("shows \(headers[section.id] ?? "nothing") above \(section.id)")
        }
        if shown.sections.map({ $0.cells.map { Self.text($0) } }) != texts {
            differences.append("holds other sections")
        }
        return differences
    }
}

/// A host that keeps its rows by id, without paths.
@MainActor final class RowHost {
    private var rows: [UniqueID: String] = [:]
    private(set) var refusals: [String] = []
    private let callback: () -> Void
    private lazy var shown = ShownSections(table) { [unowned self] update in apply(update) }
    private let table: TableController

    init(_ table: TableController, callback: @escaping () -> Void) {
        (self.table, self.callback) = (table, callback)
        shown.follow()
    }

    private func apply(_ update: SectionUpdate) {
        for id in update.removed where rows.removeValue(forKey: id) == nil { refusals.append("\(id) never came") }
        callback()
        for cell in update.arrived where rows.updateValue(StrictHost.text(cell), forKey: cell.id) != nil {
            refusals.append("\(cell.id) came twice")
        }
        for cell in update.updated where rows.updateValue(StrictHost.text(cell), forKey: cell.id) == nil {
            refusals.append("\(cell.id) was updated before it came")
        }
        callback()
    }

    func differences(to sections: [SectionViewModel]) -> [String] {
        let cells = sections.flatMap(\.cells)
        var differences = refusals
        if rows.count != cells.count { differences.append("has \(rows.count) rows in place of \(cells.count)") }
        for cell in cells where rows[cell.id] != StrictHost.text(cell) {
            differences.append("shows \(rows[cell.id] ?? "nothing") in place of \(StrictHost.text(cell))")
        }
        return differences
    }
}
