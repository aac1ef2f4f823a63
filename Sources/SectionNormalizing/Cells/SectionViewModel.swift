/// One section of a list: its cells, and what stands above and below them.
public final class SectionViewModel {
    /// What the section is recognized by.
    public let id: String

    /// The text above the cells.
    public var header: String?

    /// The text below the cells; nil where the data gives an empty one.
    public var footer: String?

    /// The cells, in order.
    public package(set) var cells: [CellViewModel]

    /// The names of handlers that the data asks for, for all cells of the section.
    public var hookNames: [CellHook: String] = [:]

    /// What is called at which moment of each of its cells.
    public var handlers: [CellHook: CellHandler] = [:]

    /// Which of several sections with the same id this is, from 1.
    public internal(set) var occurrence = 1

    /// What shows it: a data source.
    package weak var owner: AnyObject?

    /// What whoever shows it keeps with it.
    package var attachment: Any?

    /// Its number when somebody asked last.
    package var numberHint = 0

    /// A section of these cells.
    public init(id: String, header: String? = nil, footer: String? = nil, cells: [CellViewModel] = []) {
        self.id = id
        self.header = header
        self.footer = footer.flatMap { $0.isEmpty ? nil : $0 }
        self.cells = cells
    }

    /// A section that is recognized by its number.
    convenience init(number: Int, header: String? = nil, footer: String? = nil, cells: [CellViewModel]) {
        self.init(id: "s\(number)", header: header, footer: footer, cells: cells)
    }
}

extension SectionViewModel {
    /// Another section of the same properties, and of copies of the cells.
    package func copy() -> SectionViewModel {
        let copy = SectionViewModel(id: id, header: header, footer: footer, cells: cells.map { $0.copy() })
        copy.hookNames = hookNames
        copy.handlers = handlers
        copy.occurrence = occurrence
        copy.attachment = attachment
        return copy
    }

    /// Where a cell stands among these; nil where it does not.
    ///
    /// - Complexity: O(1) where nothing changed since somebody asked last, else O(*n*).
    package func row(of cell: CellViewModel) -> Int? {
        let hint = Int(cell.rowHint)
        if hint < cells.count, cells[hint] === cell { return hint }
        var row: Int?
        for (index, other) in cells.enumerated() {
            other.rowHint = Int32(clamping: index)
            if row == nil, other === cell { row = index }
        }
        return row
    }
}
