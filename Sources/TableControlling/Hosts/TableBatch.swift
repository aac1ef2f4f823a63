import ListDiffing

/// One or several edits as a host shows them: in stages that follow the rules of a table view's
/// batch updates.
///
/// A host shows the stages in order, and commits each. It can't leave one out: the table commits
/// the rest when ``TableHost/apply(_:to:)`` returns.
///
/// ```swift
/// func apply(_ batch: TableBatch, to table: TableController) {
///     for stage in batch.stages {
///         print(stage.changes)  // delete s0/c1, insert s0/c0
///         stage.commit()
///     }
/// }
/// ```
public final class TableBatch {
    /// The stages, in order.
    ///
    /// A single edit has one.
    public let stages: [TableStage]

    init(_ stages: [TableStage]) { self.stages = stages }

    /// Commits all stages that aren't committed yet.
    ///
    /// A host that redraws everything needs no more than this.
    public func commit() { for stage in stages { stage.commit() } }
}

/// One stage of a batch: changes that a host can show in one step.
///
/// ```swift
/// func show(_ stage: TableStage) {
///     stage.commit()
///     for path in stage.reconfigures { print("same view at \(path)") }
///     for path in stage.reloads.sorted() { print("another view at \(path)") }
/// }
/// ```
public final class TableStage {
    /// The changes.
    ///
    /// The paths of deletes and updates are those before the stage, those of inserts are those
    /// after it.
    public let changes: SectionChanges

    /// The updated cells that need another view, by their paths before the stage.
    public let reloads: Set<CellPath>

    /// Whether the table is in the state after the stage.
    public private(set) var isCommitted = false

    private let previous: TableStage?
    private let action: () -> Void

    init(_ changes: SectionChanges, reloads: Set<CellPath>, after previous: TableStage?, action: @escaping () -> Void) {
        self.changes = changes
        self.reloads = reloads
        self.previous = previous
        self.action = action
    }

    /// The updated cells whose view is kept, by their paths before the stage.
    public var reconfigures: [CellPath] { changes.cells.updates.map(\.at).filter { !reloads.contains($0) } }

    /// Puts the table in the state after the stage, and after all earlier stages.
    ///
    /// This is idempotent.
    public func commit() {
        guard !isCommitted else { return }
        previous?.commit()
        isCommitted = true
        action()
    }
}
