import HTTPLoading
import JSONDocuments

/// What an answer is worth next to the pages before it.
enum Verdict: Sendable, Hashable {
    /// The server refuses the request.
    case refused
    /// It has no list, and members that no page had.
    case foreign
    /// It has no list, and a status, code or flag that says that it went otherwise than before.
    case failed
    /// It has no row that is new, and no position moved as requested.
    case repeated
    /// It has no rows and names no other page.
    case empty
    /// It has rows that are new, or names a page that is new.
    case carriesOn
}

/// A page judged: its verdict, and what makes that doubtful.
struct Judgement: Sendable {
    var verdict: Verdict
    /// True if its rows are like earlier ones, but not equal to them, or equal to each other.
    var isDoubtful = false
    /// True if more than half of its rows came before.
    var isStale = false

    init(refused: Void) { verdict = .refused }

    /// - Parameters:
    ///   - page: The page.
    ///   - chain: The pages before it.
    init(_ page: PageFacts, after chain: PageChain) {
        if page.isForeign(to: chain) {
            verdict = .foreign
        } else if page.count == 0, !page.namesNews(after: chain), page.hasFailed(unlike: chain.first) {
            verdict = .failed
        } else if let isSure = page.repetition(of: chain) {
            (verdict, isDoubtful) = (.repeated, !isSure && !page.isEqual(to: chain))
        } else {
            isStale =
                page.rows.areDistinct && 2 * chain.knownCount(of: page.rows) > page.rows.all.count
                && !page.hasMoved(on: chain)
            let isStill = page.count == 0 && chain.last.count == 0 && page.repeatsMarks(of: chain.last)
            let carriesOn = page.count > 0 || !isStill && page.namesNews(after: chain)
            verdict = carriesOn ? .carriesOn : isStill ? .repeated : .empty
        }
    }
}

extension PageFacts {
    /// Returns whether it has no list, leads nowhere, and has members that no page had.
    fileprivate func isForeign(to chain: PageChain) -> Bool {
        guard isMissing, surroundings.kind == .object else { return false }
        let news = keys.filter { !chain.keys.contains($0) && PagingWords.envelope.isDisjoint(with: Spelling.words($0)) }
        // The next article names the one after it.
        return !news.isEmpty
            && (tokens.isEmpty && links.isEmpty || !PagingWords.ofThings.union(["id"]).isDisjoint(with: news))
    }

    /// Returns whether a member that says how it went has another value than on a page with rows, and not the word of an
    /// end; next to an empty list only true and false count, as a code may say that nothing was found.
    fileprivate func hasFailed(unlike page: PageFacts) -> Bool {
        hints.contains { hint in
            let isOutcome =
                PagingWords.verdicts.contains(hint.words.last ?? "") || hint.name.isSuperset(of: ["timed", "out"])
            guard isOutcome, let before = page.hints.first(where: { $0.spot == hint.spot })?.value else { return false }
            let words = Set(Spelling.words(hint.value.string ?? ""))
            return before != hint.value && !before.isNull && !hint.value.isNull
                && (isMissing ? hint.value.kind != .object && hint.value.kind != .array : hint.value.kind == .bool)
                && words.isDisjoint(with: PagingWords.last.union(["ok", "success", "end", "empty", "none"]))
        }
    }

    /// Returns how surely its rows came before: true if each is equal to another one; nil if they didn't, and for rows
    /// that are equal to each other on a page that says that it is the one that was requested.
    fileprivate func repetition(of chain: PageChain) -> Bool? {
        let isDistinct = rows.areDistinct
        guard !rows.isEmpty,
            isDistinct || !hasMoved(\.page, from: chain.last) && !hasMoved(\.offset, from: chain.last)
        else { return nil }
        let isKnown = rows.wholes.isSubset(of: chain.knownRows)
        // Rows that are only alike come in parts, if their page names another one than the last page.
        let areAlike = rows.areSame(as: chain.last.rows) || rows.areSame(as: chain.first.rows)
        guard isKnown || areAlike && !hasMoved(on: chain) else { return nil }
        return isDistinct && isKnown
    }

    /// Returns whether it names a page that is new, or none where the last page named one.
    fileprivate func hasMoved(on chain: PageChain) -> Bool {
        namesNews(after: chain) || marks.isEmpty && !chain.last.marks.isEmpty
    }

