/// The division of the changes of sections and cells into stages.
struct SectionStaging {
    /// The stages that are not empty.
    private(set) var stages: [SectionChanges] = []

    private let between: SectionArrangement
    /// True if sections are arranged in a separate stage, before the cells.
    private let arrangesFirst: Bool

    init<Model, Cell>(_ difference: SectionDifference<Model, Cell>) {
        between = SectionArrangement(difference)
        arrangesFirst = !between.receivers.isEmpty || difference.sections.changes.contains { $0.isMoved }
        let moving = difference.changes.filter(\.isMoved)
        var (headers, contents, sections, cells, emptied) =
            (SectionChanges(), SectionChanges(), SectionChanges(), SectionChanges(), SectionChanges())
        headers.sections.updates = difference.sections.changes.filter(\.isUpdated).map {
            .init(at: $0.old, target: $0.new)
        }
        contents.cells.updates = moving.filter(\.isUpdated).map { .init(at: $0.old, target: $0.new) }
        if arrangesFirst {
            arrange(difference.sections, in: &sections)
        } else {
            arrange(difference.sections, in: &cells)
        }
        changeCells(of: difference, in: &cells)
        emptied.sections.deletes = between.donors.map { between.indexOfOld[$0] }.sorted()
        stages = [headers, contents, sections, cells, emptied].filter { !$0.isEmpty }
    }

    /// Adds the sections that move, are inserted, or are deleted immediately.
    private func arrange<Section>(_ sections: ListDifference<Section>, in stage: inout SectionChanges) {
        stage.sections.deletes = sections.deletes.filter { !between.donors.contains($0) }
        stage.sections.inserts = sections.inserts.map { .init(at: between.indexOfNew[$0], target: $0) }
        stage.sections.moves = sections.changes.filter(\.isMoved).map {
            .init(from: $0.old, to: between.indexOfOld[$0.old])
        }
        stage.emptyInserts = Set(between.receivers.map { between.indexOfNew[$0] })
    }

    /// Adds the cells of sections that stay, and the cells that move into new sections or out of
    /// old ones.
    private func changeCells<Model, Cell>(
        of difference: SectionDifference<Model, Cell>, in stage: inout SectionChanges
    ) {
        stage.cells.deletes = difference.deletes.filter { between.newOfOld[$0.section] >= 0 }.map(pathBefore).sorted()
        stage.cells.inserts = difference.inserts
            .filter { between.oldOfNew[$0.section] >= 0 || between.receivers.contains($0.section) }
            .map { .init(at: pathAfter($0), target: $0) }
        for pair in difference.changes {
            if pair.isMoved {
                stage.cells.moves.append(.init(from: pathBefore(pair.old), to: pathAfter(pair.new)))
            } else {
                stage.cells.updates.append(.init(at: pathBefore(pair.old), target: pair.new))
            }
        }
    }

    private func pathBefore(_ path: CellPath) -> CellPath {
        arrangesFirst ? CellPath(section: between.indexOfOld[path.section], row: path.row) : path
    }

    private func pathAfter(_ path: CellPath) -> CellPath {
        CellPath(section: between.indexOfNew[path.section], row: path.row)
    }
}
