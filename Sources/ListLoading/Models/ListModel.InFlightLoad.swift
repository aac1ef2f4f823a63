import HTTPLoading
import JSONDocuments

extension ListModel {
    /// A load that is on its way.
    struct InFlightLoad {
        let generation: Int
        let direction: Direction
        let isRefresh: Bool
        /// The number of pages that are loaded again; nil for those up to the first one with rows.
        let pageCount: Int?
        /// Whether the page was loaded before and dropped.
        let isReload: Bool
        /// The first page.
        let start: PageKey?
        let completion: Completion?
        /// The page in flight.
        var key: PageKey?
        /// The pages as they will be when it succeeds.
        var paginator: Paginator
        /// The rows that replace the others.
        var store: RowStore<Row>
        /// The summaries of the pages of those rows.
        var pages: [PageSummary] = []
        /// The pages that have rows.
        var span: [LoadedPage] = []
        /// The page before those rows.
        var previous: PageKey?
        /// The entity tag of the rows: with it the server may answer that they still hold (304).
        var condition: String?
        /// The entity tag of the first page.
        var entityTag: String?
        var pageFields = JSONValue.null
        var total: Int?
        /// The issues of those rows.
        var change: ListChange
        var handle: LoadHandle?
    }

    /// Which way a load goes.
    enum Direction {
        /// Replaces all rows.
        case replace
        /// After the rows.
        case append
        /// Before the rows.
        case prepend

        var kind: ListChange.Kind {
            switch self {
            case .replace: .replaced
            case .append: .appended
            case .prepend: .prepended
            }
        }
    }
}
