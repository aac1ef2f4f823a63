import JSONDocuments
import SectionNormalizing

/// Renders sections as text for a terminal: headers, one line for each cell, footers.
///
/// Lines are truncated by the display width of their characters. Control characters are removed, so
/// that data can't control the terminal.
///
/// ```swift
/// print(SectionText(width: 40).text(of: Normalizer().normalize(json)))
/// ```
///
/// ```
/// Fiction
///   Momo — Michael Ende
///   The Neverending Story — Michael Ende
/// ```
public struct SectionText: Sendable {
    /// The maximum width of a line in columns; longer lines are truncated and end in "…".
    public var width: Int

    /// True if headers are bold, and subtitles dim.
    public var usesColor: Bool

    /// Creates a renderer of a width, at least 4.
    ///
    /// - Parameters:
    ///   - width: The columns of a line.
    ///   - usesColor: True to write escape sequences for bold and dim text.
    public init(width: Int = 80, usesColor: Bool = false) {
        self.width = max(4, width)
        self.usesColor = usesColor
    }

    /// Renders the result of normalization, with an empty line between sections; the text ends in a
    /// line feed.
    ///
    /// ```swift
    /// SectionText().text(of: Normalizer().normalize(["Momo"]))  // "  Momo\n"
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of cells.
    public func text(of normalized: NormalizationResult) -> String { text(of: normalized.sections) }

    /// Renders sections, such as the sections of a table.
    public func text(of sections: [SectionViewModel]) -> String {
        guard !sections.isEmpty else { return "(no sections)\n" }
        return sections.map { text(of: $0) }.joined(separator: "\n")
    }

    /// Renders one section.
    public func text(of section: SectionViewModel) -> String {
        var lines: [String] = []
        if let header = section.header { lines.append(line(of: section.headerCell, or: header, style: "1")) }
        for cell in section.cells { append(cell, to: &lines) }
        if section.cells.isEmpty { lines.append(styled("  " + fitted("(no cells)", to: width - 2), as: "2")) }
        if let footer = section.footer { lines.append(line(of: section.footerCell, or: footer, style: "2")) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Renders some cells of a section, a line each.
    package func text(of cells: [CellViewModel]) -> String {
        var lines: [String] = []
        for cell in cells { append(cell, to: &lines) }
        return lines.reduce(into: "") { $0 += $1 + "\n" }
    }

    /// Appends the lines of a cell and of its children, which are indented as far as the width
    /// allows.
    private func append(_ cell: CellViewModel, to lines: inout [String]) {
        if cell.children.isEmpty, width >= 4 { return lines.append("  " + line(of: cell, width: width - 2)) }
        var open = [[cell][...]]
        while let cell = open.last?.first {
            let indent = String(repeating: "  ", count: min(open.count, width / 4))
            lines.append(indent + line(of: cell, width: width - indent.count))
            open[open.count - 1].removeFirst()
            open.append(cell.children[...])
            while open.last?.isEmpty == true { open.removeLast() }
        }
    }

    /// Returns the line of a header or a footer: of its cell, if it is one, else of its text.
    private func line(of cell: CellViewModel?, or text: String, style: String) -> String {
        cell.map { line(of: $0, width: width, style: style) } ?? styled(fitted(text, to: width), as: style)
    }

    /// Returns the line of a cell, in a number of columns, with its title in a style.
    package func line(of cell: CellViewModel, width: Int, style: String? = nil) -> String {
        let image = cell.image.map { _ in "▣ " } ?? ""
        let accessory =
            switch cell.accessory {
            case .none: ""
            case .check: " ✓"
            case .disclosure, .image: " ›"
            }
        let room = width - image.displayWidth - accessory.displayWidth
        let lines = cell.lines
        let title = fitted(lines.title ?? cell.untitledText, to: room)
        let left = room - title.displayWidth - 3
        var line = image
        line += style.map { styled(title, as: $0) } ?? title
        if let subtitle = lines.subtitle, !subtitle.isEmpty, left > 3 {
            line += styled(" — " + fitted(subtitle, to: left), as: "2")
        }
        line += accessory
        return line
    }

    /// Returns the text in one line, truncated with "…" to a number of columns.
    package func fitted(_ text: String, to width: Int) -> String {
        if text.isPrintableASCII {
            return text.isEmpty || text.utf8.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
        }
        var fitted = ""
        var used = 0
        // The number of bytes that leave a column for the "…".
        var cut = 0
        for character in text {
            let shown = character.isNewline || character == "\t" ? " " : character
            if shown.unicodeScalars.allSatisfy(\.steersTerminal) { continue }
            let next = used + shown.displayWidth
            if next > width { return String(decoding: fitted.utf8.prefix(cut), as: UTF8.self) + "…" }
            fitted.append(shown)
            used = next
            if used < width { cut = fitted.utf8.count }
        }
        return fitted
    }

    /// Returns the text in an ANSI style (SGR code).
    func styled(_ text: String, as code: String) -> String {
        usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
