import HTTPLoading
import JSONDocuments
import JSONPaths

// Pagination by links, cursors and values of the last row.
extension PagingGuesser {
    mutating func byLink() -> PaginationMethod? {
        let isContainer: (PagingHints.Hint) -> Bool = { PagingNames.linkContainers.contains($0.parent) }
        let named = hints.first(PagingNames.nextLinks) { $0.isLink && !$0.value.isNull }
        let other = hints.all.first { $0.namesNext && $0.isLink && !$0.value.isNull }
        let null = hints.first(PagingNames.nextLinks) { hint in
            hint.value.isNull && (hint.name != "next" || isContainer(hint) || namesPreviousPage(beside: hint))
        }
        if named == nil, other == nil, let list = hints.linkList {
            fields.append((.nextLink, list.path))
            reasons.append("\(list.location) lists links by their relation")
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
            reasons.append("\(container) has links to pages, but none to a next one")
        } else {
            return nil
        }
        if let hint = hints.first(PagingNames.previousLinks, where: \.isLink) {
            fields.append((.previousLink, hint.path))
        }
        return .link
    }

    func namesPreviousPage(beside hint: PagingHints.Hint) -> Bool {
        hints.all.contains { $0.parent == hint.parent && ["previous", "prev", "count"].contains($0.name) }
    }

    /// An object of parameters, all of which go into the next request: MediaWiki's `continue`, or values to go on
    /// after, as in `resume: {"after_date": …, "after_id": …}`.
    mutating func byParameters() -> PaginationMethod? {
        guard let hint = hints.all.first(where: Self.holdsParameters) else { return nil }
        note(.nextCursor, at: hint, reason: "holds parameters of the next page")
        return .parameters
    }

    private static func holdsParameters(_ hint: PagingHints.Hint) -> Bool {
        let members = hint.value.members
        guard hint.value.kind == .object, !hint.value.isEmpty,
            members.allSatisfy({ !$0.value.isNull && $0.value.kind != .array })
        else { return false }
        let isNext = ["next", "more", "continu"].contains { hint.name.hasPrefix($0) }
        if isNext, ["param", "query", "arg"].contains(where: { hint.name.contains($0) }) { return true }
        if ["continue", "querycontinue"].contains(hint.name) { return true }
        let areValues = members.allSatisfy { $0.value.kind != .object && $0.value.string?.contains("://") != true }
        guard hint.value.count > 1, areValues else { return false }
        let keys = members.map { Spelling($0.key).words.map { $0.lowercased() } }
        let goesOn: Set<String> = ["after", "resume", "continue", "since"]
        if let word = keys.first?.first, goesOn.contains(word) {
            return keys.allSatisfy { $0.first == word && $0.count > 1 }
        }
        // `next: {"page": 2, "limit": 10}`
        let asked = PagingNames.numberParameters + PagingNames.offsetParameters
        return ["next", "nextpage"].contains(hint.name) && members.allSatisfy { $0.value.kind == .integer }
            && keys.contains { asked.contains($0.joined()) }
    }

    mutating func byCursor() -> PaginationMethod? {
        let isText: (PagingHints.Hint) -> Bool = { $0.isCursor && ($0.number == nil || !$0.name.hasSuffix("page")) }
        let named = hints.first(PagingNames.nextCursors, where: isText)
        let nested = hints.first(["after", "next"]) { hint in
            hint.isCursor && (PagingNames.cursorContainers.contains(hint.parent) || hint.name == "next")
        }
        let hasFlag = fields.contains { $0.0 == .hasNext }
        let bare = hasFlag ? hints.first(["cursor", "marker", "position"], where: \.isCursor) : nil
        guard let hint = named ?? nested ?? bare ?? hints.lastCursor, !isCounted(hint) else { return nil }
        note(.nextCursor, at: hint, reason: hint.value.isNull ? "would hold a cursor" : "holds a cursor")
        return cursor(at: hint)
    }

    /// The parameter that takes a token, likeliest first; the others are tried if it doesn't.
    private mutating func cursor(at hint: PagingHints.Hint) -> PaginationMethod {
        candidates = tokenCandidates(for: hint)
        let method = candidates.first ?? .cursor(hint.key)
        if case .cursor(let parameter) = method { notePrevious(beside: parameter) }
        return method
    }

