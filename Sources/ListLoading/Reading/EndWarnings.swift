import HTTPLoading
import JSONDocuments

/// What is said at the end of a list: nothing ends short without a word.
struct EndWarnings<Row: Sendable> {
    let chain: PageChain
    let end: PageEnd
    let kind: PageEnd.Certainty
    /// True if anything says that there is more, and what.
    let more: Bool?
    let reason: String
    let limits: PagingLimits
    /// The trials, if no method was found.
    let search: MethodSearch<Row>?

    var all: [PagingWarning] {
        if end == .pageLimit { return [.pageLimit(limits.pages)] }
        if end == .nothingNew { return [.emptyPages(max(chain.emptyRun, chain.barrenRun))] }
        let read = chain.rowCount
        // The server's words are said instead of advice.
        let isBusy = search?.refusal.map { ServerWords.speaks($0.found, of: ServerWords.busy) } ?? false
        if kind == .unknown, isBusy, chain.count == 1 { return [] }
        if kind == .unknown, more == true { return [unknownEnd] }
        if kind == .unknown, more == nil {
            if search?.failure != nil { return [] }
            if chain.isFull { return [.unknownLength(read: read, tried: Array((search?.repeats ?? []).prefix(2)))] }
            if read > 0 || !chain.first.tokens.isEmpty { return [.unsaidLength(read: read)] }
        }
        if kind == .agreed, more == true { return [missingRows ?? .endedEarly(read: read, reason: reason, end: end)] }
        if let missingRows { return [missingRows] }
        return read == 0 ? [.noRows] : []
    }

    private var unknownEnd: PagingWarning {
        if let missingRows, chain.count > 1 { return missingRows }
        let (tries, names) = (search?.tries ?? 0, search?.names ?? [])
        if let mark = chain.first.tokens.first(where: { $0.strength > 2 }), tries > 0, chain.count == 1 {
            return .unusedToken(
                read: chain.rowCount, at: mark.hint.shown, tries: tries, names: Array(names.prefix(3)))
        }
        let reason = reason.isEmpty ? "the page names another one" : reason
        return .moreRows(read: chain.rowCount, reason: reason, tries: tries)
    }

    /// The warning if fewer rows came than a sure total says.
    private var missingRows: PagingWarning? {
        guard chain.rowsBefore != nil, let total = chain.trustedTotal, total.isSure, chain.cameCount < total.number
        else {
            return nil
        }
        return .missingRows(read: chain.cameCount, total: total.number, duplicates: chain.duplicateCount, end: end)
    }
}

extension PageHint {
    /// Its place in words: a location, or the name of a header.
    var shown: String { location.map { "\($0)" } ?? PagingDeclaration.source(spot) }
}

extension Verdict: CustomStringConvertible {
    /// What came, in words for a person.
    var description: String {
        switch self {
        case .refused: "refused"
        case .foreign: "a page of another kind"
        case .failed: "an error"
        case .repeated: "the same rows"
        case .empty: "no rows"
        case .carriesOn: "carries on"
        }
    }
}

extension LoadingError {
    /// True if the server has answered, rather than being out of reach.
    var isAnswer: Bool {
        status != nil || [.noFixture, .notJSON, .wrongShape, .serverError, .foreignRedirect].contains(code)
    }

    /// True if the server failed or refuses whatever it is asked for.
    var isFailure: Bool { code == .notJSON || status.map { $0 >= 500 || [401, 403, 429].contains($0) } ?? false }

    /// True if the status may mean that there is no such page.
    var saysNoPage: Bool { status.map { [400, 404, 405, 410, 416, 422].contains($0) } ?? (code == .noFixture) }
}
