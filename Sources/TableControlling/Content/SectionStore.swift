import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The sections that an app edits.
///
/// A store accepts any items, and makes sections of them with its ``normalizer``. Each edit is shown
/// at once by all tables and hosts; several edits in ``edit(_:)`` are shown as one. Ids are the handles
/// of cells: they stay the same while cells are updated and moved, and are unique in the store.
///
/// ```swift
/// let store = SectionStore(["Momo", "Krabat"])
/// let ids = try store.insert("Jim Button", at: 0)
/// try store.move(ids[0], to: CellPath(section: 0, row: 2))
/// store.sections[0].cells.map(\.text)  // ["Momo", "Krabat", "Jim Button"]
/// try store.delete(ids[0])
/// ```
///
/// ## Topics
///
/// ### Items
///
/// - ``init(_:headers:normalizer:)``
/// - ``items``
/// - ``headers``
/// - ``setItems(_:headers:)``
/// - ``append(_:)``
/// - ``append(contentsOf:)``
/// - ``clear()``
/// - ``edit(_:)``
/// - ``normalizer``
///
/// ### As a source of tables
///
/// - ``sections``
/// - ``status``
/// - ``load``
/// - ``observe(_:)``
/// - ``start()``
/// - ``refresh()``
/// - ``retry()``
/// - ``edit(_:of:)``
///
/// ### Cells
///
/// - ``insert(_:at:section:)``
/// - ``delete(_:)-(UniqueID)``
/// - ``delete(_:)-([UniqueID])``
/// - ``delete(at:section:)``
/// - ``move(_:to:)``
/// - ``move(from:to:section:)``
/// - ``replace(_:with:)``
/// - ``update(_:_:)``
/// - ``reconfigure(_:)``
///
/// ### Sections
///
/// - ``insertSection(_:at:)``
/// - ``deleteSection(_:)``
/// - ``deleteSection(at:)``
/// - ``moveSection(from:to:)``
/// - ``updateSection(at:_:)``
@MainActor public final class SectionStore: SectionSource {
    /// The sections, in order.
    public private(set) var sections: [SectionViewModel] = []

    /// The normalizer that makes sections of items.
    public var normalizer: Normalizer { didSet { arriving = nil } }

    /// The headers above items that have none, which stay when the items are replaced.
    public var headers: [String?]

    /// Loads the items: called when a table first shows the store, at each refresh, and at a retry.
    public var load: ((SectionStore) -> Void)?

    private var ownStatus: TableStatus?
    private var ids = StoreIDs()
    /// True if ``ids`` are those of the sections; they are collected when an edit needs them.
    private var hasIDs = false
    /// Makes the cells of appended items; nil until there is one.
    private var arriving: ArrivingCells?
    private let observers = SectionObservers()
    /// The number of open calls of ``edit(_:)``.
    private var depth = 0
    private var hasChanged = false
    private var hint = CellPath(section: 0, row: 0)

    /// Creates a store of any items: sections, cells, Items, JSON, lists of them.
    public init(_ items: Any? = nil, headers: [String?] = [], normalizer: Normalizer = Normalizer()) {
        (self.headers, self.normalizer) = (headers, normalizer)
        sections = StoreIDs.distinct(normalizer.normalize(items, headers: headers).sections)
        // The normalizer numbers the ids of rows alone.
        if sections.contains(where: { $0.headerCell != nil || $0.footerCell != nil }) { identify() }
    }

    /// The status; unless it is set to something else, `content` or `empty`.
    ///
    /// An app that loads its items itself sets it.
    public var status: TableStatus {
        get {
            let content = TableStatus(sections.contains { !$0.cells.isEmpty } ? .content : .empty)
            guard let ownStatus else { return content }
            guard ownStatus.content == .content || ownStatus.content == .empty else { return ownStatus }
            return TableStatus(content.content, isRefreshing: ownStatus.isRefreshing)
        }
        set { change { $0.ownStatus = newValue } }
    }

    /// Calls a closure after each change, until the observation ends.
    public func observe(_ body: @escaping @MainActor () -> Void) -> SectionObservation { observers.add(body) }

    /// Calls ``load``.
    public func start() { load?(self) }
    /// Calls ``load``.
    public func refresh() { load?(self) }
    /// Calls ``load``.
    public func retry() { load?(self) }

    /// Makes an edit of a user.
    @discardableResult public func edit(
        _ edit: SourceEdit, of id: UniqueID
    ) throws(SectionEditError) -> SourceEditTask {
        switch edit {
        case .delete: try delete(id)
        case .move(let path): try move(id, to: path)
        }
        return .done
    }

