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
