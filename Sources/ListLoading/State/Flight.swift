import HTTPLoading
import JSONDocuments

/// A load that is on its way.
struct Flight<Row: Sendable>: Sendable {
    enum Direction: Sendable {
        /// Replaces all rows.
        case replace
        /// After the rows.
        case append
        /// Before the rows.
        case prepend
    }

    let direction: Direction
    /// The loads of the app that end with it.
    var loads: [Int]
    /// The page request that is on its way.
    var ticket = 0
    var key: PageKey?
    /// True if the request waits for removals that are on their way.
    var isWaiting = false
    /// The wait of the request before it is sent again.
    var retryWait: RetryWait?
    /// True if a row was removed elsewhere since the request was sent.
    var isSuspect = false
    /// True if the page was loaded before and dropped.
    var isDroppedPage = false
    /// The number of pages that ended before the dropped page that was asked for.
    var shortCount = 0
    var isRefresh = false
    /// True if it looks in the cache first.
    var asksCache = false
    /// The entity tag of the rows: with it the server may answer that they still hold (304).
    var condition: String?

    // Of a replacement: what it starts with, and what it has.
    var start: PageKey?
    var wantedPages = 1
    var paginator: Paginator<Row>?
    var pages = LoadedPages<Row>()
    /// The first page request of the load.
    var startTicket = 0
    var previous: PageKey?
    var entityTag: String?

    init(_ direction: Direction, loads: [Int]) { (self.direction, self.loads) = (direction, loads) }

    /// True if a row that appeared asked for it, not the user.
    var isPrefetch: Bool { direction != .replace && loads.isEmpty }

    /// True if its request is that of a first page, which has no number.
    var isFirstPage: Bool { direction == .replace && start == nil && wantedPages == 1 && pages.summaries.isEmpty }
}

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
    /// The number of ids of earlier rows that were given to the rows of a key.
    var pairedCounts: [PairingKey: Int] = [:]
    /// The last page without its rows.
    var fields = JSONValue.null
    var total: Int?
    /// How the address of the next page counts.
    var link: CountingLink?

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
}

/// What rows of a replacement are paired by with those before: an identity that is repeated, else the content.
enum PairingKey: Hashable, Sendable {
    case identity(Identity)
    case content(JSONValue)
}

/// A record of a page, by the value that the server is asked to go on after.
struct PageRecord: Sendable {
    let key: String
    var id: UniqueID
}

/// The records of a page, and the page request that brought it.
struct PageTrace: Sendable {
    let ticket: Int
    var records: [PageRecord]
}

/// A page whose rows are in the list.
struct LoadedPage<Row: Sendable>: Sendable {
    let key: PageKey?
    /// Its number, from 1.
    let number: Int
    /// The page request that brought it.
    let ticket: Int
    var ids: [UniqueID] = []
    var rows: [Row] = []
    /// Its records, if the server goes on after a row.
    var records: [PageRecord] = []

    init(key: PageKey?, number: Int, ticket: Int) { (self.key, self.number, self.ticket) = (key, number, ticket) }

    var trace: PageTrace { PageTrace(ticket: ticket, records: records) }
    /// The page without its rows.
    var emptied: LoadedPage { LoadedPage(key: key, number: number, ticket: ticket) }

    mutating func remove(at index: Int) {
        ids.remove(at: index)
        rows.remove(at: index)
    }

    mutating func rename(_ old: UniqueID, to new: UniqueID) {
        if let index = ids.firstIndex(of: old) { ids[index] = new }
        for index in records.indices where records[index].id == old { records[index].id = new }
    }
}

/// A page that was dropped because others came.
struct DroppedPage: Sendable {
    let key: PageKey?
    let number: Int
    let ticket: Int
    /// The page before it.
    let previous: PageKey?
    /// Its records, if the server goes on after a row.
    let records: [PageRecord]

    var trace: PageTrace { PageTrace(ticket: ticket, records: records) }
}

/// A replacement as it began, to try it again.
struct Replacement: Sendable {
    var isRefresh: Bool
    var pageCount: Int
    var start: PageKey?
}
