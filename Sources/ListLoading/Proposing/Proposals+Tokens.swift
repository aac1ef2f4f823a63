import HTTPLoading
import JSONDocuments
import JSONPaths

// What a page has for the next request: tokens.
extension Proposals {
    /// Objects whose members are the parameters of the next request.
    mutating func proposeMembers() -> Set<PageSpot> {
        let groups = page.tokens.filter { mark in
            mark.value.kind == .object && !mark.hint.words.contains("last")
                && !mark.value.members.contains { $0.value.kind == .object || $0.value.kind == .array }
        }
        for case .path(let path) in groups.map(\.spot) { add(PageMembers(path: path, place: places[0])) }
        return Set(groups.map(\.spot))
    }

    /// - Parameter most: The most names.
    mutating func proposeToken(_ mark: PageFacts.Mark, most: Int = .max) {
        let value = PageValueAt(spot: mark.spot)
        if mark.hint.words.contains("scroll"), page.request.value(of: "scroll", in: .query) != nil {
            proposeScrolls(["../_search/scroll", "\(path)/scroll", "/_search/scroll"], "scroll_id", mark)
        }
        let names = names(for: mark)
        for (index, name) in names.enumerated() {
            if index == 1, case .header(let header) = mark.spot {
                add(PageParameter(place: .header, name: header, value: value))
                if header.hasPrefix("next-") {
                    add(PageParameter(place: .header, name: String(header.dropFirst(5)), value: value))
                }
            }
            guard index < most, mark.strength > 2 || index < 4 else { break }
            proposeName(name, at: index, for: mark)
            if index == 1, places.count > 1, mark.hint.words == ["cursor"] {
                proposeScrolls(["\(path)/continue"], mark.hint.key, mark)
            }
        }
        guard isProcedure else { return }
        for name in names.prefix(min(most, 4)) { add(name, value, isStrong: false, proof: .movesOn, in: [.query]) }
    }

    /// True if the address names no resource, so that the body says all.
    private var isProcedure: Bool { places.count > 1 && path.count < 2 }

    private mutating func proposeScrolls(_ addresses: [String], _ name: String, _ mark: PageFacts.Mark) {
        for address in addresses { add(Scroll(address: address, name: name, spot: mark.spot), isStrong: false) }
    }

    /// Proposes that a token goes back under a name, the one at this index of those that it may have.
    private mutating func proposeName(_ name: String, at index: Int, for mark: PageFacts.Mark) {
        let plain = Spelling.plain(name)
        let parent = mark.hint.outerKeys.last { ["page", "pagination", "paging"].contains($0) }
        // An id or a key is as often that of one row.
        let isLoose = PagingWords.endings.contains(plain) && parent == nil && family.isEmpty
        add(
            name, PageValueAt(spot: mark.spot),
            isStrong: mark.strength >= 2 && index < 4 && fits(name, mark) && !isLoose,
            proof: mark.strength > 2 && !isLoose ? .none : .movesOn, parent: index < 2 ? parent : nil,
            in: places(for: name, like: mark.hint.key))
    }

    /// The places where a token may go back under a name: another spelling than the key's is as good as never that of
    /// a member of the body.
    private func places(for name: String, like key: String) -> ArraySlice<ParameterPlace> {
        if isProcedure { return [.body] }
        return name != key && Spelling.plain(name) == Spelling.plain(key) ? places.suffix(1) : places[...]
    }

    /// The names under which a token may go back: parameters of the request come first, unless the first page needs
    /// their value.
    private func names(for mark: PageFacts.Mark) -> [String] {
        var names = TokenNames.names(for: mark, isDashed: path.contains("-"))
        let key = mark.hint.key
        // A query has lower case even where JSON hasn't.
        if places.count == 1, names.first == key, key.dropFirst().first?.isLowercase ?? false {
            names.insert(key.prefix(1).lowercased() + key.dropFirst(), at: 0)
            names = names.unique { $0 }
        }
        if let own = page.page, mark.value.pageNumber == own.number.clampedSum(1) {
            let own = own.hint.key
            names = ([PagingWords.pageParameters.contains(own) ? own : "page"] + names).unique { $0 }
        }
        let first = Set(names.prefix(6).map(Spelling.plain))
        let own = used.filter { first.contains(Spelling.plain($0.own)) }.map(\.name)
        names = (own + names).unique { $0 }
        let kept = names.filter { isFree($0, for: mark) }
        guard mark.strength > 2 else { return kept }
        return kept.filter { fits($0, mark) } + kept.filter { !fits($0, mark) }
            + names.filter { !isFree($0, for: mark) }
    }

    /// Returns whether a parameter isn't one by which the request chooses its rows, or shows its rights.
    private func isFree(_ name: String, for mark: PageFacts.Mark) -> Bool {
        guard let own = own(name), let value = page.request.value(of: own), !value.isBlank else { return true }
        let plain = Spelling.plain(own.own)
        return PagingWords.tokenParameters.contains(plain) || PagingWords.countsPages(plain)
            || PagingWords.countsRows(plain) || mark.strength > 2 && !(value.string?.isOpaque ?? false)
    }

    /// Returns whether a number may be that of a page, or of a row, under a name that isn't its own.
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

    /// Weak names; then values that only look like tokens: each under its own name, the likeliest under another one,
    /// too.
    mutating func proposeGuesses() {
        for mark in page.tokens where (1..<2).contains(mark.strength) { proposeToken(mark) }
        let guesses = page.tokens.filter(\.isGuess).prefix(4)
        for (index, mark) in guesses.enumerated() {
            for name in names(for: mark).prefix(index == 0 ? 2 : 1) {
                add(name, PageValueAt(spot: mark.spot), isStrong: false, proof: .movesOn)
            }
        }
    }
}
