import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

extension PagingGuesser {
    /// The most styles that are tried if a guess turns out to be wrong: each costs a request.
    private static let mostAlternatives = 16

    /// The styles to try if a guessed one brings fewer rows than the server's total, the more
    /// likely ones first.
    func otherStyles(to style: PagingStyle) -> [PagingStyle] {
        var methods: [PaginationMethod] = []
        if case .number(let name, let first) = style.method, !style.isBaseOpen {
            methods.append(.number(name, first: first == 0 ? 1 : 0))
        }
        methods += style.tellsNext ? candidates + byPartner : byPartner + candidates
        methods += ["offset", "skip", "start", "$offset"].map { .offset($0) } + [.number("page")]
        if hasIDs { methods += ["starting_after", "after", "last_id"].map { .lastRow($0, id: "id") } }
        methods += ["startIndex", "from"].map { .offset($0) } + ["p", "pageNumber"].map { .number($0) }
        var seen: Set<PaginationMethod> = [style.method]
        return methods.filter { seen.insert($0).inserted }.prefix(Self.mostAlternatives).map { style.asked(by: $0) }
    }

    /// The parameters that go with the size parameter of the request, in its spelling: `$offset`
    /// beside `$limit`, `page[number]` beside `page[size]`.
    private var byPartner: [PaginationMethod] {
        guard let size = used.first(where: { PagingNames.sizeParameters.contains($0.plainInner) }) else { return [] }
        let partners: [PaginationMethod] =
            switch size.plainInner {
            case "limit": [.offset("offset"), .number("page"), .offset("start"), .offset("skip")]
            case "top", "take": [.offset("skip"), .number("page")]
            case "resultrecordcount": [.offset("resultOffset")]
            case "maxresults": [.offset("startAt"), .offset("startIndex")]
            case "maxresultcount": [.offset(size.name.first == "M" ? "SkipCount" : "skipCount")]
            case "ps": [.number("pn"), .number("p")]
            case "count", "itemsperpage": [.offset("startIndex"), .offset("start")]
            case "rows": [.offset("start")]
            case "size": [.number("number"), .offset("from"), .number("page")]
            case "pagesize", "perpage": [.number("page"), .number("number"), .number("currentPage")]
            default: []
            }
        // A plain name has the usual partners, which are tried after what the page itself tells.
        guard size.isDecorated else { return partners.filter { $0 != .number("number") } }
        return partners.compactMap { method in
            switch method {
            case .number(let name, let first): .number(size.sibling(name), first: first)
            case .offset(let name, let first): .offset(size.sibling(name), first: first)
            default: nil
            }
        }
    }
}

extension PagingStyle {
    /// The same pages, asked for in another way.
    fileprivate func asked(by method: PaginationMethod) -> PagingStyle {
        let kept = table?.table.fields.filter { field in
            switch method {
            case .cursor, .cursorHeader, .continuation: true
            default: ![PagingTable.Name.nextCursor.rawValue, PagingTable.Name.nextLink.rawValue].contains(field.name)
            }
        }
        var style = PagingStyle(
            method, rows: rows, fields: PagingTable(RecordTable(kept ?? [])), headers: headerTable,
            sizeParameter: sizeParameter)
        (style.hints, style.absentFlagMeansEnd, style.isTentative) = (hints, absentFlagMeansEnd, isTentative)
        (style.tokenKind, style.rowID, style.isGuessed) = (tokenKind, rowID, isGuessed)
        // A field of the page has the number of this one.
        if table?[.page] == nil, headerTable[.page] == nil { style.openBase() }
        if case .cursor = method { style.backward = backward }
        return style
    }
}
