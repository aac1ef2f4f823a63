/// The changes of one stage, as a table view takes them: deletes and updates by the places before, inserts by those after.
///
/// No element is in it twice: what is deleted or moved is not updated in the same stage.
public struct ListChanges<Position: Hashable & Sendable>: Hashable, Sendable {
    /// An element that takes over another content.
    public struct Update: Hashable, Sendable {
        /// Its place before the stage.
        public let at: Position
        /// Where the content stands in the list that the batch leads to.
        public let target: Position

        package init(at: Position, target: Position) {
            self.at = at
            self.target = target
        }
    }

    /// An element that is new.
    public struct Insert: Hashable, Sendable {
        /// Its place after the stage.
        public let at: Position
        /// Where it stands in the list that the batch leads to.
        public let target: Position

        package init(at: Position, target: Position) {
            self.at = at
            self.target = target
        }
    }

    /// An element that changes its place.
    public struct Move: Hashable, Sendable {
        /// Its place before the stage.
        public let from: Position
        /// Its place after the stage.
        public let to: Position

        package init(from: Position, to: Position) {
            self.from = from
            self.to = to
        }
    }

    /// The places before the stage of what goes away, rising.
    public package(set) var deletes: [Position] = []
    /// What is new, by the places after the stage.
    public package(set) var inserts: [Insert] = []
    /// What changes its place.
    public package(set) var moves: [Move] = []
    /// What changes its content only, by the places before the stage.
    public package(set) var updates: [Update] = []

    package init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty }

    /// How many elements are touched.
    public var count: Int { deletes.count + inserts.count + moves.count + updates.count }
}

extension ListChanges where Position == Int {
    /// The list after the stage.
    ///
    /// - Parameters:
    ///   - list: The list before the stage.
    ///   - target: The list that the batch leads to, from which new elements and contents are taken.
    /// - Complexity: O(*n*) in the length of the list.
    public func apply<Element>(to list: [Element], target: [Element]) -> [Element] {
        apply(to: list, updated: { target[$1] }, inserted: { target[$0.target] })
    }

    /// The list after the stage, with new elements from wherever they come.
    func apply<Element>(
        to list: [Element], updated: (Element, Int) -> Element, inserted: (Insert) -> Element
    ) -> [Element] {
        var list = list
        for update in updates { list[update.at] = updated(list[update.at], update.target) }
        guard !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) else { return list }
        var leaves = [Bool](repeating: false, count: list.count)
        for place in deletes { leaves[place] = true }
        for move in moves { leaves[move.from] = true }
        let arrivals = inserts.map { ($0.at, inserted($0)) } + moves.map { ($0.to, list[$0.from]) }
        return list.indices.filter { !leaves[$0] }.map { list[$0] }.taking(arrivals)
    }
}

extension Array {
    /// The elements in order, with what arrives at its places among them.
    ///
    /// An arrival past the end is a mistake in the program.
    func taking(_ arrivals: [(place: Int, element: Element)]) -> [Element] {
        guard !arrivals.isEmpty else { return self }
        var result: [Element] = []
        result.reserveCapacity(count + arrivals.count)
        var arriving = arrivals.sorted { $0.place < $1.place }[...]
        func takeArrivals() {
            while let next = arriving.first, next.place == result.count {
                result.append(next.element)
                arriving.removeFirst()
            }
        }
        for element in self {
            takeArrivals()
            result.append(element)
        }
        takeArrivals()
        precondition(arriving.isEmpty, "a stage was applied to another list than its own")
        return result
    }
}

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
