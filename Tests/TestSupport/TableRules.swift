import ListDiffing

/// A table that applies stages by the rules of UITableView, and refuses the stages that it would
/// refuse.
///
/// It is independent of the library's implementation: positions are slots, all of which must be
/// filled.
public struct TableRules<Cell> {
    /// The reason why a stage is refused.
    public struct Refusal: Error, CustomStringConvertible {
        /// The message.
        public let description: String
    }

    /// The cells of each section.
    public private(set) var sections: [[Cell]]

    /// A table with these cells.
    public init(_ sections: [[Cell]]) { self.sections = sections }

    /// Applies a stage, with new cells from the target of the batch.
    public mutating func take(_ stage: SectionChanges, target: [[Cell]]) throws {
        try take(
            stage, section: { target[$0.target] }, inserted: { target[$0.target.section][$0.target.row] },
            updated: { target[$0.target.section][$0.target.row] })
    }

    /// Applies a stage, with new sections and cells from closures.
    public mutating func take(
        _ stage: SectionChanges, section: (ListChanges<Int>.Insert) -> [Cell],
        inserted: (ListChanges<CellPath>.Insert) -> Cell, updated: (ListChanges<CellPath>.Update) -> Cell
    ) throws {
        let gone = try distinct(
            stage.sections.deletes + stage.sections.moves.map(\.from), name: "section", count: sections.count)
        let reloaded = try distinct(stage.sections.updates.map(\.at), name: "section", count: sections.count)
        try refuse(!gone.isDisjoint(with: reloaded), "a section is reloaded that is deleted or moved")
        let fixed = gone.union(reloaded)

        let leaving = try distinct(stage.cells.deletes + stage.cells.moves.map(\.from), name: "cell")
        let changing = try distinct(stage.cells.updates.map(\.at), name: "cell")
        try refuse(!leaving.isDisjoint(with: changing), "a cell is reloaded that is deleted or moved")
        for path in leaving.union(changing) {
            try refuse(fixed.contains(path.section), "\(path) is in a section that changes in the same stage")
            try refuse(!contains(path), "\(path) is not there before the stage")
        }

        let moving = stage.cells.moves.map { ($0.to, sections[$0.from.section][$0.from.row]) }
        var kept = sections
        for update in stage.cells.updates { kept[update.at.section][update.at.row] = updated(update) }
        for path in leaving.sorted(by: >) { kept[path.section].remove(at: path.row) }
        let (arranged, isNew) = try arrange(stage, kept, gone, section)
        let arriving = stage.cells.inserts.map { ($0.at, inserted($0)) } + moving
        sections = try bring(arriving, into: arranged, isNew)
    }

    /// The sections after the stage, and whether each is new or moved.
    private func arrange(
        _ stage: SectionChanges, _ kept: [[Cell]], _ gone: Set<Int>, _ section: (ListChanges<Int>.Insert) -> [Cell]
    ) throws -> ([[Cell]], [Bool]) {
        if stage.sections.isEmpty { return (kept, [Bool](repeating: false, count: kept.count)) }
        let count = sections.count - stage.sections.deletes.count + stage.sections.inserts.count
        _ = try distinct(
            stage.sections.inserts.map(\.at) + stage.sections.moves.map(\.to), name: "new section", count: count)
        var slots = [[Cell]?](repeating: nil, count: count)
        var isNew = [Bool](repeating: false, count: count)
        for insert in stage.sections.inserts {
            slots[insert.at] = stage.emptyInserts.contains(insert.at) ? [] : section(insert)
            isNew[insert.at] = true
        }
        for move in stage.sections.moves {
            slots[move.to] = kept[move.from]
            isNew[move.to] = true
        }
        var rest = kept.indices.filter { !gone.contains($0) }.map { kept[$0] }[...]
        for slot in slots.indices where slots[slot] == nil { slots[slot] = rest.popFirst() }
        try refuse(!rest.isEmpty || slots.contains { $0 == nil }, "the counts of sections do not agree")
        return (slots.map { $0! }, isNew)
    }

    /// The cells after the stage.
    private func bring(
        _ arrivals: [(path: CellPath, cell: Cell)], into sections: [[Cell]], _ isNew: [Bool]
    ) throws -> [[Cell]] {
        guard !arrivals.isEmpty else { return sections }
        var after = sections
        _ = try distinct(arrivals.map(\.path), name: "new cell")
        for (section, arriving) in Dictionary(grouping: arrivals, by: \.path.section) {
            try refuse(!after.indices.contains(section), "cells arrive in section \(section), which is not there")
            try refuse(isNew[section], "cells arrive in section \(section), which is new or moved in the same stage")
            var slots = [Cell?](repeating: nil, count: after[section].count + arriving.count)
            for (path, cell) in arriving {
                try refuse(!slots.indices.contains(path.row), "\(path) is not there after the stage")
                slots[path.row] = cell
            }
            var rest = after[section][...]
            after[section] = slots.map { $0 ?? rest.removeFirst() }
        }
        return after
    }

    private func contains(_ path: CellPath) -> Bool {
        sections.indices.contains(path.section) && sections[path.section].indices.contains(path.row)
    }

    private func refuse(_ isWrong: Bool, _ reason: @autoclosure () -> String) throws {
        if isWrong { throw Refusal(description: reason()) }
    }

    private func distinct(_ indexes: [Int], name: String, count: Int) throws -> Set<Int> {
        for index in indexes where index < 0 || index >= count {
            throw Refusal(description: "\(name) \(index) is not there: \(count) are")
        }
        return try distinct(indexes, name: name)
    }

    private func distinct<Position: Hashable>(_ positions: [Position], name: String) throws -> Set<Position> {
        let set = Set(positions)
        try refuse(set.count != positions.count, "one \(name) is touched twice: \(positions)")
        return set
    }
}