    /// Returns whether its position is another one, and that which was requested.
    fileprivate func hasMoved(_ position: (PageFacts) -> Position?, from page: PageFacts) -> Bool {
        guard let own = position(self)?.number, let before = position(page)?.number else { return false }
        return own != before && own == sentNumber
    }

    /// Returns whether the whole page is the first one or the last one again.
    fileprivate func isEqual(to chain: PageChain) -> Bool {
        [chain.first, chain.last].contains { $0.rows.all == rows.all && $0.around == around }
    }

    fileprivate func repeatsMarks(of page: PageFacts) -> Bool {
        marks.isEmpty ? around == page.around : marks == page.marks
    }

    /// Returns whether it has a token or a link that no page had, and by which it wasn't requested.
    fileprivate func namesNews(after chain: PageChain) -> Bool {
        let named = tokens.filter { mark in
            !mark.isGuess && (mark.hint.words.last != "id" || mark.hint.words.contains("next"))
        }.map(\.value)
        let targets = links.filter { $0.strength == 3 && $0.target != request.address }.map { JSONValue($0.target) }
        let sent = sentValue
        return (named + targets).contains { !chain.knownValues.contains($0.hashValue) && $0 != sent }
    }
}

extension PageChain {
    /// The number of rows that came on the first page or the last one, or are equal to an earlier row.
    fileprivate func knownCount(of rows: RowPrints) -> Int {
        rows.all.count { row in
            let before = row.id.flatMap { last.rows.row(withID: $0) ?? first.rows.row(withID: $0) }
            return knownRows.contains(row.whole) || before.map { row.isSame(as: $0) } ?? false
        }
    }

    /// Returns whether a page has no row that came, apart from the last ones at its head, and is of a list as long.
    func goesOn(with page: PageFacts) -> Bool {
        let known = page.rows.all.count { knownRows.contains($0.whole) }
        guard known <= overlap(with: page) else { return false }
        guard let before = last.total, let now = page.total else { return true }
        return before.clampedDifference(now) < max(1, largestCount)
    }

    /// What a chain says about more pages: whether there are, with the reason; nil for nothing.
    typealias Saying = (more: Bool?, reason: String)

    /// Returns whether the last page says that there is more.
    func saysMore() -> Saying {
        if let flag = last.flags.first {
            let reason = flag.more ? "the server says there are more" : "the server says that this is the last page"
            return (flag.more, reason)
        }
        if saidMore { return (false, "the server no longer says that there are more") }
        if last.count == 0, count > 1, let total = trustedTotal, total.isSure, total.number > 0,
            cameCount >= total.number
        {
            return (false, "all \(total.number) rows")
        }
        return hasWrongNumbers ? (nil, "") : byOwnNumber ?? byTotal ?? byLeast ?? byPageCount ?? (nil, "")
    }

    private var byOwnNumber: Saying? {
        guard let pages = last.pages, let page = last.page?.number, page <= pages else { return nil }
        let base = first.page?.number == 0 ? 0 : 1
        return (page.clampedDifference(base).clampedSum(1) < pages, "page \(page) of \(pages)")
    }

    private var byTotal: Saying? {
        guard let (isSure, total) = trustedTotal, rowsBefore != nil else { return nil }
        if cameCount < total { return (true, "\(cameCount) of \(total) rows") }
        return cameCount == total && (isSure || count > 1) ? (false, "all \(total) rows") : nil
    }

    private var byLeast: Saying? {
        guard let least = last.least, rowsBefore != nil, cameCount < least else { return nil }
        return (true, "\(cameCount) of at least \(least) rows")
    }

    private var byPageCount: Saying? {
        guard let pages = last.pages else { return nil }
        if pages <= 1 { return (false, "one page") }
        return count < pages ? (true, "\(count) of \(pages) pages") : nil
    }

    /// The total of the last page; rows that were added since the first page aren't missing.
    var trustedTotal: (isSure: Bool, number: Int)? {
        guard !hasWrongNumbers, let total = last.sureTotal else { return nil }
        return (total.isSure, min(total.number, smallestTotal ?? total.number))
    }

    /// Returns whether a method ends where the numbers or flags say that there is no more.
    func isEndTrusted(by method: any PageMethod) -> Bool {
        method.counts || last.count == 0 && last.total != nil || isFlaggedEnd || method.goesOnAfterRows
    }

    /// True if a flag said more before, and now says that this is the end.
    private var isFlaggedEnd: Bool {
        last.flags.isEmpty ? hasFlags : saidMore && last.flags.contains { !$0.more }
    }
}
