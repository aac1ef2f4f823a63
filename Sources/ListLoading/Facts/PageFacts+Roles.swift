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
        tokens = Self.byStrength(tokens) { $0.strength + ($0.value.string?.isOpaque ?? true ? 0.01 : 0) }
        links = Self.byStrength(links, \.strength)
        takeDeclared()
    }

    private static func byStrength<Value>(_ values: [Value], _ strength: (Value) -> Double) -> [Value] {
        values.enumerated().sorted { (strength($1.element), $0.offset) < (strength($0.element), $1.offset) }.map(
            \.element)
    }

    private mutating func readRole(of hint: PageHint) {
        if hint.isHeader, readRange(hint) { return }
        if hint.value.kind == .array { return readLinkList(hint) }
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

    /// A list of links with relations, as Bundles, feeds and Collection+JSON have them: objects with an address and a
    /// member, or a list, that has the word `next`.
    private mutating func readLinkList(_ hint: PageHint) {
        guard let location = hint.location else { return }
        for (index, entry) in hint.value.elements.prefix(20).enumerated() where entry.kind == .object {
            let address = entry.members.first { $0.value.string.map(PageHint.isAddress) ?? false }
            guard let address, let target = address.value.string else { continue }
            if isAhead(hint), hint.value.count == 1 {
                let path = JSONPath(location.appending(.index(index)).appending(.key(address.key)))
                links.append(Link(strength: 3, spot: .path(path), target: target))
            }
            for (key, relation) in entry.members where key != address.key {
                let isList = relation.kind == .array
                let names = isList ? relation.elements.compactMap(\.string) : [relation.string ?? ""]
                if !names.isDisjoint(with: ["prev", "previous"]) { previousLink = previousLink ?? target }
                guard let place = names.firstIndex(of: "next") else { continue }
                let own = "@['\(key)']\(isList ? "[\(place)]" : "")"
                let query = "\(location.normalizedPath)[?\(own)==\"next\"]['\(address.key)']"
                if let path = try? JSONPath(query: query) {
                    links.append(Link(strength: 3, spot: .path(path), target: target))
                }
            }
        }
    }

    private mutating func readFlag(_ hint: PageHint) -> Bool {
        guard let flag = hint.flag, !hint.isHeader || hint.value.kind == .bool else { return false }
        let name = hint.name
        if name.contains("incomplete") { return hint.value.kind == .bool }
        let saysMore = !name.isDisjoint(with: PagingWords.more)
        if saysMore || name.contains("next"), !name.contains("no") {
            flags.append((hint.spot, flag))
            return true
        }
        let saysEnd = name.contains("end") && !name.isDisjoint(with: ["is", "of", "reached"])
        if saysMore || !name.isDisjoint(with: PagingWords.last) || saysEnd {
            flags.append((hint.spot, !flag))
            return true
        }
        return hint.value.kind == .bool
    }

    private mutating func readLink(_ hint: PageHint) -> Bool {
        guard let target = hint.address else { return false }
        let name = hint.name
        if !name.isDisjoint(with: ["prev", "previous"]), name.isDisjoint(with: ["next"]) {
            previousLink = previousLink ?? target
        }
        let isOurs = name.isDisjoint(with: PagingWords.others) && isHome(hint)
        let isNamed = isAhead(hint) || name.contains("more") && !name.isDisjoint(with: ["url", "uri", "link", "href"])
        if isOurs, isNamed || !name.contains("last") && differsInQuery(target) {
            links.append(Link(strength: isNamed ? 3 : 1, spot: hint.spot, target: target))
        }
        return true
    }

    private func isAhead(_ hint: PageHint) -> Bool { hint.words.contains("next") || hint.parent.contains("next") }

    /// Whether the object around a member isn't about another direction.
    private func isHome(_ hint: PageHint) -> Bool {
        Set(hint.parent).isDisjoint(with: PagingWords.others.subtracting(PagingWords.harmlessInParents))
    }

    private func differsInQuery(_ target: String) -> Bool {
        let one = ServerAddress.split(ServerAddress.resolve(target, from: request.address))
        let other = ServerAddress.split(request.address)
        return one.endpoint == other.endpoint && one.query != other.query && !(one.query ?? "").isEmpty
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
        if home.flatMap({ surroundings.value(at: $0)?["relation"]?.string }) == "gte" { return }
        totals.append((!PagingWords.vagueTotals.contains(plain), number))
    }

    /// Whether a member is next to the rows, around them, or in an object about pages.
    func isNear(_ hint: PageHint) -> Bool {
        guard let location = hint.location else { return true }
        let home = Array(location.components.dropLast())
        if case .index? = home.last { return true }
        return list.components.starts(with: home) || !PagingWords.containers.isDisjoint(with: hint.parent)
    }

    private mutating func readToken(_ hint: PageHint) {
        let name = hint.name
        guard name.isDisjoint(with: PagingWords.others), isHome(hint), hint.parent != ["params"], !hint.words.isEmpty,
            let strength = strength(of: hint) ?? strengthOfValue(hint)
        else { return }
        let value = hint.value
        // A date is no token, unless it is called one.
        if let text = value.string, !name.contains("next"), text.prefixMatch(of: /\d{4}-\d\d/) != nil { return }
        if value.isNull || value.string == "" || value.kind == .object && value.isEmpty {
            return blanks.append(hint.key.lowercased())
        }
        let isPlain = value.string != nil || value.kind == .integer
        let isObject = value.kind == .object && !value.members.contains { $0.value.kind == .array }
        if isPlain || isObject { tokens.append(Mark(strength: strength, hint: hint)) }
    }

    /// Returns how surely a name is that of a token; nil if it isn't.
    private func strength(of hint: PageHint) -> Double? {
        let (name, last, parent) = (hint.name, hint.words.last ?? "", Set(hint.parent))
        let positions = PagingWords.positions
        var isSure =
            !name.isDisjoint(with: PagingWords.goingOn) && (!name.isDisjoint(with: positions) || name.contains("page"))
        isSure = isSure || [["next"], ["continue"], ["continuation"], ["bookmark"]].contains(hint.words)
        let isAboutPages = !name.isDisjoint(with: ["page", "pagination", "paging"])
        isSure = isSure || isAboutPages && positions.subtracting(["start", "id", "from", "after"]).contains(last)
        let isInPages = !parent.isDisjoint(with: ["pagination", "paging", "cursors"]) && !name.contains("start")
        isSure = isSure || isInPages && ["cursor", "after", "marker"].contains(last)
        isSure = isSure || !name.isDisjoint(with: ["resumption", "evaluated"])
        isSure = isSure || isAhead(hint) && (positions.contains(last) || last == "page")
        if let echo = request.endpoint.query[hint.key], let text = hint.value.string, echo != text {
            isSure = isSure || name.isDisjoint(with: ["page", "number", "offset", "start"])
        }
        if isSure { return last == "page" ? 2.9 : 3 }
        guard positions.subtracting(["id", "key", "state", "start", "param", "from"]).contains(last) else { return nil }
        return hint.value.string?.contains(" ") ?? false ? 1 : 2
    }

    /// Returns how surely a value is a token whose name doesn't say so; nil if it isn't.
    ///
    /// One that a member of the last row has, too, under a word of the name (`last_appid`), and one that follows the
    /// word `next`, are surer than one that only looks like a token.
    private func strengthOfValue(_ hint: PageHint) -> Double? {
        guard let text = hint.value.parameterText, !text.isEmpty, !hint.isHeader, !list.components.isEmpty, isNear(hint)
        else { return nil }
        if hint.words.first == "next" { return 2 }
        let isLast = lastRow?.members.contains { key, value in
            value.parameterText == text && hint.words.suffix(1) == Spelling.words(key).suffix(1)
        }
        if isLast ?? false, hint.words.count > 1, count > 1 { return 2 }
        let isTold = !hint.name.isDisjoint(with: PagingWords.values)
        return isTold || hint.value.string == nil || !text.isOpaque ? nil : Mark.opaque
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

extension String {
    /// Whether it looks like a token: eight characters or more with letters and digits, and no sign of a date, an
    /// address or a sentence.
    var isOpaque: Bool {
        utf8.count >= 8 && contains(where: \.isNumber) && contains(where: \.isLetter)
            && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-.|".contains($0)) }
            && prefixMatch(of: /\d{4}-\d\d/) == nil
    }

    /// Whether it can hardly be anything else than a token: sixteen characters or more, letters of both cases and digits.
    var isToken: Bool {
        isOpaque && utf8.count >= 16 && contains(where: \.isUppercase) && contains(where: \.isLowercase)
    }
}

extension [String] {
    fileprivate func isDisjoint(with others: [String]) -> Bool { !contains { others.contains($0) } }
}
