import JSONDocuments
import SectionNormalizing
import TableControlling

/// Sections as one HTML page that needs nothing else: its style is in it, and no script.
///
/// The page follows the reader's choice of light or dark, sticks the headers while their sections scroll by, loads images
/// when they come near, and can be read by a screen reader or worked by a keyboard alone. Every text of the data is
/// escaped, and images are loaded from http, https, relative and `data:image` addresses only; any other image is shown as a
/// tile with its first letter.
///
/// ```swift
/// let normalized = Normalizer().normalize(["<b>Momo</b>"])
/// SectionHTML(title: "Books").page(of: normalized)  // …&lt;b&gt;Momo&lt;/b&gt;…
/// ```
public struct SectionHTML: Sendable {
    /// The title of the page.
    public var title: String

    /// Whether each row unfolds to show the data behind it, as JSON.
    public var showsData: Bool

    /// Whether the notes and repeated ids stand below the list.
    public var showsNotes: Bool

    /// Which version of a served page this is: it loads itself anew when the server names another; nil for a page from a file.
    package var version: Int?

    /// A page of this title.
    public init(title: String = "List", showsData: Bool = false, showsNotes: Bool = false) {
        self.title = title
        self.showsData = showsData
        self.showsNotes = showsNotes
    }

    /// The page for what normalization made of an input; where that is nothing at all, it says so.
    ///
    /// - Complexity: O(*n*) in the number of cells, and in their data where that is shown.
    public func page(of normalized: NormalizationResult) -> String {
        let sections = normalized.sections
        let saysNothing = sections.allSatisfy {
            $0.cells.isEmpty && $0.header == nil && $0.footer == nil && $0.state == .content
        }
        guard !saysNothing || (showsNotes && !normalized.notes.isEmpty) else {
            return page(of: .empty(sections.isEmpty ? "The list has no sections." : "The list has no rows."))
        }
        let hasIndex = sections.count > 1 && sections.contains { $0.header != nil }
        return page { html in
            html.markup(hasIndex ? "<div class=\"frame indexed\">\n" : "<div class=\"frame\">\n")
            heading(counts(sections.count, normalized.cellCount), &html)
            if hasIndex { index(sections, &html) }
            html.markup("<main id=\"list\" tabindex=\"-1\" lang=\"\">\n")
            for (number, section) in sections.enumerated() {
                write(section, number: number, isAlone: sections.count == 1, to: &html)
            }
            if showsNotes { notes(normalized, &html) }
            html.markup("</main>\n</div>\n")
        }
    }

    /// The page for a list that is not there (yet).
    public func page(of state: State) -> String {
        page { html in
            html.markup("<div class=\"frame\">\n")
            heading(nil, &html)
            html.markup("<main id=\"list\" tabindex=\"-1\">\n")
            write(state, to: &html)
            html.markup("</main>\n</div>\n")
        }
    }

    /// A page with this body.
    private func page(_ body: (inout HTMLWriter) -> Void) -> String {
        var html = HTMLWriter()
        html.markup(Self.head)
        if let version {
            html.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"")
            html.markup(Self.servedPolicy)
            html.markup("\">\n<meta name=\"version\" content=\"")
            html.text("\(version)")
            html.markup("\">\n")
        } else {
            html.markup(Self.filePolicy)
        }
        html.markup("<title>")
        html.text(title)
        html.markup("</title>\n<style>\n")
        html.markup(Self.style)
        html.markup("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#list\">Skip to the list</a>\n")
        body(&html)
        if version != nil {
            html.markup("<script>")
            html.markup(Self.script)
            html.markup("</script>\n")
        }
        html.markup("</body>\n</html>\n")
        return String(decoding: html.bytes, as: UTF8.self)
    }

    private func heading(_ counts: String?, _ html: inout HTMLWriter) {
        html.markup("<header class=\"top\">\n<h1 dir=\"auto\">")
        html.text(title)
        html.markup("</h1>\n")
        if let counts {
            html.markup("<p class=\"counts\">")
            html.text(counts)
            html.markup("</p>\n")
        }
        html.markup("</header>\n")
    }

    private func counts(_ sections: Int, _ cells: Int) -> String {
        let rows = cells == 1 ? "1 row" : "\(cells) rows"
        return sections == 1 ? rows : "\(sections) sections, \(rows)"
    }
}

extension SectionHTML {
    /// What a page shows in place of a list.
    public enum State: Sendable, Hashable {
        /// The list is on its way.
        case loading
        /// There is nothing to show, for this reason.
        case empty(String)
        /// There is no list because of this; several lines stand as they are, so that a caret stays below its place.
        case failed(String)
    }

    func write(_ state: State, to html: inout HTMLWriter) {
        switch state {
        case .loading:
            html.markup(
                "<div class=\"state\" role=\"status\" aria-busy=\"true\">\n<div class=\"wheel\" aria-hidden=\"true\"></div>\n"
            )
            html.markup("<h2>Loading</h2>\n</div>\n")
        case .empty(let reason):
            html.markup("<div class=\"state\" role=\"status\">\n")
            html.markup(Self.emptyPicture)
            html.markup("<h2>Nothing to show</h2>\n<p dir=\"auto\">")
            html.line(reason)
            html.markup("</p>\n</div>\n")
        case .failed(let reason):
            html.markup("<div class=\"state failed\" role=\"alert\">\n")
            html.markup(Self.failedPicture)
            html.markup("<h2>No list, because of an error</h2>\n<pre tabindex=\"0\" aria-label=\"The error\">")
            html.text(reason)
            html.markup("</pre>\n</div>\n")
        }
    }
}

extension SectionHTML: TablePresentation {
    /// The page of the sections, or of what the table is in place of them.
    public func rendering(of table: TableController) -> String {
        switch table.visibleState {
        case .content, .empty(nil): page(of: NormalizationResult(sections: table.sections))
        case .loading: page(of: .loading)
        case .empty(let text?): page(of: .empty(text))
        case .failed(let reason): page(of: .failed(reason))
        }
    }

    /// What stands in a section in place of its cells.
    func write(_ state: ContentState, to html: inout HTMLWriter) {
        switch state {
        case .content, .empty(nil): html.markup("<p class=\"none\" lang=\"en\">No rows</p>\n")
        case .loading:
            html.markup("<p class=\"none\" role=\"status\" aria-busy=\"true\" lang=\"en\">Loading</p>\n")
        case .empty(let text?):
            html.markup("<p class=\"none\" role=\"status\" dir=\"auto\">")
            html.line(text)
            html.markup("</p>\n")
        case .failed(let reason):
            html.markup("<p class=\"none\" role=\"alert\" style=\"color:var(--bad);white-space:pre-wrap\">")
            html.markup("<span lang=\"en\">Error:</span> ")
            html.text(reason)
            html.markup("</p>\n")
        }
    }
}
