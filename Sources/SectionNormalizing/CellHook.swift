/// The moments of a cell's life at which a handler can be called.
public enum CellHook: String, Sendable, Hashable, CaseIterable {
    /// The cell is loaded with its data.
    case onLoad
    /// The cell is selected.
    case onSelect
    /// The cell's view is about to be used for another cell.
    case beforeReuse
}
