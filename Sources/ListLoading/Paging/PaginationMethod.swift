import JSONPaths

/// How the next page is asked for.
///
/// By a number that counts pages or rows, by a value from the page before, or at an address that
/// the page before names. Names of parameters with dots are paths in the JSON of the request.
///
/// ```swift
/// print(PaginationMethod.number("page", first: 0))  // paging by number: ?page=0, 1, …
/// print(PaginationMethod.cursor("variables.after"))  // paging by cursor: variables.after=…
/// ```
public enum PaginationMethod: Sendable, Hashable {
    /// By its number, in the parameter of this name; `first` is the number of the first page.
    case number(_ parameter: String, first: Int = 1)
    /// By the number of its first row, in the parameter of this name; `first` is the number of the
    /// list's first row.
    case offset(_ parameter: String, first: Int = 0)
    /// By a cursor from the previous page, in the parameter of this name.
    case cursor(_ parameter: String)
    /// By a cursor from the previous page, in the header of this name.
    case cursorHeader(_ name: String)
    /// By a cursor at an address of its own, in this member of the JSON that is sent: scrolls.
    ///
    /// Of the request of the list only parameters go along whose name begins that of the cursor:
    /// `scroll` beside `scroll_id`.
    case continuation(_ member: String, path: String)
    /// By all parameters in the previous page, as MediaWiki's `continue` does.
    case parameters
    /// By the id of the last row of the page before, in the parameter of this name.
    case lastRow(_ parameter: String, id: JSONPath)
    /// By the sort values of the last row of the page before, a list that goes into the member of
    /// this name of the JSON that is sent: `search_after` of Elasticsearch and OpenSearch.
    case sortValues(_ member: String, at: JSONPath)
    /// At an address in the previous page.
    case link
    /// At an address in the header Link of the previous page (RFC 8288).
    case linkHeader
    /// Not at all: one page is the whole list.
    case single
}

extension PaginationMethod: CustomStringConvertible {
    /// What the requests of the pages look like: `paging by number: ?page=1, 2, …`.
    public var description: String {
        switch self {
        case .number(let parameter, let first):
            "paging by number: \(Self.shown(parameter))=\(first), \(first.clampedSum(1)), …"
        case .offset(let parameter, let first): "paging by offset: \(Self.shown(parameter))=\(first), …"
        case .cursor(let parameter): "paging by cursor: \(Self.shown(parameter))=…"
        case .cursorHeader(let name): "paging by cursor: \(name): … in the header"
        case .continuation(let member, let path): "paging by cursor: '\(member)' at '\(path)' in the body"
        case .sortValues(let member, _): "paging by the last row's sort values: '\(member)'"
        case .parameters: "paging by parameters given in the page"
        case .lastRow(let parameter, let path): "paging by the last row's \(path): \(Self.shown(parameter))=…"
        case .link: "paging by links in the page"
        case .linkHeader: "paging by the Link header"
        case .single: "no paging: one page is the whole list"
        }
    }

    /// Returns the name of a parameter as it is sent: `?page` in the query, `variables.page` in the JSON of the request.
    private static func shown(_ parameter: String) -> String { parameter.contains(".") ? parameter : "?\(parameter)" }
}
