import HTTPLoading
import JSONDocuments

extension ListModel {
    /// A load that is on its way.
    struct InFlightLoad {
        let generation: Int
        let direction: Direction
        let isRefresh: Bool
        /// Whether the page was loaded before and dropped.
        let isReload: Bool
        /// The first page.
        let start: PageKey?
        let completion: Completion?
        /// The page in flight.
        var key: PageKey?
        /// The rows that replace the others; nil if the load adds a page.
        let replacement: Replacement?
        /// The entity tag of the rows: with it the server may answer that they still hold (304).
        var condition: String?
        var handle: LoadHandle?
        /// The position of the page in flight, as the server told it.
        var position = Position()
        /// The number of its request; 0 before it is sent.
        var request = 0
        /// Whether it waits for removals that the server is being told of.
        var isWaiting = false
        /// Whether the server may have lost a row while it was on its way.
        var isSuspect = false
        /// Whether a cache is asked for the page before the server.
        var asksCache = false
    }

    /// The rows that replace the others, as their pages come.
    ///
    /// It is an object, so that each page is added in place.
    @MainActor final class Replacement {
        /// The number of pages that are loaded again; nil for those up to the first one with rows.
        let pageCount: Int?
        /// The pages as they will be when the load succeeds.
        var paginator: Paginator
        var store: RowStore<Row>
        /// The summaries of the pages.
        var pages: [PageSummary] = []
        /// The pages that have rows.
        var span: [LoadedPage] = []
        /// The page before those rows.
        var previous: PageKey?
        /// The entity tag of the first page.
        var entityTag: String?
        var pageFields = JSONValue.null
        /// The keys of the rows, for servers that go on after a row.
        var tail: [(key: String, id: Identity)] = []
        var total: Int?
        /// The issues of the rows.
        var change = ListChange(.replaced)

        init(_ paginator: Paginator, _ duplicates: DuplicatePolicy, pageCount: Int?) {
            (self.paginator, self.pageCount) = (paginator, pageCount)
            store = RowStore(duplicates)
        }

        /// Hands the rows over, so that only their new owner has them and can change them in place.
        func takeStore() -> RowStore<Row> {
            defer { store = RowStore(store.policy) }
            return store
        }
    }

    /// Which way a load goes.
    enum Direction {
        /// Replaces all rows.
        case replace
        /// After the rows.
        case append
        /// Before the rows.
        case prepend
    }
}
