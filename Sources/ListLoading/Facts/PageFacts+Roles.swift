import HTTPLoading
import JSONDocuments
import JSONPaths

extension PageFacts {
    /// Gives every member and header one role, by the words of its name and the kind of its value.
    mutating func readRoles() {
        if let target = LinkHeader(headers["Link"] ?? "").next {
            links.append(Link(strength: 3, spot: .linkHeader, target: target))
        }
        let header = LinkHeader(headers["Link"] ?? "")
        previousLink = header["prev"] ?? header["previous"]
        for hint in hints { readRole(of: hint) }
        // A sort of the standard library isn't documented as stable.
        tokens = Self.byStrength(tokens) { mark in
            // Of guesses the longest is the likeliest.
            let length = mark.isGuess ? Double(min(mark.value.string?.utf8.count ?? 0, 400)) / 1000 : 0
            return mark.strength + length + (mark.value.string?.isOpaque ?? true ? 0.01 : 0)
        }
        links = Self.byStrength(links, \.strength)
        settleFlags()
        takeDeclared()
    }

    private static func byStrength<Value>(_ values: [Value], _ strength: (Value) -> Double) -> [Value] {
        values.enumerated().sorted { (strength($1.element), $0.offset) < (strength($0.element), $1.offset) }.map(
            \.element)
    }

    /// Keeps the flags that are nearest to the rows; of contradicting ones those that say more.
    private mutating func settleFlags() {
        let depths = flags.map { flag in
            guard case .path(let path) = flag.spot else { return Int.max }
            return zip(RowLocator.list(around: path).components, list.components).prefix { $0 == $1 }.count
        }
        let nearest = zip(flags, depths).filter { $0.1 == depths.max() }.map(\.0)
        let more = nearest.contains { $0.more }
        flags = nearest.filter { $0.more == more }
    }

    private mutating func readRole(of hint: PageHint) {
        if hint.isHeader, readRange(hint) { return }
        if hint.value.kind == .array {
            readLinkList(hint)
            let isKey = ["cursor", "token", "marker", "after"].contains(hint.words.last)
            return isKey && hint.value.count < 10 ? readToken(hint) : ()
        }
        if readFlag(hint) || readLink(hint) || readNumber(hint) { return }
        readToken(hint)
    }

    /// `items 0-9/95` (RFC 9110, section 14.4).
    private mutating func readRange(_ hint: PageHint) -> Bool {
        guard hint.spot == .header("content-range") else { return false }
        guard let match = (hint.value.string ?? "").wholeMatch(of: /(?:\w+ )?(\d+)-(\d+)\/(\d+|\*)/) else {
            return true
        }
        if let start = Int(match.1), offset == nil { offset = Position(hint: hint, number: start) }
        if let total = Int(match.3) { totals.append((true, total)) }
        return true
    }

    private mutating func readFlag(_ hint: PageHint) -> Bool {
        guard let flag = hint.flag, !hint.isHeader || hint.value.kind == .bool else { return false }
        let name = hint.name
        if name.contains("incomplete") { return hint.value.kind == .bool }
        let saysMore = !name.isDisjoint(with: PagingWords.more)
        let saysEnd = name.contains("end") && !name.isDisjoint(with: ["is", "of", "reached"])
        let isMore = (saysMore || name.contains("next")) && !name.contains("no")
        if isMore || saysMore || saysEnd || !name.isDisjoint(with: PagingWords.last) {
            let more = isMore == flag
            // An end is one of pages where it is about pages.
            if more || isNear(hint) || !PagingWords.ofPages.isDisjoint(with: hint.parent) {
                flags.append((hint.spot, more))
            }
            return true
        }
        return hint.value.kind == .bool
    }

    func isAhead(_ hint: PageHint) -> Bool { hint.words.contains("next") || hint.parent.contains("next") }

