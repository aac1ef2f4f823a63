import HTTPLoading
import ItemMapping
import JSONDocuments

/// The pages of a list, or of the rows that are going to replace them.
struct LoadedPages<Row: Sendable>: Sendable {
    /// The pages whose rows are in the list, in its order.
    var span: [LoadedPage<Row>] = []
    /// The summaries of the pages, in the order of their arrival.
    var summaries: [PageSummary] = []
    /// The ids of their rows.
    var known: Set<UniqueID> = []
    /// The identities of their rows, if rows with the same one stay.
    var identities: Set<Identity> = []
    /// What their rows are like, if their ids were found.
    var sketches = SeenRows([])
    /// The ids that rows of the list before had, which those that replace them get.
    var pairs = PairedIDs()
    /// The last page without its rows.
    var fields = JSONValue.null
    var total: Int?
    /// How the address of the next page counts.
    var link: CountingLink?

    /// The number of pages with rows.
    var filledCount: Int { span.count { !$0.ids.isEmpty } }

    /// Forgets the pages of a replacement that begins anew.
    mutating func startOver() {
        let pairs = pairs
        self = LoadedPages()
        self.pairs = pairs
        self.pairs.restart()
    }

    mutating func note(_ page: PageContents<Row>, _ counts: ArrivalCounts) {
        summaries.append(PageSummary(page, counts))
        fields = page.surroundings
        total = page.fields.total ?? total
    }

    mutating func rename(_ old: UniqueID, to new: UniqueID) {
        guard known.remove(old) != nil else { return }
        known.insert(new)
        for index in span.indices { span[index].rename(old, to: new) }
    }

    /// The row of an id as a page brought it; nil if none did.
    func row(_ id: UniqueID) -> Row? { place(of: id).map { span[$0.page].rows[$0.index] } }

    /// Gives a row another content.
    ///
    /// - Returns: Whether a page has it.
    mutating func renew(_ id: UniqueID, _ row: Row) -> Bool {
        guard let (page, index) = place(of: id) else { return false }
        span[page].rows[index] = row
        return true
    }

    /// Removes a row from its page; it is still known.
    mutating func remove(_ id: UniqueID) {
        guard let (page, index) = place(of: id) else { return }
        span[page].remove(at: index)
    }

    /// Forgets the rows of a page that was dropped.
    mutating func forget(_ page: LoadedPage<Row>) {
        known.subtract(page.ids)
        sketches.forget(page.ids.map(\.identity))
        if !identities.isEmpty { identities = Set(span.lazy.flatMap(\.ids).map(\.identity)) }
    }

    private func place(of id: UniqueID) -> (page: Int, index: Int)? {
        guard known.contains(id) else { return nil }
        for page in span.indices { if let index = span[page].ids.firstIndex(of: id) { return (page, index) } }
        return nil
    }
}

/// A record of a page, by the value that the server is asked to go on after.
struct PageRecord: Sendable {
    let key: String
    var id: UniqueID
}

/// How a page was requested, and what is known of it without its rows.
struct PageTrace: Sendable {
    let key: PageKey?
    /// Its number, from 1.
    let number: Int
    /// The page request that brought it.
    let ticket: Int
    /// The page before it, if it was dropped.
    var previous: PageKey?
    /// Its records, if the server goes on after a row.
    var records: [PageRecord] = []
}

/// A page whose rows are in the list.
struct LoadedPage<Row: Sendable>: Sendable {
    var trace: PageTrace
    var ids: [UniqueID] = []
    var rows: [Row] = []

    mutating func remove(at index: Int) {
        ids.remove(at: index)
        rows.remove(at: index)
    }

    mutating func rename(_ old: UniqueID, to new: UniqueID) {
        if let index = ids.firstIndex(of: old) { ids[index] = new }
        for index in trace.records.indices where trace.records[index].id == old { trace.records[index].id = new }
    }
}

/// A summary of one page of a list.
///
/// ```swift
/// print(model.state.pages.map(\.newCount), model.state.pages.map(\.duplicateCount))  // [20, 18] [0, 2]
/// ```
public struct PageSummary: Sendable, Hashable {
    /// The key of the page; nil for the first page.
    public let key: PageKey?
    /// The number of its records, readable or not.
    public let recordCount: Int
    /// The number of its rows that were new: with an identity that no row of the list had, or kept next to it.
    public let newCount: Int
    /// The number of its rows with the identity of another row, by any ``DuplicatePolicy``.
    public let duplicateCount: Int
    /// The number of issues in its rows.
    public let issueCount: Int
    /// The issues of its rows; the first 1,000.
    public let issues: [MappingIssue]
    /// The time that the response took.
    public let duration: Duration
    /// The source of the response.
    public let origin: APIResponse.Origin

    init<Row>(_ page: PageContents<Row>, _ counts: ArrivalCounts) {
        (key, recordCount, newCount) = (page.key, page.recordCount, counts.new)
        duplicateCount = counts.duplicates.clampedSum(page.repeatedCount)
        (issueCount, issues) = (page.issueCount, page.issues)
        (duration, origin) = (page.response.duration, page.response.origin)
    }
}
