/// The stages that turn one list of sections into another, each of them by a table view's rules.
///
/// Most batches have one stage. What no table view does at once is done one after the other: what sections say of
/// themselves, the contents of cells that also move, sections that move or into which cells move, cells, and at last sections
/// out of which cells moved. After each stage the list is whole.
public struct SectionBatch<Model, Cell> {
    /// The stages, in order; none where nothing changed.
    public let stages: [SectionChanges]

    /// The list before the first stage.
    public let old: [ListSection<Model, Cell>]

    /// The list after the last stage.
    public let new: [ListSection<Model, Cell>]

    /// The list before the first stage, and after each of them.
    ///
    /// - Complexity: O(*n*) a stage, in the cells of the sections that change.
    public var states: [[ListSection<Model, Cell>]] {
        stages.reduce(into: [old]) { states, stage in
            states.append(stage.apply(to: states[states.count - 1], target: new))
        }
    }

    /// What the stages make of the old list: the new one.
    public func apply() -> [ListSection<Model, Cell>] { states[stages.count] }
}

extension SectionBatch: Sendable where Model: Sendable, Cell: Sendable {}

extension SectionDifference {
    /// The difference in stages.
    ///
    /// - Complexity: O(*s* + *c*) in the number of sections and of changes.
    public var batch: SectionBatch<Model, Cell> {
        SectionBatch(stages: SectionStaging(self).stages, old: old, new: new)
    }
}
