import HTTPLoading
import JSONDocuments
import JSONPaths

/// A way to request the next page that a page speaks for.
struct Proposal: Sendable {
    var method: any PageMethod
    /// Whether the page says so, rather than that other servers do so.
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
    private(set) var namelessCount = 0
    /// The places of tokens whose names hardly mean anything else.
    private var sure: [PageSpot] = []

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
        if let sort = page.lastRow?["sort"], sort.kind == .array, !sort.isEmpty, places.count > 1,
            !used.contains(where: { $0.name == "from" })
        {
            add(PageParameter(place: .body, name: "search_after", value: LastRow(path: "sort", isJSON: true)))
        }
        // Of several tokens, each one's likely names come before the other names of the first.
        sure = page.tokens.filter { $0.strength > 2 && !groups.contains($0.spot) }.map(\.spot)
        var isPositioned: Bool?
        for mark in page.tokens where !mark.isGuess {
            if mark.strength < 2.9, isPositioned == nil { isPositioned = proposePosition() }
            if !groups.contains(mark.spot) {
                proposeToken(mark, most: mark.strength > 2 && mark.spot != sure.last ? 4 : 10)
            }
        }
        let hasPosition = isPositioned ?? proposePosition()
        proposeFamilyOfPage()
        for link in page.links where link.strength == 1 { add(PageLink(spot: link.spot)) }
        proposeOwnParameters()
        proposePartners()
        if page.page != nil || page.pages != nil { proposePages(spellingsOnly: hasPosition && page.pages == nil) }
        proposeNameless()
        proposeBlindly()
    }

    private mutating func add(_ method: any PageMethod, isStrong: Bool = true, proof: Proposal.Proof = .none) {
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
    private mutating func add(
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
    private func own(_ name: String) -> RequestParameter? {
        let plain = Spelling.plain(name)
        return used.first { $0.name == name || $0.own == name || Spelling.plain($0.own) == plain }
    }

    /// Objects whose members are the parameters of the next request.
    private mutating func proposeMembers() -> Set<PageSpot> {
        let groups = page.tokens.filter { mark in
            mark.value.kind == .object && !mark.hint.words.contains("last")
                && !mark.value.members.contains { $0.value.kind == .object || $0.value.kind == .array }
        }
        for case .path(let path) in groups.map(\.spot) { add(PageMembers(path: path, place: places[0])) }
        return Set(groups.map(\.spot))
    }

    /// - Parameter most: The most names.
    private mutating func proposeToken(_ mark: PageFacts.Mark, most: Int = .max) {
        let (value, key) = (PageValueAt(spot: mark.spot), mark.hint.key)
        let names = names(for: mark)
        let keys = mark.hint.location?.components.dropLast().compactMap {
            if case .key(let key) = $0 { key } else { nil }
        }
        let parent = keys?.last { ["page", "pagination", "paging"].contains($0) }
        if mark.hint.words.contains("scroll"), page.request.value(of: "scroll", in: .query) != nil {
            for address in ["../_search/scroll", "\(path)/scroll", "/_search/scroll"] {
                add(Scroll(address: address, name: "scroll_id", spot: mark.spot), isStrong: false)
            }
        }
        for (index, name) in names.enumerated() {
            if index == 1, case .header(let header) = mark.spot {
                add(PageParameter(place: .header, name: header, value: value))
                if header.hasPrefix("next-") {
                    add(PageParameter(place: .header, name: String(header.dropFirst(5)), value: value))
                }
            }
            guard index < most, mark.strength > 2 || index < 4 else { break }
            // Another spelling is as good as never that of a member of the body.
            let isSpelling = name != key && Spelling.plain(name) == Spelling.plain(key)
            // An id or a key is as often that of one row.
            let isLoose = PagingWords.endings.contains(Spelling.plain(name))
            add(
                name, value, isStrong: mark.strength >= 2 && index < 4 && fits(name, mark) && !isLoose,
                proof: mark.strength > 2 && !isLoose ? .none : .movesOn, parent: index < 2 ? parent : nil,
                in: isSpelling ? places.suffix(1) : places[...])
            if index == 1, places.count > 1, mark.hint.words == ["cursor"] {
                add(Scroll(address: "\(path)/continue", name: mark.hint.key, spot: mark.spot), isStrong: false)
            }
        }
    }

    /// The names under which a token may go back: parameters of the request come first, unless the first page needs
    /// their value.
    private func names(for mark: PageFacts.Mark) -> [String] {
        var names = TokenNames.names(for: mark)
        if let own = page.page, mark.value.pageNumber == own.number.clampedSum(1) {
            let key = own.hint.key
            names = ([PagingWords.pageParameters.contains(key) ? key : "page"] + names).unique { $0 }
        }
        let first = Set(names.prefix(6).map(Spelling.plain))
        let own = used.filter { first.contains(Spelling.plain($0.own)) }.map(\.name)
        names = (own + names).unique { $0 }
        let kept = names.filter { isFree($0, for: mark) }
        guard mark.strength > 2 else { return kept }
        return kept.filter { fits($0, mark) } + kept.filter { !fits($0, mark) } + names.filter { !isFree($0, for: mark) }
    }

    /// Whether a parameter isn't one by which the request chooses its rows, or shows its rights.
    private func isFree(_ name: String, for mark: PageFacts.Mark) -> Bool {
        guard let own = own(name), let value = page.request.value(of: own), !value.isBlank else { return true }
        let plain = Spelling.plain(own.own)
        return PagingWords.tokenParameters.contains(plain) || PagingWords.countsPages(plain)
            || PagingWords.countsRows(plain) || mark.strength > 2 && !(value.string?.isOpaque ?? false)
    }

    /// Whether a number may be that of a page, or of a row, under a name that isn't its own.
    private func fits(_ name: String, _ mark: PageFacts.Mark) -> Bool {
        guard let number = mark.value.pageNumber, !mark.hint.name.isSuperset(of: Spelling.words(name)) else {
            return true
        }
        let (plain, sent) = (Spelling.plain(name), own(name).flatMap { page.request.value(of: $0)?.pageNumber } ?? 0)
        if PagingWords.countsPages(plain) {
            return (1...2).contains(number.clampedDifference(max(sent, page.page?.number ?? 0)))
        }
        guard PagingWords.countsRows(plain) else { return true }
        return [page.count, page.count.clampedSum(1), page.size ?? 0].contains(number.clampedDifference(sent))
    }

    /// The path of the request's address.
    private var path: String {
        let endpoint = page.request.endpoint.endpoint
        let parts = endpoint.split(separator: "/", omittingEmptySubsequences: false)
        let path = parts.dropFirst(endpoint.contains("://") ? 3 : 1)
        return path.map { "/\($0)" }.joined()
    }

    /// Returns the number that the request has under the name of a position.
    private func sent(_ position: PageFacts.Position) -> Int? {
        used.first { $0.own == position.hint.key }.flatMap { page.request.value(of: $0)?.pageNumber }
    }

    /// A number that is this page's own is a position; one that is the next page's is a token.
    private mutating func proposePosition() -> Bool {
        var isFound = false
        if let offset = page.offset {
            let (key, sent) = (offset.hint.key, sent(offset))
            let here = sent ?? 0
            if page.count > 0, !offset.hint.isHeader, offset.number == here.clampedSum(page.count) {
                add(key, PageValueAt(spot: offset.hint.spot))
                isFound = true
            }
            if offset.number == here || sent == nil && (0...1).contains(offset.number) {
                isFound = true
                let isIndex = key.lowercased().contains("index")
                let others = (key.hasPrefix("start") ? ["start"] : []) + ["offset"]
                let names =
                    (offset.hint.isHeader ? [] : [key]) + others
                    + (isIndex ? ["startindex", "start-index", "startIndex"] : [])
                for name in names.unique({ $0 }) {
                    add(name, RowOffset(first: sent == nil ? offset.number : 0))
                }
                if ["offset", "start", "skip"].contains(key) {
                    add(key, PageNumber(first: offset.number), isStrong: false)
                }
            }
        }
        return proposeOwnPage() || isFound
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

    private var hasID: Bool { page.lastRow?["id"] != nil }
    private func lastID(in place: ParameterPlace) -> LastRow { LastRow(path: "id", isJSON: place == .body) }

    /// The request's own counters.
    private mutating func proposeOwnParameters() {
        if page.flags.contains(where: { "\($0.spot)".lowercased().contains("exceeded") }) {
            add(PageParameter(place: places[0], name: "resultOffset", value: RowOffset(first: 0)))
        }
        for parameter in used {
            let plain = Spelling.plain(parameter.own)
            let number = page.request.value(of: parameter)?.pageNumber
            if let number, PagingWords.countsPages(plain) || PagingWords.pageParameters.contains(parameter.own) {
                add(
                    PageParameter(
                        place: parameter.place, name: parameter.name, value: PageNumber(first: min(number, 1))))
            }
            if number != nil, PagingWords.countsRows(plain) || PagingWords.offsetParameters.contains(parameter.own) {
                add(PageParameter(place: parameter.place, name: parameter.name, value: RowOffset(first: 0)))
            }
            let words = Set(Spelling.words(parameter.name))
            if words.contains("id"), words.contains("since") || words.contains("after"), hasID {
                add(PageParameter(place: parameter.place, name: parameter.name, value: lastID(in: parameter.place)))
            }
        }
    }

    /// What counts next to the size of a page that was asked for.
    private mutating func proposePartners() {
        let plain = used.filter {
            PagingWords.partners[Spelling.plain($0.own)] != nil && !family.map(\.name).contains($0.name)
        }
        for size in family {
            for partner in PagingWords.partners[size.plainInner] ?? [] where partner != "number" || !size.tail.isEmpty {
                add(
                    PageParameter(place: size.place, name: size.sibling(partner), value: Self.counter(partner)),
                    isStrong: false)
            }
        }
        for size in plain {
            for partner in PagingWords.partners[Spelling.plain(size.own)] ?? [] where partner != "number" {
                let name = size.own.first?.isUppercase ?? false ? Spelling.capitalized(partner) : partner
                add(PageParameter(place: size.place, name: name, value: Self.counter(partner)), isStrong: false)
            }
        }
    }

    private static func counter(_ name: String) -> any PageValue {
        ["page", "number", "pn"].contains(name) ? PageNumber(first: nil) : RowOffset(first: 0)
    }

    /// - Parameter spellingsOnly: Whether the page has told its number, whose name needs no alternatives.
    private mutating func proposePages(spellingsOnly: Bool) {
        let first = page.page.flatMap { (0...1).contains($0.number) ? $0.number : nil }
        var names: [String] = []
        if let own = page.page, let components = own.hint.location?.components, components.count > 1,
            case .key(let outer) = components[components.count - 2]
        {
            names.append("\(outer)[\(own.hint.key)]")
        }
        names += ["page", page.page?.hint.key ?? "page"] + Spelling.all(page.page?.hint.words ?? ["page"]).prefix(3)
        if !spellingsOnly { names += PagingWords.pageParameters }
        for name in names.unique({ $0 }) { add(name, PageNumber(first: first), isStrong: false) }
    }

    /// A number next to another one that could be the page's: 1 or 0.
    private mutating func proposeNameless() {
        guard page.page == nil, page.offset == nil else { return }
        let numbers = page.hints.filter {
            !$0.isHeader && $0.number != nil && page.isNear($0) && $0.name.isDisjoint(with: PagingWords.outcomes)
        }
        let nameless = numbers.filter { hint in
            (0...1).contains(hint.number ?? -1)
                && numbers.contains {
                    $0.spot != hint.spot && $0.location?.components.dropLast() == hint.location?.components.dropLast()
                }
        }
        for hint in nameless.prefix(2) {
            var values: [any PageValue] = [PageNumber(first: hint.number)]
            if hint.number == 0 { values.append(RowOffset(first: 0)) }
            // `present_leaf` is the number of a `leaf`.
            let shorter = hint.words.count > 1 ? [Spelling.spelled(Array(hint.words.dropFirst()), like: hint.key)] : []
            for name in [hint.key] + shorter {
                for value in values {
                    let method = PageParameter(place: places[0], name: name, value: value)
                    add(method, isStrong: false, proof: .counts(hint.spot))
                    namelessCount += 1
                }
            }
        }
    }

    private mutating func proposeBlindly() {
        if !page.flags.isEmpty, hasID, page.keys.contains("object") { add("starting_after", lastID(in: .query)) }
        add("page", PageNumber(first: nil), isStrong: false)
        add("offset", RowOffset(first: 0), isStrong: false)
        // What is called next may be the next event.
        for mark in page.tokens where sure.contains(mark.spot) { proposeToken(mark) }
        proposeGuesses()
        if page.lastRow?.string != nil, case .key(let list)? = page.list.components.last {
            let noun = list.hasSuffix("s") ? String(list.dropLast()) : list
            add("ExclusiveStart\(noun)", LastRow(path: .root, isJSON: places.count > 1), isStrong: false)
        }
        if hasID { add("starting_after", lastID(in: .query), isStrong: false) }
        for name in ["skip", "start", "startIndex"] { add(name, RowOffset(first: 0), isStrong: false) }
        if hasID { add("after", lastID(in: .query), isStrong: false) }
        for name in PagingWords.pageParameters[1...2] { add(name, PageNumber(first: nil), isStrong: false) }
        for name in PagingWords.offsetParameters[4...] { add(name, RowOffset(first: 0), isStrong: false) }
        if hasID { add("last_id", lastID(in: .query), isStrong: false) }
    }

    /// Values that only look like tokens: each under its own name, the likeliest under another one, too.
    private mutating func proposeGuesses() {
        let guesses = page.tokens.filter(\.isGuess).prefix(4)
        for (index, mark) in guesses.enumerated() {
            for name in names(for: mark).prefix(index == 0 ? 2 : 1) {
                add(name, PageValueAt(spot: mark.spot), isStrong: false, proof: .movesOn)
            }
        }
    }
}
