import ListwrightEssentials

/// A batch for people: a line for each change, and below an update what changed.
struct BatchText {
    private let batch: SectionBatch<SectionViewModel, CellViewModel>
    private let presentation: SectionText

    init(_ batch: SectionBatch<SectionViewModel, CellViewModel>, width: Int) {
        self.batch = batch
        presentation = SectionText(width: width)
    }

    /// The lines; several stages are numbered.
    var text: String {
        let states = batch.states
        var lines: [String] = []
        for (index, stage) in batch.stages.enumerated() {
            if batch.stages.count > 1 { lines.append("stage \(index + 1) of \(batch.stages.count)") }
            lines += sections(stage.sections, emptyInserts: stage.emptyInserts, before: states[index])
            lines += cells(stage.cells, before: states[index])
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func sections(
        _ changes: ListChanges<Int>, emptyInserts: Set<Int>,
        before: [ListSection<SectionViewModel, CellViewModel>]
    ) -> [String] {
        changes.deletes.map { line("- s\($0)", name: name(before[$0].model, cellCount: before[$0].cells.count)) }
            + changes.updates.flatMap { update in
                let (old, new) = (before[update.at].model, batch.new[update.target].model)
                return [line("~ s\(update.at)", name: name(new))] + self.changes(CellChange.list(from: old, to: new))
            }
            + changes.inserts.map { insert in
                let section = batch.new[insert.target]
                let count = emptyInserts.contains(insert.at) ? 0 : section.cells.count
                return line("+ s\(insert.at)", name: name(section.model, cellCount: count))
            } + changes.moves.map { line("> s\($0.from) to s\($0.to)", name: name(before[$0.from].model)) }
    }

    private func cells(
        _ changes: ListChanges<CellPath>, before: [ListSection<SectionViewModel, CellViewModel>]
    ) -> [String] {
        func old(_ path: CellPath) -> CellViewModel { before[path.section].cells[path.row] }
        func new(_ path: CellPath) -> CellViewModel { batch.new[path.section].cells[path.row] }
        return changes.deletes.map { line("- \($0)", cell: old($0)) }
            + changes.updates.flatMap { update in
                let (old, new) = (old(update.at), new(update.target))
                return [line("~ \(update.at)", cell: new)] + self.changes(CellChange.list(from: old, to: new))
            }
            + changes.inserts.map { line("+ \($0.at)", cell: new($0.target)) }
            + changes.moves.map { line("> \($0.from) to \($0.to)", cell: old($0.from)) }
    }

    /// The lines below an updated row: what changed in it, at most ten of it.
    private func changes(_ changes: [CellChange]) -> [String] {
        let most = 10
        let lines = changes.prefix(most).flatMap(lines)
        let rest = changes.count - most
        return rest > 0 ? lines + ["    and \(rest) more"] : lines
    }

    /// A change in one line, or in three if the terminal is too narrow for both values.
    private func lines(for change: CellChange) -> [String] {
        let path = change.path.inMessage
        let room = presentation.width - 4 - path.displayWidth
        if room >= CellChange.leastWidth {
            let (from, to) = change.shown(in: room)
            return [presentation.fitted("    \(path): \(from) → \(to)", to: presentation.width)]
        }
        let (from, to) = change.shown(in: CellChange.width(forEach: presentation.width - 6))
        return ["    \(path):", "      \(from)", "    → \(to)"].map { presentation.fitted($0, to: presentation.width) }
    }

    private func line(_ head: String, cell: CellViewModel) -> String {
        head + "  " + presentation.line(of: cell, width: max(8, presentation.width - head.count - 2))
    }

    private func line(_ head: String, name: String) -> String {
        head + "  " + presentation.fitted(name, to: max(8, presentation.width - head.count - 2))
    }

    private func name(_ section: SectionViewModel, cellCount count: Int? = nil) -> String {
        let name = section.header ?? "section \(section.id.identity)"
        return count.map { "\(name) (\($0 == 1 ? "1 cell" : "\($0) cells"))" } ?? name
    }
}
