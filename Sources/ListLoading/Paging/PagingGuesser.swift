import HTTPLoading
import JSONDocuments
import JSONPaths

/// Guesses a style of paging from one page.
struct PagingGuesser {
    private let hints: PagingHints
    private let rows: RowLocator
    private let root: JSONValue
    private let headers: HeaderFields
    private let request: APIRequest
    private var reasons: [String] = []
    private var fields: [(PagingTable.Name, JSONPath)] = []
    private var headerFields: [(PagingTable.Name, JSONPath)] = []

    init(_ root: JSONValue, headers: HeaderFields, request: APIRequest, rows path: JSONPath?) {
        rows = path.map { RowLocator(at: $0, in: root) } ?? RowLocator.find(in: root)
        hints = PagingHints(root, without: rows.list)
        self.root = root
        self.headers = headers
        self.request = request
    }

    /// The style: of all that speak for one, the first in the order of the contract.
    mutating func guess() -> PagingGuess {
        reasons = [rows.reason]
        noteFlags()
        let method = bySurestSign() ?? byCursor() ?? bySortValues() ?? byLastRow() ?? byOffset() ?? byNumber()
        var style = PagingStyle(
            method ?? .number("page"), rows: rows.path, fields: PagingTable(fields),
            headers: PagingTable(headerFields), sizeParameter: parameter(PagingNames.sizeParameters))
        style.absentFlagMeansEnd = hasTransferLimit
        style.hints = ListLengthHints(hints, of: rows.list, rowCount: rowCount, headers: headers)
        if method == nil {
            style.isTentative = true
            reasons.append("nothing tells of another page: page numbers are tried until one brings nothing new")
        }
        return PagingGuess(
            style: style, reasons: reasons, otherRows: rows.other, alternatives: alternatives(to: style))
    }

    private mutating func bySurestSign() -> PaginationMethod? {
        byHeader() ?? byPaginationHeader() ?? byLink() ?? byParameters()
    }

    private mutating func note(_ name: PagingTable.Name, at hint: PagingHints.Hint, reason what: String) {
        fields.append((name, hint.path))
        reasons.append("\(hint.location) \(what)")
    }

    private mutating func noteFlags() {
        if let hint = hints.first(PagingNames.hasNext, where: \.isFlag) {
            note(.hasNext, at: hint, reason: "says whether there is more")
        } else if let hint = hints.first(PagingNames.isLast, where: \.isFlag) {
            note(.isLast, at: hint, reason: "says whether this is the last page")
        }
    }

    private mutating func byHeader() -> PaginationMethod? {
        let relations = Set(LinkHeader(headers["Link"] ?? "").links.flatMap(\.relations))
        guard !relations.isDisjoint(with: ["next", "prev", "previous", "first", "last"]) else { return nil }
        reasons.append("the header Link names other pages")
        // The header says it all; a flag of another meaning must not end the list.
        fields = []
        return .linkHeader
    }

    /// ASP.NET's way: a header that is a JSON object of paging fields.
    private mutating func byPaginationHeader() -> PaginationMethod? {
        guard let header = PaginationHeader(headers) else { return nil }
        let hasFlag = noteFlag(of: header)
        if let method = link(of: header, hasFlag: hasFlag) { return method }
        let page = header.hints.first(PagingNames.pages) { $0.number != nil }
        let offset = header.hints.first(PagingNames.offsets) { $0.number != nil }
        let pages = header.hints.first(PagingNames.totalPages) { $0.number != nil && $0.location != page?.location }
        if let page { note(.page, at: page, in: header, reason: "holds the number of the page") }
        if let pages { note(.totalPages, at: pages, in: header, reason: "holds the number of pages") }
        if let offset, page == nil {
            note(.offset, at: offset, in: header, reason: "holds the number of the first row")
        }
        noteTotals(of: header)
        guard hasFlag || page != nil || offset != nil || pages != nil else { return nil }
        fields = []
        return method(page: page, offset: offset)
    }

