import HTTPLoading
import JSONDocuments
import JSONPaths

/// Guesses a style of paging from one page.
struct PagingGuesser {
    let hints: PagingHints
    let rows: RowLocator
    let root: JSONValue
    let headers: HeaderFields
    let request: APIRequest
    var reasons: [String] = []
    var fields: [(PagingTable.Name, JSONPath)] = []
    var headerFields: [(PagingTable.Name, JSONPath)] = []
    var backward: PagingStyle.Backward?
    /// The parameters that may take the token or the number of the next page, the likeliest first.
    var candidates: [PaginationMethod] = []
    /// Whether the sign of another page may mean something else.
    var isUnsure = false
    /// The parameters of the request, in its query, its form or its JSON.
    let used: [RequestNames.Parameter]

    init(_ root: JSONValue, headers: HeaderFields, request: APIRequest, rows path: JSONPath?) {
        rows = path.map { RowLocator(at: $0, in: root) } ?? RowLocator.find(in: root, requestPath: request.path)
        hints = PagingHints(root, without: rows.list)
        self.root = root
        self.headers = headers
        self.request = request
        used = RequestNames.parameters(of: request)
    }

    /// The style: of all that speak for one, the first in the order of the contract.
    mutating func guess() -> PagingGuess {
        reasons = [rows.reason]
        noteFlags()
        let method =
            bySurestSign() ?? byCursor() ?? bySortValues() ?? byLastRow() ?? bySureToken() ?? byOffset()
            ?? byNumber() ?? byToken()
        var style = PagingStyle(
            method ?? .number("page"), rows: rows.path, fields: PagingTable(fields),
            headers: PagingTable(headerFields), sizeParameter: parameter(PagingNames.sizeParameters))
        style.absentFlagMeansEnd = hasTransferLimit
        if case .cursor = style.method { style.backward = backward }
        style.hints = ListLengthHints(hints, of: rows.list, rowCount: rowCount, headers: headers)
        (style.isTentative, style.isGuessed) = (isUnsure, true)
        if !tellsNumber { style.openBase() }
        if method == nil {
            style.isTentative = true
            candidates = numberCandidates(for: nil)
            style.hasOtherNumbers = !candidates.isEmpty
            reasons.append(
                "nothing in the page leads to another one: page numbers are tried until one brings nothing new")
        }
        return PagingGuess(
            style: style, reasons: reasons, otherRows: rows.other, alternatives: otherStyles(to: style))
    }

    mutating func bySurestSign() -> PaginationMethod? {
        byHeader() ?? byPaginationHeader() ?? byLink() ?? byParameters() ?? byTokenHeader()
    }

    mutating func note(_ name: PagingTable.Name, at hint: PagingHints.Hint, reason what: String) {
        fields.append((name, hint.path))
        reasons.append("\(hint.location) \(what)")
    }

    mutating func noteFlags() {
        if let hint = hints.first(PagingNames.hasNext, where: \.isFlag) {
            note(.hasNext, at: hint, reason: "says whether there is more")
        } else if let hint = hints.first(PagingNames.isLast, where: \.isFlag) {
            note(.isLast, at: hint, reason: "says whether this is the last page")
        }
    }

    /// `PageNumber` → `pageNumber`.
    static func parameterCase(_ key: String) -> String { key.prefix(1).lowercased() + key.dropFirst() }

    mutating func byOffset() -> PaginationMethod? {
        // The offset of Spring's pageable cannot be asked for.
        let named = hints.first(PagingNames.offsets) { $0.number != nil && $0.parent != "pageable" }
        let hint = named ?? hints.all.first(where: endsLikeOffset)
        // Beside the number of a page it is the size of one.
        let isNumbered = hint == nil && parameter(PagingNames.numberParameters) != nil
        let used = isNumbered ? nil : parameter(PagingNames.offsetParameters)
        if hint == nil, used == nil, hasTransferLimit {
            reasons.append("exceededTransferLimit goes with resultOffset")
            return .offset("resultOffset")
        }
        guard hint != nil || used != nil else { return nil }
        let first = used == nil && hint?.number == 1 ? 1 : 0
        if let hint { note(.offset, at: hint, reason: "holds the number of the first row") }
        if let used { reasons.append("the request has the parameter \(used)") }
        noteTotals()
        return .offset(used ?? hint?.key ?? "offset", first: first)
    }

    /// Whether a member is an offset by the end of its name, beside a total: `retstart`, but not `utc_offset`.
    private func endsLikeOffset(_ hint: PagingHints.Hint) -> Bool {
        guard let number = hint.number, hint.describes(rows.list), let total = totalHint?.number else { return false }
        let start = request.parameter(hint.key).flatMap { Int($0) } ?? 0
        return ["start", "offset"].contains { hint.name.hasSuffix($0) } && !hint.name.hasSuffix("utcoffset")
            && !hint.name.contains("zone") && number == start && total > rowCount
    }

