import JSONDocuments
import SectionNormalizing

/// Renders sections as one self-contained HTML page with its style.
///
/// The page has one script, and only if it has columns, which the script sorts.
/// The page is light or dark as the reader's system is. Its headers are sticky, its images load
/// lazily, and it is accessible by screen reader and keyboard. All text of the data is escaped.
/// Images are loaded from http, https, relative and `data:image` URLs only; any other image is
/// shown as a tile with its first letter.
///
/// ```swift
/// let normalized = Normalizer().normalize(["<b>Momo</b>"])
/// SectionHTML(title: "Books").page(of: normalized)  // …&lt;b&gt;Momo&lt;/b&gt;…
/// ```
public struct SectionHTML: Sendable {
    /// The title of the page.
    public var title: String

    /// True if each row expands to show its data, as JSON.
    public var showsData: Bool

    /// True if the notes and duplicate ids are listed below the sections.
    public var showsNotes: Bool

    /// The keys of the columns of a table, which the page offers next to the list; none for a list
    /// alone.
    ///
    /// A row of the table is the object of a cell. A heading sorts the rows when it is pressed.
    public var columns: [String] = []

    /// The version of a served page, which reloads when the server announces another one; nil for a
    /// page from a file.
    package var version: Int?

    /// Creates a renderer of pages.
    ///
    /// - Parameters:
    ///   - title: The title of the page, and its heading.
    ///   - showsData: True to let each row unfold to show its data as JSON.
    ///   - showsNotes: True to show the notes of the normalizer below the list.
    public init(title: String = "List", showsData: Bool = false, showsNotes: Bool = false) {
        self.title = title
        self.showsData = showsData
        self.showsNotes = showsNotes
    }

    /// Renders the result of normalization.
    ///
    /// If it is empty, the page says so.
    ///
    /// - Complexity: O(*n*) in the number of cells, and in the size of their data if ``showsData``
    ///   is true.
    public func page(of normalized: NormalizationResult) -> String {
        String(decoding: bytes(of: normalized), as: UTF8.self)
    }

    /// Renders the result of normalization in UTF-8.
    package func bytes(of normalized: NormalizationResult) -> [UInt8] {
        let sections = normalized.sections
        let saysNothing = sections.allSatisfy { $0.cells.isEmpty && $0.header == nil && $0.footer == nil }
        guard !saysNothing || (showsNotes && !normalized.notes.isEmpty) else {
            let reason = sections.isEmpty ? "The list has no sections." : "The list has no rows."
            return bytes(of: .empty(reason))
        }
        let hasIndex = sections.count > 1 && sections.contains { $0.header != nil }
        var html = HTMLWriter()
        begin(hasIndex: hasIndex, counts: counts(sections: sections.count, cells: normalized.cellCount), to: &html)
        if hasIndex { writeIndex(of: sections, to: &html) }
        html.markup(Self.mainTag)
        for (index, section) in sections.enumerated() {
            write(section, at: index, isAlone: sections.count == 1, to: &html)
        }
        if showsNotes { writeNotes(of: normalized, to: &html) }
        end(to: &html)
        return html.bytes
    }

    /// Renders sections, such as the sections of a table.
    public func page(of sections: [SectionViewModel]) -> String { page(of: NormalizationResult(sections: sections)) }

    /// Renders a page for a list that is loading, empty or failed.
    public func page(of state: State) -> String { String(decoding: bytes(of: state), as: UTF8.self) }

    private func bytes(of state: State) -> [UInt8] {
        var html = HTMLWriter()
        writeHead(to: &html)
        html.markup("<div class=\"frame\">\n")
        writeHeading(counts: nil, to: &html)
        html.markup("<main id=\"list\" tabindex=\"-1\">\n")
        write(state, to: &html)
        end(to: &html)
        return html.bytes
    }

    static let mainTag: StaticString = "<main id=\"list\" tabindex=\"-1\" lang=\"\">\n"

    /// Writes what is before the list of a page: its heading, and the switch to the table.
    func begin(hasIndex: Bool, counts: String, to html: inout HTMLWriter) {
        writeHead(to: &html)
        html.markup("<div class=\"frame")
        if hasIndex { html.markup(" indexed") }
        if !columns.isEmpty { html.markup(" wide") }
        html.markup("\">\n")
        writeHeading(counts: counts, to: &html)
        writeSwitch(to: &html)
    }

    /// Writes the head of a page, and the first line of its body.
    private func writeHead(to html: inout HTMLWriter) {
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
        html.markup(Self.colors)
        html.markup(Self.style)
        html.markup("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#list\">Skip to the list</a>\n")
    }

    /// Writes what is after the list of a page.
    func end(to html: inout HTMLWriter) {
        html.markup("</main>\n</div>\n")
        if version != nil {
            html.markup("<script>")
            html.markup(Self.script)
            html.markup("</script>\n")
        }
        if !columns.isEmpty {
            html.markup("<script>")
            html.markup(Self.sortScript)
            html.markup("</script>\n")
        }
        html.markup("</body>\n</html>\n")
    }

    private func writeHeading(counts: String?, to html: inout HTMLWriter) {
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

    func counts(sections: Int, cells: Int) -> String {
        let rows = cells == 1 ? "1 row" : "\(cells) rows"
        return sections == 1 ? rows : "\(sections) sections, \(rows)"
    }
}

extension SectionHTML {
    /// The state of a page without a list.
    public enum State: Sendable, Hashable {
        /// The list is being loaded.
        case loading
        /// There is nothing to show, for a reason.
        case empty(String)
        /// There is no list because of an error. Its lines are kept, so that a caret remains below
        /// its column.
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
            html.markup("<h2>Couldn't load the list</h2>\n<pre tabindex=\"0\" aria-label=\"The error\">")
            html.text(reason)
            html.markup("</pre>\n</div>\n")
        }
    }
}
