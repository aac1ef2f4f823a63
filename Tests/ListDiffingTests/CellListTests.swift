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
        case set(Int)

        /// A random change of a list with so many cells: of a few cells, or of many at once.
        init(of count: Int, _ random: inout SeededGenerator) {
            func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
            let index = number(count + 1)
            let range = index..<min(count, index + number(number(4) == 0 ? 900 : 4))
            let new = (0..<number(number(4) == 0 ? 900 : 4)).map { _ in number(1_000) }
            switch number(20) {
            case 0: self = .assign(new)
            case 1...3: self = .appendEach(new)
            case 4...6: self = .append(new)
            case 7...9: self = .replace(range, new)
            case 10...11: self = .remove(range)
            case 12: self = .removeFives
            case 13...14 where index < count: self = .removeOne(index)
            case 15...16 where count > 0: self = .removeLast
            case 17...18 where index < count: self = .set(index)
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
        return sizes.allSatisfy { (1...256).contains($0) } ? nil : "chunks of \(sizes)"
    }

    /// Many removals leave no long spine of tiny chunks.
    @Test(arguments: seeds.prefix(4)) func chunksAreJoined(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var list = CellList(0..<20_000)
        while list.count > 1_000 { list.remove(at: Int.random(in: 0..<list.count, using: &random)) }
        #expect(list.chunks.count <= 32, "\(list.chunks.map(\.cells.count))")
    }

    @Test func aRemovalThatThrowsLeavesAList() throws {
        struct Stop: Error {}
        var list = CellList(0..<1_000)
        #expect(throws: Stop.self) {
            try list.removeAll { cell in
                if cell == 600 { throw Stop() }
                return cell < 300
            }
        }
        #expect(Self.fault(of: list, Array(list)) == nil && list.count >= 700)
    }

    /// Each change copies the chunk that it touches, and no other one.
    @Test(arguments: [
        ("append", 1), ("append to a full chunk", 1), ("page", 1), ("insert", 2), ("update", 1), ("remove", 1),
        ("removeAll", 1), ("nothing", 0),
    ])
    func copiesShareChunks(name: String, count: Int) {
        let before = CellList(0..<(name == "append to a full chunk" ? 51_200 : 100_000))
        var after = before
        switch name {
        case "append", "append to a full chunk": after.append(1)
        case "page": after.append(contentsOf: 0..<20)
        case "insert": after.insert(1, at: 50_000)
        case "update": after[50_000] = 1
        case "remove": after.remove(at: 50_000)
        case "removeAll": after.removeAll { $0 == 50_000 }
        default: break
        }
        let shared = Set(before.chunks.map { address(of: $0.cells) })
        #expect(after.chunks.count { !shared.contains(address(of: $0.cells)) } == count)
    }

    private func address(of cells: [Int]) -> UInt {
        unsafe cells.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
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
