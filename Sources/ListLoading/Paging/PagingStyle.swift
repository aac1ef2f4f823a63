import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The way a server cuts a list into pages: the path of the rows, the request of the next page, and the fields that
/// mark the end.
///
/// The common ones have names; any other is a target and a source: the parameter that changes, and what it has for the
/// next page. A list without a style finds one by evidence; ``declaration`` is the text of what was found, by which a
/// program that ships pins it.
///
/// ```swift
/// let style = PagingStyle(
///     .query("page"), .number(from: 1), rows: "data.books", fields: PagingTable([.totalPages: "meta.pages"]))
/// let same = PagingStyle.pageNumber(rows: "data.books", totalPages: "meta.pages")
/// ```
///
/// ## Topics
///
/// ### Common styles
///
/// - ``pageNumber(_:first:rows:totalPages:current:hasNext:)``
/// - ``offset(_:first:rows:total:)``
/// - ``cursor(_:next:hasNext:previous:rows:)``
/// - ``link(_:previous:rows:)``
/// - ``linkHeader(rows:)``
/// - ``single(rows:)``
/// - ``jsonAPI``
/// - ``hal(_:)``
/// - ``relay(_:parameter:)``
///
/// ### Other styles
///
/// - ``init(_:_:rows:fields:headers:)``
/// - ``init(_:_:rows:fields:)``
/// - ``init(declaration:rows:fields:)``
/// - ``init(found:fields:)``
///
/// ### Parts of a style
///
/// - ``declaration``
/// - ``rows``
/// - ``backward``
/// - ``Backward``
public struct PagingStyle: Sendable {
    /// How the next page is requested; nil until it is found.
    var method: (any PageMethod)?

    /// The path of the rows in a page; may contain wildcards.
    ///
    /// Nil to search the first page for them.
    public var rows: JSONPath?

    /// What names the cells of rows that are arrays.
    package var cells = ListPath.Cells.asTheyAre

    /// The names of the cells on the last page that had them.
    var cellNames: [String]?

    /// True if rows that are JSON have their keys and groups as members, `@key` and `@group`.
    package var addsContext = false

    /// The text that declares how the next page is requested, as `--paging` has it: `page=number`; nil while that is
    /// to be found.
    ///
    /// ```swift
    /// print(PagingStyle.pageNumber("p", first: 0).declaration ?? "")  // p=number from 0
    /// ```
    public var declaration: String? { method?.declaration }

    /// The parameters for going backward.
    public typealias Backward = BackwardParameters

    /// The parameters of the pages before, if they differ from the parameters of the pages after.
    ///
    /// Nil for servers that take the previous cursor in the same parameter as the next one.
    public var backward: Backward? {
        get { (method as? PageParameter)?.backward }
        set {
            guard var parameter = method as? PageParameter else { return }
            parameter.backward = newValue
            method = parameter
        }
    }

    /// The path of the id in a row, found in the first page.
    var rowID: JSONPath?

    /// The fields that don't count, whatever a page says.
    package var ignored: Set<PagingTable.Name> = []

    /// The parameters of the request that choose the rows, and no page.
    package var fixedParameters: Set<String> = []

    let table: PagingTable?
    let headerTable: PagingTable
    private let readItem: (@Sendable (JSONValue) -> (fields: PagingFields, issues: [MappingIssue]))?

    /// A style: the parameter that changes from page to page, and what it has for the next one.
    ///
    /// ```swift
    /// PagingStyle(.query("startIndex"), .rows(from: 1), rows: "Resources")
    /// PagingStyle(.body("variables.after"), .value("data.books.pageInfo.endCursor"), rows: "data.books.nodes")
    /// PagingStyle(.header("x-ms-continuation"), .header("x-ms-continuation"))
    /// ```
    ///
    /// - Parameters:
    ///   - target: The parameter, or that the source is an address.
    ///   - source: What it has for the next page.
    ///   - rows: The path of the rows in a page; nil to search for them.
    ///   - fields: The paths of the paging fields in a page.
    ///   - headers: Their paths among the headers, whose names are in lower case:
    ///     `['x-total-pages']`, or `['x-pagination'].TotalPages` in a header that is a JSON object.
    public init(
        _ target: PagingTarget, _ source: PagingSource, rows: JSONPath? = nil, fields: PagingTable = PagingTable(),
        headers: PagingTable = PagingTable()
    ) {
        self.init(target.method(source, linkField: fields[.nextLink]), rows: rows, fields: fields, headers: headers)
    }

    init(
        _ method: (any PageMethod)?, rows: JSONPath?, fields: PagingTable = PagingTable(),
        headers: PagingTable = PagingTable()
    ) {
        self.method = method
        self.rows = rows
        table = fields
        headerTable = headers
        readItem = nil
    }

