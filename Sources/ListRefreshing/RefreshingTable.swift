import HTTPLoading
import ItemMapping
import JSONDocuments
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling

/// Shows the rows of a list model in one section of a table, and loads when the table is pulled.
///
/// - Pulling down refreshes. Pulling up loads the next page, and so does scrolling near the end of
///   the section, by the table's `prefetchDistance`.
/// - Each change of the rows is one batch with no more than what changed: a page is an insertion, a
///   refresh is the difference between the lists, and so is an edit of the model. The table is
///   never reloaded.
/// - The section is `loading` until the first page is there, then `content` or `empty`; it is
///   `failed` if the first page failed. Later failures keep the rows and are in the table's
///   `activity`. After a failure only the user or ``retry()`` loads again.
/// - Rows are edited in the model. A cell that is deleted from the table directly takes its row out
///   of the model, too, and no page or refresh brings it back.
/// - The other sections, and the header and footer of this one, belong to the app.
///
/// Keep a reference to it: the model and the table hold it weakly. A table has at most one.
///
/// ```swift
/// let model = ListModel<Book>(
///     APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared, identity: RowIdentity(\.id))
/// let refreshing = RefreshingTable(model, in: TableController(host: host))
/// refreshing.startLoading()
/// ```
///
/// ## Topics
///
/// ### Connecting a model with a table
///
/// - ``init(_:in:section:at:cell:)``
/// - ``model``
/// - ``table``
/// - ``section``
///
/// ### Loading
///
/// - ``startLoading()``
/// - ``retry()``
///
/// ### Showing
///
/// - ``emptyText``
/// - ``errorText``
/// - ``rowIndex(of:)``
///
/// ### Receiving changes of the model
///
/// - ``listModelDidStartLoading(_:)``
/// - ``listModel(_:didRefresh:)``
/// - ``listModel(_:didLoad:)``
/// - ``listModel(_:didEdit:)``
/// - ``listModelDidFinishLoading(_:)``
@MainActor
public final class RefreshingTable<Row: FieldValue & Sendable> {
    /// The model that loads the rows; this object is its delegate.
    public let model: ListModel<Row>

    /// The table that shows the rows.
    public let table: TableController

    /// The section that shows the rows.
    ///
    /// If the app takes it out of the table, by a reload with other sections, for example, the next
    /// change of the rows puts it back, or continues in a section with the same id.
    public internal(set) var section: SectionViewModel

    /// The text of the section if the list has no rows.
    public var emptyText: String? { didSet { showState() } }

    /// The words for an error that users read; by default those of ``ListWords``.
    public var errorText: (LoadingError) -> String = { ListWords().text(for: $0) } { didSet { showState() } }

    /// The cells of the rows, in the order of the rows.
    ///
    /// Those that the app deleted from the table are in no section.
    var cells: [CellViewModel] = []
    /// The removals of rows whose cells the app deleted from the table: pending as long as they are
    /// kept, so that no refresh brings the rows back.
    var removals: [ListEdit<Row>] = []
    /// The identities of such rows that a refresh didn't bring, so that no later page does.
    var deletedIDs: Set<Identity> = []
    /// Whether such rows are being removed.
    var isRemoving = false
    /// The number of changes that the table doesn't show completely: those that are queued until the
    /// host has shown a batch, and the one that is being shown.
    var queuedCount = 0
    /// The number that the next cell without an identity has as its position.
    var nextPosition = 0
    /// Whether a load is being started: loads that end meanwhile are older ones.
    private var isStarting = false
    let index: Int?
    let makeCell: ((Row) -> CellViewModel)?

