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
