import HTTPLoading
import JSONDocuments
import JSONPaths

/// A way to request the next page that a page speaks for.
struct Proposal: Sendable {
    var method: any PageMethod
    /// True if the page says so, rather than that other servers do so.
    var isStrong = true
    var proof = Proof.none

    /// What the page that it brings must show, apart from rows that are new: a filter brings such rows, too.
    enum Proof: Sendable {
        case none
        /// Another value at the place of the token, and no row that came before.
        case movesOn
        /// The number at a place by which it was requested.
        case counts(PageSpot)

        var isNone: Bool { if case .none = self { true } else { false } }
    }
}

/// The methods that a page speaks for, the surest first; then those that only a trial can tell.
struct Proposals {
    let page: PageFacts
    let used: [RequestParameter]
    /// Where a parameter may go, the likelier place first.
    let places: [ParameterPlace]
    /// The variables of a GraphQL query, which takes no others.
    let variables: [String]
    /// What stands around the name of the size parameter: `page[size]`, `$limit`, `pagination.limit`.
    let family: [RequestParameter]
    private(set) var found: [Proposal] = []
    /// The number of names that say nothing and have a number that may be the page's.
    var namelessCount = 0
    /// The places of tokens whose names hardly mean anything else.
    private(set) var sure: [PageSpot] = []

    init(_ page: PageFacts) {
        self.page = page
        used = page.parameters
        places = page.request.body.content == nil ? [.query] : [.body, .query]
        variables = Self.variables(of: page.request.body)
        family = used.filter { $0.isDecorated && PagingWords.partners[$0.plainInner] != nil }
        propose()
        found.removeAll { ($0.method as? PageParameter).map { page.fixed.contains($0.name) } ?? false }
        found = found.unique { "\($0.method.declaration) \($0.method.counting.map { "\($0)" } ?? "")" }
    }

    private static func variables(of body: RequestBody) -> [String] {
        guard case .json(let json) = body, let query = json["query"]?.string else { return [] }
        return query.matches(of: /\$(\w+)\s*:/).map { String($0.1) }
    }

    private mutating func propose() {
        for link in page.links where link.strength == 3 { add(PageLink(spot: link.spot)) }
        let groups = proposeMembers()
        proposeForSearches()
        let hasPosition = proposeTokens(without: groups)
        proposeFamilyOfPage()
        for link in page.links where link.strength == 1 { add(PageLink(spot: link.spot)) }
        proposeOwnParameters()
        proposePartners()
        if page.page != nil || page.pages != nil { proposePages(spellingsOnly: hasPosition && page.pages == nil) }
        proposeNameless()
        proposeBlindly()
    }

    /// Proposes what searches have whose rows carry the values that they are sorted by, and whose total is that of what
    /// matches.
    private mutating func proposeForSearches() {
        let isSorted = page.lastRow?["sort"].map { $0.kind == .array && !$0.isEmpty } ?? false
        if isSorted, places.count > 1, !used.contains(where: { $0.name == "from" }) {
            add(PageParameter(place: .body, name: "search_after", value: LastRow(path: "sort", isJSON: true)))
        } else if isSorted, places.count == 1, page.total != nil {
            add("from", RowOffset(first: 0), isStrong: false, proof: .movesOn)
        }
        if page.keys.contains("numberMatched"), page.offset == nil {
            add("startindex", RowOffset(first: 0), isStrong: false, proof: .movesOn)
        }
    }

    /// Proposes tokens, and a position after those whose names hardly mean anything else.
    ///
    /// - Returns: Whether the page has its position.
    private mutating func proposeTokens(without groups: Set<PageSpot>) -> Bool {
        // Of several tokens, each one's likely names come before the other names of the first.
        sure = page.tokens.filter { $0.strength > 2 && !groups.contains($0.spot) }.map(\.spot)
        var isPositioned: Bool?
        for mark in page.tokens where mark.strength >= 2 {
            if mark.strength < 2.9, isPositioned == nil { isPositioned = proposePosition() }
            if groups.contains(mark.spot) { continue }
            proposeToken(mark, most: mark.strength > 2 && mark.spot != sure.last ? 4 : 10)
        }
        return isPositioned ?? proposePosition()
    }

    mutating func add(_ method: any PageMethod, isStrong: Bool = true, proof: Proposal.Proof = .none) {
        var method = method
        if var parameter = method as? PageParameter, parameter.place == .query, places.count == 1,
            !parameter.name.contains(".")
        {
            // Without a body, a parameter has one place, which need not be declared.
            parameter.place = .request
            method = parameter
        }
        found.append(Proposal(method: method, isStrong: isStrong, proof: proof))
    }

