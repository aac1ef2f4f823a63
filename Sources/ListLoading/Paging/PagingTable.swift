import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths

/// The paths of the paging fields in a page: a table like that of an Item.
///
/// ```swift
/// let table = PagingTable([.totalPages: "meta.pages", .page: "meta.page"])
/// ```
public struct PagingTable: Sendable {
    /// The fields a page may have.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// Whether there is a next page.
        case hasNext
        /// Whether this is the last page.
        case isLast
        /// The cursor of the next page.
        case nextCursor
        /// The address of the next page.
        case nextLink
        /// The cursor of the page before this one.
        case previousCursor
        /// The address of the page before this one.
        case previousLink
        /// The number of this page.
        case page
        /// The number of pages.
        case totalPages
        /// The number of this page's first row.
        case offset
        /// The number of rows in a full page.
        case size
        /// The number of rows.
        case total

        /// The type it is read as: without loss, so that "2" is a number.
        var kind: RecordKind {
            switch self {
            case .hasNext, .isLast: .bool
            case .nextCursor, .nextLink, .previousCursor, .previousLink: .any
            case .page, .totalPages, .offset, .size, .total: .int
            }
        }
    }

    /// The table that is read.
    public let table: RecordTable

    /// The paths of the fields, from the top of the page.
    public init(_ paths: KeyValuePairs<Name, JSONPath> = [:]) { self.init(paths.map { ($0.key, $0.value) }) }

    init(_ paths: [(Name, JSONPath)]) {
        table = RecordTable(
            paths.map { name, path in RecordField(name: name.rawValue, paths: [path], kind: name.kind) })
    }

    /// A table from a file; its names are those of ``Name``, others are not looked at.
    public init(_ table: RecordTable) { self.table = table }

    /// The path of a field; nil if the table has none.
    public subscript(name: Name) -> JSONPath? { table.fields.first { $0.name == name.rawValue }?.paths.first }

    /// The paging fields of a page, and those that can't be read.
    func read(_ page: JSONValue) -> (fields: PagingFields, issues: [MappingIssue]) {
        guard !table.fields.isEmpty else { return (PagingFields(), []) }
        let mapping = table.map(record: page)
        guard case .record(let record)? = mapping.rows.first else { return (PagingFields(), mapping.issues) }
        var fields = PagingFields()
        for case (let name?, let value) in zip(record.names.map(Name.init), record.values) {
            fields.set(name, to: value)
        }
        return (fields, mapping.issues)
    }
}

extension PagingFields {
    fileprivate mutating func set(_ name: PagingTable.Name, to value: RecordValue) {
        switch name {
        case .hasNext: hasNext = value.flag
        case .isLast: isLast = value.flag
        case .nextCursor: nextCursor = value.cursorOrLink ?? value.query
        case .nextLink: nextLink = value.cursorOrLink
        case .previousCursor: previousCursor = value.cursorOrLink
        case .previousLink: previousLink = value.cursorOrLink
        case .page: page = value.number
        case .totalPages: totalPages = value.number
        case .offset: offset = value.number
        case .size: size = value.number
        case .total: total = value.number
        }
    }
}

extension RecordValue {
    fileprivate var flag: Bool? { if case .bool(let value) = self { value } else { json.bool } }

    fileprivate var number: Int? { if case .int(let value) = self { Int(value) } else { json.int } }

    /// The members of an object as a query, those of objects in it too: MediaWiki's `continue`.
    fileprivate var query: String? {
        guard json.kind == .object else { return nil }
        var parameters = RequestParameters()
        for (key, value) in json.members {
            let inner = value.kind == .object ? Array(value.members) : [(key: key, value: value)]
            for (key, value) in inner { parameters[key] = value.string ?? value.numberText }
        }
        return parameters.isEmpty ? nil : parameters.encoded
    }

    /// A cursor or a link: text, a number, or an object with an `href` (JSON:API 1.1, HAL).
    ///
    /// Servers mark the absence of one in many ways: null, false, "", 0.
    fileprivate var cursorOrLink: String? {
        // A path that chooses among several matches gives a list of one.
        let one = json.kind == .array ? json[0] ?? .null : json
        let json = one["href"] ?? one
        let text = json.string ?? json.numberText
        return text.flatMap { ["", "0"].contains($0) ? nil : $0 }
    }
}

/// The paging fields of a page; nil for those that it lacks.
///
/// Texts are used as they are; numbers may come as strings.
public struct PagingFields: Sendable, Hashable {
    /// Whether there is a next page.
    public var hasNext: Bool?
    /// Whether this is the last page: the opposite flag.
    public var isLast: Bool?
    /// The cursor of the next page.
    public var nextCursor: String?
    /// The address of the next page.
    public var nextLink: String?
    /// The cursor of the page before this one.
    public var previousCursor: String?
    /// The address of the page before this one.
    public var previousLink: String?
    /// The number of this page.
    public var page: Int?
    /// The number of pages.
    public var totalPages: Int?
    /// The number of this page's first row, from 0.
    public var offset: Int?
    /// The number of rows in a full page.
    public var size: Int?
    /// The number of rows.
    public var total: Int?