    /// Makes several edits, and shows them as one.
    ///
    /// The rows of each edit are those after the previous one. If `edits` throws, all of its edits are
    /// undone and the error is rethrown. Edits within `edits` can be nested.
    ///
    /// ```swift
    /// try store.edit {
    ///     try store.delete(at: 1)
    ///     try store.move(from: 0, to: 1)
    /// }
    /// ```
    public func edit<Failure: Error>(_ edits: () throws(Failure) -> Void) throws(Failure) {
        let before = (sections, ownStatus, ids, hasIDs, headers)
        depth += 1
        do throws(Failure) {
            try edits()
        } catch {
            (sections, ownStatus, ids, hasIDs, headers) = before
            close()
            throw error
        }
        close()
    }

    private func close() {
        depth -= 1
        if depth == 0, hasChanged { notify() }
    }

    private func notify() {
        hasChanged = false
        observers.notify()
    }

    /// Changes the store, and tells of it, unless ``edit(_:)`` does afterwards.
    func change<Result>(_ change: (SectionStore) -> Result) -> Result {
        let result = change(self)
        hasChanged = true
        if depth == 0 { notify() }
        return result
    }

    /// Changes the sections; the ids of new cells come from ``StoreIDs``.
    func changeSections<Result>(_ body: (inout [SectionViewModel], inout StoreIDs) -> Result) -> Result {
        identify()
        return change { body(&$0.sections, &$0.ids) }
    }

    private func identify() {
        guard !hasIDs else { return }
        sections = ids.identified(sections)
        hasIDs = true
    }

    /// Returns the path of a cell.
    func path(of id: UniqueID) throws(SectionEditError) -> CellPath {
        guard let path = sections.path(of: id, near: &hint) else { throw .gone(id) }
        return path
    }

    /// Returns the cells of an item that is added to a section.
    ///
    /// A row that is added alone knows nothing about the others, so it shows the same fields as they do.
    func cells(of item: Any, inSection section: Int) -> [CellViewModel] {
        var cells = [item as? CellViewModel].compactMap { $0 }
        if cells.isEmpty {
            let arriving = arriving ?? ArrivingCells(normalizer)
            self.arriving = arriving
            cells = arriving.cells(of: item)
        }
        guard sections.indices.contains(section), let first = sections[section].cells.first else { return cells }
        for index in cells.indices { cells[index].showFields(of: first) }
        return cells
    }
}

/// Changes of the items as a whole.
extension SectionStore {
    /// The items: reading them gives the sections; setting any others shows the difference.
    ///
    /// Sections and cells are recognized by their ids, and cells without an id by their content, else
    /// by their position. The ``headers`` stay.
    ///
    /// ```swift
    /// store.items = ["Momo", "Krabat"]
    /// store.items = ["Emil", "Momo", "Krabat"]  // one insertion
    /// ```
    public var items: Any? {
        get { sections }
        set { take(newValue) }
    }

    /// Replaces the items and the headers, and shows the difference.
    public func setItems(_ items: Any?, headers: [String?]) {
        self.headers = headers
        take(items)
    }

    private func take(_ items: Any?) {
        let made = StoreIDs.distinct(normalizer.normalize(items, headers: headers).sections)
        identify()
        var new = ids
        let sections = CellPairing.identify(made, from: sections, ids: &new)
        changeSections {
            $0 = sections; $1 = new
        }
    }

    /// Removes all items; one section without cells remains.
    public func clear() {
        let section = SectionViewModel(id: "s0")
        changeSections { sections, ids in sections = ids.identified([section]) }
    }

    /// Appends an item to the first section, which is made if necessary.
    ///
    /// - Parameter item: A ready cell, or anything else that makes a cell. Each element of a list is
    ///   appended.
    /// - Returns: The ids of the new cells.
    /// - Complexity: O(1) amortized for each cell, or O(*c*) in the number of chunks of cells if somebody holds a copy of
    ///   the sections, as a host does.
    @discardableResult public func append(_ item: Any) -> [UniqueID] { append(cells(of: item, inSection: 0)) }

    /// Appends items to the first section, and shows them as one edit.
    ///
    /// ```swift
    /// table.store.append(contentsOf: ["Momo", "Krabat"])
    /// ```
    @discardableResult public func append<Items: Sequence>(contentsOf items: Items) -> [UniqueID] {
        append(cells(of: Array(items), inSection: 0))
    }

    func append(_ cells: [CellViewModel]) -> [UniqueID] {
        guard !cells.isEmpty else { return [] }
        return changeSections { sections, ids in
            if sections.isEmpty { sections.append(SectionViewModel(id: "s0")) }
            return sections[0].insert(cells, at: sections[0].cells.count, ids: &ids)
        }
    }
}

extension SectionViewModel {
    /// Inserts cells with ids that no other has, one after the other.
    mutating func insert(_ new: [CellViewModel], at row: Int, ids: inout StoreIDs) -> [UniqueID] {
        let own = new.map { ids.identified($0, isNew: true) }
        if row == cells.count { cells.append(contentsOf: own) } else { cells.insert(contentsOf: own, at: row) }
        return own.map(\.id)
    }
}
