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

/// A batch for programs: its stages, with all that is new in them; what there is none of is left out.
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
            write(stage.sections, stage.emptyInserts, to: &writer)
            write(stage.cells, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ changes: ListChanges<Int>, _ empty: Set<Int>, to writer: inout JSONWriter) {
        list("deleteSections", changes.deletes, to: &writer) { $1.write(integer: $0) }
        list("updateSections", changes.updates, to: &writer) { update, writer in
            writer.member("at", update.at)
            titles(of: batch.new[update.target].model, to: &writer)
        }
        list("insertSections", changes.inserts, to: &writer) { insert, writer in
            writer.member("at", insert.at)
            let section = batch.new[insert.target]
            if empty.contains(insert.at) {
                writer.write(key: "id")
                writer.write(string: section.model.id)
                titles(of: section.model, to: &writer)
            } else {
                writer.write(key: "section")
                presentation.write(section.model, to: &writer)
            }
        }
        list("moveSections", changes.moves, to: &writer) { move, writer in
            writer.member("from", move.from)
            writer.member("to", move.to)
        }
    }

    private func write(_ changes: ListChanges<CellPath>, to writer: inout JSONWriter) {
        list("deletes", changes.deletes, to: &writer) { path, writer in writer.place(path) }
        list("updates", changes.updates, to: &writer) { update, writer in
            write(update.at, update.target, to: &writer)
        }
        list("inserts", changes.inserts, to: &writer) { insert, writer in
            write(insert.at, insert.target, to: &writer)
        }
        list("moves", changes.moves, to: &writer) { move, writer in
            writer.write(key: "from")
            writer.place(move.from)
            writer.write(key: "to")
            writer.place(move.to)
        }
    }

    private func write(_ place: CellPath, _ target: CellPath, to writer: inout JSONWriter) {
        writer.write(key: "at")
        writer.place(place)
        writer.write(key: "cell")
        presentation.write(batch.new[target.section].cells[target.row], to: &writer)
    }

    private func titles(of section: SectionViewModel, to writer: inout JSONWriter) {
        for (key, text) in [("header", section.header), ("footer", section.footer)] {
            guard let text else { continue }
            writer.write(key: key)
            writer.write(string: text)
        }
    }

    /// Writes a list under a key; places stand bare, all else is an object.
    private func list<Change>(
        _ key: String, _ changes: [Change], to writer: inout JSONWriter, _ write: (Change, inout JSONWriter) -> Void
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
    fileprivate mutating func member(_ key: String, _ number: Int) {
        write(key: key)
        write(integer: number)
    }

    /// A place as `[section, row]`.
    fileprivate mutating func place(_ path: CellPath) {
        beginArray()
        write(integer: path.section)
        write(integer: path.row)
        endArray()
    }
}