    /// No fields.
    public init() {}
}

/// Paging fields in an Item's table, for an API of your own.
///
/// ```swift
/// struct ShopPaging: PagingItem {
///     var more: Bool?
///     var cursor: String?
///     static let table = ItemTable(ShopPaging()) {
///         Field(\.more, "paging.has_more")
///         Field(\.cursor, "paging.cursors.after")
///     }
///     var fields: PagingFields {
///         var fields = PagingFields()
///         (fields.hasNext, fields.nextCursor) = (more, cursor)
///         return fields
///     }
/// }
/// let style = PagingStyle(.cursor("after"), rows: "items", fields: ShopPaging.self)
/// ```
public protocol PagingItem: Item {
    /// The paging fields of the page.
    var fields: PagingFields { get }
}

/// The names of paging fields and parameters, in lower-case letters and digits, the more certain
/// ones first.
enum PagingNames {
    static let hasNext = [
        "hasnextpage", "hasnext", "hasmore", "hasmoreitems", "hasmorepages", "hasmoreresults", "havemore",
        "moreresults",
        "morepages", "moreitems", "ismore", "more", "nextpageexists", "istruncated",
        "exceededtransferlimit",
    ]
    static let isLast = [
        "islastpage", "islast", "lastpage", "last", "endofrecords", "endoflist", "isend", "nomore", "iscomplete",
        "complete", "finished", "done",
    ]
    static let nextLinks = [
        "nextpageurl", "nextpageuri", "nextpagelink", "nextlink", "nexturl", "nexturi", "nexthref", "odatanextlink",
        "nextrecordsurl", "nextsyncurl", "nextresults", "hydranext", "next", "nextpage",
    ]
    static let previousLinks = [
        "previous", "prev", "previouspage", "prevpageurl", "previouspagelink", "prevpagelink", "previouspageurl",
    ]
    static let linkContainers: Set<String> = ["links", "link", "paging", "pagination", "urls", "hydraview"]
    static let nextCursors = [
        "nextcursor", "nextpagecursor", "nextpagetoken", "nexttoken", "endcursor", "nextcursorstr", "nextcursormark",
        "nextcontinuationtoken", "continuationtoken", "continuation", "nextmarker", "nextkey", "nextanchor", "nextid",
        "nextmaxid", "nextoffset", "nextstart", "nextstate", "bookmark", "scrollid", "nextpage", "continue",
    ]
    static let cursorContainers: Set<String> = [
        "cursors", "cursor", "paging", "pagination", "data", "page", "meta", "pageinfo", "responsemetadata",
    ]
    static let previousCursors = ["previouscursor", "prevcursor", "prevpagetoken", "startcursor", "before"]
    static let pages = [
        "currentpage", "page", "pageno", "pagenum", "pageindex", "pagenumber", "curpage", "pagecurrent", "current",
        "number",
    ]
    static let totalPages = [
        "totalpages", "pagecount", "totalpage", "pagetotal", "pagestotal", "numpages", "nbpages", "numberofpages",
        "totalpagecount", "lastpage", "maxpage", "pages",
    ]
    static let offsets = ["offset", "startat", "startindex", "skip", "start", "from"]
    static let sizes = [
        "perpage", "pagesize", "itemsperpage", "resultsperpage", "hitsperpage", "pagelen", "limit", "maxresults",
        "size",
    ]
    static let totals = [
        "totalcount", "totalresults", "totalitems", "totalelements", "totalrecords", "totalhits", "totalrows",
        "recordstotal", "numfound", "nbhits", "totalsize", "odatacount", "total", "count", "items",
    ]

    static let numberParameters = [
        "page", "pagenumber", "pageno", "pagenum", "pageindex", "currentpage", "paged", "p", "pg",
    ]
    static let offsetParameters = [
        "offset", "resultoffset", "pageoffset", "startat", "startindex", "skip", "start", "from", "sroffset",
    ]
    static let sizeParameters = [
        "perpage", "pagesize", "pagelimit", "limit", "maxresults", "itemsperpage", "hitsperpage", "size", "count",
        "rows",
        "take", "top", "resultrecordcount",
    ]
    static let cursorParameters = [
        "cursor", "startcursor", "pagecursor", "pagetoken", "nexttoken", "paginationtoken", "continuationtoken",
        "continuation", "cursormark", "marker", "bookmark", "after", "pageafter", "startingafter", "maxid", "scrollid",
    ]
}