    private mutating func note(
        _ name: PagingTable.Name, at hint: PagingHints.Hint, in header: PaginationHeader, reason what: String
    ) {
        headerFields.append((name, header.path(of: hint)))
        reasons.append("the header \(header.name): \(hint.location) \(what)")
    }

    private mutating func noteFlag(of header: PaginationHeader) -> Bool {
        if let hint = header.hints.first(PagingNames.hasNext, where: \.isFlag) {
            note(.hasNext, at: hint, in: header, reason: "says whether there is more")
        } else if let hint = header.hints.first(PagingNames.isLast, where: \.isFlag) {
            note(.isLast, at: hint, in: header, reason: "says whether this is the last page")
        } else {
            return false
        }
        return true
    }

    /// The address of the next page; an empty one counts if no other field tells of a next page.
    private mutating func link(of header: PaginationHeader, hasFlag: Bool) -> PaginationMethod? {
        let number = { (names: [String]) in header.hints.first(names) { $0.number != nil }?.number }
        let tellsPages = number(PagingNames.pages) ?? .max < number(PagingNames.totalPages) ?? 0
        let link = header.hints.first(PagingNames.nextLinks) { hint in
            if hint.value.isNull || hint.value.string == "" { return !hasFlag && !tellsPages }
            return hint.isLink
        }
        guard let link else { return nil }
        note(.nextLink, at: link, in: header, reason: "holds an address")
        if let previous = header.hints.first(PagingNames.previousLinks, where: \.isLink) {
            headerFields.append((.previousLink, header.path(of: previous)))
        }
        noteTotals(of: header)
        fields = []
        return .link
    }

    private mutating func noteTotals(of header: PaginationHeader) {
        if let hint = header.hints.total(of: .root, rowCount: rowCount) {
            note(.total, at: hint, in: header, reason: "holds the number of all rows")
        }
        if let hint = header.hints.first(PagingNames.sizes, where: { $0.number != nil }) {
            note(.size, at: hint, in: header, reason: "holds the number of rows of a full page")
        }
    }

    /// Page numbers or offsets, by the parameter that the request has, else by the one that goes
    /// with the field.
    private mutating func method(page: PagingHints.Hint?, offset: PagingHints.Hint?) -> PaginationMethod {
        let number = parameter(PagingNames.numberParameters)
        let start = number == nil ? parameter(PagingNames.offsetParameters) : nil
        if let used = number ?? start { reasons.append("the request has the parameter \(used)") }
        if start != nil || (number == nil && page == nil && offset != nil) {
            return .offset(start ?? offset.map { Self.parameterCase($0.key) } ?? "offset")
        }
        let isZero = page?.number == 0 || number.flatMap { request.parameter($0) } == "0"
        let named = page.flatMap { Self.parameter(for: $0) }.map { Self.parameterCase($0) }
        return .number(number ?? named ?? "pageNumber", first: isZero ? 0 : 1)
    }

    /// `PageNumber` → `pageNumber`.
    private static func parameterCase(_ key: String) -> String { key.prefix(1).lowercased() + key.dropFirst() }

    private mutating func byLink() -> PaginationMethod? {
        let isContainer: (PagingHints.Hint) -> Bool = { PagingNames.linkContainers.contains($0.parent) }
        let named = hints.first(PagingNames.nextLinks) { $0.isLink && !$0.value.isNull }
        let other = hints.all.first { $0.namesNext && $0.isLink && !$0.value.isNull }
        let null = hints.first(PagingNames.nextLinks) { hint in
            hint.value.isNull && (hint.name != "next" || isContainer(hint) || hasPrevious(beside: hint))
        }
        if named == nil, other == nil, let list = hints.linkList {
            fields.append((.nextLink, list.path))
            reasons.append("\(list.location) lists addresses by what they are")
            return .link
        }
        if let hint = named ?? other ?? null {
            note(.nextLink, at: hint, reason: hint.value.isNull ? "would hold an address" : "holds an address")
        } else if let beside = hints.all.first(where: { isContainer($0) && $0.isLink && !$0.value.isNull }) {
            // A last page: no next, but others of its kind.
            let container = JSONLocation(Array(beside.location.components.dropLast()))
            let isObject = beside.value.kind == .object
            let next = container.appending(.key("next"))
            fields.append((.nextLink, JSONPath(isObject ? next.appending(.key("href")) : next)))
            reasons.append("\(container) holds addresses of pages, and none of a next one")
        } else {
            return nil
        }
        if let hint = hints.first(PagingNames.previousLinks, where: \.isLink) {
            fields.append((.previousLink, hint.path))
        }
        return .link
    }

