/// The moments of a cell's life at which a handler can be called.
///
/// The first three can be named by data that describes a cell.
public enum CellHook: String, Sendable, Hashable, CaseIterable {
    /// The cell is loaded with its data.
    case onLoad
    /// The cell is selected.
    case onSelect
    /// The cell's view is about to be used for another cell.
    case beforeReuse
    /// The cell is about to be seen.
    case willDisplay
    /// The cell is edited by hand: deleted, or another one asked for.
    case onEdit
    /// The cell is swiped.
    case onSwipe
    /// The cell is moved by hand.
    case onMove
}

/// What is called at a moment of a cell's life.
public typealias CellHandler = (CellViewModel) -> Void
