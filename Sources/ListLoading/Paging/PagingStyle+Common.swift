import HTTPLoading
import JSONDocuments
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
    ///   - first: The number of the first page; nil to find it out.
    ///   - rows: The path of the rows.
    ///   - totalPages: The path of the number of pages.
    ///   - current: The path of the page's own number; counted without it.
    ///   - hasNext: The path of the flag for another page.
    public static func pageNumber(
        _ parameter: String = "page", first: Int? = 1, rows: JSONPath? = nil, totalPages: JSONPath? = nil,
        current: JSONPath? = nil, hasNext: JSONPath? = nil
    ) -> PagingStyle {
        PagingStyle(
            .parameter(parameter), .number(from: first), rows: rows,
            fields: PagingTable(known: [(.totalPages, totalPages), (.page, current), (.hasNext, hasNext)]))
    }

    /// Offset and limit.
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the first row's number.
    ///   - first: The number of the list's first row.
    ///   - rows: The path of the rows.
    ///   - total: The path of the number of rows.
    public static func offset(
        _ parameter: String = "offset", first: Int = 0, rows: JSONPath? = nil, total: JSONPath? = nil
    ) -> PagingStyle {
        PagingStyle(
            .parameter(parameter), .rows(from: first), rows: rows, fields: PagingTable(known: [(.total, total)]))
    }

    /// A cursor in each page.
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the cursor.
    ///   - next: The path of the cursor; null or a missing one is the end.
    ///   - hasNext: The path of the flag for another page.
    ///   - previous: The path of the cursor of the page before.
    ///   - rows: The path of the rows.
    public static func cursor(
        _ parameter: String = "cursor", next: JSONPath, hasNext: JSONPath? = nil, previous: JSONPath? = nil,
        rows: JSONPath? = nil
    ) -> PagingStyle {
        PagingStyle(
            .parameter(parameter), .value(next), rows: rows,
            fields: PagingTable(known: [(.hasNext, hasNext), (.previousCursor, previous)]))
    }

    /// An address in each page.
    ///
    /// - Parameters:
    ///   - next: The path of the next address; null or a missing one is the end.
    ///   - previous: The path of the previous address.
    ///   - rows: The path of the rows.
    public static func link(_ next: JSONPath, previous: JSONPath? = nil, rows: JSONPath? = nil) -> PagingStyle {
        PagingStyle(.link, .value(next), rows: rows, fields: PagingTable(known: [(.previousLink, previous)]))
    }

    /// The header Link (RFC 8288): the address with `rel="next"`.
    public static func linkHeader(rows: JSONPath? = nil) -> PagingStyle {
        PagingStyle(.link, .header("Link"), rows: rows)
    }

    /// One page is the whole list.
    public static func single(rows: JSONPath? = nil) -> PagingStyle { PagingStyle(SinglePage(), rows: rows) }

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

    /// Relay: `edges` of nodes, and `pageInfo` with `hasNextPage`, `endCursor`, `hasPreviousPage`
    /// and `startCursor`.
    ///
    /// The page before is asked for with `before` and `last`: the size that the request has as
    /// `first` is sent as `last`, and `after` is left out. A list that begins at its end, such as a
    /// chat, is requested with `last` and grows by ``ListModel/loadPrevious()``.
    ///
    /// - Parameters:
    ///   - connection: The path of the connection: `data.user.repositories`.
    ///   - parameter: The path in the JSON of the request, or the parameter, that takes the cursor;
    ///     `before`, `first` and `last` are next to it.
    public static func relay(_ connection: JSONPath, parameter: String = "variables.after") -> PagingStyle {
        let info = connection.appending(.key("pageInfo"))
        var style = PagingStyle(
            .parameter(parameter), .value(info.appending(.key("endCursor"))),
            rows: connection.appending(.key("edges"), .wildcard, .key("node")),
            fields: PagingTable([
                .hasNext: info.appending(.key("hasNextPage")),
                .hasPrevious: info.appending(.key("hasPreviousPage")),
                .previousCursor: info.appending(.key("startCursor")),
            ]))
        style.backward = .relay(beside: parameter)
        return style
    }
}

extension PagingStyle.Backward {
    /// Relay's parameters in the same object as that of the next cursor.
    static func relay(beside parameter: String) -> PagingStyle.Backward {
        let object = parameter.split(separator: ".").dropLast().map { "\($0)." }.joined()
        return PagingStyle.Backward(
            parameter: "\(object)before", sizes: (forward: "\(object)first", backward: "\(object)last"))
    }
}
