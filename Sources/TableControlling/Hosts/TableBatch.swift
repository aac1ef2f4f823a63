/// An edit, or several, as a host shows them: in stages, each of them by a table view's rules.
public final class TableBatch {
    /// The stages, in order; a single edit has one.
    public let stages: [TableStage]

    init(_ stages: [TableStage]) { self.stages = stages }

    /// Commits all stages that are not committed yet.
    ///
    /// A host that only draws itself anew does no more than this.
    public func commit() { for stage in stages { stage.commit() } }
}
