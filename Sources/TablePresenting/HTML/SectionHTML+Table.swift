import SectionNormalizing
import TableControlling

extension SectionHTML: TablePresentation {
    /// Renders the sections of a table, or its state in place of them.
    ///
    /// A refresh that failed is reported above the sections, and a page that failed is reported
    /// below them, each with its reason and what to do.
    public func rendering(of table: TableController) -> String {
        let failures = table.visibleFailures
        return switch table.visibleState {
        case .content, .empty(nil): page(of: NormalizationResult(sections: table.sections), beside: failures)
        case .loading: page(of: .loading)
        case .empty(let text?): page(of: .empty(text), beside: failures)
        case .failed(let reason): page(of: .failed(reason))
        }
    }

    /// Writes the state of a section in place of its cells.
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
            html.markup("<p class=\"none error\" role=\"alert\"><span lang=\"en\">Error:</span> ")
            html.text(reason)
            html.markup("</p>\n")
        }
    }

    /// The reasons of the failures that a page shows beside its rows.
    typealias Failures = (refresh: String?, more: String?)

    func writeRefreshFailure(_ reason: String?, to html: inout HTMLWriter) {
        guard let reason else { return }
        write(reason, of: "The list couldn't be refreshed", advice: "This is the previous list. Try again.", to: &html)
    }

    func writeLoadMoreFailure(_ reason: String?, to html: inout HTMLWriter) {
        guard let reason else { return }
        write(reason, of: "More rows couldn't be loaded", advice: "The list is incomplete. Try again.", to: &html)
    }

    /// Writes a failure beside the rows: what failed, why, and what to do.
    private func write(
        _ reason: String, of title: StaticString, advice: StaticString, to html: inout HTMLWriter
    ) {
        html.markup("<div class=\"failure\" role=\"alert\">\n")
        html.markup(Self.failedPicture)
        html.markup("<div>\n<strong lang=\"en\">")
        html.markup(title)
        html.markup("</strong>\n<p class=\"error\" dir=\"auto\">")
        html.text(reason)
        html.markup("</p>\n<p lang=\"en\">")
        html.markup(advice)
        html.markup("</p>\n</div>\n</div>\n")
    }
}
