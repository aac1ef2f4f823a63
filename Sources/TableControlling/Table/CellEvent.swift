import JSONDocuments
import ListDiffing
import SectionNormalizing

/// An event of a cell, which a host reports and handlers receive.
///
/// ```swift
/// table.on(.swipe) { event in
///     if event.kind == .swipe("delete") { try? event.table.delete(event.cell.id) }
/// }
/// ```
public struct CellEvent {
    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
        /// A view was loaded with the cell.
        case load
        /// The view of the cell is about to be used for another cell.
        case reuse
        /// The cell is about to appear on screen.
        case appear
        /// The cell was selected.
        case select
        /// The user swiped the cell and chose the action of this name.
        case swipe(String)
        /// The user asked for an edit at the cell.
        case edit(Edit)
        /// The user moved the cell, which was at this path.
        case move(from: CellPath)

        /// The hook of the event.
        public var hook: CellHook {
            switch self {
            case .load: .load
            case .reuse: .reuse
            case .appear: .appear
            case .select: .select
            case .swipe: .swipe
            case .edit: .edit
            case .move: .move
            }
        }
    }

    /// An edit that the user asks for at a cell.
    public enum Edit: String, Hashable, Sendable {
        /// Delete the cell.
        case delete
        /// Insert a cell at its path.
        case insert
    }

    /// The kind of the event.
    public let kind: Kind
    /// The cell: its current value, or the last one if it was deleted.
    public let cell: CellViewModel
    /// The path of the cell; nil for a header, a footer, and a cell that was deleted.
    public let path: CellPath?
    /// The view of the cell, if the host has one.
    public let view: (any CellView)?
    /// The table that received the event.
    public let table: TableController
}

/// A closure that is called with the events of cells.
public typealias CellHandler = @MainActor (CellEvent) -> Void

extension CellViewModel {
    /// Adds a handler of the cell, which is called before the section's and the table's.
    ///
    /// ```swift
    /// var cell = CellViewModel(id: "out", title: "Log out")
    /// cell.on(.select) { event in print("selected \(event.cell.text)") }
    /// ```
    public mutating func on(_ hook: CellHook, _ handler: @escaping CellHandler) {
        handlers[hook, default: []].append(handler)
    }
}

extension SectionViewModel {
    /// Adds a handler for all cells of the section, which is called after the cell's.
    public mutating func on(_ hook: CellHook, _ handler: @escaping CellHandler) {
        handlers[hook, default: []].append(handler)
    }
}

extension CellEvent {
    /// Calls a handler of a cell or a section, whatever it takes: the event, the cell, or nothing.
    ///
    /// - Returns: Whether it is a handler.
    @MainActor func call(_ handler: Any) -> Bool {
        if let handler = handler as? CellHandler {
            handler(self)
        } else if let handler = handler as? (CellEvent) -> Void {
            handler(self)
        } else if let handler = handler as? @Sendable (CellEvent) -> Void {
            handler(self)
        } else if let handler = handler as? () -> Void {
            handler()
        } else if let handler = handler as? @MainActor () -> Void {
            handler()
        } else if let handler = handler as? @Sendable () -> Void {
            handler()
        } else if let handler = handler as? (CellViewModel) -> Void {
            handler(cell)
        } else if let handler = handler as? @MainActor (CellViewModel) -> Void {
            handler(cell)
        } else if let handler = handler as? @Sendable (CellViewModel) -> Void {
            handler(cell)
        } else {
            return false
        }
        return true
    }
}
