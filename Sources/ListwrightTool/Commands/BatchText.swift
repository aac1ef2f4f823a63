import Listwright

/// A batch for people: a line for each change.
struct BatchText {
    private let batch: SectionBatch<SectionViewModel, CellViewModel>
    private let presentation: SectionText

    init(_ batch: SectionBatch<SectionViewModel, CellViewModel>, width: Int) {
        self.batch = batch
        presentation = SectionText(width: width)
    }

    /// The lines; where there are several stages, each under its number.
    var text: String {
        let states = batch.states
        var lines: [String] = []
        for (index, stage) in batch.stages.enumerated() {
            if batch.stages.count > 1 { lines.append("stage \(index + 1) of \(batch.stages.count)") }
            lines += sections(stage.sections, stage.emptyInserts, states[index])
            lines += cells(stage.cells, states[index])
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func sections(
        _ changes: ListChanges<Int>, _ empty: Set<Int>, _ before: [ListSection<SectionViewModel, CellViewModel>]
    ) -> [String] {
        changes.deletes.map { line("- s\($0)", name(before[$0].model, before[$0].cells.count)) }
            + changes.updates.map { line("~ s\($0.at)", name(batch.new[$0.target].model, nil)) }
            + changes.inserts.map { insert in
                let section = batch.new[insert.target]
                return line("+ s\(insert.at)", name(section.model, empty.contains(insert.at) ? 0 : section.cells.count))
            } + changes.moves.map { line("> s\($0.from) to s\($0.to)", name(before[$0.from].model, nil)) }
    }

    private func cells(
        _ changes: ListChanges<CellPath>, _ before: [ListSection<SectionViewModel, CellViewModel>]
    ) -> [String] {
        func old(_ path: CellPath) -> CellViewModel { before[path.section].cells[path.row] }
        func new(_ path: CellPath) -> CellViewModel { batch.new[path.section].cells[path.row] }
        return changes.deletes.map { line("- \($0)", old($0)) }
            + changes.updates.map { line("~ \($0.at)", new($0.target)) }
            + changes.inserts.map { line("+ \($0.at)", new($0.target)) }
            + changes.moves.map { line("> \($0.from) to \($0.to)", old($0.from)) }
    }

    private func line(_ head: String, _ cell: CellViewModel) -> String {
        head + "  " + presentation.line(of: cell, max(8, presentation.width - head.count - 2))
    }

    private func line(_ head: String, _ name: String) -> String {
        head + "  " + presentation.fitted(name, max(8, presentation.width - head.count - 2))
    }

    private func name(_ section: SectionViewModel, _ count: Int?) -> String {
        let name = section.header ?? "section \(section.id)"
        return count.map { "\(name) (\($0 == 1 ? "1 cell" : "\($0) cells"))" } ?? name
    }
}