    /// A style whose paging fields are an Item of your own.
    ///
    /// - Parameters:
    ///   - target: The parameter, or that the source is an address.
    ///   - source: What it has for the next page.
    ///   - rows: The path of the rows in a page; nil to search for them.
    ///   - fields: The type of the Item; its table reads the page.
    public init<Fields: PagingItem>(
        _ target: PagingTarget, _ source: PagingSource, rows: JSONPath? = nil, fields: Fields.Type
    ) {
        method = target.method(source, linkField: nil)
        self.rows = rows
        table = nil
        headerTable = PagingTable()
        readItem = { page in
            let mapping = Fields.map(page)
            return (mapping.items.first?.fields ?? PagingFields(), mapping.issues)
        }
    }

    /// A style from its declaration, in the grammar of `--paging`.
    ///
    /// ```swift
    /// let style = try PagingStyle(declaration: "cursor=$.meta.next", rows: "data")
    /// ```
    ///
    /// - Parameters:
    ///   - declaration: `TARGET=SOURCE`, several with commas, or `none`.
    ///   - rows: The path of the rows in a page; nil to search for them.
    ///   - fields: The paths of the paging fields in a page.
    /// - Throws: ``PagingDeclarationError``.
    public init(
        declaration: String, rows: JSONPath? = nil, fields: PagingTable = PagingTable()
    ) throws(PagingDeclarationError) {
        do throws(PagingDeclaration.Defect) {
            self.init(try PagingDeclaration.method(declaration), rows: rows, fields: fields)
        } catch {
            throw PagingDeclarationError(declaration: declaration, reason: error.message)
        }
    }

    /// A style that is found by evidence, with fields that are known.
    ///
    /// - Parameters:
    ///   - rows: The path of the rows in a page; nil to search for them.
    ///   - fields: The paths of the paging fields in a page.
    public init(found rows: JSONPath? = nil, fields: PagingTable) { self.init(nil, rows: rows, fields: fields) }

    /// True if it reads fields of a page that is an array.
    private var hasIndexes: Bool {
        table?.table.fields.contains { field in
            field.paths.contains { if case .index? = $0.steps?.first { true } else { false } }
        } ?? false
    }

    /// The paging fields of a page, and those that can't be read.
    func fields(of page: JSONValue, _ headers: HeaderFields) -> (fields: PagingFields, issues: [MappingIssue]) {
        var fields = PagingFields()
        var issues: [MappingIssue] = []
        if !headerTable.table.fields.isEmpty {
            issues = headerTable.read(headers.json(readingInto: headerTable.objects), into: &fields)
        }
        guard page.kind == .object || page.kind == .array && hasIndexes else { return (fields, issues) }
        if let readItem { return readItem(page) }
        let total = fields.total
        if let table { issues = table.read(page, into: &fields) + issues }
        if let path = table?[.total], Self.isLowerBound(path, in: page) { fields.total = total }
        return (fields, issues)
    }

    /// Returns whether the number at a path is only the least that it may be: Elasticsearch's `{"value": 10000,
    /// "relation": "gte"}`.
    private static func isLowerBound(_ path: JSONPath, in page: JSONValue) -> Bool {
        guard let steps = path.steps, steps.last == .key("value") else { return false }
        let relation = JSONPath(steps: steps.dropLast() + [.key("relation")])
        return (try? relation.first(in: page))?.string == "gte"
    }

    /// True if the developer has said where the numbers are that tell an end.
    var declaresLength: Bool {
        readItem != nil || [table, headerTable].contains { $0?[.total] != nil || $0?[.totalPages] != nil }
    }

    /// Takes over where the rows of a page are, and what tells them apart, as far as that isn't known.
    mutating func take(rowsOf page: PagingStyle) {
        if rows == nil { (rows, cells) = (page.rows, page.cells) }
        cellNames = page.cellNames ?? cellNames
        rowID = rowID ?? page.rowID
    }

    /// Removes the numbers that don't count.
    func ignoring(_ facts: inout PageFacts) {
        if ignored.contains(.total) { facts.totals = [] }
        if ignored.contains(.totalPages) { facts.pages = nil }
        if ignored.contains(.hasNext) { facts.flags = [] }
    }
}

extension HeaderFields {
    /// The headers as one JSON object: names in lower case; those of these names are parsed if they are JSON objects.
    fileprivate func json(readingInto names: Set<String>) -> JSONValue {
        JSONValue(
            fields.map { field in
                let name = field.name.lowercased()
                let isObject = names.contains(name) && field.value.drop(while: \.isWhitespace).first == "{"
                let object = isObject ? try? JSONDocument(parsing: Array(field.value.utf8)).root : nil
                return (key: name, value: object ?? JSONValue(field.value))
            })
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
