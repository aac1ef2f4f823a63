import JSONDocuments
import SectionNormalizing
import TableControlling

extension SectionHTML {
    /// The most sections that the index names; nobody reads a longer one.
    private static let longestIndex = 200

    /// The links to the sections: a bar on a phone, a column beside the list where there is room.
    func index(_ sections: [SectionViewModel], _ html: inout HTMLWriter) {
        html.markup("<nav class=\"index\" aria-label=\"Sections\">\n<ul role=\"list\">\n")
        for (number, section) in sections.prefix(Self.longestIndex).enumerated() {
            html.markup("<li><a href=\"#s", number, "\"><span dir=\"auto\" lang=\"\">")
            html.line(name(of: section, number))
            html.markup("</span> <span class=\"count\">")
            html.markup("", section.cells.count, "</span></a></li>\n")
        }
        html.markup("</ul>\n</nav>\n")
    }

    private func name(of section: SectionViewModel, _ number: Int) -> String {
        section.header.flatMap { $0.isEmpty ? nil : $0 } ?? "Section \(number + 1)"
    }

    /// A section: a region with its header for a name.
    func write(_ section: SectionViewModel, number: Int, isAlone: Bool, to html: inout HTMLWriter) {
        let hasHeader = section.header.map { !$0.isEmpty } ?? false
        html.markup("<section id=\"s", number, "\"")
        if hasHeader {
            html.markup(" aria-labelledby=\"h", number, "\">\n")
            html.markup("<h2 class=\"head\" id=\"h", number, "\" dir=\"auto\">")
            html.line(name(of: section, number))
            html.markup("</h2>\n")
        } else {
            html.attribute("aria-label", isAlone ? "Rows" : name(of: section, number))
            html.markup(">\n")
        }
        if section.visibleState == .content {
            write(section.cells, to: &html)
        } else {
            write(section.visibleState, to: &html)
        }
        if let footer = section.footer {
            html.markup("<p class=\"foot\" dir=\"auto\">")
            html.line(footer)
            html.markup("</p>\n")
        }
        html.markup("</section>\n")
    }

    /// Writes cells and, in lists of their own, the cells below them, at any depth.
    private func write(_ cells: [CellViewModel], to html: inout HTMLWriter) {
        html.markup("<ul class=\"card\" role=\"list\">\n")
        var open = [cells[...]]
        while let cells = open.last {
            guard let cell = cells.first else {
                html.markup("</ul>\n")
                open.removeLast()
                if !open.isEmpty { html.markup("</li>\n") }
                continue
            }
            open[open.count - 1].removeFirst()
            html.markup("<li>")
            write(cell, isNested: open.count > 1, to: &html)
            if cell.children.isEmpty {
                html.markup("</li>\n")
            } else {
                html.markup("<ul class=\"nested\" role=\"list\">\n")
                open.append(cell.children[...])
            }
        }
    }

    /// How far the data of a row is indented at the most: deeper levels line up.
    private static let deepestIndent = 20

    /// Writes one cell; the data of a nested one with children of its own is shown at the outermost cell, and at its
    /// children.
    private func write(_ cell: CellViewModel, isNested: Bool, to html: inout HTMLWriter) {
        if showsData, let object = cell.object, !isNested || cell.children.isEmpty {
            html.markup("<details><summary class=\"row\" dir=\"auto\"")
            row(cell, &html)
            html.markup("</summary>\n<pre class=\"data\" tabindex=\"0\" aria-label=\"The data of the row\">")
            var options = JSONWriter.Options.pretty
            options.deepestIndent = Self.deepestIndent
            var writer = JSONWriter(options: options)
            writer.write(exactly: object.json ?? JSONValue(object.description))
            html.text(writer.text)
            html.markup("</pre></details>")
        } else {
            html.markup("<div class=\"row\" dir=\"auto\"")
            row(cell, &html)
            html.markup("</div>")
        }
    }

    /// The rest of the tag that holds a row, and what is in the row.
    private func row(_ cell: CellViewModel, _ html: inout HTMLWriter) {
        if let height = cell.height, height.isFinite, (1...2_000).contains(height) {
            html.markup(" style=\"min-height:", Int(height), "px\"")
        }
        html.markup(">")
        let text = cell.text(atLeast: HTMLWriter.longestLine * 8)
        if let image = cell.image, !image.isEmpty {
            write(CellImage(image), of: text, "image", to: &html)
        }
        html.markup("<span class=\"texts\"><span class=\"title\">")
        html.line(text)
        html.markup("</span>")
        if let subtitle = cell.subtitle, !subtitle.isEmpty {
            html.markup(" <span class=\"subtitle\">")
            html.line(subtitle)
            html.markup("</span>")
        }
        html.markup("</span>")
        if let accessory = cell.accessoryImage, !accessory.isEmpty {
            write(CellImage(accessory), of: text, "accessory", to: &html)
        }
    }

    /// An image beside the text that tells the same is silent; one that stands alone has its file's name.
    private func write(_ image: CellImage, of text: String, _ role: StaticString, to html: inout HTMLWriter) {
        switch image {
        case .address(let address):
            html.markup("<img class=\"")
            html.markup(role)
            html.markup("\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"")
            html.attribute("alt", text.isEmpty ? Self.name(of: address) : "")
            html.attribute("src", address)
            html.markup(">")
        case .arrow: html.markup("<span class=\"arrow\" aria-hidden=\"true\">›</span>")
        case .name(let name):
            html.markup("<span class=\"tile ")
            html.markup(role)
            html.markup("\" dir=\"ltr\" role=\"img\"")
            html.attribute("aria-label", name)
            html.attribute("title", name)
            html.markup(" style=\"--hue:", Self.hue(of: name), "\"><span aria-hidden=\"true\">")
            html.text(name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? "•")
            html.markup("</span></span>")
        }
    }

    /// The last step of an address; nobody wants the bytes of an image read out.
    private static func name(of address: String) -> String {
        guard !address.lowercased().hasPrefix("data:") else { return "image" }
        return address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? "image"
    }

    /// A colour of its own for each name, the same in every run (FNV-1a).
    private static func hue(of name: String) -> Int {
        Int(name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 } % 360)
    }

    /// Why the list looks as it does.
    func notes(_ normalized: NormalizationResult, _ html: inout HTMLWriter) {
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