    /// The same beside a flag for more, or by a name that hardly means anything else, before numbers that nothing
    /// speaks for.
    mutating func bySureToken() -> PaginationMethod? {
        let tells = [PagingNames.pages, PagingNames.offsets].contains { hints.first($0) { $0.number != nil } != nil }
        let asks = parameter(PagingNames.numberParameters + PagingNames.offsetParameters) != nil
        guard !tells else { return nil }
        if fields.contains(where: { $0.0 == .hasNext }) {
            return byToken { PagingToken.isNext($0.name, in: $0.parent) || PagingToken.isPosition($0.key) }
        }
        return asks ? nil : byToken { _ in false }
    }

    /// A token by the words of its name, if nothing else tells of another page: `LastEvaluatedKey`.
    mutating func byToken() -> PaginationMethod? {
        // The filters of a request come back in many pages.
        let asked = Set(used.compactMap { request.parameter($0.name) })
        return byToken { hint in
            if PagingToken.isNext(hint.name, in: hint.parent) || PagingToken.words.contains(hint.name) { return true }
            let isEcho = hint.value.string.map(asked.contains) ?? false
            return PagingToken.goesOn(hint.key) && PagingToken.isOpaque(hint.value) && !isEcho
        }
    }

    /// A token with a sure name, else one with a likely name.
    private mutating func byToken(_ isLikely: (PagingHints.Hint) -> Bool) -> PaginationMethod? {
        let tokens = hints.all.filter { PagingToken.isValue($0.value) && !PagingToken.isOther($0.name) }
        let sure = tokens.first { PagingToken.isSure($0.name, in: $0.parent) }
        guard let hint = sure ?? tokens.first(where: isLikely) else { return nil }
        note(.nextCursor, at: hint, reason: "holds a token")
        isUnsure = !PagingToken.isSure(hint.name, in: hint.parent)
        return cursor(at: hint)
    }

    /// The cursor of the page before, and the parameter that takes it: `before` beside `after`.
    private mutating func notePrevious(beside parameter: String) {
        guard let cursor = hints.first(PagingNames.previousCursors, where: \.isCursor) else { return }
        fields.append((.previousCursor, cursor.path))
        if let flag = hints.first(PagingNames.hasPrevious, where: \.isFlag) { fields.append((.hasPrevious, flag.path)) }
        let isRelay = parameter == "after" || parameter.hasSuffix(".after")
        if isRelay, ["startcursor", "before"].contains(cursor.name) { backward = .relay(beside: parameter) }
    }

    /// Whether the page before said no more than the next page's number, beside its own.
    func isCounted(_ hint: PagingHints.Hint) -> Bool {
        hint.name.hasPrefix("next") && (hint.number != nil || hint.value.isNull) && !hint.name.hasSuffix("cursor")
            && !hint.name.hasSuffix("token") && pageHint != nil
    }

    /// Elasticsearch's way: hits that tell their sort values, which go into `search_after` of the
    /// next request.
    ///
    /// A query can't hold them, and a request that asks by `from` excludes them.
    mutating func bySortValues() -> PaginationMethod? {
        guard case .json(let body) = request.body, body.kind == .object, body["from"]?.int ?? 0 <= 0,
            let hit = lastRecord, ["_id", "_index", "_source"].contains(where: { hit[$0] != nil }),
            let values = hit["sort"], values.kind == .array, !values.isEmpty,
            values.elements.allSatisfy({ $0.kind != .array && $0.kind != .object })
        else { return nil }
        reasons.append("hits carry sort values, for search_after")
        return .sortValues("search_after", at: "sort")
    }

    /// The parameter of the request that tells after which id a page begins, if nothing counts pages or rows.
    private var idParameter: String? {
        let counts = pageHint != nil || hints.first(PagingNames.offsets) { $0.number != nil } != nil
        guard hasIDs, !counts, parameter(PagingNames.numberParameters + PagingNames.offsetParameters) == nil else {
            return nil
        }
        let starts: Set<String> = ["after", "since", "starting", "start", "from", "last", "min", "max", "before"]
        return used.first { parameter in
            let words = Spelling(parameter.name).words.map { $0.lowercased() }
            return words.count > 1 && words.last == "id" && starts.contains(words[0])
        }?.name
    }

    /// Stripe's way: `has_more`, and the last row's id; or a request that begins after an id: `since_id=0`.
    mutating func byLastRow() -> PaginationMethod? {
        if let name = idParameter {
            reasons.append("the request has the parameter \(name)")
            isUnsure = true
            return .lastRow(name, id: "id")
        }
        guard root["object"]?.string == "list", fields.contains(where: { $0.0 == .hasNext }),
            parameter(PagingNames.numberParameters) == nil
        else { return nil }
        reasons.append("a list object that says whether there is more, and nothing else")
        return .lastRow("starting_after", id: "id")
    }
}
