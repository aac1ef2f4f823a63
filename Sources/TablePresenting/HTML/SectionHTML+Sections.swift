import JSONDocuments
import SectionNormalizing

extension SectionHTML {
    /// The maximum number of sections in the index.
    private static let longestIndex = 200

    /// Writes the links to the sections: a bar on a phone, a column beside the list on a wide
    /// screen.
    func writeIndex(of sections: [SectionViewModel], to html: inout HTMLWriter) {
        html.markup("<nav class=\"index\" aria-label=\"Sections\">\n<ul role=\"list\">\n")
        for (index, section) in sections.prefix(Self.longestIndex).enumerated() {
            html.markup("<li><a href=\"#s", number: index, then: "\"><span dir=\"auto\" lang=\"\">")
            html.line(name(of: section, at: index))
            html.markup("</span> <span class=\"count\">", number: section.cells.count, then: "</span></a></li>\n")
        }
        html.markup("</ul>\n</nav>\n")
    }

    private func name(of section: SectionViewModel, at index: Int) -> String {
        section.header.flatMap { $0.isEmpty ? nil : $0 } ?? "Section \(index + 1)"
    }

    /// Writes a section: a region that its header labels.
    func write(_ section: SectionViewModel, at index: Int, isAlone: Bool, to html: inout HTMLWriter) {
        if section.header.map({ !$0.isEmpty }) ?? false {
            html.markup("<section id=\"s", number: index, then: "\"")
            html.markup(" aria-labelledby=\"h", number: index, then: "\">\n")
            writeHeader(of: section, at: index, to: &html)
        } else {
            writeSectionTag(at: index, label: isAlone ? "Rows" : name(of: section, at: index), to: &html)
            if let cell = section.headerCell { writeTitle(cell, class: "head row", to: &html) }
        }
        if section.cells.isEmpty {
            html.markup("<p class=\"none\" lang=\"en\">No rows</p>\n")
        } else {
            let cells = Array(section.cells)
            writeColumns(of: cells, to: &html)
            write(cells, to: &html)
        }
        if let cell = section.footerCell {
            writeTitle(cell, class: "foot row", to: &html)
        } else if let footer = section.footer {
            html.markup("<p class=\"foot\" dir=\"auto\">")
            html.line(footer)
            html.markup("</p>\n")
        }
        html.markup("</section>\n")
    }

    /// Writes the open tag of a section without a header.
    func writeSectionTag(at index: Int, label: String, to html: inout HTMLWriter) {
        html.markup("<section id=\"s", number: index, then: "\"")
        html.attribute("aria-label", value: label)
        html.markup(">\n")
    }

    /// Writes the header of a section, a heading: its text, or the contents of its cell.
    private func writeHeader(of section: SectionViewModel, at index: Int, to html: inout HTMLWriter) {
        html.markup(section.headerCell == nil ? "<h2 class=\"head\" id=\"h" : "<h2 class=\"head row\" id=\"h")
        html.markup("", number: index, then: "\" dir=\"auto\"")
        if let cell = section.headerCell {
            writeRow(of: cell, to: &html)
        } else {
            html.markup(">")
            html.line(name(of: section, at: index))
        }
        html.markup("</h2>\n")
    }

    /// Writes a footer that is a cell, or a header without a text.
    private func writeTitle(_ cell: CellViewModel, class: StaticString, to html: inout HTMLWriter) {
        html.markup("<div class=\"")
        html.markup(`class`)
        html.markup("\" dir=\"auto\"")
        writeRow(of: cell, to: &html)
        html.markup("</div>\n")
    }

    /// The maximum number of levels by which the data of a row is indented.
    private static let deepestIndent = 20

    /// Writes one cell.
    ///
    /// The data of a nested cell with children isn't repeated: it is part of the data of the
    /// outermost cell.
    func write(_ cell: CellViewModel, isNested: Bool, to html: inout HTMLWriter) {
        if showsData, let object = cell.object, !isNested || cell.children.isEmpty {
            html.markup("<details><summary class=\"row\" dir=\"auto\"")
            writeRow(of: cell, to: &html)
            html.markup("</summary>\n<pre class=\"data\" tabindex=\"0\" aria-label=\"The data of the row\">")
            var options = JSONWriter.Options.pretty
            options.deepestIndent = Self.deepestIndent
            var writer = JSONWriter(options: options)
            writer.write(object.json ?? JSONValue(object.description))
            html.json(writer.bytes)
            html.markup("</pre></details>")
        } else {
            html.markup("<div class=\"row\" dir=\"auto\"")
            writeRow(of: cell, to: &html)
            html.markup("</div>")
        }
    }

