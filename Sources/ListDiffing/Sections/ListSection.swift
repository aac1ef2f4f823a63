/// One section of a list: what is said of it, and its cells.
public struct ListSection<Model, Cell> {
    /// What the section is recognized by and what it shows: its id, header and footer, say.
    public var model: Model

    /// The cells, in order.
    public var cells: [Cell]

    /// A section of these cells.
    @inlinable
    public init(_ model: Model, cells: [Cell]) {
        self.model = model
        self.cells = cells
    }
}

extension ListSection: Equatable where Model: Equatable, Cell: Equatable {}
extension ListSection: Hashable where Model: Hashable, Cell: Hashable {}
extension ListSection: Sendable where Model: Sendable, Cell: Sendable {}
