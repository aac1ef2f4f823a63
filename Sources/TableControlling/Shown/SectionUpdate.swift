import JSONDocuments
import ListDiffing
import SectionNormalizing

/// A change of a table as one host shows it.
///
/// A table view shows ``stages``, in order. A host that keeps its rows by id needs no paths: ``removed``,
/// ``arrived`` and ``updated`` say what became of each. A host that draws everything anew needs nothing.
public struct SectionUpdate {
    /// The sections that the host shows.
    public let old: [SectionViewModel]
    /// The sections that it shows after the update.
    public let new: [SectionViewModel]
    /// The stages, each of them valid as one batch update of a table view; none if only the status of the
    /// table changed.
    public let stages: [Stage]

    private let difference: SectionDifference<SectionViewModel, CellViewModel>

    /// Changes that a table view can show in one batch update.
    public struct Stage {
        /// The changes.
        ///
        /// Deletes and updates have the paths before the stage, inserts the paths after it.
        public let changes: SectionChanges
        /// The updated cells that need another view, by their paths before the stage.
        public let reloads: [CellPath]
        /// The updated cells whose view stays, by their paths before the stage.
        public let reconfigures: [CellPath]
        /// The sections after the stage.
        public let sections: [SectionViewModel]
    }

    init(from old: [SectionViewModel], to new: [SectionViewModel]) {
        (self.old, self.new) = (old, new)
        difference = SectionDifference(from: old, to: new)
        stages = Self.stages(of: difference, to: new)
    }

    private static func stages(
        of difference: SectionDifference<SectionViewModel, CellViewModel>, to new: [SectionViewModel]
    ) -> [Stage] {
        let changes = difference.batch.stages
        var state = difference.old
        return changes.enumerated().map { index, stage in
            let (old, target) = (state, difference.new)
            let reloads = stage.cells.updates.lazy.filter { update in
                let (before, after) = (update.at, update.target)
                return old[before.section].cells[before.row].kind != target[after.section].cells[after.row].kind
            }
            let others = Set(reloads.map(\.at))
            // The last state is the new list, of which no copy is made.
            let isLast = index == changes.count - 1
            if !isLast { state = stage.apply(to: state, target: target) }
            return Stage(
                changes: stage, reloads: others.sorted(),
                reconfigures: stage.cells.updates.map(\.at).filter { !others.contains($0) },
                sections: isLast ? new : state.map { $0.model.with(cells: $0.cells) })
        }
    }

    /// The ids of the cells that are gone.
    public var removed: [UniqueID] { difference.deletes.map { old[$0.section].cells[$0.row].id } }

    /// The new cells.
    public var arrived: [CellViewModel] { difference.inserts.map { new[$0.section].cells[$0.row] } }

    /// The cells that show something else than before.
    public var updated: [CellViewModel] { difference.updates.map(\.new) }

    /// The new cells and those that show something else than before, with their ids.
    public var arrivedOrUpdated: [(id: UniqueID, cell: CellViewModel)] { (arrived + updated).map { ($0.id, $0) } }
}

extension SectionUpdate: CustomStringConvertible {
    /// The stages, separated by ` | `: `delete s0/c1, insert s0/c0`.
    public var description: String { stages.map(\.description).joined(separator: " | ") }
}

extension SectionUpdate.Stage: CustomStringConvertible {
    /// The changes, and the cells that need another view.
    public var description: String {
        let reloads = reloads.map { "\($0)" }.joined(separator: " ")
        return reloads.isEmpty ? "\(changes)" : "\(changes), reload \(reloads)"
    }
}
