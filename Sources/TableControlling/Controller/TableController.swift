import ListDiffing
import Observation
import SectionNormalizing

/// A table of sections and cells, shown in a host and changed by edits.
///
/// A table accepts any items (see `Normalizer`). It answers the queries of its host, forwards
/// events to handlers and to the ``delegate``, and passes each edit to the host as a batch.
///
/// ```swift
/// let host = RecordingHost()
/// let table = TableController(host: host)
/// table.reload(with: ["Momo", "Krabat"])
/// try table.insertCell(CellViewModel(id: "j", title: "Jim Button"), atRow: 0)
/// table.cell(at: CellPath(section: 0, row: 0))?.text  // "Jim Button"
/// host.calls.last                                     // "insert s0/c0"
/// ```
///
/// A table is `Observable`: a SwiftUI view that reads ``sections``, ``state`` or ``activity`` follows
/// their changes, also without a host.
///
/// ```swift
/// withObservationTracking {
///     print(table.sections.flatMap(\.cells).map(\.text))
/// } onChange: {
///     print("the table is about to change")
/// }
/// ```
///
/// Like the view models, a table isn't bound to an actor: use it on the one on which it was made.
public final class TableController {
    /// The data source, which holds the sections.
    ///
    /// Setting another one reloads the table. A data source belongs to the table that it was given
    /// to last.
    public var dataSource: TableDataSource {
        get { source }
        set {
            if queues({ $0.dataSource = newValue }) { return }
            changeSections { replaceSource(by: newValue) }
            prefetchedCount = -1
            batch?.needsReload = true
            reload()
        }
    }

    /// The host that shows the table; nil before one is set and after it is released.
    ///
    /// The table holds it weakly: a host usually holds its table.
    public private(set) weak var host: (any TableHost)?

    /// The delegate, which is called after all handlers.
    public weak var delegate: (any TableDelegate)?

    /// The handlers for all cells by hook, which are called after those of the cell and of its
    /// section.
    public var handlers: [CellHook: CellHandler] = [:]

    /// The handlers by the names under which data asks for them.
    public var namedHandlers: [String: CellHandler] = [:]

    /// The heights of cells, headers and footers.
    public var sizes = TableSizes() { didSet { invalidateHeights() } }

    /// The state of the table, which the host shows in place of the cells unless it is `content`.
    public var state: ContentState {
        get { observed(\.state, storedState) }
        set {
            if newValue != storedState { change(\.state) { storedState = newValue } }
            showState()
        }
    }

    /// The text that is shown in place of cells if the table is empty.
    public var emptyText: String? {
        get { observed(\.emptyText, storedEmptyText) }
        set {
            if newValue != storedEmptyText { change(\.emptyText) { storedEmptyText = newValue } }
            showState()
        }
    }

    /// Makes the separator between two neighbours in a section; returns nil for none.
    ///
    /// Separators are inserted at the next reload or edit, and kept up to date through all edits
    /// after it.
    public var separator: ((CellViewModel, CellViewModel) -> CellViewModel?)?

    /// Whether only the first of several cells with the same identity is kept, from the next reload
    /// or edit on.
    public var dropsDuplicates = false

    /// The number of rows before the end at which more is loaded; nil to load only at ``pullUp()``.
    public var prefetchDistance: Int?

    /// Called with the error of a queued edit that was impossible when it was made.
    ///
    /// See ``performBatch(_:)`` for the edits that are queued.
    public var onRejectedEdit: ((TableEditError) -> Void)?

    /// Called to refresh the data, by ``triggerRefresh()``.
    public var onRefresh: (() -> Void)?

    /// Called to load more data, by ``triggerLoadMore()``.
    public var onLoadMore: (() -> Void)?

    /// The state of refreshing and of loading more.
    public package(set) var activity: TableActivity {
        get { observed(\.activity, storedActivity) }
        set {
            guard newValue != storedActivity else { return }
            change(\.activity) { storedActivity = newValue }
            host?.show(newValue, of: self)
        }
    }

    /// The handlers for all cells that receive the view, by hook.
    var viewHandlers: [CellHook: (CellViewModel, AnyObject) -> Void] = [:]
    var registered: Set<CellRegistry.Entry> = []
    var registeredViews: Set<RegisteredView> = []
    var layout = LayoutPass()
    /// The number of cells for which more was loaded without a request of the user; -1 for none.
    var prefetchedCount = -1
    /// Whether a refresh or a load of more is being started: one that fails at once, before its start
    /// returns, isn't tried again by the host that it is shown to.
    var isStarting = (refresh: false, more: false)
    /// The section whose end is prefetched; the last one if it is nil.
    package weak var prefetchedSection: SectionViewModel?
    var batch: OpenBatch?
    var queue = EditQueue()
    let observers = ObservationRegistrar()
    private var source: TableDataSource
    private(set) var storedState = ContentState.content
    private(set) var storedEmptyText: String?
    private var storedActivity = TableActivity()
    var shownState = ContentState.content

    /// Creates a table of a data source, and shows it in a host.
    public init(_ dataSource: TableDataSource = TableDataSource(), host: (any TableHost)? = nil) {
        source = dataSource
        source.controller = self
        if host != nil { show(in: host) }
    }

    /// Replaces the data source, and shows nothing.
    func replaceSource(by source: TableDataSource) {
        self.source.controller = nil
        self.source = source
        source.controller = self
    }
}

extension TableController {
    /// The sections, in order.
    public var sections: [SectionViewModel] { observed(\.sections, dataSource.sections) }

    /// The first section; nil if the table is empty.
    public var firstSection: SectionViewModel? { sections.first }

    /// The number of sections.
    public var numberOfSections: Int { sections.count }

    /// The number of cells in a section; 0 if there is no such section.
    public func numberOfRows(in section: Int) -> Int { observed(\.sections, dataSource.numberOfRows(in: section)) }

    /// The cell at a path; nil if it doesn't exist.
    public func cell(at path: CellPath) -> CellViewModel? { observed(\.sections, dataSource.cell(at: path)) }

    /// The section at an index; nil if it doesn't exist.
    public func section(at index: Int) -> SectionViewModel? { observed(\.sections, dataSource.section(at: index)) }

    /// Shows the table in another host, which is reloaded.
    ///
    /// The previous host is released.
    public func show(in host: (any TableHost)?) {
        if queues({ $0.show(in: host) }) { return }
        self.host?.release(self)
        self.host = host
        registered = []
        registeredViews = []
        shownState = .content
        invalidateHeights()
        guard let host else { return }
        batch?.needsReload = true
        reload()
        if activity != TableActivity() { host.show(activity, of: self) }
        for section in sections where section.state != .content { showState(of: section) }
    }

    /// Replaces the items by any others, and reloads: sections, cells, Items, JSON, lists of them.
    public func reload(with items: Any?) {
        dataSource.update(items: items, headers: [])
    }

    /// Replaces the items, and shows the table in another host.
    public func reload(in host: any TableHost, with items: Any?) {
        if queues({ $0.reload(in: host, with: items) }) { return }
        let sections = dataSource.normalizer.normalize(items).sections
        changeSections { dataSource.take(sections) }
        prefetchedCount = -1
        show(in: host)
    }

    /// Reloads the host.
    ///
    /// Within a batch this does nothing: the end of the batch shows the changes.
    public func reload() {
        if queues({ $0.reload() }) { return }
        guard batch == nil else { return }
        changeSections { tidy() }
        whileShowing { host in
            for section in sections { register(section.cells) }
            host.reload(self)
        }
    }
}
