import ListDiffing
import SectionNormalizing

/// The sections of a table, and the queries that a host makes of them.
///
/// A data source accepts any items, and makes sections of them with its ``normalizer``. It works as
/// it is; a subclass can choose the views of its cells:
///
/// ```swift
/// final class BookList: TableDataSource {
///     override func cellIdentifier(for cell: CellViewModel) -> String { "BookCell" }
/// }
/// ```
///
/// ## Topics
///
/// ### Creating a data source
///
/// - ``init(_:headers:normalizer:)``
/// - ``normalizer``
/// - ``controller``
///
/// ### Reading sections and cells
///
/// - ``sections``
/// - ``numberOfSections``
/// - ``numberOfRows(in:)``
/// - ``section(at:)``
/// - ``cell(at:)``
/// - ``item(at:)``
/// - ``headerTitle(of:)``
/// - ``footerTitle(of:)``
/// - ``cellIdentifier(for:)``
///
/// ### Changing the items
///
/// - ``update(items:)``
/// - ``update(items:headers:)``
/// - ``appendItem(_:)``
/// - ``append(contentsOf:)``
/// - ``clearAllItems()``
open class TableDataSource {
    /// The sections, in order.
    public private(set) var sections: [SectionViewModel] = []

    /// The table that shows the data source; nil if none does.
    public internal(set) weak var controller: TableController?

    /// The normalizer that makes sections of items.
    public var normalizer: Normalizer { didSet { arriving = nil } }

    /// Makes the cells of appended items; nil until there is one.
    private var arriving: ArrivingCells?

    /// Whether the occurrences of equal ids are those of the current sections.
    var isCounted = false

    /// A row of section 0 that no appended cell had as its identity, nor one after it.
    private var nextRow = 0

    /// Creates a data source of any items: sections, cells, Items, JSON, lists of them.
    public init(_ items: Any? = nil, headers: [String?] = [], normalizer: Normalizer = Normalizer()) {
        self.normalizer = normalizer
        take(normalizer.normalize(items, headers: headers).sections)
    }

    /// The reuse identifier of the view for a cell: the cell's own, else the name of its data's
    /// type.
    open func cellIdentifier(for cell: CellViewModel) -> String {
        if let identifier = cell.cellIdentifier { return identifier }
        return switch cell.object {
        case .value(let value)?: "\(type(of: value))"
        case .json?: "JSONValue"
        case nil: "CellViewModel"
        }
    }

    /// Replaces a range of the sections.
    func replace(_ range: Range<Int>, with sections: [SectionViewModel]) {
        isCounted = false
        for section in self.sections[range] { section.unbind() }
        self.sections.replaceSubrange(range, with: bound(sections))
    }

    /// Replaces all sections.
    func take(_ sections: [SectionViewModel]) {
        isCounted = false
        for section in self.sections { section.unbind() }
        self.sections = bound(sections)
    }

    /// The sections with their back references set; one that a table shows already is replaced by a
    /// copy.
    private func bound(_ sections: [SectionViewModel]) -> [SectionViewModel] {
        sections.map { section in
            let section = section.owner != nil ? section.copy() : section
            section.bind(to: self)
            return section
        }
    }
}

extension TableDataSource {
    /// The number of sections.
    public var numberOfSections: Int { sections.count }

    /// The number of cells in a section; 0 if there is no such section.
    public func numberOfRows(in section: Int) -> Int { self.section(at: section)?.cells.count ?? 0 }

    /// The section at an index; nil if it doesn't exist.
    public func section(at index: Int) -> SectionViewModel? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    /// The cell at a path; nil if it doesn't exist.
    public func cell(at path: CellPath) -> CellViewModel? {
        guard let section = section(at: path.section), section.cells.indices.contains(path.row) else { return nil }
        return section.cells[path.row]
    }

    /// The data of the cell at a path; nil if it doesn't exist.
    public func item(at path: CellPath) -> CellObject? { cell(at: path)?.object }

    /// The title above a section; nil if it doesn't exist.
    public func headerTitle(of section: Int) -> String? { self.section(at: section)?.header }

