import JSONDocuments
import JSONPaths

/// The signs by which a page tells how long its list is, found by their names.
///
/// They are the number of all rows, and whether there is more. They are read whatever the style is, and check its end.
struct PagingHints: Sendable {
    private var total: JSONPath?
    private var totalHeader: String?
    private var more: (path: JSONPath, isLast: Bool)?

    private static let headers = [
        "X-Total-Count", "X-Total", "X-WP-Total", "X-Total-Results", "X-Total-Items", "X-Total-Rows", "X-Total-Records",
        "X-Pagination-Total-Count", "X-Pagination-Total", "Pagination-Count", "Total-Count", "Total",
    ]

    init(_ clues: PageClues, _ rows: JSONLocation, rowCount: Int, _ headers: HeaderFields) {
        total = clues.total(of: rows, rowCount: rowCount)?.path
        totalHeader = Self.headers.first { headers[$0].flatMap { Int($0) } != nil }
        if let clue = clues.first(PagingNames.hasNext, where: { $0.isFlag && $0.describes(rows) }) {
            more = (clue.path, false)
        } else if let clue = clues.first(PagingNames.isLast, where: { $0.isFlag && $0.describes(rows) }) {
            more = (clue.path, true)
        }
    }

    /// The number of all rows that a page tells; nil where it tells none.
    func total(in page: JSONValue, _ headers: HeaderFields) -> Int? {
        let inBody = total.flatMap { try? $0.first(in: page) }.flatMap { $0.int ?? $0.string.flatMap { Int($0) } }
        let inHeader = totalHeader.flatMap { headers[$0] }.flatMap { Int($0) }
        return inBody ?? inHeader ?? Self.rangeTotal(headers["Content-Range"])
    }

    /// Whether a page says that there is more; nil where it does not say.
    func saysMore(in page: JSONValue) -> Bool? {
        guard let more, let value = try? more.path.first(in: page) else { return nil }
        let flag = value.bool ?? value.int.map { $0 != 0 } ?? value.string.map { $0.lowercased() == "true" }
        return flag.map { $0 != more.isLast }
    }

    /// `items 0-9/95` tells 95 (RFC 9110, section 14.4).
    private static func rangeTotal(_ range: String?) -> Int? {
        range.flatMap { range in range.lastIndex(of: "/").flatMap { Int(range[range.index(after: $0)...]) } }
    }
}

extension PageClues {
    /// The number of all rows of the list at a location; a `count` that is the number of these rows is none.
    func total(of rows: JSONLocation, rowCount: Int) -> Clue? {
        let named = first(PagingNames.totals) { clue in
            guard let number = clue.number, number >= 0, clue.describes(rows), clue.parent != "pages" else {
                return false
            }
            return !["count", "items"].contains(clue.name) || number > rowCount
        }
        // Elasticsearch: {"hits": {"total": {"value": 95}, "hits": […]}}.
        return named
            ?? all.first { clue in
                let around = clue.location.components.dropLast(2)
                return clue.name == "value" && clue.parent == "total" && (clue.number ?? -1) >= 0
                    && rows.components.starts(with: around)
            }
    }
}

extension PageClues.Clue {
    private static let containers: Set<String> = [
        "meta", "metadata", "page", "pages", "paging", "pagination", "pageinfo", "pageable", "info", "cursor",
        "cursors",
        "responsemetadata", "searchmetadata", "attr", "links", "link", "properties", "queries",
    ]

    /// Whether this is about the list at a location: it is in an object around the list, or in one that is about pages.
    func describes(_ rows: JSONLocation) -> Bool {
        let around = location.components.dropLast()
        return rows.components.starts(with: around) || Self.containers.contains(parent)
    }
}