    private func hasPrevious(beside hint: PagingHints.Hint) -> Bool {
        hints.all.contains { $0.parent == hint.parent && ["previous", "prev", "count"].contains($0.name) }
    }

    /// MediaWiki's way: an object of parameters, all of which go into the next request.
    private mutating func byParameters() -> PaginationMethod? {
        let hint = hints.first(["continue", "querycontinue"]) { $0.value.kind == .object && !$0.value.isEmpty }
        guard let hint, hint.value.members.allSatisfy({ !$0.value.isNull && $0.value.kind != .array }) else {
            return nil
        }
        note(.nextCursor, at: hint, reason: "holds parameters of the next page")
        return .parameters
    }

    private mutating func byCursor() -> PaginationMethod? {
        let isText: (PagingHints.Hint) -> Bool = { $0.isCursor && ($0.number == nil || !$0.name.hasSuffix("page")) }
        let named = hints.first(PagingNames.nextCursors, where: isText)
        let nested = hints.first(["after", "next"]) { hint in
            hint.isCursor && (PagingNames.cursorContainers.contains(hint.parent) || hint.name == "next")
        }
        let hasFlag = fields.contains { $0.0 == .hasNext }
        let bare = hasFlag ? hints.first(["cursor", "marker", "position"], where: \.isCursor) : nil
        guard let hint = named ?? nested ?? bare ?? hints.lastCursor, !isCounted(hint) else { return nil }
        note(.nextCursor, at: hint, reason: hint.value.isNull ? "would hold a cursor" : "holds a cursor")
        if let end = hints.first(PagingNames.previousCursors, where: \.isCursor) {
            fields.append((.previousCursor, end.path))
        }
        return .cursor(cursorParameter(for: hint))
    }

    /// Whether the page before said no more than the next page's number, beside its own.
    private func isCounted(_ hint: PagingHints.Hint) -> Bool {
        hint.name.hasPrefix("next") && (hint.number != nil || hint.value.isNull) && !hint.name.hasSuffix("cursor")
            && !hint.name.hasSuffix("token") && pageHint != nil
    }

    /// The name under which a cursor is sent back: one that the request has, else one that fits the
    /// field.
    private func cursorParameter(for hint: PagingHints.Hint) -> String {
        if hint.name == "endcursor" || hint.name == "after", case .json(let json) = request.body {
            if json["query"]?.string != nil { return "variables.after" }
        }
        if let used = parameter(PagingNames.cursorParameters) { return used }
        if root["object"]?.string == "list", hint.name == "nextcursor" { return "start_cursor" }
        switch hint.name {
        case "endcursor", "after": return "after"
        case "next", "cursor": return "cursor"
        case "scrollid": return "scroll_id"
        case "nexttoken", "continuation", "continuationtoken", "offset": return hint.key
        default: return Self.withoutNext(hint.key)
        }
    }

    /// `nextPageToken` → `pageToken`, `next_cursor` → `cursor`.
    private static func withoutNext(_ key: String) -> String {
        guard key.lowercased().hasPrefix("next") else { return key }
        let rest = key.dropFirst(4).drop { $0 == "_" || $0 == "-" || $0 == "." }
        guard let first = rest.first else { return key }
        return key.first == "N" ? String(rest) : first.lowercased() + rest.dropFirst()
    }

