import ItemMapping
import JSONDocuments
import JSONPaths

extension PagingGuesser {
    /// The most styles that are tried where a guess turns out to be wrong: each costs a request.
    private static let mostAlternatives = 12

    /// The styles to try where a guessed one brings fewer rows than the server says there are, the likelier ones first.
    func alternatives(to style: PagingStyle) -> [PagingStyle] {
        var turnings: [PageTurning] = []
        if case .number(let name, let first) = style.turning {
            turnings.append(.number(name, first: first == 0 ? 1 : 0))
        }
        turnings += byPartner + byTokens
        turnings += ["offset", "skip", "start"].map { .offset($0) } + [.number("page")]
        if hasIDs { turnings += ["starting_after", "after"].map { .lastRow($0, id: "id") } }
        turnings += ["startIndex", "from"].map { .offset($0) } + ["p", "pageNumber"].map { .number($0) }
        var seen: Set<PageTurning> = [style.turning]
        return turnings.filter { seen.insert($0).inserted }.prefix(Self.mostAlternatives).map { style.asked(by: $0) }
    }

    /// The parameters that go with the one by which the request asks for so many rows.
    private var byPartner: [PageTurning] {
        guard let size = parameter(PagingNames.sizeParameters) else { return [] }
        return switch size.lowercased() {
        case "_limit": [.number("_page"), .offset("_start")]
        case "$top", "$limit": [.offset(size.lowercased() == "$top" ? "$skip" : "$offset")]
        case "top", "take": [.offset("skip")]
        case "resultrecordcount": [.offset("resultOffset")]
        case "maxresults": [.offset("startAt"), .offset("startIndex")]
        case "count", "itemsperpage": [.offset("startIndex"), .offset("start")]
        case "rows": [.offset("start")]
        case "size": [.offset("from"), .number("page")]
        case "page[size]": [.number("page[number]")]
        case "page[limit]": [.offset("page[offset]")]
        default: []
        }
    }

    /// The names that a cursor goes by in other APIs.
    private var byTokens: [PageTurning] {
        guard hasCursor else { return [] }
        return ["cursor", "page_token", "pageToken", "next_token", "after", "start_cursor", "next_cursor"].map {
            .cursor($0)
        }
    }
}

extension PagingStyle {
    /// The same pages, asked for in another way.
    fileprivate func asked(by turning: PageTurning) -> PagingStyle {
        let kept = table?.table.fields.filter { field in
            switch turning {
            case .cursor: true
            default: ![PagingTable.Name.nextCursor.rawValue, PagingTable.Name.nextLink.rawValue].contains(field.name)
            }
        }
        var style = PagingStyle(
            turning, rows: rows, fields: PagingTable(RecordTable(kept ?? [])), headers: headerTable,
            sizeParameter: sizeParameter)
        (style.hints, style.absentFlagMeansEnd) = (hints, absentFlagMeansEnd)
        return style
    }
}
