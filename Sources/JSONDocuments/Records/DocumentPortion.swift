/// A part of a long document as a document of its own: some rows of a list, with what leads to them.
///
/// ```
/// {"groups": [{"title": "A", "items": [1, 2, 3]}, {"title": "B", "items": [4]}]}
///                                      ^^^^ the second portion is {"groups": [{"title": "A", "items": [3]}, …
/// ```
package struct DocumentPortion: Sendable {
    /// A container around the first row: the key of the child in it, or the number of elements before the first one.
    enum Step: Sendable {
        case key([UInt8])
        case index(Int)
    }

    /// The document.
    package let bytes: [UInt8]

    /// The number of bytes at the start that lead to the first row, and aren't the portion's own.
    let prefixCount: Int

    /// The containers around the first row, from the root down.
    let steps: [Step]

    /// The position of the first byte after the prefix.
    let start: TextPosition

    /// The number of bytes of the whole text up to its end, and some closing brackets.
    package var end: Int { start.byteOffset + bytes.count - prefixCount }

    /// True if it begins the whole document.
    package var isFirst: Bool { prefixCount == 0 }

    /// Returns the location in the whole document of a value of the portion.
    package func location(_ location: JSONLocation) -> JSONLocation {
        var components = location.components
        for (depth, step) in steps.enumerated() where depth < components.count {
            switch (step, components[depth]) {
            case (.index(let base), .index(let index)):
                components[depth] = .index(base + index)
                if index > 0 { return JSONLocation(components) }
            case (.key(let key), .key(let name)) where name.utf8.elementsEqual(key): continue
            default: return JSONLocation(components)
            }
        }
        return JSONLocation(components)
    }

    /// Returns the position in the whole text of a value of the portion; nil for one before the portion.
    package func position(_ position: JSONPosition) -> JSONPosition? {
        guard position.byteOffset >= prefixCount else { return nil }
        let end = prefixEnd
        let shift = start.byteOffset - prefixCount
        return JSONPosition(
            line: position.line + start.line - end.line,
            column: position.line == end.line ? position.column + start.column - end.column : position.column,
            byteRange: position.byteRange.lowerBound + shift..<position.byteRange.upperBound + shift)
    }

    /// Returns the error of the portion with its position in the whole text.
    package func error(_ error: JSONSyntaxError) -> JSONSyntaxError {
        guard prefixCount > 0 else { return error }
        let end = prefixEnd
        var moved = error
        if error.line == end.line { moved.column += start.column - end.column }
        moved.line += start.line - end.line
        moved.byteOffset += start.byteOffset - prefixCount
        return moved
    }

    private var prefixEnd: TextPosition { TextPosition(of: prefixCount, in: bytes) }
}

/// The way to the rows of a list that a document can be divided at.
package struct PortionPath: Sendable, Hashable {
    /// One step of the way: a key, or each child.
    package enum Step: Sendable, Hashable {
        case key(String)
        case each
    }

    package let steps: [Step]
    /// True if each value that the steps lead to is a row, and not a list of rows.
    package let endsInRows: Bool
    /// True if the objects around the rows are needed with them.
    package let needsSurroundings: Bool

    package init(_ steps: [Step], endsInRows: Bool, needsSurroundings: Bool) {
        (self.steps, self.endsInRows, self.needsSurroundings) = (steps, endsInRows, needsSurroundings)
    }

    /// Returns whether a document can be divided between the children of an open container, by the number of containers
    /// around it.
    func dividesChildren(at depth: Int) -> Bool {
        if needsSurroundings, let first = steps.firstIndex(of: .each) { return depth == first }
        return depth == steps.count ? !endsInRows : steps[depth] == .each
    }
}
