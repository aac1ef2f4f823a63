import JSONPaths

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
    ///   - rows: Where the rows are.
    ///   - totalPages: Where the page says how many pages there are.
    ///   - current: Where it says its own number; counted without it.
    ///   - hasNext: Where it says whether there is another one.
    ///   - sizeParameter: The parameter that says how many rows a page shall have.
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
    ///   - limit: The parameter that says how many rows a page shall have.
    ///   - rows: Where the rows are.
    ///   - total: Where the page says how many rows there are.
    public static func offset(
        _ parameter: String = "offset", limit: String? = "limit", rows: JSONPath? = nil, total: JSONPath? = nil
    ) -> PagingStyle {
        PagingStyle(
            .offset(parameter), rows: rows, fields: PagingTable(known: [(.total, total)]), sizeParameter: limit)
    }

    /// A cursor that each page tells.
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the cursor.
    ///   - next: Where the page tells it; null or absent is the end.
    ///   - hasNext: Where the page says whether there is another one.
    ///   - rows: Where the rows are.
    public static func cursor(
        _ parameter: String = "cursor", next: JSONPath, hasNext: JSONPath? = nil, rows: JSONPath? = nil
    ) -> PagingStyle {
        PagingStyle(
            .cursor(parameter), rows: rows, fields: PagingTable(known: [(.nextCursor, next), (.hasNext, hasNext)]))
    }

    /// An address that each page tells.
    ///
    /// - Parameters:
    ///   - next: Where the page tells it; null or absent is the end.
    ///   - previous: Where it tells that of the page before.
    ///   - rows: Where the rows are.
    public static func link(_ next: JSONPath, previous: JSONPath? = nil, rows: JSONPath? = nil) -> PagingStyle {
        PagingStyle(.link, rows: rows, fields: PagingTable(known: [(.nextLink, next), (.previousLink, previous)]))
    }

    /// The header Link (RFC 8288): the address behind `rel="next"`.
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
    ///   - connection: Where the connection is: `data.user.repositories`.
    ///   - parameter: Where the cursor goes: a place in the JSON that is sent, or a parameter.
    public static func relay(_ connection: String, parameter: String = "variables.after") -> PagingStyle {
        let prefix = connection.isEmpty ? "" : "\(connection)."
        return PagingStyle(
            .cursor(parameter), rows: JSONPath(stringLiteral: "\(prefix)edges[*].node"),
            fields: PagingTable([
                .hasNext: JSONPath(stringLiteral: "\(prefix)pageInfo.hasNextPage"),
                .nextCursor: JSONPath(stringLiteral: "\(prefix)pageInfo.endCursor"),
            ]))
    }
}

extension PagingTable {
    /// The fields whose paths are known.
    init(known paths: [(Name, JSONPath?)]) { self.init(paths.compactMap { name, path in path.map { (name, $0) } }) }
}
