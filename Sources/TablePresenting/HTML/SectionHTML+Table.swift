import SectionNormalizing
import TableControlling

extension SectionHTML: TablePresentation {
    /// The page of the sections, or of what the table is in place of them.
    public func rendering(of table: TableController) -> String {
        switch table.visibleState {
        case .content, .empty(nil): page(of: Normalized(sections: table.sections))
        case .loading: page(of: .loading)
        case .empty(let text?): page(of: .empty(text))
        case .failed(let reason): page(of: .failed(reason))
        }
    }

    /// What stands in a section in place of its cells.
    func write(_ state: TableState, to html: inout HTMLWriter) {
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
