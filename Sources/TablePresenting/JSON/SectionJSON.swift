import JSONDocuments
import SectionNormalizing
import TableControlling

/// Sections as JSON: `{"sections": [{"id", "header", "footer", "cells": [{"id", "title", …, "object"}]}], "notes": […]}`.
///
/// Absent members are left out; `object` is the data as it came, its numbers with their own digits. A nested cell with
/// `children` has no `object` of its own: its data is that of its children. The sections read back as the same sections,
/// with `NormalizationOptions.nestedArrays` as it was.
public struct SectionJSON: Sendable {
    /// Whether the notes are written, too.
    public var showsNotes: Bool

    /// A writer of sections.
    public init(showsNotes: Bool = false) { self.showsNotes = showsNotes }

    /// Writes what normalization made of an input.
    ///
    /// - Complexity: O(*n*) in the size of the cells and their data.
    public func write(_ normalized: NormalizationResult, to writer: inout JSONWriter) {
        writer.beginObject()
        write(normalized.sections, to: &writer)
        if showsNotes { write(normalized.notes, to: &writer) }
        writer.endObject()
    }

    func write(_ sections: [SectionViewModel], to writer: inout JSONWriter) {
        writer.write(key: "sections")
        writer.beginArray()
        for section in sections { write(section, to: &writer) }
        writer.endArray()
    }

    package func write(_ section: SectionViewModel, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", section.id)
        writer.member("header", section.header)
        writer.member("footer", section.footer)
        if !section.hookNames.isEmpty {
            writer.write(key: "hooks")
            writer.beginObject()
            for hook in CellHook.allCases { writer.member(hook.rawValue, section.hookNames[hook]) }
            writer.endObject()
        }
        writer.write(key: "cells")
        write(section.cells, to: &writer)
        writer.endObject()
    }

    /// Writes cells and the cells below them, at any depth.
    private func write(_ cells: [CellViewModel], to writer: inout JSONWriter) {
        writer.beginArray()
        var open = [cells[...]]
        while let cells = open.last {
            guard let cell = cells.first else {
                writer.endArray()
                open.removeLast()
                if !open.isEmpty { writer.endObject() }
                continue
            }
            open[open.count - 1].removeFirst()
            writer.beginObject()
            writeMembers(of: cell, isNested: open.count > 1, to: &writer)
            if cell.children.isEmpty {
                writer.endObject()
            } else {
                writer.write(key: "children")
                writer.beginArray()
                open.append(cell.children[...])
            }
        }
    }

    package func write(_ cell: CellViewModel, to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(of: cell, isNested: false, to: &writer)
        if !cell.children.isEmpty {
            writer.write(key: "children")
            write(cell.children, to: &writer)
        }
        writer.endObject()
    }

    /// Writes all of a cell but its children.
    ///
    /// An array inside an array is in the object of the outermost one; writing it once more at each level would take the
    /// square of the depth.
    private func writeMembers(of cell: CellViewModel, isNested: Bool, to writer: inout JSONWriter) {
        writer.member("id", cell.id)
        writer.member("cellIdentifier", cell.cellIdentifier)
        writer.member("nibName", cell.nibName)
        writer.member("title", cell.title ?? cell.scalarText)
        writer.member("subtitle", cell.subtitle)
        writer.member("image", cell.image)
        writer.member("accessoryImage", cell.accessoryImage)
        if let height = cell.height {
            writer.write(key: "height")
            writer.write(real: height)
        }
        for hook in CellHook.allCases { writer.member(hook.rawValue, cell.hookNames[hook]) }
        if let object = cell.object, !isNested || cell.children.isEmpty {
            writer.write(key: "object")
            writer.write(exactly: object.json ?? JSONValue(object.description))
        }
    }

    private func write(_ notes: [NormalizationNote], to writer: inout JSONWriter) {
        writer.write(key: "notes")
        writer.beginArray()
        for note in notes {
            writer.beginObject()
            writer.member("path", note.location.keyPath)
            writer.member("rule", note.rule.rawValue)
            writer.member("reason", note.reason)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension JSONWriter {
    /// Writes a member; one without a value is left out.
    mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        write(key: key)
        write(string: value)
    }
}

extension CellViewModel {
    /// The text of a cell whose data is a scalar; an object's description would only say the object twice.
    fileprivate var scalarText: String? {
        object?.isScalar == true ? text : nil
    }
}

extension SectionJSON: TablePresentation {
    /// One line of JSON: a `"state"` of `"loading"`, `"empty"` or `"failed"` with its `"reason"`, the `"states"` of sections, each
    /// with the number of its `"section"`, then the sections.
    ///
    /// What has no state but its cells has none here. The sections read back as the same sections.
    public func rendering(of table: TableController) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        write(table.visibleState, to: &writer)
        let states = table.sections.enumerated().filter { ![.content, .empty(nil)].contains($1.state) }
        if !states.isEmpty {
            writer.write(key: "states")
            writer.beginArray()
            for (number, section) in states { write(section.state, ofSectionAt: number, to: &writer) }
            writer.endArray()
        }
        write(table.sections, to: &writer)
        writer.endObject()
        return writer.text
    }

    private func write(_ state: ContentState, ofSectionAt number: Int, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(key: "section")
        writer.write(integer: number)
        write(state, to: &writer)
        writer.endObject()
    }

    /// An empty table without a text says by its sections that it is empty.
    private func write(_ state: ContentState, to writer: inout JSONWriter) {
        switch state {
        case .content, .empty(nil): return
        case .loading: writer.member("state", "loading")
        case .empty(let text):
            writer.member("state", "empty")
            writer.member("reason", text)
        case .failed(let reason):
            writer.member("state", "failed")
            writer.member("reason", reason)
        }
    }
}
