import JSONDocuments
import SectionNormalizing

/// Writes sections as JSON.
///
/// The form is `{"sections": [{"id", "header", "footer", "object", "cells": [{"id", "title", …,
/// "object"}]}], "notes": […]}`. Absent properties are omitted. A header or footer that is a cell
/// is an object like the ones of `cells`. `object` is the unchanged data, whose numbers keep their
/// digits; that of a section is without the list of its cells. A nested cell with `children` has no
/// `object`: its data is that of its children. The sections round-trip through `Normalizer` with
/// the same `NormalizationOptions.nestedArrays`.
///
/// ```swift
/// var writer = JSONWriter()
/// SectionJSON().write(Normalizer().normalize(["Momo"]), to: &writer)
/// print(writer.text)  // {"sections":[{"id":"s0","cells":[{"id":"s0/c0","title":"Momo","object":"Momo"}]}]}
/// ```
public struct SectionJSON: Sendable {
    /// True if the notes are written.
    public var showsNotes: Bool

    /// Creates a renderer; with `showsNotes` the notes of the normalizer are a member of the
    /// object.
    public init(showsNotes: Bool = false) { self.showsNotes = showsNotes }

    /// Writes the result of normalization.
    ///
    /// - Complexity: O(*n*) in the size of the cells and their data.
    public func write(_ normalized: NormalizationResult, to writer: inout JSONWriter) {
        writer.beginObject()
        writeMember(normalized.sections, to: &writer)
        if showsNotes { write(normalized.notes, to: &writer) }
        writer.endObject()
    }

    /// Writes sections, such as the sections of a table.
    public func write(_ sections: [SectionViewModel], to writer: inout JSONWriter) {
        writer.beginObject()
        writeMember(sections, to: &writer)
        writer.endObject()
    }

    /// Writes what is before the cells of a list of one section, whose cells are written next.
    package func beginCells(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(key: "sections")
        writer.beginArray()
        writer.beginObject()
        writer.member("id", "s0")
        writer.write(key: "cells")
        writer.beginArray()
    }

    /// Writes what is after the cells of a list of one section.
    package func endCells(to writer: inout JSONWriter) {
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
    }

    private func writeMember(_ sections: [SectionViewModel], to writer: inout JSONWriter) {
        writer.write(key: "sections")
        writer.beginArray()
        for section in sections { write(section, to: &writer) }
        writer.endArray()
    }

    package func write(_ section: SectionViewModel, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", section.id.identity.text)
        writeTitles(of: section, to: &writer)
        if !section.handlerNames.isEmpty {
            writer.write(key: "hooks")
            writer.beginObject()
            for hook in CellHook.allCases { writer.member(hook.rawValue, section.handlerNames[hook]) }
            writer.endObject()
        }
        writeObject(of: section, to: &writer)
        writer.write(key: "cells")
        write(Array(section.cells), to: &writer)
        writer.endObject()
    }

    /// Writes the header and the footer: a text, or the members of a cell.
    package func writeTitles(of section: SectionViewModel, to writer: inout JSONWriter) {
        for (key, text, cell) in [
            ("header", section.header, section.headerCell), ("footer", section.footer, section.footerCell),
        ] {
            guard let cell else {
                writer.member(key, text)
                continue
            }
            writer.write(key: key)
            writer.beginObject()
            writeMembers(of: cell, isNested: false, to: &writer)
            writer.endObject()
        }
    }

    /// Writes the data of a section without the list of its cells.
    private func writeObject(of section: SectionViewModel, to writer: inout JSONWriter) {
        guard let object = section.object else { return }
        if let key = section.cellsKey, let members = object.members(without: key) {
            writer.write(key: "object")
            writer.beginObject()
            for (key, value) in members {
                writer.write(key: key)
                writer.write(value)
            }
            writer.endObject()
        } else if let json = object.json {
            writer.write(key: "object")
            writer.write(json)
        }
    }

    /// Writes cells and their children, at any depth.
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

    /// Writes all members of a cell but its children.
    ///
    /// The object of a nested array is part of the outermost one; writing it again at each level
    /// would take space quadratic in the depth.
    private func writeMembers(of cell: CellViewModel, isNested: Bool, to writer: inout JSONWriter) {
        writer.member("id", cell.id.identity.text)
        writer.member("cellIdentifier", cell.cellIdentifier)
        writer.member("nibName", cell.nibName)
        let lines = cell.lines
        writer.member("title", lines.title ?? cell.scalarText)
        writer.member("subtitle", lines.subtitle)
        writer.member("image", cell.image)
        write(cell.accessory, to: &writer)
        if let height = cell.height {
            writer.write(key: "height")
            writer.write(real: height)
        }
        let hooks = cell.handlerNames
        if !hooks.isEmpty { for hook in CellHook.allCases { writer.member(hook.rawValue, hooks[hook]) } }
        if let object = cell.object, !isNested || cell.children.isEmpty {
            writer.write(key: "object")
            writer.write(object.json ?? JSONValue(object.description))
        }
    }

    private func write(_ accessory: CellAccessory, to writer: inout JSONWriter) {
        guard accessory != .none else { return }
        writer.member("accessory", accessory.word)
        writer.member("accessoryImage", accessory.image)
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
    /// Writes a member, unless its value is nil.
    mutating func member(_ key: String, _ value: String?) {
        guard let value else { return }
        write(key: key)
        write(string: value)
    }
}

extension CellViewModel {
    /// The text of a cell without a title whose data is a scalar; nil for an object, whose description
    /// would repeat it.
    fileprivate var scalarText: String? {
        object?.isScalar == true ? untitledText : nil
    }
}
