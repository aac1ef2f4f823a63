import SectionNormalizing

/// Writes the page of a long list, which is one section without a header, while its cells are made.
///
/// The page is that of all cells at once, for a page without notes and columns.
package struct CellPage {
    private let page: SectionHTML
    private let count: Int
    private let isRagged: Bool
    private var html = HTMLWriter()
    private var written = 0

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - count: The number of all cells; one or more.
    ///   - isRagged: Whether some of them have an image and others don't.
    package init(_ page: SectionHTML, count: Int, isRagged: Bool) {
        (self.page, self.count, self.isRagged) = (page, count, isRagged)
        page.begin(hasIndex: false, counts: page.counts(sections: 1, cells: count), to: &html)
        html.markup(SectionHTML.mainTag)
        page.writeSectionTag(at: 0, label: "Rows", to: &html)
        page.writeListTag(class: "card", isRagged: isRagged, to: &html)
    }

    /// Writes the next cells.
    package mutating func write(_ cells: [CellViewModel]) {
        page.write(cells[...], from: written, of: count, isRagged: isRagged, to: &html)
        written += cells.count
    }

    /// Writes the end of the page.
    package mutating func end() {
        html.markup("</ul>\n</section>\n")
        page.end(to: &html)
    }

    /// Returns the bytes that were written since the last call.
    package mutating func takeBytes() -> [UInt8] { html.takeBytes() }
}
