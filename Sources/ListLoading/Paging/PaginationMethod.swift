import JSONPaths

/// How the next page is asked for.
///
/// By a number that counts pages or rows, by a value from the page before, or at an address that
/// the page before names. Names of parameters with dots are paths in the JSON of the request.
///
/// ```swift
/// print(PaginationMethod.number("page", first: 0))  // page number in 'page', from 0
/// print(PaginationMethod.cursor("variables.after"))  // cursor in 'variables.after'
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
    /// `page number in 'page', from 1`.
    public var description: String {
        switch self {
        case .number(let parameter, let first): "page number in '\(parameter)', from \(first)"
        case .offset(let parameter, let first): "offset in '\(parameter)', from \(first)"
        case .cursor(let parameter): "cursor in '\(parameter)'"
        case .cursorHeader(let name): "cursor in the header '\(name)'"
        case .continuation(let member, let path): "cursor in '\(member)' at '\(path)'"
        case .sortValues(let member, _): "the last row's sort values in '\(member)'"
        case .parameters: "parameters that the page tells"
        case .lastRow(let parameter, let path): "the last row's \(path) in '\(parameter)'"
        case .link: "link in the page"
        case .linkHeader: "Link header"
        case .single: "one page"
        }
    }
}
