/// The changes of one stage in a list of sections, in the form that table views take.
///
/// Positions of deletes and updates are those before the stage, positions of inserts those after
/// it. Cells of sections that are deleted or inserted belong to those sections and are not listed.
/// A stage that moves sections moves no cells.
///
/// ```swift
/// let old = [ListSection("A", cells: ["a", "b"])]
/// let new = [ListSection("A", cells: ["b", "c"])]
/// let stage = SectionDifference(from: old, to: new).batch.stages[0]
/// stage.description                          // "delete s0/c0, insert s0/c1"
/// stage.apply(to: old, target: new) == new   // true
/// ```
public struct SectionChanges: Hashable, Sendable {
    /// The changes of sections.
    public package(set) var sections = ListChanges<Int>()

    /// The indexes, after the stage, of new sections that arrive without cells; a later stage fills
    /// them.
    public package(set) var emptyInserts: Set<Int> = []

    /// The changes of cells.
    public package(set) var cells = ListChanges<CellPath>()

    package init() {}

    /// True if the stage changes nothing.
    public var isEmpty: Bool { sections.isEmpty && cells.isEmpty }
}

extension SectionChanges: CustomStringConvertible {
    /// The changes, sections first: `delete s1, insert s0/c2, move s0/c0 to s0/c1, update s0/c3`.
    public var description: String {
        let words = Self.words(for: sections) { "s\($0)" } + Self.words(for: cells) { "\($0)" }
        return words.joined(separator: ", ")
    }

    private static func words<Position>(
        for changes: ListChanges<Position>, name: (Position) -> String
    ) -> [String] {
        changes.deletes.map { "delete \(name($0))" } + changes.updates.map { "update \(name($0.at))" }
            + changes.inserts.map { "insert \(name($0.at))" }
            + changes.moves.map { "move \(name($0.from)) to \(name($0.to))" }
    }
}

extension SectionChanges {
    /// Returns the list after the stage.
    ///
    /// - Parameters:
    ///   - list: The list before the stage.
    ///   - target: The final list of the batch, which supplies new sections, cells and contents.
    /// - Complexity: O(*n*) in the cells of the sections that change.
    public func apply<Model, Cell>(
        to list: [ListSection<Model, Cell>], target: [ListSection<Model, Cell>]
    ) -> [ListSection<Model, Cell>] {
        var list = list
        for update in cells.updates {
            let cell = target[update.target.section].cells[update.target.row]
            list[update.at.section].cells[update.at.row] = cell
        }
        var arrivals: [Int: [(index: Int, element: Cell)]] = [:]
        for insert in cells.inserts {
            let cell = target[insert.target.section].cells[insert.target.row]
            arrivals[insert.at.section, default: []].append((insert.at.row, cell))
        }
        for move in cells.moves {
            let cell = list[move.from.section].cells[move.from.row]
            arrivals[move.to.section, default: []].append((move.to.row, cell))
        }
        removeLeavingCells(from: &list)
        list = sections.apply(to: list) { section, index in
            ListSection(target[index].model, cells: section.cells)
        } inserted: { insert in
            ListSection(
                target[insert.target].model, cells: emptyInserts.contains(insert.at) ? [] : target[insert.target].cells)
        }
        for (section, arrivals) in arrivals {
            list[section].cells = CellList(Array(list[section].cells).inserting(arrivals))
        }
        return list
    }

    /// Removes the cells that are deleted or moved.
    private func removeLeavingCells<Model, Cell>(from list: inout [ListSection<Model, Cell>]) {
        var leaving: [Int: Set<Int>] = [:]
        for path in cells.deletes { leaving[path.section, default: []].insert(path.row) }
        for move in cells.moves { leaving[move.from.section, default: []].insert(move.from.row) }
        for (section, rows) in leaving {
            var row = -1
            list[section].cells.removeAll { _ in
                row += 1
                return rows.contains(row)
            }
        }
    }
}

/// The stages that turn one list of sections into another, each of them valid as one batch update
/// of a table view.
///
/// Most batches have one stage. Changes that no table view makes at once are spread over up to
/// five: the contents of sections, the contents of cells that also move, sections that move or
/// receive cells, cells, and finally the deletion of sections that cells moved out of. After each
/// stage the list is complete.
///
/// ```swift
/// let old = [ListSection("A", cells: ["a"]), ListSection("B", cells: ["b"])]
/// let new = [ListSection("B", cells: ["b", "a"])]
/// let batch = SectionDifference(from: old, to: new).batch
/// batch.stages.map(\.description)  // ["move s0/c0 to s1/c1", "delete s0"]
/// batch.apply() == new             // true
/// ```
public struct SectionBatch<Model, Cell> {
    /// The stages, in order; empty if nothing changed.
    public let stages: [SectionChanges]

    /// The list before the first stage.
    public let old: [ListSection<Model, Cell>]

    /// The list after the last stage.
    public let new: [ListSection<Model, Cell>]

    /// The list before the first stage and after each stage.
    ///
    /// - Complexity: O(*n*) for each stage, in the cells of the sections that change.
    public var states: [[ListSection<Model, Cell>]] {
        stages.reduce(into: [old]) { states, stage in
            states.append(stage.apply(to: states[states.count - 1], target: new))
        }
    }

    /// Applies all stages to the old list; the result equals the new one.
    ///
    /// - Complexity: O(*n*) for each stage.
    public func apply() -> [ListSection<Model, Cell>] { states[stages.count] }
}

extension SectionBatch: Sendable where Model: Sendable, Cell: Sendable {}

extension SectionDifference {
    /// The difference as stages that can be applied one after another.
    ///
    /// - Complexity: O(*s* + *c*) in the number of sections and of changes.
    public var batch: SectionBatch<Model, Cell> {
        SectionBatch(stages: SectionStaging(self).stages, old: old, new: new)
    }
}