    /// Connects a model with a section of a table, and allows pulling in both directions.
    ///
    /// - Parameters:
    ///   - model: The model that loads the rows. Rows that it has already are shown.
    ///   - table: The table that shows them.
    ///   - id: The id of the section; a table without such a section gets one.
    ///   - index: The index at which the section is inserted; nil for the last.
    ///   - cell: Makes the cell of a row. If it is nil, the table's normalizer makes the cell, and
    ///     its identity is the one that the model defines, else the one that the row declares.
    public init(
        _ model: ListModel<Row>, in table: TableController, section id: String = "rows", at index: Int? = nil,
        cell: ((Row) -> CellViewModel)? = nil
    ) {
        self.model = model
        self.table = table
        self.index = index
        makeCell = cell
        section = table.sections.first { $0.id == id } ?? SectionViewModel(id: id)
        model.delegate = self
        table.allowsRefreshing = true
        table.allowsLoadingMore = true
        // A table is used on the actor on which it was made: the main actor.
        table.onRefresh = { [weak self] in MainActor.assumeIsolated { self?.begin { $0.startRefreshing() } } }
        table.onLoadMore = { [weak self] in MainActor.assumeIsolated { self?.begin { $0.startLoadingNextPage() } } }
        edit { [rows = model.rows] in
            if model.currentPage > 0 { $0.replaceAll(by: rows) } else { $0.requireSection() }
        }
    }

    /// Loads the first page; does nothing if it is loaded.
    public func startLoading() { begin { $0.startLoading() } }

    /// Tries again what failed: the first page or a refresh, else the next page or the previous
    /// one.
    ///
    /// It does nothing if nothing failed.
    public func retry() {
        for state in [model.refreshState, model.appendState, model.prependState] {
            if case .failed(_, let retry) = state {
                return begin {
                    retry()
                    return $0
                }
            }
        }
    }

    /// The index of the row that a cell shows; nil if it shows none.
    ///
    /// Use it to edit the row of a swiped cell: separators and cells of the app are no rows.
    ///
    /// - Complexity: O(*n*).
    public func rowIndex(of cell: CellViewModel) -> Int? { cells.firstIndex { $0 === cell } }

    /// Starts a load, and shows its state.
    private func begin<Result>(_ start: (ListModel<Row>) -> Result) {
        removeDeletedRows()
        isStarting = true
        _ = start(model)
        isStarting = false
        showState()
    }

    /// Makes an edit of the table now, or after the batch that its host is showing, and shows the
    /// state.
    func edit(_ edit: @escaping (RefreshingTable) -> Void) {
        queuedCount += 1
        if table.isIdle { return make(edit) }
        // Outside of a batch the old cells aren't kept, as the new ones would be a copy of them.
        let before = table.isInBatch ? (cells: cells, deletedIDs: deletedIDs, section: section) : nil
        table.whenIdle { [weak self] _ in
            MainActor.assumeIsolated { self?.make(edit) }
        } onUndo: { [weak self] in
            MainActor.assumeIsolated {
                guard let self, let before else { return }
                (self.cells, self.deletedIDs, self.section) = before
                self.queuedCount += 1
            }
        }
    }

    private func make(_ edit: (RefreshingTable) -> Void) {
        edit(self)
        queuedCount -= 1
        removeDeletedRows()
        showState()
    }

    /// Shows the states of the model, unless a load is being started.
    func showState() {
        guard !isStarting else { return }
        showActivity()
        showSectionState()
    }
}

extension RefreshingTable: ListModelDelegate {
    /// Shows that the table is loading.
    public func listModelDidStartLoading(_ model: ListModel<Row>) {
        removeDeletedRows(isThorough: model.refreshState.isLoading)
        showState()
    }

    /// Shows the new rows in place of the old ones, as one batch.
    public func listModel(_ model: ListModel<Row>, didRefresh change: ListChange) { show(change) }

    /// Inserts the loaded rows, as one batch.
    public func listModel(_ model: ListModel<Row>, didLoad change: ListChange) { show(change) }

    /// Shows the edit of a row, as one batch.
    public func listModel(_ model: ListModel<Row>, didEdit change: ListChange) {
        edit { [rows = model.rows] in $0.apply(change, rows) }
    }

    /// Shows the state of the table.
    public func listModelDidFinishLoading(_ model: ListModel<Row>) { showState() }

    private func show(_ change: ListChange) {
        // Rows that appear in the batch may load more.
        showActivity()
        table.allowPrefetching()
        edit { [rows = model.rows] in $0.apply(change, rows) }
    }
}
