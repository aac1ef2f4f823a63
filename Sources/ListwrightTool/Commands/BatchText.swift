import Listwright

/// A batch for people: a line for each change.
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
            + changes.updates.map { line("~ s\($0.at)", name: name(batch.new[$0.target].model)) }
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
            + changes.updates.map { line("~ \($0.at)", cell: new($0.target)) }
            + changes.inserts.map { line("+ \($0.at)", cell: new($0.target)) }
            + changes.moves.map { line("> \($0.from) to \($0.to)", cell: old($0.from)) }
    }

    private func line(_ head: String, cell: CellViewModel) -> String {
        head + "  " + presentation.line(of: cell, width: max(8, presentation.width - head.count - 2))
    }

    private func line(_ head: String, name: String) -> String {
        head + "  " + presentation.fitted(name, to: max(8, presentation.width - head.count - 2))
    }

    private func name(_ section: SectionViewModel, cellCount count: Int? = nil) -> String {
        let name = section.header ?? "section \(section.id)"
        return count.map { "\(name) (\($0 == 1 ? "1 cell" : "\($0) cells"))" } ?? name
    }
}

/// A batch for programs: its stages with their new content; empty lists are omitted.
struct BatchJSON {
    private let batch: SectionBatch<SectionViewModel, CellViewModel>
    private let presentation = SectionJSON()

    init(_ batch: SectionBatch<SectionViewModel, CellViewModel>) { self.batch = batch }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(key: "equal")
        writer.write(bool: batch.stages.isEmpty)
        writer.write(key: "stages")
        writer.beginArray()
        for stage in batch.stages {
            writer.beginObject()
            write(stage.sections, emptyInserts: stage.emptyInserts, to: &writer)
            write(stage.cells, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ changes: ListChanges<Int>, emptyInserts: Set<Int>, to writer: inout JSONWriter) {
        list("deleteSections", of: changes.deletes, to: &writer) { $1.write(integer: $0) }
        list("updateSections", of: changes.updates, to: &writer) { update, writer in
            writer.write(key: "at", integer: update.at)
            titles(of: batch.new[update.target].model, to: &writer)
        }
        list("insertSections", of: changes.inserts, to: &writer) { insert, writer in
            writer.write(key: "at", integer: insert.at)
            let section = batch.new[insert.target]
            if emptyInserts.contains(insert.at) {
                writer.write(key: "id")
                writer.write(string: section.model.id)
                titles(of: section.model, to: &writer)
            } else {
                writer.write(key: "section")
                presentation.write(section.model, to: &writer)
            }
        }
        list("moveSections", of: changes.moves, to: &writer) { move, writer in
            writer.write(key: "from", integer: move.from)
            writer.write(key: "to", integer: move.to)
        }
    }

    private func write(_ changes: ListChanges<CellPath>, to writer: inout JSONWriter) {
        list("deletes", of: changes.deletes, to: &writer) { path, writer in writer.write(cellPath: path) }
        list("updates", of: changes.updates, to: &writer) { update, writer in
            write(update.target, at: update.at, to: &writer)
        }
        list("inserts", of: changes.inserts, to: &writer) { insert, writer in
            write(insert.target, at: insert.at, to: &writer)
        }
        list("moves", of: changes.moves, to: &writer) { move, writer in
            writer.write(key: "from")
            writer.write(cellPath: move.from)
            writer.write(key: "to")
            writer.write(cellPath: move.to)
        }
    }

    private func write(_ target: CellPath, at path: CellPath, to writer: inout JSONWriter) {
        writer.write(key: "at")
        writer.write(cellPath: path)
        writer.write(key: "cell")
        presentation.write(batch.new[target.section].cells[target.row], to: &writer)
    }

    private func titles(of section: SectionViewModel, to writer: inout JSONWriter) {
        presentation.writeTitles(of: section, to: &writer)
    }

    /// Writes a list under a key, unless it is empty; indexes and paths are bare, everything else
    /// is an object.
    private func list<Change>(
        _ key: String, of changes: [Change], to writer: inout JSONWriter, write: (Change, inout JSONWriter) -> Void
    ) {
        guard !changes.isEmpty else { return }
        let isBare = Change.self == Int.self || Change.self == CellPath.self
        writer.write(key: key)
        writer.beginArray()
        for change in changes {
            if !isBare { writer.beginObject() }
            write(change, &writer)
            if !isBare { writer.endObject() }
        }
        writer.endArray()
    }
}

extension JSONWriter {
    fileprivate mutating func write(key: String, integer number: Int) {
        write(key: key)
        write(integer: number)
    }

    /// Writes a path as `[section, row]`.
    fileprivate mutating func write(cellPath path: CellPath) {
        beginArray()
        write(integer: path.section)
        write(integer: path.row)
        endArray()
    }
}
