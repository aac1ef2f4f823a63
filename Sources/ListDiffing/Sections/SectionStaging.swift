/// Puts changes of sections and cells into stages.
struct SectionStaging {
    /// The stages that have something to do.
    private(set) var stages: [SectionChanges] = []

    private let between: SectionArrangement
    /// Whether sections are arranged in a stage of their own, before the cells.
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
        if arrangesFirst { arrange(difference.sections, &sections) } else { arrange(difference.sections, &cells) }
        change(difference, &cells)
        emptied.sections.deletes = between.donors.map { between.placeOfOld[$0] }.sorted()
        stages = [headers, contents, sections, cells, emptied].filter { !$0.isEmpty }
    }

    /// Sections that move, are new, or go away at once.
    private func arrange<Section>(_ sections: ListDifference<Section>, _ stage: inout SectionChanges) {
        stage.sections.deletes = sections.deletes.filter { !between.donors.contains($0) }
        stage.sections.inserts = sections.inserts.map { .init(at: between.placeOfNew[$0], target: $0) }
        stage.sections.moves = sections.changes.filter(\.isMoved).map {
            .init(from: $0.old, to: between.placeOfOld[$0.old])
        }
        stage.emptyInserts = Set(between.receivers.map { between.placeOfNew[$0] })
    }

    /// Cells of sections that stay, and cells that move into new sections or out of old ones.
    private func change<Model, Cell>(_ difference: SectionDifference<Model, Cell>, _ stage: inout SectionChanges) {
        stage.cells.deletes = difference.deletes.filter { between.newOfOld[$0.section] >= 0 }.map(before).sorted()
        stage.cells.inserts = difference.inserts
            .filter { between.oldOfNew[$0.section] >= 0 || between.receivers.contains($0.section) }
            .map { .init(at: after($0), target: $0) }
        for pair in difference.changes {
            if pair.isMoved {
                stage.cells.moves.append(.init(from: before(pair.old), to: after(pair.new)))
            } else {
                stage.cells.updates.append(.init(at: before(pair.old), target: pair.new))
            }
        }
    }

    private func before(_ path: CellPath) -> CellPath {
        arrangesFirst ? CellPath(section: between.placeOfOld[path.section], row: path.row) : path
    }

    private func after(_ path: CellPath) -> CellPath {
        CellPath(section: between.placeOfNew[path.section], row: path.row)
    }
}
