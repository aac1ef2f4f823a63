import HTTPLoading

/// What the pages of a list are followed by, as it was given.
struct PagingPlan: Sendable {
    /// The request of the list.
    let list: APIRequest
    var style: PagingStyle
    var limits = PagingLimits.standard
    var start = PageResumption()
    /// True if it was begun anew with the rows where later pages have them.
    var isListProved = false
    /// True if a page is requested again if the total says that rows before it were removed: not in a list that counts
    /// its own removals.
    var closesGaps = false
}

/// The next step of a list.
enum UpcomingPage: Sendable, Hashable {
    /// A page: the one of this key, or the first of the list.
    case page(PageKey?)
    /// Nothing.
    case end(PageEnd)
}

/// Where a list is: the page to request and what it is for, the trials that lead to it, and the end.
struct PagingCourse<Row: Sendable>: Sendable {
    /// The next page; the first page before any was read.
    private(set) var upcoming: UpcomingPage
    private(set) var purpose = Purpose.first
    /// The trials; nil once a method is known.
    var search: MethodSearch<Row>?
    /// How surely the list has ended; nil before.
    private(set) var certainty: PageEnd.Certainty?
    /// The page after the last one, if a limit ended the list.
    private(set) var beyondLimit: PageKey?

    /// What the next page is for.
    enum Purpose: Sendable {
        case first
        case trial
        /// The first page by the method of a page that is held: where are pages counted from?
        case base(PageContents<Row>, Judgement)
        /// Row 1 before a page that is held: are rows counted from 1?
        case origin(PageContents<Row>)
        /// The first page again: does the server make new tokens each time?
        case fresh(PageContents<Row>)
        case follow
        /// A page after the end that numbers tell.
        case length(PageEnd)
        /// Rows before a page that have moved up.
        case gap(UpcomingPage)
    }

    init(from key: PageKey?) { upcoming = .page(key) }

    var isFollowing: Bool { if case .follow = purpose { true } else { false } }

    mutating func request(_ key: PageKey?, for purpose: Purpose) { (upcoming, self.purpose) = (.page(key), purpose) }

    /// Waits for what decides about the next page.
    mutating func follow() { purpose = .follow }

    mutating func goOn(to next: UpcomingPage) { (upcoming, purpose) = (next, .follow) }

    /// Requests rows again that have moved up, and what comes next after them.
    mutating func closeGap(at key: PageKey) { (upcoming, purpose) = (.page(key), .gap(upcoming)) }

    mutating func end(_ end: PageEnd, _ certainty: PageEnd.Certainty, beyond: PageKey? = nil) {
        (upcoming, self.certainty) = (.end(end), certainty)
        beyondLimit = beyond ?? beyondLimit
    }
}

/// What is said about the pages of a list.
struct PagingRemarks: Sendable {
    private(set) var notes: [String] = []
    /// The reasons to doubt the rows.
    private(set) var warnings: [PagingWarning] = []
    /// The numbers of notes and warnings that were handed out.
    private var handedOut = (notes: 0, warnings: 0)

    mutating func note(_ text: String) { notes.append(text) }

    mutating func warn(_ warning: PagingWarning) { if !warnings.contains(warning) { warnings.append(warning) } }

    /// Takes what was noticed in a page.
    mutating func take<Row>(from page: PageContents<Row>) {
        notes += page.notes
        for warning in page.warnings { warn(warning) }
    }

    /// Notes rows that are unlike the rows with their ids.
    mutating func noteClashes(_ count: Int) {
        guard count > 0 else { return }
        let known = warnings.firstIndex { if case .sharedIDs = $0 { true } else { false } }
        guard let known, case .sharedIDs(let before) = warnings[known] else { return warn(.sharedIDs(count)) }
        warnings[known] = .sharedIDs(before + count)
    }

    /// Returns the remarks since this was called.
    mutating func handOut() -> (notes: [String], warnings: [PagingWarning]) {
        defer { handedOut = (notes.count, warnings.count) }
        return (Array(notes.dropFirst(handedOut.notes)), Array(warnings.dropFirst(handedOut.warnings)))
    }
}
