import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// The way a server cuts a list into pages: the path of the rows, the method to request the next
/// page, and the fields that mark the end.
///
/// ```swift
/// let style = PagingStyle(
///     .number("page"), rows: "data.books", fields: PagingTable([.totalPages: "meta.pages"]))
/// let same = PagingStyle.pageNumber(rows: "data.books", totalPages: "meta.pages")
/// ```
public struct PagingStyle: Sendable {
    /// How the next page is asked for.
    public var method: PaginationMethod

    /// The path of the rows in a page; may contain wildcards.
    ///
    /// Nil to search the first page for them.
    public var rows: JSONPath?

    /// The parameter for the size of a page; its value in the request identifies a short page.
    public var sizeParameter: String?

    /// Whether the style is only a try, with nothing in the answer that speaks for it.
    ///
    /// Then one page without new rows ends the list, and so does one that the server refuses.
    public internal(set) var isTentative = false

    /// Whether a page without the flag for more is the last: some servers write it only if it is
    /// true.
    var absentFlagMeansEnd = false

    /// The signs that check the end, found in the first page.
    var hints: ListLengthHints?

    let table: PagingTable?
    let headerTable: PagingTable
    private let readItem: (@Sendable (JSONValue) -> (fields: PagingFields, issues: [MappingIssue]))?

    /// A style.
    ///
    /// - Parameters:
    ///   - method: How the next page is asked for.
    ///   - rows: The path of the rows in a page; nil to search for them.
    ///   - fields: The paths of the paging fields in a page.
    ///   - headers: Their paths among the headers, whose names are in lower case:
    ///     `['x-total-pages']`, or `['x-pagination'].TotalPages` in a header that is a JSON object.
    ///   - sizeParameter: The parameter for the size of a page.
    public init(
        _ method: PaginationMethod, rows: JSONPath? = nil, fields: PagingTable = PagingTable(),
        headers: PagingTable = PagingTable(), sizeParameter: String? = nil
    ) {
        self.method = method
        self.rows = rows
        self.sizeParameter = sizeParameter
        table = fields
        headerTable = headers
        readItem = nil
    }

    /// A style whose paging fields are an Item of your own.
    ///
    /// - Parameters:
    ///   - method: How the next page is asked for.
    ///   - rows: The path of the rows in a page; nil to search for them.
    ///   - fields: The type of the Item; its table reads the page.
    ///   - sizeParameter: The parameter for the size of a page.
    public init<Fields: PagingItem>(
        _ method: PaginationMethod, rows: JSONPath? = nil, fields: Fields.Type, sizeParameter: String? = nil
    ) {
        self.method = method
        self.rows = rows
        self.sizeParameter = sizeParameter
        table = nil
        headerTable = PagingTable()
        readItem = { page in
            let mapping = Fields.map(page)
            return (mapping.items.first?.fields ?? PagingFields(), mapping.issues)
        }
    }

    /// Whether it reads nothing of a page but its rows.
    var isWithoutFields: Bool { table?.table.fields.isEmpty ?? false }

    /// The paging fields of a page, and those that can't be read.
    func fields(of page: JSONValue, _ headers: HeaderFields) -> (fields: PagingFields, issues: [MappingIssue]) {
        var inBody = (fields: PagingFields(), issues: [MappingIssue]())
        if page.kind == .object { inBody = table?.read(page) ?? readItem?(page) ?? inBody }
        guard !headerTable.table.fields.isEmpty else { return inBody }
        let inHeaders = headerTable.read(headers.json(readingInto: headerTable.objects))
        return (inBody.fields.completed(by: inHeaders.fields), inBody.issues + inHeaders.issues)
    }
}

extension PagingFields {
    /// These fields, and what they do not say from `others`.
    func completed(by others: PagingFields) -> PagingFields {
        var result = self
        result.hasNext = hasNext ?? others.hasNext
        result.isLast = isLast ?? others.isLast
        result.nextCursor = nextCursor ?? others.nextCursor
        result.nextLink = nextLink ?? others.nextLink
        result.previousCursor = previousCursor ?? others.previousCursor
        result.previousLink = previousLink ?? others.previousLink
        result.page = page ?? others.page
        result.totalPages = totalPages ?? others.totalPages
        result.offset = offset ?? others.offset
        result.size = size ?? others.size
        result.total = total ?? others.total
        return result
    }
}

