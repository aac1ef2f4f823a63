import HTTPLoading
import JSONDocuments
import JSONPaths

/// The hints at the length of a list, found by their names in the first page.
///
/// They are the total number of rows and a flag for more. They are read with every style, and check
/// its end.
struct ListLengthHints: Sendable {
    private var total: JSONPath?
    private var totalHeader: String?
    private var more: (path: JSONPath, isLast: Bool)?
    /// The same signs in a header that is a JSON object.
    private var inHeader: (total: JSONPath?, more: (path: JSONPath, isLast: Bool)?)?

    private static let headers = [
        "X-Total-Count", "X-Total", "X-WP-Total", "X-Total-Results", "X-Total-Items", "X-Total-Rows", "X-Total-Records",
        "X-Pagination-Total-Count", "X-Pagination-Total", "Pagination-Count", "Total-Count", "Total",
        "Total-Results", "X-Records-Total", "X-Result-Count", "X-Count",
    ]

    init(_ hints: PagingHints, of rows: JSONLocation, rowCount: Int, headers: HeaderFields) {
        total = hints.total(of: rows, rowCount: rowCount)?.path
        totalHeader = Self.headers.first { headers[$0].flatMap { Int($0) } != nil }
        more = Self.more(hints, of: rows)
        if let header = PaginationHeader(headers)?.hints {
            inHeader = (header.total(of: .root, rowCount: rowCount)?.path, Self.more(header, of: .root))
        }
    }

    private static func more(_ hints: PagingHints, of rows: JSONLocation) -> (path: JSONPath, isLast: Bool)? {
        if let hint = hints.first(PagingNames.hasNext, where: { $0.isFlag && $0.describes(rows) }) {
            return (hint.path, false)
        }
        return hints.first(PagingNames.isLast) { $0.isFlag && $0.describes(rows) }.map { ($0.path, true) }
    }

    /// The total number of rows in a page; nil if it has none.
    func total(in page: JSONValue, headers: HeaderFields) -> Int? {
        if let total, let number = Self.number(at: total, in: page) { return number }
        if let number = totalHeader.flatMap({ headers[$0] }).flatMap({ Int($0) }) { return number }
        if let path = inHeader?.total, let object = PaginationHeader(headers)?.value {
            return Self.number(at: path, in: object)
        }
        return Self.rangeTotal(headers["Content-Range"])
    }

    /// Whether the number at a path is only the least that it may be: Elasticsearch's `{"value": 10000, "relation": "gte"}`.
    static func isLowerBound(_ path: JSONPath, in object: JSONValue) -> Bool {
        guard let steps = path.steps, steps.last == .key("value") else { return false }
        let relation = JSONPath(steps: steps.dropLast() + [.key("relation")])
        return (try? relation.first(in: object))?.string == "gte"
    }

    private static func number(at path: JSONPath, in object: JSONValue) -> Int? {
        isLowerBound(path, in: object)
            ? nil : (try? path.first(in: object)).flatMap { $0.int ?? $0.string.flatMap { Int($0) } }
    }

    /// Whether a page says that there is more; nil if it doesn't say.
    func saysMore(in page: JSONValue, headers: HeaderFields) -> Bool? {
        if let flag = Self.flag(more, in: page) { return flag }
        guard let more = inHeader?.more, let object = PaginationHeader(headers)?.value else { return nil }
        return Self.flag(more, in: object)
    }

    private static func flag(_ more: (path: JSONPath, isLast: Bool)?, in object: JSONValue) -> Bool? {
        guard let more, let value = try? more.path.first(in: object) else { return nil }
        return value.pagingFlag.map { $0 != more.isLast }
    }

    /// `items 0-9/95` means 95 (RFC 9110, section 14.4).
    private static func rangeTotal(_ range: String?) -> Int? {
        range.flatMap { range in range.lastIndex(of: "/").flatMap { Int(range[range.index(after: $0)...]) } }
    }
}

extension PagingHints {
    /// The total number of rows of the list at a location; a `count` that equals the number of
    /// these rows doesn't count.
    func total(of rows: JSONLocation, rowCount: Int) -> Hint? {
        let named = first(PagingNames.totals) { hint in
            guard let number = hint.number, number >= 0, hint.describes(rows), hint.parent != "pages" else {
                return false
            }
            return !PagingNames.pageTotals.contains(hint.name) || number > rowCount
        }
        // Elasticsearch: {"hits": {"total": {"value": 95}, "hits": […]}}.
        return named
            ?? all.first { hint in
                let around = hint.location.components.dropLast(2)
                return hint.name == "value" && hint.parent == "total" && (hint.number ?? -1) >= 0
                    && rows.components.starts(with: around)
            }
    }
}

extension PagingHints.Hint {
    private static let containers: Set<String> = [
        "meta", "metadata", "page", "pages", "paging", "pagination", "pageinfo", "pageable", "info", "cursor",
        "cursors",
        "responsemetadata", "searchmetadata", "attr", "links", "link", "properties", "queries",
    ]

    /// Whether this is about the list at a location: it is in an object around the list, or in one
    /// that is about pages.
    func describes(_ rows: JSONLocation) -> Bool {
        let around = location.components.dropLast()
        if around.count == 1, case .index = around.first { return true }
        return rows.components.starts(with: around) || Self.containers.contains(parent)
    }
}
