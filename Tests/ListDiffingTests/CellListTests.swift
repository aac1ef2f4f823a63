import ListDiffing
import TestSupport
import Testing

/// A list of cells is an array whose copies share chunks.
@Suite struct CellListTests {
    private static let seeds = Array(UInt64(1)...20)

    /// Random changes of a list and of an array; copies that were made before stay as they were.
    @Test(arguments: seeds) func changesAreThoseOfAnArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (list, model) = (CellList<Int>(), [Int]())
        var copies: [(list: CellList<Int>, model: [Int])] = []
        for round in Effort.rounds(400) {
            if round % 7 == 0 { copies = copies.suffix(3) + [(list, model)] }
            let edit = Edit(of: model.count, &random)
            edit.apply(to: &list)
            edit.apply(to: &model)
            let fault =
                Self.fault(of: list, model) ?? copies.lazy.compactMap { Self.fault(of: $0.list, $0.model) }.first
            guard let fault else { continue }
            Issue.record("seed \(seed), round \(round): \(fault)")
            return
        }
    }

    private enum Edit {
        case assign([Int])
        case appendEach([Int])
        case append([Int])
        case replace(Range<Int>, [Int])
        case insert(Int)
        case remove(Range<Int>)
        case removeOne(Int)
        case removeLast
        case removeFives
        case keepFives
        case set(Int)

        /// A random change of a list with so many cells: of a few cells, or of many at once.
        init(of count: Int, _ random: inout SeededGenerator) {
            func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
            let index = number(count + 1)
            let range = index..<min(count, index + number(number(4) == 0 ? 900 : 4))
            let new = (0..<number(number(4) == 0 ? 900 : 4)).map { _ in number(1_000) }
            switch number(21) {
            case 0: self = .assign(new)
            case 1...3: self = .appendEach(new)
            case 4...6: self = .append(new)
            case 7...9: self = .replace(range, new)
            case 10...11: self = .remove(range)
            case 12: self = .removeFives
            case 13...14 where index < count: self = .removeOne(index)
            case 15...16 where count > 0: self = .removeLast
            case 17...18 where index < count: self = .set(index)
            case 19: self = .keepFives
            default: self = .insert(index)
            }
        }

        func apply<List>(to list: inout List)
        where
            List: RangeReplaceableCollection & MutableCollection & RandomAccessCollection, List.Element == Int,
            List.Index == Int
        {
            switch self {
            case .assign(let cells): list = List(cells)
            case .appendEach(let cells): for cell in cells { list.append(cell) }
            case .append(let cells): list.append(contentsOf: cells)
            case .replace(let range, let cells): list.replaceSubrange(range, with: cells)
            case .insert(let index): list.insert(7, at: index)
            case .remove(let range): list.removeSubrange(range)
            case .removeOne(let index): list.remove(at: index)
            case .removeLast: list.removeLast()
            case .removeFives: list.removeAll { $0 % 5 == 0 }
            case .keepFives: list.removeAll { $0 % 5 != 0 }
            case .set(let index): list[index] += 1_000
            }
        }
    }

    /// Returns what is wrong with a list; nil if it is an array's equal, and its chunks are in order.
    private static func fault(of list: CellList<Int>, _ model: [Int]) -> String? {
        if Array(list) != model { return "other cells: \(list.count) instead of \(model.count)" }
        if list.count != model.count || list.isEmpty != model.isEmpty { return "another count" }
        if let index = model.indices.first(where: { list[$0] != model[$0] }) { return "another cell at \(index)" }
        if list.reversed() != model.reversed() || list != CellList(model) { return "not equal" }
        if CellList(model + [1]) == list || list.hashValue != CellList(model).hashValue { return "equal or not" }
        if list.chunks.map(\.start) != list.chunks.indices.map({ list.chunks[..<$0].map(\.cells.count).reduce(0, +) }) {
            return "starts \(list.chunks.map(\.start))"
        }
        let sizes = list.chunks.map(\.cells.count)
        let isInOrder = sizes.allSatisfy { 1...256 ~= $0 } && zip(sizes, sizes.dropFirst()).allSatisfy { $0 + $1 > 128 }
        return isInOrder ? nil : "chunks of \(sizes)"
    }

    /// Chunks are shared but where cells are removed, and next to that.
    @Test(arguments: seeds) func removalsShareChunks(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in Effort.rounds(20) {
            let (before, every) = (CellList(0..<Int.random(in: 0...9_000, using: &random)), [1, 2, 60, 3_000])
            let isRemoved = { [every = every[round % 4]] in Int.random(in: 0..<every, using: &random) == 0 }
            let removed = Set(before.filter { _ in isRemoved() })
            var (after, asked) = (before, [Int]())
            after.removeAll { cell in
                asked.append(cell)
                return removed.contains(cell)
            }
            let fault = Self.fault(of: after, before.filter { !removed.contains($0) })
            #expect(fault == nil && asked == Array(before), "seed \(seed), round \(round)")
            let isWhole = before.chunks.map { removed.isDisjoint(with: $0.cells) }
            let shared = Set(after.chunks.map { address(of: $0.cells) })
            for (index, chunk) in before.chunks.enumerated()
            where isWhole[max(0, index - 1)...min(index + 1, isWhole.count - 1)].allSatisfy(\.self) {
                #expect(shared.contains(address(of: chunk.cells)), "seed \(seed), round \(round), chunk \(index)")
            }
        }
    }

    @Test(arguments: [0, 299, 300, 600, 999]) func aRemovalThatThrowsRemovesNothing(cell stop: Int) {
        struct Stop: Error {}
        let before = CellList(0..<1_000)
        var after = before
        #expect(throws: Stop.self) {
            try after.removeAll { cell in
                if cell == stop { throw Stop() }
                return cell < 300
            }
        }
        #expect(
            Self.fault(of: after, Array(0..<1_000)) == nil && address(of: after.chunks) == address(of: before.chunks))
    }

    /// Pages fill the last chunk before they begin another one.
    @Test(arguments: [1, 20, 100, 129, 200, 255, 256, 257, 1_000]) func pagesFillChunks(of size: Int) {
        var list = CellList<Int>()
        while list.count < 3_000 { list.append(contentsOf: list.count..<list.count + size) }
        #expect(Self.fault(of: list, Array(0..<list.count)) == nil)
        #expect(list.chunks.dropLast().allSatisfy { $0.cells.count == 256 }, "\(list.chunks.map(\.cells.count))")
    }

    /// A list onto an empty one shares its chunks.
    @Test func aListIsAppendedToNone() {
        let list = CellList(0..<1_000)
        #expect(address(of: (CellList<Int>() + list).chunks) == address(of: list.chunks))
    }

    /// Each change copies the chunk that it touches, and no other one.
    @Test(arguments: [
        ("append", 1), ("append to a full chunk", 1), ("page", 1), ("page over an end", 2), ("insert", 2),
        ("update", 1),
        ("remove", 1), ("removeAll", 1), ("nothing", 0), ("append nothing", 0), ("insert nothing", 0),
        ("replace nothing", 0), ("removeAll of none", 0),
    ])
    func copiesShareChunks(name: String, count: Int) {
        let before = CellList(0..<(name == "append to a full chunk" ? 51_200 : 100_000))
        var after = before
        switch name {
        case "append", "append to a full chunk": after.append(1)
        case "page": after.append(contentsOf: 0..<20)
        case "page over an end": after.append(contentsOf: 0..<200)
        case "append nothing": after.append(contentsOf: [])
        case "insert nothing": after.insert(contentsOf: [], at: 50_000)
        case "replace nothing": after.replaceSubrange(300..<300, with: EmptyCollection())
        case "removeAll of none": after.removeAll { $0 < 0 }
        case "insert": after.insert(1, at: 50_000)
        case "update": after[50_000] = 1
        case "remove": after.remove(at: 50_000)
        case "removeAll": after.removeAll { $0 == 50_000 }
        default: break
        }
        let shared = Set(before.chunks.map { address(of: $0.cells) })
        #expect(after.chunks.count { !shared.contains(address(of: $0.cells)) } == count)
        #expect((address(of: after.chunks) == address(of: before.chunks)) == (count == 0))
    }

    @Test func itReadsAsAnArray() {
        let list: CellList = ["a", "b", "c"]
        #expect(list.description == #"["a", "b", "c"]"#)
        #expect(list + ["d"] == ["a", "b", "c", "d"] && list.filter { $0 != "b" } == ["a", "c"])
        #expect(Array(list[1...]) == ["b", "c"] && list.sorted(by: >) == ["c", "b", "a"])
        #expect([list, list].flatMap(\.self).count == 6 && list.firstIndex(of: "c") == 2)
        #expect(CellList<Int>().first == nil && CellList<Int>().last == nil && CellList<Int>().isEmpty)
    }
}
