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
