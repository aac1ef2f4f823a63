/// One section of a list: a model, such as its id and header, and its cells.
///
/// It is the input of ``SectionDifference``. Identity and content of a section come from its model
/// alone.
///
/// ```swift
/// let section = ListSection("Fiction", cells: ["Momo", "Krabat"])
/// section.cells.count  // 2
/// ```
public struct ListSection<Model, Cell> {
    /// The identity and content of the section: its id, header and footer, for example.
    public var model: Model

    /// The cells, in order.
    public var cells: CellList<Cell>

    /// Makes a section with these cells.
    @inlinable
    public init(_ model: Model, cells: some Sequence<Cell>) {
        self.model = model
        self.cells = CellList(cells)
    }
}

extension ListSection: Equatable where Model: Equatable, Cell: Equatable {}
extension ListSection: Hashable where Model: Hashable, Cell: Hashable {}
extension ListSection: Sendable where Model: Sendable, Cell: Sendable {}

/// The position of a cell: the index of its section, and its row in that section.
///
/// Paths are ordered as cells are on the screen. It is the `IndexPath` of this module, which has no
/// Foundation.
///
/// ```swift
/// CellPath(section: 1, row: 4).description  // "s1/c4"
/// ```
public struct CellPath: Hashable, Sendable {
    /// The index of the section, from 0.
    public var section: Int
    /// The row in the section, from 0.
    public var row: Int

    /// The position of a row in a section, both counted from 0.
    @inlinable
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}

extension CellPath: Comparable {
    /// Returns whether the first cell is above the second.
    @inlinable
    public static func < (first: CellPath, second: CellPath) -> Bool {
        (first.section, first.row) < (second.section, second.row)
    }
}

extension CellPath: CustomStringConvertible {
    /// `s0/c3`, which is also the identity of a cell that has no other.
    public var description: String { "s\(section)/c\(row)" }
}
