import HTTPLoading
import JSONDocuments
import JSONPaths

// Pagination in the headers of the response.
extension PagingGuesser {
    mutating func byHeader() -> PaginationMethod? {
        let relations = Set(LinkHeader(headers["Link"] ?? "").links.flatMap(\.relations))
        guard !relations.isDisjoint(with: ["next", "prev", "previous", "first", "last"]) else { return nil }
        reasons.append("the header Link names other pages")
        // The header says it all; a flag of another meaning must not end the list.
        fields = []
        return .linkHeader
    }

    /// ASP.NET's way: a header that is a JSON object of paging fields.
    mutating func byPaginationHeader() -> PaginationMethod? {
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
        return countingMethod(page: page, offset: offset)
    }

    mutating func note(
        _ name: PagingTable.Name, at hint: PagingHints.Hint, in header: PaginationHeader, reason what: String
    ) {
        headerFields.append((name, header.path(of: hint)))
        reasons.append("the header \(header.name): \(hint.location) \(what)")
    }

    mutating func noteFlag(of header: PaginationHeader) -> Bool {
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
    mutating func link(of header: PaginationHeader, hasFlag: Bool) -> PaginationMethod? {
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

    mutating func noteTotals(of header: PaginationHeader) {
        if let hint = header.hints.total(of: .root, rowCount: rowCount) {
            note(.total, at: hint, in: header, reason: "holds the number of all rows")
        }
        if let hint = header.hints.first(PagingNames.sizes, where: { $0.number != nil }) {
            note(.size, at: hint, in: header, reason: "holds the number of rows of a full page")
        }
    }

    /// Page numbers or offsets, by the parameter that the request has, else by the one that goes
    /// with the field.
    mutating func countingMethod(page: PagingHints.Hint?, offset: PagingHints.Hint?) -> PaginationMethod {
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
}
