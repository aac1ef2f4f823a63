/// The stages that turn one list into another, each of them by a table view's rules.
///
/// There are two stages where something is both moved and updated, which no table view does at once: first its content
/// changes, then its place. After each stage the list is whole.
public struct ListBatch<Element> {
    /// The stages, in order; none where nothing changed.
    public let stages: [ListChanges<Int>]

    /// The list before the first stage.
    public let old: [Element]

    /// The list after the last stage.
    public let new: [Element]

    /// The list before the first stage, and after each of them.
    ///
    /// - Complexity: O(*n*) a stage.
    public var states: [[Element]] {
        stages.reduce(into: [old]) { states, stage in
            states.append(stage.apply(to: states[states.count - 1], target: new))
        }
    }

    /// What the stages make of the old list: the new one.
    public func apply() -> [Element] { states[stages.count] }
}

extension ListBatch: Sendable where Element: Sendable {}

extension ListDifference {
    /// The difference in stages.
    ///
    /// - Complexity: O(*c*) in the number of changes.
    public var batch: ListBatch<Element> {
        var contents = ListChanges<Int>()
        var places = ListChanges<Int>()
        places.deletes = deletes
        places.inserts = inserts.map { .init(at: $0, target: $0) }
        for pair in changes {
            if pair.isMoved { places.moves.append(.init(from: pair.old, to: pair.new)) }
            guard pair.isUpdated else { continue }
            let update = ListChanges<Int>.Update(at: pair.old, target: pair.new)
            if pair.isMoved { contents.updates.append(update) } else { places.updates.append(update) }
        }
        return ListBatch(stages: [contents, places].filter { !$0.isEmpty }, old: old, new: new)
    }
}