    /// Returns whether the object around a member isn't about another direction.
    func isHome(_ hint: PageHint) -> Bool {
        Set(hint.parent).isDisjoint(with: PagingWords.others.subtracting(PagingWords.harmlessInParents))
    }

    private mutating func readNumber(_ hint: PageHint) -> Bool {
        let name = hint.name
        guard let number = hint.number, !isAhead(hint), isHome(hint),
            name.isDisjoint(with: PagingWords.others) || name.contains("current")
        else { return false }
        let plain = hint.plain
        let isSize = !name.isDisjoint(with: PagingWords.sizes) && name.isDisjoint(with: ["total", "exceeded"])
        if isSize || plain == "maxresults" || plain == "resultsperpage" {
            size = size ?? number
        } else if PagingWords.pageTotals.contains(plain) || name.isSuperset(of: ["total", "pages"]) {
            pages = pages ?? number
        } else if PagingWords.ownPages.contains(plain), !hint.parent.contains("pageable") {
            page = page ?? Position(hint: hint, number: number)
        } else if isOffset(hint, plain) {
            offset = offset ?? Position(hint: hint, number: number)
        } else if isTotal(hint, plain) {
            takeTotal(hint, number, plain)
        } else {
            return false
        }
        return true
    }

    private func isOffset(_ hint: PageHint, _ plain: String) -> Bool {
        if PagingWords.ownOffsets.contains(plain), !hint.parent.contains("pageable") { return true }
        let isNamed = plain.hasSuffix("start") || plain.hasSuffix("offset")
        return isNamed && hint.number == 0 && hint.name.isDisjoint(with: ["utc", "zone"])
    }

    private func isTotal(_ hint: PageHint, _ plain: String) -> Bool {
        var nouns = PagingWords.nouns
        if case .key(let key)? = list.components.last { nouns.formUnion(Spelling.words(key)) }
        return PagingWords.vagueTotals.contains(plain) || PagingWords.totals.contains(plain)
            || hint.words.contains("total") && hint.name.isSubset(of: nouns)
            || plain == "value" && hint.parent == ["total"]
    }

    private mutating func takeTotal(_ hint: PageHint, _ number: Int, _ plain: String) {
        guard hint.name.isDisjoint(with: ["estimate", "estimated", "returned"]), isNear(hint), number >= count else {
            return
        }
        // Elasticsearch's `{"value": 10000, "relation": "gte"}` is only the least that it may be.
        let home = hint.location.map { JSONLocation($0.components.dropLast()) }
        if home.flatMap({ surroundings.value(at: $0)?["relation"]?.string }) == "gte" {
            least = number
            return
        }
        totals.append((!PagingWords.vagueTotals.contains(plain), number))
    }

    /// Returns whether a member is next to the rows, around them, or in an object about pages.
    func isNear(_ hint: PageHint) -> Bool {
        guard let location = hint.location else { return true }
        let home = Array(location.components.dropLast())
        if case .index? = home.last { return true }
        return list.components.starts(with: home) || !PagingWords.containers.isDisjoint(with: hint.parent)
    }

    /// Declared fields count in place of what names say.
    private mutating func takeDeclared() {
        if let more = declared.hasNext ?? declared.isLast.map({ !$0 }) { flags = [(.path(.root), more)] }
        if let total = declared.total { totals = total >= count ? [(true, total)] : [] }
        if let number = declared.totalPages { pages = number }
        if let number = declared.size { size = number }
        if let number = declared.page { page = Position(hint: page?.hint ?? .declared("page"), number: number) }
        if let number = declared.offset { offset = Position(hint: offset?.hint ?? .declared("offset"), number: number) }
        if size.map({ $0 < 1 }) ?? false { size = nil }
        if pages.map({ $0 < 1 && count > 0 }) ?? false { pages = nil }
    }
}

extension PageHint {
    /// A member whose path was declared.
    static func declared(_ key: String) -> PageHint {
        members(of: JSONValue([(key: key, value: JSONValue(0))]), without: nil)[0]
    }
}
