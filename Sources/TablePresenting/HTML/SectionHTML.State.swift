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
