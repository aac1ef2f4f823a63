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
open class TableDataSource {
    /// The sections, in order.
    public private(set) var sections: [SectionViewModel] = []

    /// The table that shows the data source; nil if none does.
    public internal(set) weak var controller: TableController?

    /// The normalizer that makes sections of items.
    public var normalizer: Normalizer

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
        for section in self.sections[range] { section.unbind() }
        self.sections.replaceSubrange(range, with: bound(sections))
    }

    /// Replaces all sections.
    func take(_ sections: [SectionViewModel]) {
        for section in self.sections { section.unbind() }
        self.sections = bound(sections)
    }

    /// The sections with their back references set; one that is here already is replaced by a copy.
    private func bound(_ sections: [SectionViewModel]) -> [SectionViewModel] {
        sections.map { section in
            let section = section.owner === self ? section.copy() : section
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

    /// The section at an index; nil if there is none.
    public func section(at index: Int) -> SectionViewModel? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    /// The cell at a path; nil if there is none.
    public func cell(at path: CellPath) -> CellViewModel? {
        guard let section = section(at: path.section), section.cells.indices.contains(path.row) else { return nil }
        return section.cells[path.row]
    }

    /// The data of the cell at a path; nil if there is none.
    public func item(at path: CellPath) -> CellObject? { cell(at: path)?.object }

    /// The title above a section; nil if there is none.
    public func headerTitle(of section: Int) -> String? { self.section(at: section)?.header }

    /// The title below a section; nil if there is none or it is empty.
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

/// Changes of the items as a whole, which the table shows.
extension TableDataSource {
    /// Removes all items; one section without cells remains.
    public func clearAllItems() {
        change { take([SectionViewModel(id: "s0")]) }
    }

    /// Appends an item to section 0, which is made if there is none.
    ///
    /// - Parameter item: A ready cell, or anything else that makes a cell. Each element of a list
    ///   is appended.
    public func appendItem(_ item: Any) {
        let cells = normalizer.normalize(item).sections.flatMap(\.cells).map { $0.section == nil ? $0 : $0.copy() }
        change {
            if sections.isEmpty { take([SectionViewModel(id: "s0")]) }
            sections[0].cells += cells
            for cell in cells { cell.section = sections[0] }
        }
    }

    /// Replaces the items, and keeps the headers.
    ///
    /// A table that shows them reloads once.
    public func update(items: Any?) { update(items: items, headers: sections.map(\.header)) }

    /// Replaces the items and the headers.
    ///
    /// A table that shows them reloads once.
    public func update(items: Any?, headers: [String?]) {
        take(normalizer.normalize(items, headers: headers).sections)
        controller?.reload()
    }

    /// Performs a change, as one batch if a table shows the items.
    private func change(_ change: () -> Void) {
        if let controller { controller.performBatch(change) } else { change() }
    }
}

/// The edits themselves. Their paths are valid.
extension TableDataSource {
    /// Inserts cells into one section, at ascending rows.
    func insert(_ cells: [(row: Int, cell: CellViewModel)], inSection index: Int) {
        let section = sections[index]
        for (row, cell) in cells {
            section.cells.insert(cell, at: row)
            cell.section = section
        }
    }

    /// Removes cells.
    func remove(_ paths: some Sequence<CellPath>) {
        for path in paths.sorted(by: >) {
            sections[path.section].cells.remove(at: path.row).section = nil
        }
    }

    func move(from old: CellPath, to new: CellPath) {
        let cell = sections[old.section].cells.remove(at: old.row)
        sections[new.section].cells.insert(cell, at: new.row)
        cell.section = sections[new.section]
    }

    func replace(at path: CellPath, with cell: CellViewModel) {
        sections[path.section].cells[path.row].section = nil
        sections[path.section].cells[path.row] = cell
        cell.section = sections[path.section]
    }
}
