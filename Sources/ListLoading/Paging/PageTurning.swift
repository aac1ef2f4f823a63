import JSONPaths

/// How the next page is asked for.
public enum PageTurning: Sendable, Hashable {
    /// By its number, in the parameter of this name; `first` is the number of the first page.
    case number(_ parameter: String, first: Int = 1)
    /// By the number of its first row, in the parameter of this name; `first` is the number of the list's first row.
    case offset(_ parameter: String, first: Int = 0)
    /// By a cursor that the page before told, in the parameter of this name.
    case cursor(_ parameter: String)
    /// By parameters that the page before told, all of them, as MediaWiki's `continue` does.
    case parameters
    /// By the id of the last row of the page before, in the parameter of this name.
    case lastRow(_ parameter: String, id: JSONPath)
    /// At an address that the page before told.
    case link
    /// At an address that the header Link of the page before told (RFC 8288).
    case linkHeader
    /// Not at all: one page is the whole list.
    case single
}

extension PageTurning: CustomStringConvertible {
    /// `page number in 'page', from 1`.
    public var description: String {
        switch self {
        case .number(let parameter, let first): "page number in '\(parameter)', from \(first)"
        case .offset(let parameter, let first): "offset in '\(parameter)', from \(first)"
        case .cursor(let parameter): "cursor in '\(parameter)'"
        case .parameters: "parameters that the page tells"
        case .lastRow(let parameter, let path): "the last row's \(path) in '\(parameter)'"
        case .link: "link in the page"
        case .linkHeader: "Link header"
        case .single: "one page"
        }
    }
}