// The styles that servers have in common; each says its end as the contract has it.
extension PagingStyle {
    /// Page numbers.
    ///
    /// ```swift
    /// PagingStyle.pageNumber(rows: "items", totalPages: "pages", current: "page")
    /// ```
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the number.
    ///   - first: The number of the first page.
    ///   - rows: The path of the rows.
    ///   - totalPages: The path of the number of pages.
    ///   - current: The path of the page's own number; counted without it.
    ///   - hasNext: The path of the flag for another page.
    ///   - sizeParameter: The parameter for the size of a page.
    public static func pageNumber(
        _ parameter: String = "page", first: Int = 1, rows: JSONPath? = nil, totalPages: JSONPath? = nil,
        current: JSONPath? = nil, hasNext: JSONPath? = nil, sizeParameter: String? = nil
    ) -> PagingStyle {
        PagingStyle(
            .number(parameter, first: first), rows: rows,
            fields: PagingTable(known: [(.totalPages, totalPages), (.page, current), (.hasNext, hasNext)]),
            sizeParameter: sizeParameter)
    }

    /// Offset and limit.
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the first row's number.
    ///   - limit: The parameter for the size of a page.
    ///   - rows: The path of the rows.
    ///   - total: The path of the number of rows.
    public static func offset(
        _ parameter: String = "offset", limit: String? = "limit", rows: JSONPath? = nil, total: JSONPath? = nil
    ) -> PagingStyle {
        PagingStyle(
            .offset(parameter), rows: rows, fields: PagingTable(known: [(.total, total)]), sizeParameter: limit)
    }

    /// A cursor in each page.
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the cursor.
    ///   - next: The path of the cursor; null or a missing one is the end.
    ///   - hasNext: The path of the flag for another page.
    ///   - rows: The path of the rows.
    public static func cursor(
        _ parameter: String = "cursor", next: JSONPath, hasNext: JSONPath? = nil, rows: JSONPath? = nil
    ) -> PagingStyle {
        PagingStyle(
            .cursor(parameter), rows: rows, fields: PagingTable(known: [(.nextCursor, next), (.hasNext, hasNext)]))
    }

    /// An address in each page.
    ///
    /// - Parameters:
    ///   - next: The path of the next address; null or a missing one is the end.
    ///   - previous: The path of the previous address.
    ///   - rows: The path of the rows.
    public static func link(_ next: JSONPath, previous: JSONPath? = nil, rows: JSONPath? = nil) -> PagingStyle {
        PagingStyle(.link, rows: rows, fields: PagingTable(known: [(.nextLink, next), (.previousLink, previous)]))
    }

    /// The header Link (RFC 8288): the address with `rel="next"`.
    public static func linkHeader(rows: JSONPath? = nil) -> PagingStyle { PagingStyle(.linkHeader, rows: rows) }

    /// JSON:API: rows in `data`, the next address in `links.next`.
    public static let jsonAPI = link("links.next", previous: "links.prev", rows: "data")

    /// HAL: the next address in `_links.next.href`, rows in a list of `_embedded`.
    ///
    /// - Parameter name: The name of that list; nil to look for it.
    public static func hal(_ name: String? = nil) -> PagingStyle {
        link(
            "_links.next.href", previous: "_links.prev.href",
            rows: name.map { JSONPath(slashed: "_embedded/\($0)") })
    }

    /// Relay: `edges` of nodes, `pageInfo.hasNextPage` and `pageInfo.endCursor`.
    ///
    /// - Parameters:
    ///   - connection: The path of the connection: `data.user.repositories`.
    ///   - parameter: The path in the JSON of the request, or the parameter, that takes the cursor.
    public static func relay(_ connection: JSONPath, parameter: String = "variables.after") -> PagingStyle {
        PagingStyle(
            .cursor(parameter), rows: connection.appending(.key("edges"), .wildcard, .key("node")),
            fields: PagingTable([
                .hasNext: connection.appending(.key("pageInfo"), .key("hasNextPage")),
                .nextCursor: connection.appending(.key("pageInfo"), .key("endCursor")),
            ]))
    }
}

extension PagingTable {
    /// The names of the objects at the top that paths of the table lead into.
    fileprivate var objects: Set<String> {
        Set(
            table.fields.flatMap(\.paths).compactMap { path in
                guard let steps = path.steps, steps.count > 1, case .key(let name) = steps[0] else { return nil }
                return name
            })
    }

    /// The fields whose paths are known.
    init(known paths: [(Name, JSONPath?)]) { self.init(paths.compactMap { name, path in path.map { (name, $0) } }) }
}