    /// Writes the rest of the open tag of a row, and the contents of the row.
    private func writeRow(of cell: CellViewModel, to html: inout HTMLWriter) {
        if let height = cell.height, height.isFinite, (1...2_000).contains(height) {
            html.markup(" style=\"min-height:", number: Int(height), then: "px\"")
        }
        html.markup(">")
        let lines = cell.lines
        let text = lines.title ?? cell.untitledText
        if let image = cell.image, !image.isEmpty {
            write(CellImage(image), of: text, role: "image", to: &html)
        }
        html.markup("<span class=\"texts\"><span class=\"title\">")
        html.line(text)
        html.markup("</span>")
        if let subtitle = lines.subtitle, !subtitle.isEmpty {
            html.markup(" <span class=\"subtitle\">")
            html.line(subtitle)
            html.markup("</span>")
        }
        html.markup("</span>")
        switch cell.accessory {
        case .none, .image(""): break
        case .disclosure: write(.arrow, of: text, role: "accessory", to: &html)
        case .check: html.markup("<span class=\"arrow\" role=\"img\" aria-label=\"chosen\">✓</span>")
        case .image(let image): write(CellImage(image), of: text, role: "accessory", to: &html)
        }
    }

    /// Writes an image.
    ///
    /// Its alternative text is empty beside the text of the row; without one it is the name of the
    /// file.
    private func write(_ image: CellImage, of text: String, role: StaticString, to html: inout HTMLWriter) {
        switch image {
        case .address(let address):
            html.markup("<img class=\"")
            html.markup(role)
            html.markup("\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"")
            html.attribute("alt", value: text.isEmpty ? Self.name(of: address) : "")
            html.attribute("src", value: address)
            html.markup(">")
        case .arrow: html.markup("<span class=\"arrow\" aria-hidden=\"true\">›</span>")
        case .name(let name):
            html.markup("<span class=\"tile ")
            html.markup(role)
            html.markup("\" dir=\"ltr\" role=\"img\"")
            html.attribute("aria-label", value: name)
            html.attribute("title", value: name)
            html.markup(" style=\"--hue:", number: Self.hue(of: name), then: "\"><span aria-hidden=\"true\">")
            html.text(name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "•")
            html.markup("</span></span>")
        }
    }

    /// Returns the last path component of a URL, or "image" for a data URL.
    private static func name(of address: String) -> String {
        guard !address.lowercased().hasPrefix("data:") else { return "image" }
        return address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? "image"
    }

    /// Returns the hue of a name: a hash (FNV-1a), the same in every run.
    private static func hue(of name: String) -> Int {
        Int(name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 } % 360)
    }

    /// Writes the notes of the normalizer and the duplicate ids.
    func writeNotes(of normalized: NormalizationResult, to html: inout HTMLWriter) {
        guard !normalized.notes.isEmpty || !normalized.duplicates.isEmpty else { return }
        html.markup(
            "<section class=\"notes\" aria-labelledby=\"notes\" lang=\"en\">\n<h2 id=\"notes\">Notes</h2>\n<ul role=\"list\">\n"
        )
        for note in normalized.notes {
            html.markup("<li><code>")
            html.line("\(note.location)")
            html.markup("</code> ")
            html.line(note.reason)
            html.markup(" <span class=\"rule\">")
            html.text(note.rule.rawValue)
            html.markup("</span></li>\n")
        }
        for duplicate in normalized.duplicates {
            html.markup("<li><code>")
            html.line("\(duplicate.again)")
            html.markup("</code> ")
            html.line("the id \(duplicate.id) is already used by \(duplicate.first)")
            html.markup("</li>\n")
        }
        html.markup("</ul>\n</section>\n")
    }
}
