import ListDiffing
import SectionNormalizing

/// Shows sections and cells in a host, and changes what is shown.
///
/// It takes anything (see `Normalizer`), answers what a host asks, passes on what people do, and shows each edit as a batch.
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
/// Like the view models it is bound to no actor: it is used where it is made.
public final class TableController {
    /// The sections, and the names of the views for their cells.
    public var dataSource: TableDataSource {
        didSet {
            oldValue.controller = nil
            dataSource.controller = self
            reload()
        }
    }

    /// What the table is shown in.
    public private(set) var host: (any TableHost)?

    /// Who is told what happens.
    public weak var delegate: (any TableDelegate)?

    /// What is called at which moment of every cell, after its own handlers and those of its section.
    public var handlers: [CellHook: CellHandler] = [:]

    /// What is called where data names a handler.
    public var namedHandlers: [String: CellHandler] = [:]

    /// How high cells, headers and footers are.
    public var sizes = TableSizes() { didSet { invalidateHeights() } }

    /// What the table is, apart from its cells.
    public var state = TableState.content { didSet { showState() } }

    /// What a table without cells says.
    public var emptyText: String? { didSet { showState() } }

    /// What stands between two neighbours in a section; nothing where it gives nil.
    ///
    /// The cells it gives are kept in their places through all edits, from the next reload or edit on.
    public var separator: ((CellViewModel, CellViewModel) -> CellViewModel?)?

    /// Whether of cells with equal ids only the first is kept, from the next reload or edit on.
    public var dropsDuplicates = false

    /// How many rows before the end more is loaded; only on ``pullUp()`` where nil.
    public var prefetchDistance: Int?

    /// What refreshes the data, after ``triggerRefresh()``.
    public var onRefresh: (() -> Void)?

    /// What loads more data, after ``triggerLoadMore()``.
    public var onLoadMore: (() -> Void)?

    /// Whether one can pull to refresh or to load more, and whether that goes on.
    public package(set) var activity = TableActivity() {
        didSet { if activity != oldValue { host?.show(activity, of: self) } }
    }

    var registered: Set<CellRegistry.Entry> = []
    var heightCircumstances = 0
    var prefetchedCount = -1
    var batch: OpenBatch?
    var isApplying = false
    private var shownState = TableState.content

    /// A table of a data source, in a host; the host shows it at once.
    public init(_ dataSource: TableDataSource = TableDataSource(), host: (any TableHost)? = nil) {
        self.dataSource = dataSource
        dataSource.controller = self
        if host != nil { show(in: host) }
    }
}

extension TableController {
    /// The sections, in order.
    public var sections: [SectionViewModel] { dataSource.sections }

    /// The first section; nil where there is none.
    public var firstSection: SectionViewModel? { sections.first }

    /// How many sections there are.
    public var numberOfSections: Int { dataSource.numberOfSections }

    /// How many cells a section has; 0 where there is no such section.
    public func numberOfRows(in section: Int) -> Int { dataSource.numberOfRows(in: section) }

    /// The cell at a place; nil where there is none.
    public func cell(at path: CellPath) -> CellViewModel? { dataSource.cell(at: path) }

    /// The section of a number; nil where there is none.
    public func section(at index: Int) -> SectionViewModel? { dataSource.section(at: index) }

    /// Shows the table in another host, which is reloaded; the one before is released.
    public func show(in host: (any TableHost)?) {
        self.host?.release(self)
        self.host = host
        registered = []
        shownState = .content
        invalidateHeights()
        guard let host else { return }
        reload()
        if activity != TableActivity() { host.show(activity, of: self) }
        for (index, section) in sections.enumerated() where section.tableState != .content {
            host.show(section.tableState, ofSectionAt: index, of: self)
        }
    }

    /// Takes anything in place of what is shown, and shows it: sections, cells, Items, JSON, lists of them.
    public func reload(with items: Any?) {
        dataSource.update(items: items, headers: [])
    }

    /// Shows anything in another host.
    public func reload(in host: any TableHost, with items: Any?) {
        dataSource.take(dataSource.normalizer.normalize(items).sections)
        show(in: host)
    }

    /// Shows everything anew; in a batch, what changed is shown at its end.
    public func reload() {
        guard batch == nil else { return }
        tidy()
        prefetchedCount = -1
        registerCells(of: sections)
        host?.reload(self)
        showState()
    }

    /// Makes each kind of cell known to the host, once.
    func registerCells(of sections: [SectionViewModel]) {
        guard host != nil else { return }
        for section in sections { register(section.cells) }
    }

    /// Makes each kind of cell known to the host, once.
    func register(_ cells: [CellViewModel]) {
        guard let host else { return }
        var last: CellRegistry.Entry?
        for cell in cells {
            let entry = CellRegistry.Entry(identifier: dataSource.cellIdentifier(for: cell), nibName: cell.nibName)
            // Most cells are of the kind of their neighbour.
            if entry == last { continue }
            last = entry
            if registered.insert(entry).inserted {
                host.register(entry.identifier, nibName: entry.nibName, for: self)
            }
        }
    }

    /// What a host shows the table to be: its ``state``, or that it is empty where there are no cells to show.
    public var visibleState: TableState {
        let isEmpty = sections.allSatisfy { $0.cells.isEmpty && $0.tableState == .content }
        return state == .content && isEmpty ? .empty(emptyText) : state
    }

    /// Tells the host what the table is, where that is not what it was told last.
    func showState() {
        let state = visibleState
        guard let host, state != shownState else { return }
        shownState = state
        host.show(state, of: self)
    }
}
