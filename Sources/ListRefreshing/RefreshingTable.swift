import HTTPLoading
import ItemMapping
import JSONDocuments
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling

/// Joins a list model and a table: pulling loads, what was loaded is shown.
///
/// - Pulling down refreshes, pulling up loads the next page; so does coming near to the end, by the table's
///   `prefetchDistance`.
/// - A page that was loaded is appended; a refresh takes the place of all rows, in one batch.
/// - When a load has ended, however it did, the animation stops and the table is shown anew.
/// - At the last page the table says that there is no more.
///
/// ```swift
/// let model = ListModel<Book>(
///     APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared, identity: RowIdentity(\.id))
/// let refreshing = RefreshingTable(model, in: TableController(host: host))
/// refreshing.startLoading()
/// ```
@MainActor
public final class RefreshingTable<Row: FieldValue & Sendable> {
    /// What loads the rows; the table is its delegate.
    public let model: ListModel<Row>

    /// What shows them, in its first section.
    public let table: TableController

    private let makeCell: ((Row) -> CellViewModel)?
    private var cells: [CellViewModel] = []
    private var rowCount = 0
    /// Whether a pull is under way: ends of other loads are none of its own.
    private var isStarting = false

    /// Joins a model and a table, and allows pulling in both directions.
    ///
    /// - Parameters:
    ///   - model: What loads the rows.
    ///   - table: What shows them.
    ///   - cell: The cell of a row; without it the table's normalizer makes it. Its id is the identity that the model says,
    ///     else the one that the row says.
    public init(_ model: ListModel<Row>, in table: TableController, cell: ((Row) -> CellViewModel)? = nil) {
        self.model = model
        self.table = table
        makeCell = cell
        model.delegate = self
        table.allowsRefreshing = true
        table.allowsLoadingMore = true
        // A table is used where it was made: here, on the main actor.
        table.onRefresh = { [weak self] in MainActor.assumeIsolated { self?.begin { $0.startRefreshing() } } }
        table.onLoadMore = { [weak self] in MainActor.assumeIsolated { self?.begin { $0.startLoadingNextPage() } } }
    }

    /// Loads the first page; the table says that it loads while it has nothing to show.
    public func startLoading() {
        if model.rows.isEmpty { table.state = .loading }
        begin { $0.startLoading() }
    }

    private func begin(_ start: (ListModel<Row>) -> LoadStart) {
        isStarting = true
        _ = start(model)
        isStarting = false
        showActivity()
    }

    /// What goes on in the model goes on in the table.
    private func showActivity() {
        var activity = table.activity
        activity.isRefreshing = model.refreshState.isLoading && model.isRefresh
        activity.isLoadingMore = model.appendState.isLoading
        activity.hasMore = !model.appendState.isEnd
        table.activity = activity
    }

    private func cell(for row: Row) -> CellViewModel {
        if let makeCell { return makeCell(row) }
        rowCount += 1
        let place = "row \(rowCount)"
        // Inside a section, so that a row with the keys of one is the data of a cell.
        guard let made = table.dataSource.normalizer.normalize([[row as Any]]).sections.first?.cells.first else {
            return CellViewModel(model.identity(row) ?? .text(place))
        }
        return made.copy(id: model.identity(row) ?? (made.isIdentifiedByPosition ? .text(place) : nil))
    }
}

extension RefreshingTable: ListModelDelegate {
    /// All rows in place of those that were shown, in one batch.
    public func listModel(_ model: ListModel<Row>, didRefresh change: ListChange) { replaceAll() }

    /// The rows that came, where they belong, in one batch.
    public func listModel(_ model: ListModel<Row>, didLoad change: ListChange) {
        guard change.kind == .appended, change.updated.isEmpty, change.removed.isEmpty,
            change.inserted.lowerBound == cells.count, table.numberOfSections > 0, table.separator == nil
        else { return change.kind == .appended && change.isEmpty ? () : replaceAll() }
        let new = model.rows[change.inserted].map(cell)
        let start = table.numberOfRows(in: 0)
        cells += new
        let places = new.indices.map { CellPath(section: 0, row: start + $0) }
        if (try? table.insertCells(new, at: places)) == nil { table.update(to: cells) }
    }

    /// Nothing is left to say of an empty list but that it is.
    public func listModelDidLoadFirstPage(_ model: ListModel<Row>) { table.state = .content }

    /// What went wrong, where there is nothing else to show.
    public func listModel(_ model: ListModel<Row>, didFail error: LoadingError) {
        if cells.isEmpty { table.state = .failed("\(error)") }
    }

    /// The end of a load: the animation stops, the table is shown anew.
    public func listModelDidFinishLoading(_ model: ListModel<Row>) {
        if !model.isLoading, case .loading = table.state { table.state = .content }
        guard !isStarting else { return }
        showActivity()
        table.reload()
    }

    private func replaceAll() {
        cells = model.rows.map(cell)
        table.update(to: cells)
    }
}
