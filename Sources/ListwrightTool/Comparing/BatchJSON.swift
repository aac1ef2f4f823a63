import ListwrightEssentials

/// A batch for programs: its stages with their new content, and what changed in updates; empty lists
/// are omitted.
struct BatchJSON {
    private let batch: SectionBatch<SectionViewModel, CellViewModel>
    private let presentation = SectionJSON()

    init(_ batch: SectionBatch<SectionViewModel, CellViewModel>) { self.batch = batch }

    func write(to writer: inout JSONWriter) {
        let states = batch.states
        writer.beginObject()
        writer.write(key: "equal")
        writer.write(bool: batch.stages.isEmpty)
        writer.write(key: "stages")
        writer.beginArray()
        for (stage, before) in zip(batch.stages, states) {
            writer.beginObject()
            write(stage.sections, emptyInserts: stage.emptyInserts, before: before, to: &writer)
            write(stage.cells, before: before, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private func write(
        _ changes: ListChanges<Int>, emptyInserts: Set<Int>,
        before: [ListSection<SectionViewModel, CellViewModel>], to writer: inout JSONWriter
    ) {
        list("deleteSections", of: changes.deletes, to: &writer) { $1.write(integer: $0) }
        list("updateSections", of: changes.updates, to: &writer) { update, writer in
            writer.write(key: "at", integer: update.at)
            titles(of: batch.new[update.target].model, to: &writer)
            write(CellChange.list(from: before[update.at].model, to: batch.new[update.target].model), to: &writer)
        }
        list("insertSections", of: changes.inserts, to: &writer) { insert, writer in
            writer.write(key: "at", integer: insert.at)
            let section = batch.new[insert.target]
            if emptyInserts.contains(insert.at) {
                writer.write(key: "id")
                writer.write(string: section.model.id.identity.text)
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

    private func write(
        _ changes: ListChanges<CellPath>, before: [ListSection<SectionViewModel, CellViewModel>],
        to writer: inout JSONWriter
    ) {
        list("deletes", of: changes.deletes, to: &writer) { path, writer in writer.write(cellPath: path) }
        list("updates", of: changes.updates, to: &writer) { update, writer in
            write(update.target, at: update.at, to: &writer)
            let old = before[update.at.section].cells[update.at.row]
            let new = batch.new[update.target.section].cells[update.target.row]
            write(CellChange.list(from: old, to: new), to: &writer)
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

    /// Writes what changed, with whole values; a missing one has no member.
    private func write(_ changes: [CellChange], to writer: inout JSONWriter) {
        list("changes", of: changes, to: &writer) { change, writer in
            writer.write(key: "path")
            writer.write(string: change.path)
            for (key, value) in [("from", change.old), ("to", change.new)] {
                guard let value else { continue }
                writer.write(key: key)
                writer.write(value)
            }
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