    /// Whether the page or its request has the number of the page.
    private var tellsNumber: Bool {
        pageHint != nil || parameter(PagingNames.numberParameters) != nil || isSpring
            || fields.contains { $0.0 == .page } || headerFields.contains { $0.0 == .page }
            || headers["x-wp-totalpages"] != nil
    }

    var pageHint: PagingHints.Hint? { hints.first(PagingNames.pages) { $0.number != nil } }

    mutating func byNumber() -> PaginationMethod? {
        let total = totalPages
        let used = parameter(PagingNames.numberParameters)
        let page = hints.first(PagingNames.pages) { hint in
            hint.number != nil && hint.location != total?.location
                && (hint.name != "number" || total != nil || isSpring)
        }
        if let page { note(.page, at: page, reason: "holds the number of the page") }
        if let total { note(.totalPages, at: total, reason: "holds the number of pages") }
        if let used { reasons.append("the request has the parameter \(used)") }
        if page != nil, let next = hints.first(["nextpage", "next"], where: { $0.number != nil || $0.value.isNull }) {
            note(.nextCursor, at: next, reason: "holds the number of the next page")
        }
        let inHeader = noteHeaders()
        let hasFlag = fields.contains { $0.0 == .hasNext || $0.0 == .isLast }
        if hasFlag || page != nil || total != nil || used != nil { noteTotals() }
        guard
            page != nil || total != nil || used != nil || inHeader || hasFlag || noteSizeAndTotal()
                || !headerFields.isEmpty
        else {
            return nil
        }
        candidates = numberCandidates(for: page)
        let isZero = page?.number == 0 || used.flatMap { request.parameter($0) } == "0"
        let first = isZero || (isSpring && page == nil && used == nil) ? 0 : 1
        return .number(used ?? page.flatMap(Self.parameter) ?? "page", first: first)
    }

    /// Whether the page is one of Spring's, which count from 0.
    var isSpring: Bool {
        root["content"]?.kind == .array
            && ["totalElements", "numberOfElements", "pageable"].contains { root[$0] != nil }
    }

    var hasTransferLimit: Bool { hints.first(["exceededtransferlimit"], where: \.isFlag) != nil }

    /// The parameter that a field of the page's number goes by.
    static func parameter(for page: PagingHints.Hint) -> String? {
        ["page", "pageno", "pagenumber", "pageindex", "pagenum"].contains(page.name) && page.parent != "pageable"
            ? page.key : nil
    }

    /// The number of pages; `page_number` means that if another field is the number of this one.
    var totalPages: PagingHints.Hint? {
        if let hint = hints.first(PagingNames.totalPages, where: { $0.number != nil }) { return hint }
        let others = PagingNames.pages.filter { $0 != "pagenumber" && $0 != "number" }
        guard hints.first(others, where: { $0.number != nil }) != nil else { return nil }
        return hints.first(["pagenumber"]) { $0.number != nil }
    }

    mutating func noteTotals() {
        if let hint = totalHint {
            note(.total, at: hint, reason: "holds the number of all rows")
        }
        if let hint = hints.first(PagingNames.sizes, where: { $0.number != nil }) {
            note(.size, at: hint, reason: "holds the number of rows of a full page")
        }
    }

    /// A list with a total and a page size is in pages.
    mutating func noteSizeAndTotal() -> Bool {
        guard let total = totalHint?.number, total > rowCount, rowCount > 0 else { return false }
        noteTotals()
        return true
    }

    var totalHint: PagingHints.Hint? { hints.total(of: rows.list, rowCount: rowCount) }

    /// Whether the page has a cursor.
    var hasCursor: Bool { fields.contains { $0.0 == .nextCursor } }

    /// Whether the last row has an id.
    var hasIDs: Bool { lastRecord?["id"] != nil }

    var lastRecord: JSONValue? { (try? JSONPath(rows.list).first(in: root))?.elements.last }

    var rowCount: Int { (try? JSONPath(rows.list).first(in: root)?.count) ?? 0 }

    mutating func noteHeaders() -> Bool {
        let names: [(String, PagingTable.Name)] = [
            ("x-wp-totalpages", .totalPages), ("x-total-pages", .totalPages), ("x-pagination-page-count", .totalPages),
            ("x-total-count", .total), ("x-total", .total), ("x-per-page", .size), ("x-page", .page),
        ]
        let found = names.filter { headers[$0.0].flatMap { Int($0) } != nil }
        for (header, name) in found {
            headerFields.append((name, JSONPath(JSONLocation([.key(header)]))))
            reasons.append("the header \(header) is there")
        }
        return found.contains { $0.1 != .size }
    }

    /// The first of these parameters that the request has.
    func parameter(_ names: [String]) -> String? {
        names.lazy.compactMap { name in used.first { $0.plain == name || $0.plainInner == name }?.name }.first
    }
}