    /// The title below a section; nil if it doesn't exist or it is empty.
    public func footerTitle(of section: Int) -> String? {
        self.section(at: section)?.footer.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The index of a section; nil if it isn't in the data source.
    func index(of section: SectionViewModel) -> Int? {
        let hint = section.indexHint
        if sections.indices.contains(hint), sections[hint] === section { return hint }
        var found: Int?
        for (index, other) in sections.enumerated() {
            other.indexHint = index
            if found == nil, other === section { found = index }
        }
        return found
    }
}

/// The occurrences of equal ids, which are counted when they are asked for.
extension TableDataSource: SectionOwner {
    package func countOccurrences() {
        guard !isCounted else { return }
        // Before counting, as that reads identities.
        isCounted = true
        SectionViewModel.countOccurrences(in: sections)
    }
}

/// Changes of the items as a whole, which the table shows.
///
/// If the host is showing a batch, they are queued and made after it.
extension TableDataSource {
    /// Removes all items; one section without cells remains.
    public func clearAllItems() {
        if queues({ $0.clearAllItems() }) { return }
        guard let controller else { return take([SectionViewModel(id: "s0")]) }
        controller.performBatch { take([SectionViewModel(id: "s0")]) }
    }

    /// Appends an item to section 0, which is made if necessary.
    ///
    /// A cell without an id gets one that no other appended cell had: `s0/c7`.
    ///
    /// - Parameter item: A ready cell, or anything else that makes a cell. Each element of a list
    ///   is appended.
    /// - Complexity: O(1) amortized for each cell, if the table has no separators and doesn't drop
    ///   duplicates.
    public func appendItem(_ item: Any) {
        // The closure is made only if it is needed.
        if controller?.queue.isShowing == true, queues({ $0.appendItem(item) }) { return }
        let arriving = arriving ?? ArrivingCells(normalizer)
        self.arriving = arriving
        append(arriving.cells(of: item))
    }

    /// Appends items to section 0, as one batch.
    ///
    /// ```swift
    /// table.dataSource.append(contentsOf: ["Momo", "Krabat"])
    /// ```
    ///
    /// - Parameter items: Ready cells, or anything else that makes cells.
    /// - Complexity: O(1) amortized for each cell, if the table has no separators and doesn't drop
    ///   duplicates.
    public func append<Items: Sequence>(contentsOf items: Items) { appendItem(Array(items)) }

    /// Replaces the items, and keeps the headers.
    ///
    /// A table that shows them reloads once.
    public func update(items: Any?) {
        if queues({ $0.update(items: items) }) { return }
        update(items: items, headers: sections.map(\.header))
    }

    /// Replaces the items and the headers.
    ///
    /// A table that shows them reloads once.
    public func update(items: Any?, headers: [String?]) {
        if queues({ $0.update(items: items, headers: headers) }) { return }
        let sections = normalizer.normalize(items, headers: headers).sections
        changeSections { take(sections) }
        controller?.prefetchedCount = -1
        controller?.reload()
    }

    /// Changes the sections, and tells the observers of the table.
    func changeSections(by change: () -> Void) {
        if let controller { controller.changeSections(by: change) } else { change() }
    }

    /// Queues a change if the host is showing a batch.
    private func queues(_ change: @escaping (TableDataSource) -> Void) -> Bool {
        controller?.queues { [weak self] _ in if let self { change(self) } } ?? false
    }

    private func append(_ cells: [CellViewModel]) {
        guard !cells.isEmpty else { return }
        if sections.isEmpty {
            let section = SectionViewModel(id: "s0", cells: prepared(cells, at: 0))
            guard let controller else { return take([section]) }
            return controller.show(insertionOf: section)
        }
        let row = sections[0].cells.count
        let cells = prepared(cells, at: row)
        guard let controller else { return insert(cells, inSection: 0, at: row) }
        controller.show(cells, insertedAt: CellPath(section: 0, row: row))
    }

    /// Cells that no table shows, with identities that no other cell of this data source has.
    private func prepared(_ cells: [CellViewModel], at row: Int) -> [CellViewModel] {
        nextRow = max(nextRow, row)
        var seen: Set<ObjectIdentifier> = []
        return cells.map { cell in
            let isRepeated = cells.count > 1 && !seen.insert(ObjectIdentifier(cell)).inserted
            let isNew = cell.section == nil && !isRepeated
            let cell = isNew ? cell : cell.copy()
            if let shown = sections.first?.cells.first { cell.showFields(of: shown) }
            cell.identify(byRow: nextRow)
            nextRow += 1
            return cell
        }
    }
}