    /// Elasticsearch's way: hits that tell their sort values, which go into `search_after` of the
    /// next request.
    ///
    /// A query can't hold them, and a request that asks by `from` excludes them.
    private mutating func bySortValues() -> PaginationMethod? {
        guard case .json(let body) = request.body, body.kind == .object, body["from"]?.int ?? 0 <= 0,
            let hit = lastRecord, ["_id", "_index", "_source"].contains(where: { hit[$0] != nil }),
            let values = hit["sort"], values.kind == .array, !values.isEmpty,
            values.elements.allSatisfy({ $0.kind != .array && $0.kind != .object })
        else { return nil }
        reasons.append("the hits tell their sort values, for search_after")
        return .sortValues("search_after", at: "sort")
    }

    /// Stripe's way: `has_more`, and the last row's id.
    private mutating func byLastRow() -> PaginationMethod? {
        guard root["object"]?.string == "list", fields.contains(where: { $0.0 == .hasNext }),
            parameter(PagingNames.numberParameters) == nil
        else { return nil }
        reasons.append("a list object that says whether there is more, and nothing else")
        return .lastRow("starting_after", id: "id")
    }

    private mutating func byOffset() -> PaginationMethod? {
        // The offset of Spring's pageable cannot be asked for.
        let hint = hints.first(PagingNames.offsets) { $0.number != nil && $0.parent != "pageable" }
        let used = parameter(PagingNames.offsetParameters)
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

    private var pageHint: PagingHints.Hint? { hints.first(PagingNames.pages) { $0.number != nil } }

    private mutating func byNumber() -> PaginationMethod? {
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
        let isZero = page?.number == 0 || used.flatMap { request.parameter($0) } == "0"
        let first = isZero || (isSpring && page == nil && used == nil) ? 0 : 1
        return .number(used ?? page.flatMap(Self.parameter) ?? "page", first: first)
    }

    /// Whether the page is one of Spring's, which count from 0.
    private var isSpring: Bool {
        root["content"]?.kind == .array
            && ["totalElements", "numberOfElements", "pageable"].contains { root[$0] != nil }
    }

    private var hasTransferLimit: Bool { hints.first(["exceededtransferlimit"], where: \.isFlag) != nil }

    /// The parameter that a field of the page's number goes by.
    private static func parameter(for page: PagingHints.Hint) -> String? {
        ["page", "pageno", "pagenumber", "pageindex", "pagenum"].contains(page.name) && page.parent != "pageable"
            ? page.key : nil
    }

    /// The number of pages; `page_number` means that if another field is the number of this one.
    private var totalPages: PagingHints.Hint? {
        if let hint = hints.first(PagingNames.totalPages, where: { $0.number != nil }) { return hint }
        let others = PagingNames.pages.filter { $0 != "pagenumber" && $0 != "number" }
        guard hints.first(others, where: { $0.number != nil }) != nil else { return nil }
        return hints.first(["pagenumber"]) { $0.number != nil }
    }

    private mutating func noteTotals() {
        if let hint = totalHint {
            note(.total, at: hint, reason: "holds the number of all rows")
        }
        if let hint = hints.first(PagingNames.sizes, where: { $0.number != nil }) {
            note(.size, at: hint, reason: "holds the number of rows of a full page")
        }
    }

    /// A list with a total and a page size is in pages.
    private mutating func noteSizeAndTotal() -> Bool {
        guard let total = totalHint?.number, total > rowCount, rowCount > 0 else { return false }
        noteTotals()
        return true
    }

    private var totalHint: PagingHints.Hint? { hints.total(of: rows.list, rowCount: rowCount) }

    /// Whether the page has a cursor.
    var hasCursor: Bool { fields.contains { $0.0 == .nextCursor } }

    /// Whether the last row has an id.
    var hasIDs: Bool { lastRecord?["id"] != nil }

    private var lastRecord: JSONValue? { (try? JSONPath(rows.list).first(in: root))?.elements.last }

    private var rowCount: Int { (try? JSONPath(rows.list).first(in: root)?.count) ?? 0 }

    private mutating func noteHeaders() -> Bool {
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
        var used = request.endpoint.query.pairs.map(\.name)
        switch request.body {
        case .form(let fields): used += fields.pairs.map(\.name)
        case .json(let json): used += json.keys
        default: break
        }
        return names.lazy.compactMap { name in used.first { PagingHints.plain($0) == name } }.first
    }
}
