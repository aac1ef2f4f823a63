import JSONDocuments
import SectionNormalizing
import TableControlling

/// Sections as text for a terminal: headers, one line a cell, footers.
///
/// ```
/// Fiction
///   Momo — Michael Ende
///   The Neverending Story — Michael Ende
/// ```
public struct SectionText: Sendable {
    /// How many columns a line may take; longer ones are cut and end in "…".
    public var width: Int

    /// Whether headers are bold and second lines dim.
    public var usesColor: Bool

    /// A rendering of this width.
    public init(width: Int = 80, usesColor: Bool = false) {
        self.width = max(4, width)
        self.usesColor = usesColor
    }

    /// The text of what normalization made of an input; ends in a line end.
    public func text(of normalized: NormalizationResult) -> String {
        guard !normalized.sections.isEmpty else { return "(no sections)\n" }
        return normalized.sections.map { text(of: $0) }.joined(separator: "\n")
    }

    /// The lines of one section; one that a table says to be loading, empty or failed says so in place of its cells.
    public func text(of section: SectionViewModel) -> String {
        var lines: [String] = []
        if let header = section.header { lines.append(styled(fitted(header, width), "1")) }
        if section.visibleState == .content {
            for cell in section.cells { append(cell, to: &lines) }
        } else {
            lines += self.lines(of: section.visibleState, indent: "  ")
        }
        if let footer = section.footer { lines.append(styled(fitted(footer, width), "2")) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Appends the lines of a cell and of the cells below it, which are indented as far as the width allows.
    private func append(_ cell: CellViewModel, to lines: inout [String]) {
        var open = [[cell][...]]
        while let cell = open.last?.first {
            let indent = String(repeating: "  ", count: min(open.count, width / 4))
            lines.append(indent + line(of: cell, width - indent.count))
            open[open.count - 1].removeFirst()
            open.append(cell.children[...])
            while open.last?.isEmpty == true { open.removeLast() }
        }
    }

    package func line(of cell: CellViewModel, _ width: Int) -> String {
        let image = cell.image.map { _ in "▣ " } ?? ""
        let accessory = cell.accessoryImage.map { _ in " ›" } ?? ""
        let room = width - image.displayWidth - accessory.displayWidth
        let title = fitted(cell.text(atLeast: max(0, room) * 8), room)
        let left = room - title.displayWidth - 3
        guard let subtitle = cell.subtitle, !subtitle.isEmpty, left > 3 else { return image + title + accessory }
        return image + title + styled(" — " + fitted(subtitle, left), "2") + accessory
    }

    /// The text in one line and in so many columns, its end cut off with "…" where it is longer.
    package func fitted(_ text: String, _ width: Int) -> String {
        var fitted = ""
        var used = 0
        // How many bytes leave room for the "…".
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

    func styled(_ text: String, _ code: String) -> String {
        usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension SectionText: TablePresentation {
    /// The lines of every section; in place of the cells that are not there (yet), a line that says so.
    public func rendering(of table: TableController) -> String {
        switch table.visibleState {
        case .content, .empty(nil): text(of: NormalizationResult(sections: table.sections))
        case let state: lines(of: state, indent: "").joined(separator: "\n") + "\n"
        }
    }

    /// What stands in place of cells; a reason of several lines keeps them.
    func lines(of state: ContentState, indent: String) -> [String] {
        let words =
            switch state {
            case .content: ""
            case .loading: "(loading)"
            case .empty(let text): "(\(text ?? "no cells"))"
            case .failed(let reason): "(error: \(reason))"
            }
        return words.split(whereSeparator: \.isNewline).map {
            styled(indent + fitted("\($0)", width - indent.count), "2")
        }
    }
}
