import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The way a server cuts a list into pages: the path of the rows, the method to request the next
/// page, and the fields that mark the end.
///
/// The common ones have names; any other is a method with a table of paging fields. A list without
/// a style guesses one from its first page, which is for the first look: a program that ships
/// should give its own.
///
/// ```swift
/// let style = PagingStyle(
///     .number("page"), rows: "data.books", fields: PagingTable([.totalPages: "meta.pages"]))
/// let same = PagingStyle.pageNumber(rows: "data.books", totalPages: "meta.pages")
/// ```
///
/// ## Topics
///
/// ### Common styles
///
/// - ``pageNumber(_:first:rows:totalPages:current:hasNext:sizeParameter:)``
/// - ``offset(_:limit:rows:total:)``
/// - ``cursor(_:next:hasNext:previous:rows:)``
/// - ``link(_:previous:rows:)``
/// - ``linkHeader(rows:)``
/// - ``jsonAPI``
/// - ``hal(_:)``
/// - ``relay(_:parameter:)``
///
/// ### Other styles
///
/// - ``init(_:rows:fields:headers:sizeParameter:)``
/// - ``init(_:rows:fields:sizeParameter:)``
/// - ``guess(from:to:rows:)``
///
/// ### Parts of a style
///
/// - ``method``
/// - ``rows``
/// - ``sizeParameter``
/// - ``backward``
/// - ``Backward``
/// - ``isTentative``
public struct PagingStyle: Sendable {
    /// How the next page is asked for.
    public var method: PaginationMethod

    /// The path of the rows in a page; may contain wildcards.
    ///
    /// Nil to search the first page for them.
    public var rows: JSONPath?

    /// The parameter for the size of a page; its value in the request identifies a short page.
    public var sizeParameter: String?

    /// The parameters of the pages before, if they differ from the parameters of the pages after.
    ///
    /// Nil for servers that take the previous cursor in the same parameter as the next one.
    public var backward: Backward?

    /// Whether the style is only a try, with nothing in the response that speaks for it.
    ///
    /// Then one page without new rows ends the list, and so does one that the server refuses.
    public internal(set) var isTentative = false

    /// Whether a page without the flag for more is the last: some servers write it only if it is
    /// true.
    var absentFlagMeansEnd = false

    /// Whether nothing says if pages are counted from 0 or from 1.
    ///
    /// Page 1 is asked for after the first page then: if it is the same one, they are counted from 1.
    private(set) var isBaseOpen = false

    package mutating func openBase() { if case .number(_, 1) = method { isBaseOpen = true } }

    mutating func settleBase(_ first: Int) {
        isBaseOpen = false
        if case .number(let name, _) = method { method = .number(name, first: first) }
    }

    /// Whether it was guessed, so that one more page checks an end that only numbers tell.
    var isGuessed = false

    /// The numbers of the server that a page has contradicted.
    private(set) var contradicted: Set<PagingTable.Name> = []

    /// Takes no more notice of the numbers that told an end, because rows came after it.
    mutating func contradict(_ end: PageEnd) {
        contradicted.formUnion(end == .lastPage ? [.total, .totalPages] : [.size])
    }

    /// The path of the id in a row, found in the first page.
    var rowID: JSONPath?

    /// Whether the first page has numbers that may be those of a page, under names that say nothing.
    var hasOtherNumbers = false

    /// The kind of JSON that the token of a page is; nil before one was read.
    var tokenKind: JSONValue.Kind?

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

    /// Whether the developer has said where the numbers are that tell an end.
    func declares(_ end: PageEnd) -> Bool {
        guard !isGuessed, end == .lastPage else { return false }
        return readItem != nil
            || [table, headerTable].contains { $0?[.total] != nil || $0?[.totalPages] != nil }
    }

    /// Whether it reads nothing of a page but its rows.
    var isWithoutFields: Bool { table?.table.fields.isEmpty ?? false }

    /// Whether it reads fields of a page that is an array.
    private var hasIndexes: Bool {
        table?.table.fields.contains { field in
            field.paths.contains { if case .index? = $0.steps?.first { true } else { false } }
        } ?? false
    }

    /// The paging fields of a page, and those that can't be read.
    func fields(of page: JSONValue, _ headers: HeaderFields) -> (fields: PagingFields, issues: [MappingIssue]) {
        var inBody = (fields: PagingFields(), issues: [MappingIssue]())
        if page.kind == .object || page.kind == .array && hasIndexes {
            inBody = table?.read(page) ?? readItem?(page) ?? inBody
        }
        guard !headerTable.table.fields.isEmpty else { return inBody }
        let inHeaders = headerTable.read(headers.json(readingInto: headerTable.objects))
        return (inBody.fields.completed(by: inHeaders.fields), inBody.issues + inHeaders.issues)
    }
}

extension PagingStyle {
    /// The parameters by which a server with cursors is asked for the page before: Relay's `before`
    /// and `last` instead of `after` and `first`.
    ///
    /// ```swift
    /// var style = PagingStyle.cursor("after", next: "page.end", hasNext: "page.more", rows: "rows")
    /// style.backward = PagingStyle.Backward(parameter: "before", sizes: (forward: "first", backward: "last"))
    /// ```
    public struct Backward: Sendable, Hashable {
        /// The parameter of the cursor.
        public var parameter: String
        /// The parameter for the size of a page that is asked for forward; it is renamed.
        public var forwardSize: String?
        /// The parameter for the size of a page that is asked for backward.
        public var backwardSize: String?

        /// The parameters.
        ///
        /// - Parameters:
        ///   - parameter: The parameter of the cursor.
        ///   - sizes: The parameters for the size of a page, if they differ.
        public init(parameter: String, sizes: (forward: String, backward: String)? = nil) {
            self.parameter = parameter
            forwardSize = sizes?.forward
            backwardSize = sizes?.backward
        }
    }
}

extension PagingFields {
    /// Removes numbers that can't be true with so many rows in the page, or that others have contradicted.
    mutating func removeNumbers(_ contradicted: Set<PagingTable.Name>, impossibleWith count: Int) {
        if total.map({ $0 < count }) ?? false || contradicted.contains(.total) { total = nil }
        if totalPages.map({ $0 < 1 && count > 0 }) ?? false || contradicted.contains(.totalPages) { totalPages = nil }
        if contradicted.contains(.size) { size = nil }
    }

    /// These fields, and what they do not say from `others`.
    func completed(by others: PagingFields) -> PagingFields {
        var result = self
        result.hasNext = hasNext ?? others.hasNext
        result.isLast = isLast ?? others.isLast
        result.hasPrevious = hasPrevious ?? others.hasPrevious
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