    /// Adds the parameter of the request that is called so, one of the size's family, one of the member's object, or a
    /// plain one.
    mutating func add(
        _ name: String, _ value: any PageValue, isStrong: Bool = true, proof: Proposal.Proof = .none,
        parent: String? = nil, in places: ArraySlice<ParameterPlace>? = nil
    ) {
        let own = own(name)
        if let own {
            add(PageParameter(place: own.place, name: own.name, value: value), isStrong: isStrong, proof: proof)
        }
        if isStrong {
            for sister in family where sister.head != "$" && sister.head != "_" {
                add(PageParameter(place: sister.place, name: sister.sibling(name), value: value), proof: proof)
            }
            if parent == "page" {
                add(PageParameter(place: .query, name: "page[\(name)]", value: value), proof: proof)
            }
        }
        for place in places ?? self.places[...] {
            if !variables.isEmpty {
                guard place == .body, variables.contains(name) else { continue }
                let name = "variables.\(name)"
                add(PageParameter(place: .body, name: name, value: value), isStrong: isStrong, proof: proof)
            } else if own?.name != name {
                add(PageParameter(place: place, name: name, value: value), isStrong: isStrong, proof: proof)
            }
        }
        if isStrong, let parent, parent != "page" {
            add(PageParameter(place: .query, name: "\(parent)[\(name)]", value: value), proof: proof)
        }
    }

    /// Returns the parameter of the request with a name, in whatever spelling.
    func own(_ name: String) -> RequestParameter? {
        let plain = Spelling.plain(name)
        return used.first { $0.name == name || $0.own == name || Spelling.plain($0.own) == plain }
    }

    /// Returns the number that the request has under the name of a position.
    private func sent(_ position: PageFacts.Position) -> Int? {
        used.first { $0.own == position.hint.key }.flatMap { page.request.value(of: $0)?.pageNumber }
    }

    /// A number that is this page's own is a position; one that is the next page's is a token.
    private mutating func proposePosition() -> Bool {
        let hasOffset = page.offset.map { proposeOffset($0) } ?? false
        return proposeOwnPage() || hasOffset
    }

    private mutating func proposeOffset(_ offset: PageFacts.Position) -> Bool {
        let (key, sent, isHeader) = (offset.hint.key, sent(offset), offset.hint.isHeader)
        let here = sent ?? 0
        let isNext = page.count > 0 && !isHeader && offset.number == here.clampedSum(page.count)
        if isNext { add(key, PageValueAt(spot: offset.hint.spot)) }
        if offset.number > here.clampedSum(page.count), page.flags.contains(where: \.more), !isHeader {
            // It counts something else, and is where the server goes on.
            add(key, PageValueAt(spot: offset.hint.spot), proof: .movesOn)
        }
        guard offset.number == here || sent == nil && (0...1).contains(offset.number) else { return isNext }
        let names = (isHeader ? [] : [key]) + Self.names(ofRowsLike: key)
        for name in names.unique({ $0 }) { add(name, RowOffset(first: sent == nil ? offset.number : 0)) }
        if ["offset", "start", "skip"].contains(key) {
            add(key, PageNumber(first: offset.number), isStrong: false)
        }
        return true
    }

    private static func names(ofRowsLike key: String) -> [String] {
        let starts = key.hasPrefix("start") ? ["start"] : []
        return starts + ["offset"]
            + (key.lowercased().contains("index") ? ["startindex", "start-index", "startIndex"] : [])
    }

    private mutating func proposeOwnPage() -> Bool {
        guard let own = page.page else { return false }
        let sent = sent(own)
        let isPlain =
            ["page", "pageno", "pagenumber", "pageindex", "pagenum"].contains(own.hint.plain) && !own.hint.isHeader
        let used = used.first {
            PagingWords.countsPages($0.plainInner) && page.request.value(of: $0)?.pageNumber != nil
        }
        let name = used?.name ?? (isPlain ? own.hint.key : "page")
        if sent == nil && own.number == 2 || sent.map({ own.number == $0.clampedSum(1) }) ?? false {
            add(name, PageValueAt(spot: own.hint.spot))
            return true
        }
        guard (0...1).contains(own.number) || sent == own.number else { return false }
        add(name, PageNumber(first: own.number > 1 ? 1 : own.number))
        return true
    }

    private mutating func proposeFamilyOfPage() {
        guard let own = page.page, (0...1).contains(own.number) else { return }
        for sister in family {
            for name in Spelling.all(own.hint.words).prefix(3) {
                let value = PageNumber(first: own.number)
                add(PageParameter(place: sister.place, name: sister.sibling(name), value: value), isStrong: false)
            }
        }
    }

    var hasID: Bool { page.lastRow?["id"] != nil }
    func lastID(in place: ParameterPlace) -> LastRow { LastRow(path: "id", isJSON: place == .body) }
}
