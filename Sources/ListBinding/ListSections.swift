import HTTPLoading
import ItemMapping
import JSONDocuments
import ListDiffing
import ListLoading
import SectionNormalizing
import TableControlling

/// The rows of a list as sections of a table.
///
/// A table that has it as a source loads the list when it is first shown, loads pages as the user
/// scrolls, and refreshes it when it is pulled. Several lists in one table are several sources.
///
/// ```swift
/// let books = ListModel<Book>(
///     APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared, id: RowIdentity(\.id))
/// let table = TableController([ListSections(books) { book in CellViewModel(title: book.title) }])
/// ```
///
/// - The id of a cell is that of its row, whatever the closure gave it, and its data is the row, unless
///   the closure gave it other data.
/// - The state of the list is a cell at the end: it is being loaded, it couldn't be, or it is empty. The
///   words come from ``ListWords``. Selecting the cell of a failure tries again.
/// - A row that is deleted in the table is removed from the list, which sends the removal to the server.
///
/// ## Topics
///
/// ### Rows
///
/// - ``init(_:section:normalizer:cell:)``
/// - ``init(_:groupedBy:header:normalizer:cell:)``
/// - ``list``
/// - ``words``
///
/// ### As a source of tables
///
/// - ``sections``
/// - ``status``
/// - ``hasMore``
/// - ``observe(_:)``
/// - ``start()``
/// - ``refresh()``
/// - ``retry()``
/// - ``appeared(_:)``
/// - ``edit(_:of:)``
@MainActor public final class ListSections<Row: FieldValue & Sendable> {
    /// The list.
    public let list: ListModel<Row>

    /// The words for the states of the list.
    public var words = ListWords() { didSet { if words != oldValue { show(list.state) } } }

    /// The sections as they are now.
    public private(set) var sections: [SectionViewModel] = []

    private var rows: SectionRows<Row>
    private var stateCell: CellViewModel?
    private var shownStatus: TableStatus?
    private var hasStarted = false
    private let observers = SectionObservers()
    private var observation: ListObservation?

    /// Shows all rows of a list in one section.
    ///
    /// - Parameters:
    ///   - list: The list; what it has already is shown.
    ///   - section: The section without cells: its id, header, footer and handlers.
    ///   - normalizer: Makes the cells of rows if there is no closure.
    ///   - cell: Makes the cell of a row; nil for the normalizer, which asks `ListPresentable` rows and
    ///     finds the fields of others.
    public init(
        _ list: ListModel<Row>, section: SectionViewModel = SectionViewModel(id: "rows"),
        normalizer: Normalizer = Normalizer(), cell: (@MainActor (Row) -> CellViewModel)? = nil
    ) {
        self.list = list
        rows = SectionRows(CellBuilder(normalizer, cell), RowGroups(all: section))
        follow()
    }

    /// Shows the rows of a list in a section for each value of a key.
    ///
    /// A section is where its key first appeared, so that a page continues the last one.
    ///
    /// ```swift
    /// let feed = ListSections(posts, groupedBy: \.day, header: { $0.formatted() })
    /// ```
    ///
    /// - Parameters:
    ///   - list: The list; what it has already is shown.
    ///   - key: The key of a row.
    ///   - header: Makes the header of a section.
    ///   - normalizer: Makes the cells of rows if there is no closure.
    ///   - cell: Makes the cell of a row; nil for the normalizer.
    public init<Key: Hashable>(
        _ list: ListModel<Row>, groupedBy key: @escaping @MainActor (Row) -> Key,
        header: @escaping @MainActor (Key) -> String?, normalizer: Normalizer = Normalizer(),
        cell: (@MainActor (Row) -> CellViewModel)? = nil
    ) {
        self.list = list
        rows = SectionRows(CellBuilder(normalizer, cell), RowGroups(by: key, header: header))
        follow()
    }

    private func follow() {
        show(list.state)
        observation = list.observe { [weak self] in self?.show($0) }
    }

    /// Shows a state of the list.
    ///
    /// - Complexity: O(*k*) in the new rows of a page, and O(*k* + *c*) in the chunks of cells, too, if somebody has
    ///   them; O(*n*) after another change.
    private func show(_ state: ListState<Row>) {
        let (cell, status) = (makeStateCell(of: state), status)
        let isSameCell = cell.map { cell in stateCell.map { $0.showsSame(as: cell) } ?? false } ?? (stateCell == nil)
        if rows.version == state.version, isSameCell, status == shownStatus, !sections.isEmpty { return }
        if stateCell != nil { sections[sections.count - 1].cells.removeLast() }
        rows.take(state, &sections)
        if let cell { sections[sections.count - 1].cells.append(cell) }
        (stateCell, shownStatus) = (cell, status)
        observers.notify()
        if isToBeContinued(state), !state.isLoading { list.loadNext() }
    }

    private func isState(_ id: UniqueID) -> Bool { id == stateCell?.id }
}

extension ListSections: SectionSource {
    /// True if there are rows, and whether they are being loaded again.
    public var status: TableStatus {
        let state = list.state
        return TableStatus(content(of: state), isRefreshing: state.isRefreshing)
    }

