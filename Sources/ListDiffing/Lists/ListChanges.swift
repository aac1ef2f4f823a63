/// The changes of one stage, in the form that table views take.
///
/// Deletes, updates and the sources of moves are positions before the stage; inserts and the
/// destinations of moves are positions after it. `Position` is `Int` in a flat list and
/// ``CellPath`` in a list of sections. An element appears in one stage at most once: one that is
/// deleted or moved is not updated in the same stage.
///
/// ```swift
/// let stage = ListDifference(from: ["a", "b"], to: ["b", "c"]).batch.stages[0]
/// stage.deletes                                        // [0]
/// stage.inserts.map(\.at)                              // [1]
/// stage.apply(to: ["a", "b"], target: ["b", "c"])      // ["b", "c"]
/// ```
public struct ListChanges<Position: Hashable & Sendable>: Hashable, Sendable {
    /// An element whose content changes; its position stays the same in this stage.
    public struct Update: Hashable, Sendable {
        /// The position before the stage.
        public let at: Position
        /// The position of the new content in the final list of the batch.
        public let target: Position

        @inlinable
        package init(at: Position, target: Position) {
            self.at = at
            self.target = target
        }
    }

    /// A new element.
    public struct Insert: Hashable, Sendable {
        /// The position after the stage.
        public let at: Position
        /// The position of the element in the final list of the batch.
        public let target: Position

        @inlinable
        package init(at: Position, target: Position) {
            self.at = at
            self.target = target
        }
    }

    /// An element whose position changes.
    public struct Move: Hashable, Sendable {
        /// The position before the stage.
        public let from: Position
        /// The position after the stage.
        public let to: Position

        @inlinable
        package init(from: Position, to: Position) {
            self.from = from
            self.to = to
        }
    }

    /// The positions, before the stage, of the elements that go, in ascending order.
    public package(set) var deletes: [Position] = []
    /// The new elements, ordered by their positions after the stage.
    public package(set) var inserts: [Insert] = []
    /// The elements whose positions change, ordered by their positions after the stage.
    public package(set) var moves: [Move] = []
    /// The elements of which only the content changes.
    public package(set) var updates: [Update] = []

    @inlinable
    package init() {}

    /// True if the stage changes nothing.
    @inlinable public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty }

    /// The number of elements that change.
    public var count: Int { deletes.count + inserts.count + moves.count + updates.count }
}

extension ListChanges where Position == Int {
    /// Returns the list after the stage.
    ///
    /// - Parameters:
    ///   - list: The list before the stage.
    ///   - target: The final list of the batch, which supplies new elements and contents.
    /// - Complexity: O(*n*) in the length of the list.
    public func apply<Element>(to list: [Element], target: [Element]) -> [Element] {
        apply(to: list, updated: { target[$1] }, inserted: { target[$0.target] })
    }

    /// Returns the list after the stage, with new elements and contents from closures.
    func apply<Element>(
        to list: [Element], updated: (Element, Int) -> Element, inserted: (Insert) -> Element
    ) -> [Element] {
        var list = list
        for update in updates { list[update.at] = updated(list[update.at], update.target) }
        guard !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) else { return list }
        var leaves = [Bool](repeating: false, count: list.count)
        for index in deletes { leaves[index] = true }
        for move in moves { leaves[move.from] = true }
        let arrivals = inserts.map { ($0.at, inserted($0)) } + moves.map { ($0.to, list[$0.from]) }
        return list.indices.filter { !leaves[$0] }.map { list[$0] }.inserting(arrivals)
    }
}

extension Array {
    /// Returns the elements in order, with each arrival inserted at its index of the result.
    ///
    /// An arrival past the end is a programming error.
    func inserting(_ arrivals: [(index: Int, element: Element)]) -> [Element] {
        guard !arrivals.isEmpty else { return self }
        var result: [Element] = []
        result.reserveCapacity(count + arrivals.count)
        var arriving = arrivals.sorted { $0.index < $1.index }[...]
        func appendArrivals() {
            while let next = arriving.first, next.index == result.count {
                result.append(next.element)
                arriving.removeFirst()
            }
        }
        for element in self {
            appendArrivals()
            result.append(element)
        }
        appendArrivals()
        precondition(arriving.isEmpty, "the stage belongs to another list")
        return result
    }
}

/// The stages that turn one list into another, each of them valid as one batch update of a table
/// view.
///
/// No table view moves and updates an element at once. If an element needs both, the batch has two
/// stages: the first changes contents, the second positions. After each stage the list is complete:
/// every element that is in both lists is there, once.
///
/// ```swift
/// let batch = ListDifference(from: ["a", "b"], to: ["b", "a", "c"]).batch
/// batch.stages.count  // 1
/// batch.apply()       // ["b", "a", "c"]
/// ```
public struct ListBatch<Element> {
    /// The stages, in order; empty if nothing changed.
    public let stages: [ListChanges<Int>]

    /// The list before the first stage.
    public let old: [Element]

    /// The list after the last stage.
    public let new: [Element]

    /// The list before the first stage and after each stage.
    ///
    /// - Complexity: O(*n*) for each stage.
    public var states: [[Element]] {
        stages.reduce(into: [old]) { states, stage in
            states.append(stage.apply(to: states[states.count - 1], target: new))
        }
    }

    /// Applies all stages to the old list; the result equals the new one.
    ///
    /// - Complexity: O(*n*) for each stage.
    public func apply() -> [Element] { states[stages.count] }
}

extension ListBatch: Sendable where Element: Sendable {}

extension ListDifference {
    /// The difference as stages that can be applied one after another.
    ///
    /// - Complexity: O(*c*) in the number of changes.
    public var batch: ListBatch<Element> {
        var contents = ListChanges<Int>()
        var positions = ListChanges<Int>()
        positions.deletes = deletes
        positions.inserts = inserts.map { .init(at: $0, target: $0) }
        for pair in changes {
            if pair.isMoved { positions.moves.append(.init(from: pair.old, to: pair.new)) }
            guard pair.isUpdated else { continue }
            let update = ListChanges<Int>.Update(at: pair.old, target: pair.new)
            if pair.isMoved { contents.updates.append(update) } else { positions.updates.append(update) }
        }
        return ListBatch(stages: [contents, positions].filter { !$0.isEmpty }, old: old, new: new)
    }
}
