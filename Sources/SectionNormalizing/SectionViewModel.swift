/// One section of a list: its cells, and what stands above and below them.
public final class SectionViewModel {
    /// What the section is recognized by.
    public let id: String

    /// The text above the cells.
    public var header: String?

    /// The text below the cells; nil where the data gives an empty one.
    public var footer: String?

    /// The cells, in order.
    public internal(set) var cells: [CellViewModel]

    /// The names of handlers that the data asks for, for all cells of the section.
    public var hookNames: [CellHook: String] = [:]

    /// What is called at which moment of each of its cells.
    public var handlers: [CellHook: CellHandler] = [:]

    /// Which of several sections with the same id this is, from 1.
    public internal(set) var occurrence = 1

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
