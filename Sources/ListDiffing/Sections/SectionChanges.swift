/// The changes of one stage in a list of sections, as a table view takes them.
///
/// Deletes and updates go by the places before the stage, inserts by those after it. Where sections are deleted or inserted,
/// their cells go with them and are not listed; where sections move, no cell does.
public struct SectionChanges: Hashable, Sendable {
    /// What happens to sections.
    public package(set) var sections = ListChanges<Int>()

    /// The places after the stage of new sections that come without their cells, which a later stage brings.
    public package(set) var emptyInserts: Set<Int> = []

    /// What happens to cells.
    public package(set) var cells = ListChanges<CellPath>()

    package init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { sections.isEmpty && cells.isEmpty }
}

extension SectionChanges: CustomStringConvertible {
    /// What is done, sections first: `delete s1, insert s0/c2, move s0/c0 to s0/c1, update s0/c3`.
    public var description: String {
        let words = Self.words(sections) { "s\($0)" } + Self.words(cells) { "\($0)" }
        return words.joined(separator: ", ")
    }

    private static func words<Position>(_ changes: ListChanges<Position>, _ name: (Position) -> String) -> [String] {
        changes.deletes.map { "delete \(name($0))" } + changes.updates.map { "update \(name($0.at))" }
            + changes.inserts.map { "insert \(name($0.at))" }
            + changes.moves.map { "move \(name($0.from)) to \(name($0.to))" }
    }
}

extension SectionChanges {
    /// The list after the stage.
    ///
    /// - Parameters:
    ///   - list: The list before the stage.
    ///   - target: The list that the batch leads to, from which new sections, cells and contents are taken.
    /// - Complexity: O(*n*) in the cells of the sections that change.
    public func apply<Model, Cell>(
        to list: [ListSection<Model, Cell>], target: [ListSection<Model, Cell>]
    ) -> [ListSection<Model, Cell>] {
        var list = list
        for update in cells.updates {
            let cell = target[update.target.section].cells[update.target.row]
            list[update.at.section].cells[update.at.row] = cell
        }
        var arrivals: [Int: [(place: Int, element: Cell)]] = [:]
        for insert in cells.inserts {
            let cell = target[insert.target.section].cells[insert.target.row]
            arrivals[insert.at.section, default: []].append((insert.at.row, cell))
        }
        for move in cells.moves {
            let cell = list[move.from.section].cells[move.from.row]
            arrivals[move.to.section, default: []].append((move.to.row, cell))
        }
        takeOut(of: &list)
        list = sections.apply(to: list) { section, place in
            ListSection(target[place].model, cells: section.cells)
        } inserted: { insert in
            ListSection(
                target[insert.target].model, cells: emptyInserts.contains(insert.at) ? [] : target[insert.target].cells)
        }
        for (section, arrivals) in arrivals { list[section].cells = list[section].cells.taking(arrivals) }
        return list
    }

    /// Takes out the cells that are deleted or moved.
    private func takeOut<Model, Cell>(of list: inout [ListSection<Model, Cell>]) {
        var leaving: [Int: Set<Int>] = [:]
        for path in cells.deletes { leaving[path.section, default: []].insert(path.row) }
        for move in cells.moves { leaving[move.from.section, default: []].insert(move.from.row) }
        for (section, rows) in leaving {
            let cells = list[section].cells
            list[section].cells = cells.indices.filter { !rows.contains($0) }.map { cells[$0] }
        }
    }
}

/// The stages that turn one list of sections into another, each of them by a table view's rules.
///
/// Most batches have one stage. What no table view does at once is done one after the other: what sections say of
/// themselves, the contents of cells that also move, sections that move or into which cells move, cells, and at last sections
/// out of which cells moved. After each stage the list is whole.
public struct SectionBatch<Model, Cell> {
    /// The stages, in order; none where nothing changed.
    public let stages: [SectionChanges]

    /// The list before the first stage.
    public let old: [ListSection<Model, Cell>]

    /// The list after the last stage.
    public let new: [ListSection<Model, Cell>]

    /// The list before the first stage, and after each of them.
    ///
    /// - Complexity: O(*n*) a stage, in the cells of the sections that change.
    public var states: [[ListSection<Model, Cell>]] {
        stages.reduce(into: [old]) { states, stage in
            states.append(stage.apply(to: states[states.count - 1], target: new))
        }
    }

    /// What the stages make of the old list: the new one.
    public func apply() -> [ListSection<Model, Cell>] { states[stages.count] }
}

extension SectionBatch: Sendable where Model: Sendable, Cell: Sendable {}

extension SectionDifference {
    /// The difference in stages.
    ///
    /// - Complexity: O(*s* + *c*) in the number of sections and of changes.
    public var batch: SectionBatch<Model, Cell> {
        SectionBatch(stages: SectionStaging(self).stages, old: old, new: new)
    }
}
