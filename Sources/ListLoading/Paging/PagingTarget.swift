import JSONPaths

/// What changes in a request from page to page.
///
/// ```swift
/// PagingStyle(.query("startIndex"), .rows(from: 1))
/// PagingStyle(.link, .value("links.next"))
/// ```
public struct PagingTarget: Sendable, Hashable {
    private enum Form: Hashable {
        case parameter(ParameterPlace, String)
        case link
        case members
        case scroll(String, String)
    }

    private let form: Form

    /// A parameter of the query.
    public static func query(_ name: String) -> PagingTarget { .init(form: .parameter(.query, name)) }
    /// A member of the JSON that is sent, by its path with dots, or a field of a form.
    public static func body(_ name: String) -> PagingTarget { .init(form: .parameter(.body, name)) }
    /// A header.
    public static func header(_ name: String) -> PagingTarget { .init(form: .parameter(.header, name)) }
    /// A parameter of the JSON or the form that is sent, else of the query.
    public static func parameter(_ name: String) -> PagingTarget { .init(form: .parameter(.request, name)) }
    /// The address: the source is that of the next page.
    public static let link = PagingTarget(form: .link)
    /// All parameters that are members of the object at the source, as MediaWiki's `continue` has them.
    public static let members = PagingTarget(form: .members)
    /// A member of the JSON that is sent by POST to an address of its own: scrolls.
    ///
    /// Of the request of the list only parameters go along whose name begins that of the member.
    public static func scroll(_ member: String, at address: String) -> PagingTarget {
        .init(form: .scroll(member, address))
    }

    func method(_ source: PagingSource, linkField: JSONPath?) -> any PageMethod {
        switch form {
        case .parameter(let place, let name):
            PageParameter(place: place, name: name, value: source.value.sent(in: place))
        case .link: PageLink(spot: source.spot == .declaredCursor ? .declaredLink(linkField) : source.spot)
        case .members:
            if case .path(let path) = source.spot { PageMembers(path: path) } else { SinglePage() }
        case .scroll(let member, let address): Scroll(address: address, name: member, spot: source.spot)
        }
    }
}

/// What a parameter has for the next page.
///
/// ```swift
/// PagingStyle(.query("starting_after"), .lastRow("id"), rows: "data")
/// ```
public struct PagingSource: Sendable, Hashable {
    /// Values are equal if their declarations are.
    private struct Declared: Hashable {
        let value: any PageValue

        static func == (left: Declared, right: Declared) -> Bool { left.value.declaration == right.value.declaration }
        func hash(into hasher: inout Hasher) { hasher.combine(value.declaration) }
    }

    private let declared: Declared
    var value: any PageValue { declared.value }

    private init(_ value: any PageValue) { declared = Declared(value: value) }

    /// The number of the page; without the first one it is found out where pages are counted from.
    public static func number(from first: Int? = nil) -> PagingSource { PagingSource(PageNumber(first: first)) }
    /// The number of the rows that came.
    public static func rows(from first: Int = 0) -> PagingSource { PagingSource(RowOffset(first: first)) }
    /// The value at a path in the page: a cursor, the next number, an address.
    public static func value(_ path: JSONPath) -> PagingSource { PagingSource(PageValueAt(spot: .path(path))) }
    /// The value of a header; of `Link` the address with `rel="next"`.
    public static func header(_ name: String) -> PagingSource {
        let name = name.lowercased()
        return PagingSource(PageValueAt(spot: name == "link" ? .linkHeader : .header(name)))
    }
    /// A value of the last row: its id, its sort values.
    public static func lastRow(_ path: JSONPath) -> PagingSource { PagingSource(LastRow(path: path)) }
    /// The cursor or the address that the fields of the style have: `nextCursor`, `nextLink`.
    public static let field = PagingSource(PageValueAt(spot: .declaredCursor))

    var spot: PageSpot { (value as? PageValueAt)?.spot ?? .path(.root) }
}
