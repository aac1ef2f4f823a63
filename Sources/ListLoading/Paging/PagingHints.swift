import HTTPLoading
import JSONDocuments
import JSONPaths

/// The members of a page around its rows, by their plain names.
struct PagingHints {
    /// One member.
    struct Hint {
        /// Its key in small letters and digits only: `next-page_URL` is `nextpageurl`.
        let name: String
        let key: String
        let value: JSONValue
        let location: JSONLocation
        /// The plain name of the object that contains it; empty at the top.
        let parent: String

        var path: JSONPath { JSONPath(location) }
    }

    private(set) var all: [Hint] = []

    /// The members of the page's objects, five levels deep, without its rows.
    init(_ page: JSONValue, without rows: JSONLocation) {
        var waiting = [(location: JSONLocation.root, parent: "", value: page)]
        var looked = 0
        while looked < waiting.count, all.count < 1_000 {
            let (location, parent, object) = waiting[looked]
            looked += 1
            guard object.kind == .object else { continue }
            for (key, value) in object.members {
                let member = location.appending(.key(key))
                if member == rows { continue }
                let name = Self.plain(key)
                all.append(Hint(name: name, key: key, value: value, location: member, parent: parent))
                if value.kind == .object, member.components.count < 5 { waiting.append((member, name, value)) }
            }
        }
    }

    /// The first member, from the top down, of one of these names (the earlier name first) for
    /// which `isRight` holds.
    func first(_ names: [String], where isRight: (Hint) -> Bool) -> Hint? {
        for name in names {
            if let hint = all.first(where: { $0.name == name && isRight($0) }) { return hint }
        }
        return nil
    }

    /// A key in small letters and digits.
    static func plain(_ key: String) -> String {
        String(
            decoding: key.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | .caseBit
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                default: nil
                }
            }, as: UTF8.self)
    }
}

extension PagingHints.Hint {
    /// A number, or a text that is one.
    var number: Int? { value.int ?? value.string.flatMap { Int($0) } }

    /// Whether the value is an address or a part of one, an object with such a text as its `href`,
    /// or null.
    var isLink: Bool {
        if value.isNull { return true }
        let text = value.string ?? value["href"]?.string ?? ""
        // No cursor has a query in it.
        let hasQuery = text.contains("?") && text.contains("=")
        return text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?") || hasQuery
    }

    var isFlag: Bool {
        value.kind == .bool || ["true", "false"].contains(value.string?.lowercased())
            || (name.contains("more") && [0, 1].contains(value.int))
    }

    /// Whether the value is a text that isn't an address, or a number.
    var isCursor: Bool { (value.string != nil && !isLink) || value.kind == .integer || value.isNull }
}

extension PagingHints {
    /// The path of the next address in a list of links, as Bundles, feeds and Collection+JSON have
    /// them.
    var linkList: (path: JSONPath, location: JSONLocation)? {
        for hint in all where ["link", "links"].contains(hint.name) && hint.value.kind == .array {
            guard let first = hint.value.elements.first(where: { $0["rel"] != nil || $0["relation"] != nil }) else {
                continue
            }
            let relation = first["rel"] == nil ? "relation" : "rel"
            let target = first["href"] == nil ? "url" : "href"
            let query = "\(hint.location.normalizedPath)[?@.\(relation)=='next'].\(target)"
            if let path = try? JSONPath(query: query) { return (path, hint.location) }
        }
        return nil
    }

    /// A cursor with an unusual name: a text called next-something or inside something called next,
    /// a `cursor` at the top, an `offset` that isn't a number.
    var lastCursor: Hint? {
        let texts = all.filter { $0.value.string?.isEmpty == false && $0.isCursor }
        return texts.first { $0.namesNext && $0.number == nil }
            ?? texts.first { $0.name == "cursor" && $0.parent.isEmpty }
            ?? texts.first { $0.name == "offset" && $0.number == nil }
    }
}

extension PagingHints.Hint {
    /// Whether it is called next-something or more-something-address, or is inside an object called
    /// next-something.
    var namesNext: Bool {
        name.hasPrefix("next") || (name.hasPrefix("more") && name.hasSuffix("url")) || parent.hasPrefix("next")
    }
}

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

    private static func number(at path: JSONPath, in object: JSONValue) -> Int? {
        (try? path.first(in: object)).flatMap { $0.int ?? $0.string.flatMap { Int($0) } }
    }

    /// Whether a page says that there is more; nil if it doesn't say.
    func saysMore(in page: JSONValue, headers: HeaderFields) -> Bool? {
        if let flag = Self.flag(more, in: page) { return flag }
        guard let more = inHeader?.more, let object = PaginationHeader(headers)?.value else { return nil }
        return Self.flag(more, in: object)
    }

    private static func flag(_ more: (path: JSONPath, isLast: Bool)?, in object: JSONValue) -> Bool? {
        guard let more, let value = try? more.path.first(in: object) else { return nil }
        let flag = value.bool ?? value.int.map { $0 != 0 } ?? value.string.map { $0.lowercased() == "true" }
        return flag.map { $0 != more.isLast }
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
            return !["count", "items"].contains(hint.name) || number > rowCount
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
        return rows.components.starts(with: around) || Self.containers.contains(parent)
    }
}
