extension ListModel {
    /// A load that is on its way.
    struct Flight {
        let generation: Int
        let direction: Direction
        let isRefresh: Bool
        let completion: Completion?
        /// What is asked for now.
        var key: PageKey?
        /// The pages as they will be when it succeeds.
        var follower: PageFollower
        /// The rows that will be put in place of the others.
        var store: RowStore<Row>
        /// What the pages of those rows brought.
        var pages: [PageSummary] = []
        /// The page in front of those rows.
        var previous: PageKey?
        /// What could not be read in them.
        var change: ListChange
        var handle: LoadHandle?
    }

    /// Which way a load goes.
    enum Direction {
        /// New rows in place of all.
        case replace
        /// Behind the rows.
        case append
        /// In front of the rows.
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