    /// True if the end of the list isn't reached.
    public var hasMore: Bool { !list.state.append.isEnd }

    /// Calls a closure after each change.
    public func observe(_ body: @escaping @MainActor () -> Void) -> SectionObservation { observers.add(body) }

    /// Loads the list, unless it is loaded.
    public func start() {
        hasStarted = true
        list.load()
    }

    /// Loads the first page again.
    public func refresh() { list.refresh() }

    /// Tries again what failed, or what was stopped.
    public func retry() {
        if Self.error(of: list.state) == nil { list.load() } else { list.retry() }
    }

    /// Loads the next page near the end, and the previous one near the start.
    public func appeared(_ id: UniqueID) { if !isState(id) { list.rowAppeared(id) } }

    /// Removes a row from the list, or moves it within its section; the list sends the edit to the server.
    ///
    /// - Throws: `SectionEditError` if the row is gone, or the edit is impossible.
    @discardableResult public func edit(
        _ edit: SourceEdit, of id: UniqueID
    ) throws(SectionEditError) -> SourceEditTask {
        if isState(id) { throw .readOnly(id) }
        let task =
            switch edit {
            case .delete: list.apply(.remove(id))
            case .move(let path): list.apply(.move(id, to: try index(of: path, for: id)))
            }
        guard let refusal = task.refusal else {
            return SourceEditTask { [words] () throws(EditRefusal) in
                do {
                    try await task.value
                } catch {
                    throw EditRefusal(edit, of: id, error, words: words.words(forEdit: error))
                }
            }
        }
        if refusal.code == .gone { throw .gone(id) }
        throw SectionEditError(
            .readOnly, at: refusal.subject, expected: "an edit that the list allows", found: refusal.reason,
            advice: refusal.advice)
    }

    /// Returns the index in the list of a path to which a row is moved: within its section, as its key decides about
    /// that.
    private func index(of path: CellPath, for id: UniqueID) throws(SectionEditError) -> Int {
        let ids = list.state.ids
        guard let old = ids.firstIndex(of: id) else { throw .gone(id) }
        let cells = sections.indices.contains(path.section) ? sections[path.section].cells : []
        guard cells.indices.contains(path.row), cells.contains(where: { $0.id == id }), !isState(cells[path.row].id),
            let new = ids.firstIndex(of: cells[path.row].id)
        else {
            throw SectionEditError(
                .readOnly, at: "row \"\(id)\"", expected: "a row of its section", found: "\(path)",
                advice: "move it within its section")
        }
        return old == new ? old : new
    }
}

// The state of the list in words, and as a cell.
extension ListSections {
    private func content(of state: ListState<Row>) -> TableStatus.Content {
        if !state.rows.isEmpty { return .content }
        if let error = Self.error(of: state) { return .failed(words.words(for: error)) }
        if state.isLoading || !state.isLoaded && !hasStarted || isToBeContinued(state) { return .loading }
        return state.isLoaded ? .empty : .failed(words.cancelled)
    }

    /// Returns whether all rows so far are gone, so that the next page is wanted.
    private func isToBeContinued(_ state: ListState<Row>) -> Bool {
        list.prefetchDistance > 0 && state.rows.isEmpty && state.isLoaded && state.append == .idle
    }

    private static func error(of state: ListState<Row>) -> LoadingError? {
        state.refresh.error ?? state.append.error ?? state.prepend.error
    }

    /// Returns the cell at the end; nil if there are rows, and nothing is to be said.
    private func makeStateCell(of state: ListState<Row>) -> CellViewModel? {
        switch content(of: state) {
        case .loading: return stateCell(.loading, words(whileLoading: state))
        case .empty: return stateCell(.empty, words.empty)
        case .failed(let text): return stateCell(.failure, text)
        case .content: break
        }
        if let error = Self.error(of: state) {
            return stateCell(.failure, words.words(for: error))
        }
        if state.append.isLoading { return stateCell(.loading, words(whileLoading: state)) }
        return state.append.isEnd ? words.end.map { stateCell(.end, $0) } : nil
    }

    private func words(whileLoading state: ListState<Row>) -> String {
        state.retryWait == nil ? words.loading : words.waiting
    }

    private func stateCell(_ kind: ListStateKind, _ text: String?) -> CellViewModel {
        var cell = CellViewModel(cellIdentifier: kind.rawValue, title: text)
        // No row has it: it isn't a number of JSON.
        cell.identify(by: UniqueID(identity: .number("state")))
        if kind == .failure { cell.on(.select) { [weak self] _ in self?.retry() } }
        return cell
    }
}

/// The kind of a cell that says what the state of a list is, which hosts make a view for.
///
/// ```swift
/// let spins = ListStateKind(rawValue: cell.kind) == .loading
/// ```
public enum ListStateKind: String, Sendable, Hashable, CaseIterable {
    /// Rows are being loaded.
    case loading = "ListLoading"
    /// Rows couldn't be loaded; selecting the cell tries again.
    case failure = "ListFailure"
    /// The list has no rows.
    case empty = "ListEmpty"
    /// The list has no more rows.
    case end = "ListEnd"
}
