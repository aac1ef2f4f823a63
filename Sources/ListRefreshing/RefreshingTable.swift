import HTTPLoading
import ItemMapping
import JSONDocuments
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling

/// Connects a list model with a table: pulling the table loads, and the table shows the rows.
///
/// - Pulling down refreshes. Pulling up loads the next page, and so does scrolling near the end, by
///   the table's `prefetchDistance`.
/// - A loaded page is appended, and a refresh replaces all rows, each in one batch.
/// - When a load ends, with or without success, the animation stops and the table is reloaded.
/// - After the last page the table shows that there is no more.
///
/// Keep a reference to it: the model and the table hold it weakly.
///
/// ```swift
/// let model = ListModel<Book>(
///     APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared, identity: RowIdentity(\.id))
/// let refreshing = RefreshingTable(model, in: TableController(host: host))
/// refreshing.startLoading()
/// ```
@MainActor
public final class RefreshingTable<Row: FieldValue & Sendable> {
    /// The model that loads the rows; this object is its delegate.
    public let model: ListModel<Row>

    /// The table that shows the rows, in its first section.
    public let table: TableController

    private let makeCell: ((Row) -> CellViewModel)?
    private var cells: [CellViewModel] = []
    private var rowCount = 0
    /// Whether a load is being started: loads that end meanwhile are older ones.
    private var isStarting = false

    /// Connects a model with a table, and allows pulling in both directions.
    ///
    /// - Parameters:
    ///   - model: The model that loads the rows.
    ///   - table: The table that shows them.
    ///   - cell: Makes the cell of a row. If it is nil, the table's normalizer makes the cell, and
    ///     its identity is the one that the model defines, else the one that the row declares.
    public init(_ model: ListModel<Row>, in table: TableController, cell: ((Row) -> CellViewModel)? = nil) {
        self.model = model
        self.table = table
        makeCell = cell
        model.delegate = self
        table.allowsRefreshing = true
        table.allowsLoadingMore = true
        // A table is used on the actor on which it was made: the main actor.
        table.onRefresh = { [weak self] in MainActor.assumeIsolated { self?.begin { $0.startRefreshing() } } }
        table.onLoadMore = { [weak self] in MainActor.assumeIsolated { self?.begin { $0.startLoadingNextPage() } } }
    }

    /// Loads the first page.
    ///
    /// The state of the table is `loading` as long as it has no rows.
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

    /// Copies the model's states of loading to the table.
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
        let position = Identity.text("row \(rowCount)")
        // Inside a section, a row with the keys of a section is the data of a cell.
        guard let made = table.dataSource.normalizer.normalize([[row as Any]]).sections.first?.cells.first else {
            return CellViewModel(model.identity(row) ?? position)
        }
        return made.copy(id: model.identity(row) ?? (made.isIdentifiedByPosition ? position : nil))
    }
}

extension RefreshingTable: ListModelDelegate {
    /// Replaces all rows, in one batch.
    public func listModel(_ model: ListModel<Row>, didRefresh change: ListChange) { replaceAll() }

    /// Inserts the loaded rows, in one batch.
    public func listModel(_ model: ListModel<Row>, didLoad change: ListChange) {
        guard change.kind == .appended, change.updated.isEmpty, change.removed.isEmpty,
            change.inserted.lowerBound == cells.count, table.numberOfSections > 0, table.separator == nil
        else { return change.kind == .appended && change.isEmpty ? () : replaceAll() }
        let new = model.rows[change.inserted].map(cell)
        let start = table.numberOfRows(in: 0)
        cells += new
        let paths = new.indices.map { CellPath(section: 0, row: start + $0) }
        if (try? table.insertCells(new, at: paths)) == nil { table.update(to: cells) }
    }

    /// Ends the state `loading`.
    ///
    /// An empty table then shows that it is empty.
    public func listModelDidLoadFirstPage(_ model: ListModel<Row>) { table.state = .content }

    /// Shows the error if there are no rows.
    public func listModel(_ model: ListModel<Row>, didFail error: LoadingError) {
        if cells.isEmpty { table.state = .failed("\(error)") }
    }

    /// Stops the animation and reloads the table.
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
