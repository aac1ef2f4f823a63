import ListDiffing
import SectionNormalizing

/// The sections of a table, and the questions that a host asks about them.
///
/// Nothing has to be written for it to work; a subclass may name its cells:
///
/// ```swift
/// final class BookList: TableDataSource {
///     override func cellIdentifier(for cell: CellViewModel) -> String { "BookCell" }
/// }
/// ```
open class TableDataSource {
    /// The sections, in order.
    public private(set) var sections: [SectionViewModel] = []

    /// The table that shows it.
    public internal(set) weak var controller: TableController?

    /// How loose input is read.
    public var normalizer: Normalizer

    /// A data source of anything: sections, cells, Items, JSON, lists of them.
    public init(_ items: Any? = nil, headers: [String?] = [], normalizer: Normalizer = Normalizer()) {
        self.normalizer = normalizer
        take(normalizer.normalize(items, headers: headers).sections)
    }

    /// The reuse identifier of the view for a cell: what the cell says, else the name of its data's type.
    open func cellIdentifier(for cell: CellViewModel) -> String {
        if let identifier = cell.cellIdentifier { return identifier }
        return switch cell.object {
        case .value(let value)?: "\(type(of: value))"
        case .json?: "JSONValue"
        case nil: "CellViewModel"
        }
    }

    /// Takes sections in place of some of those before.
    func replace(_ range: Range<Int>, with sections: [SectionViewModel]) {
        for section in self.sections[range] { section.unbind() }
        self.sections.replaceSubrange(range, with: bound(sections))
    }

    /// Takes these sections in place of those before.
    func take(_ sections: [SectionViewModel]) {
        for section in self.sections { section.unbind() }
        self.sections = bound(sections)
    }

    /// The sections, which know where they stand now; one that stands here already is copied.
    private func bound(_ sections: [SectionViewModel]) -> [SectionViewModel] {
        sections.map { section in
            let section = section.owner === self ? section.copy() : section
            section.bind(to: self)
            return section
        }
    }
}

extension TableDataSource {
    /// How many sections there are.
    public var numberOfSections: Int { sections.count }

    /// How many cells a section has; 0 where there is no such section.
    public func numberOfRows(in section: Int) -> Int { self.section(at: section)?.cells.count ?? 0 }

    /// The section of a number; nil where there is none.
    public func section(at index: Int) -> SectionViewModel? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    /// The cell at a place; nil where there is none.
    public func cell(at path: CellPath) -> CellViewModel? {
        guard let section = section(at: path.section), section.cells.indices.contains(path.row) else { return nil }
        return section.cells[path.row]
    }

    /// The data of the cell at a place; nil where there is none.
    public func item(at path: CellPath) -> CellObject? { cell(at: path)?.object }

    /// The title above a section, as it is.
    public func headerTitle(of section: Int) -> String? { self.section(at: section)?.header }

    /// The title below a section; nil where it is empty.
    public func footerTitle(of section: Int) -> String? {
        self.section(at: section)?.footer.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The number of a section; nil where it is not here.
    func number(of section: SectionViewModel) -> Int? {
        let hint = section.numberHint
        if sections.indices.contains(hint), sections[hint] === section { return hint }
        var number: Int?
        for (index, other) in sections.enumerated() {
            other.numberHint = index
            if number == nil, other === section { number = index }
        }
        return number
    }
}

/// Changes of the items as a whole. A table that shows them shows the change.
extension TableDataSource {
    /// Leaves one section without cells.
    public func clearAllItems() {
        change { take([SectionViewModel(id: "s0")]) }
    }

    /// Adds an item at the end of section 0, which is made where there is none.
    ///
    /// - Parameter item: A ready cell, or anything that a cell is made of; of a list, each element is added.
    public func appendItem(_ item: Any) {
        let cells = normalizer.normalize(item).sections.flatMap(\.cells).map { $0.section == nil ? $0 : $0.copy() }
        change {
            if sections.isEmpty { take([SectionViewModel(id: "s0")]) }
            sections[0].cells += cells
            for cell in cells { cell.section = sections[0] }
        }
    }

    /// Takes other items, under the headers that are there.
    public func update(items: Any?) { update(items: items, headers: sections.map(\.header)) }

    /// Takes other items under other headers; a table that shows them is reloaded once.
    public func update(items: Any?, headers: [String?]) {
        take(normalizer.normalize(items, headers: headers).sections)
        controller?.reload()
    }

    /// Shows a change as one batch where a table shows the items.
    private func change(_ change: () -> Void) {
        if let controller { controller.performBatch(change) } else { change() }
    }
}

/// The edits themselves: the places were looked at before.
extension TableDataSource {
    /// Inserts cells of one section at rows that rise.
    func insert(_ cells: [(row: Int, cell: CellViewModel)], inSection number: Int) {
        let section = sections[number]
        for (row, cell) in cells {
            section.cells.insert(cell, at: row)
            cell.section = section
        }
    }

    /// Takes cells out.
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
