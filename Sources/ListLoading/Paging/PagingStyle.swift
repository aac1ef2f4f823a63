import ItemMapping
import JSONDocuments
import JSONPaths

/// How a server cuts a list into pages: where the rows are, how the next page is asked for, and what tells the end.
///
/// ```swift
/// let style = PagingStyle(
///     .number("page"), rows: "data.books", fields: PagingTable([.totalPages: "meta.pages"]))
/// let same = PagingStyle.pageNumber(rows: "data.books", totalPages: "meta.pages")
/// ```
public struct PagingStyle: Sendable {
    /// How the next page is asked for.
    public var turning: PageTurning

    /// Where the rows are in a page; may hold wildcards.
    ///
    /// Nil where the first page is to be looked through for them.
    public var rows: JSONPath?

    /// The parameter that says how many rows a page shall have; its value in the request tells a short page.
    public var sizeParameter: String?

    /// Whether this is no more than a try, with nothing in the answer that speaks for it: then one page that brings
    /// nothing new ends the list, and so does one that the server refuses.
    public internal(set) var isTentative = false

    /// Whether a page without the flag that says whether there is more is the last: some servers write it only where it
    /// is true.
    var absentFlagMeansEnd = false

    /// The signs that check the end, found in the first page.
    var hints: PagingHints?

    let table: PagingTable?
    let headerTable: PagingTable
    private let readItem: (@Sendable (JSONValue) -> (fields: PagingFields, issues: [MappingIssue]))?

    /// A style.
    ///
    /// - Parameters:
    ///   - turning: How the next page is asked for.
    ///   - rows: Where the rows are in a page; nil to look for them.
    ///   - fields: Where the paging fields are in a page.
    ///   - headers: Where they are among the headers, whose names are in small letters: `["total"]`.
    ///   - sizeParameter: The parameter that says how many rows a page shall have.
    public init(
        _ turning: PageTurning, rows: JSONPath? = nil, fields: PagingTable = PagingTable(),
        headers: PagingTable = PagingTable(), sizeParameter: String? = nil
    ) {
        self.turning = turning
        self.rows = rows
        self.sizeParameter = sizeParameter
        table = fields
        headerTable = headers
        readItem = nil
    }

    /// A style whose paging fields are an Item of your own.
    ///
    /// - Parameters:
    ///   - turning: How the next page is asked for.
    ///   - rows: Where the rows are in a page; nil to look for them.
    ///   - fields: The type of the Item; its table reads the page.
    ///   - sizeParameter: The parameter that says how many rows a page shall have.
    public init<Fields: PagingItem>(
        _ turning: PageTurning, rows: JSONPath? = nil, fields: Fields.Type, sizeParameter: String? = nil
    ) {
        self.turning = turning
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

    /// What a page says about paging, and what it says in a way that cannot be read.
    func fields(of page: JSONValue, _ headers: HeaderFields) -> (fields: PagingFields, issues: [MappingIssue]) {
        var inBody = (fields: PagingFields(), issues: [MappingIssue]())
        if page.kind == .object { inBody = table?.read(page) ?? readItem?(page) ?? inBody }
        guard !headerTable.table.fields.isEmpty else { return inBody }
        let names = headers.fields.map { ($0.name.lowercased(), JSONValue($0.value)) }
        let inHeaders = headerTable.read(JSONValue(names.map { (key: $0.0, value: $0.1) }))
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
