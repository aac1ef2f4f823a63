import HTTPLoading
import JSONDocuments
import JSONPaths

extension PageFacts {
    mutating func readToken(_ hint: PageHint) {
        guard hint.name.isDisjoint(with: PagingWords.others), isHome(hint), hint.parent != ["params"],
            !hint.words.isEmpty, !hint.isThing || PagingWords.places.contains(hint.words.last ?? ""),
            let strength = strength(of: hint) ?? strengthOfValue(hint), !isWord(hint)
        else { return }
        let value = hint.value
        if value.isNull || value.string == "" || value.kind == .object && value.isEmpty {
            if isNear(hint) || !PagingWords.ofPages.isDisjoint(with: hint.parent) {
                blanks.append(hint.key.lowercased())
            }
            return
        }
        let isPlain = value.string != nil || value.kind == .integer || isCalledOne(hint) && value.kind == .real
        let isObject =
            value.kind == .object
            && !value.members.contains { key, value in
                value.kind == .array || !PagingWords.backward.isDisjoint(with: Spelling.words(key))
            }
        let isKey = value.kind == .array && !value.isEmpty && value.elements.allSatisfy { $0.parameterText != nil }
        if isPlain || isObject || isKey { tokens.append(Mark(strength: strength, hint: hint)) }
    }

    /// Returns whether a name says that a value is a token, whatever it is.
    private func isCalledOne(_ hint: PageHint) -> Bool {
        hint.words.contains("next") || ["cursor", "token", "marker", "bookmark"].contains(hint.words.last)
    }

    /// Returns whether a value is the word by which a thing names the next one, or a date that isn't called a token.
    private func isWord(_ hint: PageHint) -> Bool {
        guard let text = hint.value.string else { return false }
        if hint.words == ["next"], isThing, !text.isOpaque { return true }
        return !isCalledOne(hint) && text.prefixMatch(of: /\d{4}-\d\d/) != nil
    }

    /// True if the page is one row that has a name.
    var isThing: Bool { list == .root && !isList && lastRow?.isNamed ?? false }

    /// Returns how surely a name is that of a token; nil if it isn't.
    private func strength(of hint: PageHint) -> Double? {
        let last = hint.words.last ?? ""
        if hasSureName(hint) || isOtherThanSent(hint) { return last == "page" ? 2.9 : isAboutOthers(hint) ? 1.5 : 3 }
        if PagingWords.places.contains(last) { return hint.value.string?.contains(" ") ?? false ? 1 : 2 }
        guard PagingWords.positions.subtracting(PagingWords.endings).contains(last) else { return nil }
        // A position, a range or a batch is more often something else.
        if let text = hint.value.string, text.isOpaque { return text.isToken ? 2 : 1.5 }
        if hint.value.kind == .integer { return 1.5 }
        return hint.value.string?.contains(where: \.isNumber) ?? false ? Mark.guess : nil
    }

    /// Returns whether a name hardly means anything else than a token: it says that a list goes on there, or is that
    /// of a place in an object about pages.
    private func hasSureName(_ hint: PageHint) -> Bool {
        let (name, last, positions) = (hint.name, hint.words.last ?? "", PagingWords.positions)
        let isPlace = !name.isDisjoint(with: positions) || name.contains("page")
        if isPlace, !name.isDisjoint(with: PagingWords.goingOn) { return true }
        if [["next"], ["continue"], ["continuation"], ["bookmark"]].contains(hint.words) { return true }
        if !name.isDisjoint(with: ["resumption", "evaluated"]) { return true }
        if isAhead(hint), positions.contains(last) || last == "page" { return true }
        let isAboutPages = !name.isDisjoint(with: ["page", "pagination", "paging"])
        if isAboutPages, positions.subtracting(["start", "id", "from", "after"]).contains(last) { return true }
        let isInPages = !Set(hint.parent).isDisjoint(with: ["pagination", "paging", "cursors"])
        return isInPages && !name.contains("start") && ["cursor", "after", "marker"].contains(last)
    }

    /// Returns whether a member has another value than the parameter of the request that is called so.
    private func isOtherThanSent(_ hint: PageHint) -> Bool {
        guard let echo = request.endpoint.query[hint.key], let text = hint.value.string, echo != text else {
            return false
        }
        return hint.name.isDisjoint(with: ["page", "number", "offset", "start"])
    }

    /// Returns whether a name that ends with a word such as `id` has a noun that is neither about pages nor about the
    /// list: `next_match_id` of a match.
    private func isAboutOthers(_ hint: PageHint) -> Bool {
        guard let last = hint.words.last, PagingWords.endings.contains(last) else { return false }
        var words = PagingWords.ofTokens.union(PagingWords.nouns)
        for case .key(let key) in list.components {
            words.formUnion(
                Spelling.words(key) + Spelling.words(key).map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 })
        }
        return !hint.name.isSubset(of: words)
    }

    /// Returns how surely a value is a token whose name doesn't say so; nil if it isn't.
    ///
    /// One that the last row has, too, under a word of the name, and the first row not (`last_appid`), is surer than
    /// one that only looks like a token, or is called next.
    private func strengthOfValue(_ hint: PageHint) -> Double? {
        guard let text = hint.value.parameterText, !text.isEmpty, !hint.isHeader, !list.components.isEmpty, isNear(hint)
        else { return nil }
        let last = lastRow?.members.filter { key, value in
            Spelling.words(key).last == hint.words.last && firstRow?[key]?.parameterText != value.parameterText
        }
        if hint.words.count > 1, last?.contains(where: { $0.value.parameterText == text }) ?? false { return 1 }
        if hint.words.first == "next", let number = hint.number {
            let goesOn = last?.contains { $0.value.pageNumber?.clampedSum(1) == number } ?? false
            return goesOn || [2, count, count.clampedSum(1)].contains(number) ? Mark.guess : nil
        }
        guard hint.value.string != nil, text.isOpaque else { return nil }
        return hint.words.first == "next" || hint.name.isDisjoint(with: PagingWords.values) ? Mark.guess : nil
    }
}

extension String {
    /// True if it looks like a token: eight characters or more with letters and digits, and no sign of a date, an
    /// address, a sentence or a name.
    var isOpaque: Bool {
        utf8.count >= 8 && contains(where: \.isNumber) && contains(where: \.isLetter)
            && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-.|".contains($0)) }
            && prefixMatch(of: /\d{4}-\d\d/) == nil && !isSlug
    }

    /// True if it is words between hyphens, such as `us-east-1`.
    private var isSlug: Bool {
        split(separator: "-").count { $0.count > 1 && $0.allSatisfy { $0.isASCII && $0.isLowercase } } > 1
    }

    /// True if it can hardly be anything else than a token: sixteen characters or more, letters of both cases and
    /// digits.
    var isToken: Bool {
        isOpaque && utf8.count >= 16 && contains(where: \.isUppercase) && contains(where: \.isLowercase)
    }
}
