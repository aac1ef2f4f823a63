import HTTPLoading

/// The trials by which the way to request the next page is found.
struct MethodSearch<Row: Sendable>: Sendable {
    private var waiting: ArraySlice<Proposal>
    /// The most requests.
    private let budget: Int
    private(set) var tries = 0
    /// True if the page said that there is more before any trial.
    let more: Bool?
    /// True if a total that a full page reaches is checked.
    let isChecked: Bool
    /// True if nothing leads on, and nothing says that there is more.
    let isBlind: Bool
    /// The end, if no request has to be made.
    let end: (end: PageEnd, kind: PageEnd.Certainty)?
    var current: Proposal?
    /// A method whose pages have no rows yet, and tokens that may mean nothing.
    var provisional: (method: any PageMethod, page: PageContents<Row>)?
    /// The requests that brought the same rows.
    private(set) var repeats: [String] = []
    /// The names that were tried for a token.
    private(set) var names: [String] = []
    /// True if rows came that were alike, but not equal.
    var isDoubtful = false
    /// A failure of the server, and the request at which it happened.
    var failure: (found: String, request: String)?

    /// The first error that a server sent as a page, and the request that brought it.
    private(set) var refusal: (found: String, request: String)?
    /// True if the page has a token by its name.
    let namesToken: Bool

    /// - Parameter declared: A method of which only is open where pages are counted from.
    init(_ chain: PageChain, declared: (any PageMethod)? = nil) {
        let page = chain.first
        let proposals = Proposals(page)
        let isPointing = page.strengths.contains { $0 > 2 }
        more = chain.saysMore().more
        isChecked = more == false && page.flags.isEmpty && chain.isFull
        isBlind = (more == nil || isChecked) && !isPointing
        namesToken = page.strengths.contains { $0 >= 2 }
        waiting = declared.map { [Proposal(method: $0)] } ?? proposals.found[...]
        budget = isPointing ? 20 : isBlind ? Self.blindBudget(chain, proposals) : 16
        end = Self.end(page, more, isChecked: isChecked, isBlind: isBlind)
    }

    private static func end(
        _ page: PageFacts, _ more: Bool?, isChecked: Bool, isBlind: Bool
    ) -> (end: PageEnd, kind: PageEnd.Certainty)? {
        if more == false, !isChecked, !page.strengths.contains(where: { $0 >= 1 }) {
            return (page.flags.isEmpty ? .lastPage : .noMore, .said)
        }
        if page.count == 0, page.strengths.isEmpty, more != true {
            return (.emptyPage, page.isMissing && page.total != 0 ? .agreed : .said)
        }
        let hidesNext = page.blanks.contains { blank in
            ["next", "cursor", "token"].contains { blank.contains($0) }
        }
        return isBlind && hidesNext ? (.noNext, .said) : nil
    }

    /// The most requests if nothing leads on: two for a list that says nothing, and more for what only looks like a
    /// token or a number of a page.
    private static func blindBudget(_ chain: PageChain, _ proposals: Proposals) -> Int {
        let page = chain.first
        let weakCount = page.strengths.count { (1...2).contains($0) }
        let guessCount = min(4, page.tokens.count(where: \.isGuess))
        let named = 4 * min(2, weakCount) + guessCount + min(1, guessCount)
        let isSpoken = proposals.found.contains { $0.isStrong && $0.method.counts }
        let isAsked = page.count > 0 && chain.size == page.count
        return 2 + named * proposals.places.count + (isSpoken ? 2 : 0) + proposals.namelessCount + (isAsked ? 6 : 0)
    }

    /// True if the first trial is under way, and something speaks for another page.
    var isFirstOfSure: Bool { tries == 1 && !isBlind }

    var hasBudget: Bool { tries < budget }

    /// Returns the next method to try and the key of its page; nil if there is none, or no budget.
    mutating func next(after chain: PageChain) -> (method: any PageMethod, key: PageKey)? {
        while hasBudget, let proposal = waiting.popFirst() {
            if more == false, proposal.method.counts, !isChecked { continue }
            var chain = chain
            chain.begin(by: proposal.method)
            guard case .next(let key) = proposal.method.next(after: chain) else { continue }
            current = proposal
            tries += 1
            if let parameter = proposal.method as? PageParameter, !parameter.counts { names.append(parameter.name) }
            return (proposal.method, key)
        }
        return nil
    }

    /// Notes an error that the server sent as a page.
    mutating func refuse(_ words: String, _ request: String) { refusal = refusal ?? (words, request) }

    mutating func noteRepeat(_ request: String) { repeats.append(request) }
}

extension PageMethod {
    /// A request of it as a person writes it: `page=2`.
    func shown(_ key: PageKey) -> String {
        guard let name = (self as? PageParameter)?.name else { return summary }
        let value = key.json.parameterText ?? "…"
        return "\(name)=\(value.count > 40 ? "…" : value)"
    }
}
