import ListDiffing

/// One stage of a batch.
public final class TableStage {
    /// What changes: deletes and updates by the places before the stage, inserts by those after it.
    public let changes: SectionChanges

    /// Of the cells that are updated, by their places before the stage, those that need another view.
    public let reloads: Set<CellPath>

    /// Whether the table is as it is after the stage.
    public private(set) var isCommitted = false

    private let previous: TableStage?
    private let action: () -> Void

    init(_ changes: SectionChanges, reloads: Set<CellPath>, after previous: TableStage?, _ action: @escaping () -> Void)
    {
        self.changes = changes
        self.reloads = reloads
        self.previous = previous
        self.action = action
    }

    /// The cells whose view stays and shows them anew, by their places before the stage.
    public var reconfigures: [CellPath] { changes.cells.updates.map(\.at).filter { !reloads.contains($0) } }

    /// Makes the table as it is after the stage; the second time nothing happens.
    public func commit() {
        guard !isCommitted else { return }
        previous?.commit()
        isCommitted = true
        action()
    }
}
