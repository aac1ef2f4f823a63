@testable import ListDiffing
import TestSupport
import Testing

/// Comparisons skip what two lists share, and find what a comparison of arrays finds.
@Suite struct SharedChunkTests {
    private static let seeds = Array(UInt64(1)...20)

    @Test(arguments: seeds) func plainRows(seed: UInt64) { run(PlainRow.self, seed) }
    @Test(arguments: seeds) func boxedRows(seed: UInt64) { run(BoxedRow.self, seed) }

    /// A list of several chunks and a changed copy; half of the lists have repeated identities.
    private func run<Element: Row>(_ type: Element.Type, _ seed: UInt64) {
        var lists = RandomLists(seed: seed)
        for round in Effort.rounds(40) {
            let old = CellList<Element>(lists.rows(900, unique: round % 2 == 0))
            var new = old
            for _ in 0..<lists.number(6) { edit(&new, &lists, unique: round % 2 == 0) }
            Fault.record("seed \(seed), round \(round)", old.count, new.count) {
                let flat = ListDifference(from: Array(old), to: Array(new), id: { $0.id }, isSame: Element.isSame)
                let difference = compare(old, new)
                func path(_ row: Int) -> CellPath { CellPath(section: 0, row: row) }
                try Fault.unless(difference.deletes == flat.deletes.map(path), "other deletes")
                try Fault.unless(difference.inserts == flat.inserts.map(path), "other inserts")
                let changes = flat.changes.map { (path($0.old), path($0.new), $0.isMoved, $0.isUpdated) }
                let same = difference.changes.elementsEqual(changes) {
                    ($0.old, $0.new, $0.isMoved, $0.isUpdated) == $1
                }
                try Fault.unless(same, "other changes")
            }
        }
    }

    private func edit<Element: Row>(_ rows: inout CellList<Element>, _ lists: inout RandomLists, unique: Bool) {
        let row = Element(unique ? 5_000_000 + lists.number(1_000_000_000) : lists.number(9), lists.number(2))
        let index = lists.number(rows.count + 1)
        switch lists.number(6) {
        case 0: rows.insert(row, at: index)
        case 1 where index < rows.count: rows.remove(at: index)
        case 2 where index < rows.count: rows[index] = Element(rows[index].id, lists.number(9))
        case 3 where index < rows.count: rows.insert(rows.remove(at: index), at: lists.number(rows.count + 1))
        // A repeated identity next to its like, of which one is shared.
        case 4 where index < rows.count && !unique: rows.insert(Element(rows[index].id, 8), at: index)
        case 5: rows.append(row)
        default: break
        }
    }

    private func compare<Element: Row>(
        _ old: CellList<Element>, _ new: CellList<Element>, _ counter: Counter = Counter()
    ) -> SectionDifference<Int, Element> {
        SectionDifference(
            from: [ListSection(0, cells: old)], to: [ListSection(0, cells: new)], sectionID: { $0 },
            isSameSection: { _, _ in true },
            cellID: {
                counter.calls += 1
                return $0.id
            },
            isSameCell: {
                counter.calls += 1
                return Element.isSame($0, $1)
            })
    }

    private final class Counter { var calls = 0 }

    /// A row before a shared chunk has the identity of the first row in it: pairs don't cross.
    @Test func repeatedIdentitiesArePairedInOrder() {
        let old = CellList((0..<768).map { BoxedRow($0, 0) })
        var new = old
        new.replaceSubrange(511..<512, with: [old[511], BoxedRow(512, 8)])
        let difference = compare(old, new)
        #expect(difference.inserts == [CellPath(section: 0, row: 513)])
        #expect(difference.changes.map { "\($0.old) \($0.new) \($0.isUpdated)" } == ["s0/c512 s0/c512 true"])
    }

    /// Only the chunk that changed is left to compare.
    @Test(arguments: [(0, 9_744), (300, 9_488), (9_999, 0)])
    func sharedEndsAreSkipped(row: Int, end: Int) {
        let old = CellList((0..<10_000).map { BoxedRow($0, 0) })
        var new = old
        new[row] = BoxedRow(row, 1)
        let ends = old.sharedEnds(with: new) { $0.id }
        #expect(ends.start == row && ends.end == end)
        #expect(old.array(without: ends).map(\.id) == Array(row..<10_000 - end))
    }

    /// The work for a page is that of its chunk, however many cells come before.
    @Test(arguments: [1_000, 100_000]) func aPageIsComparedAlone(count: Int) {
        let old = CellList((0..<count).map { BoxedRow($0, 0) })
        var new = old
        new.append(contentsOf: (count..<count + 20).map { BoxedRow($0, 0) })
        let counter = Counter()
        #expect(compare(old, new, counter).inserts.count == 20)
        #expect(counter.calls <= 50, "\(counter.calls) calls")
        counter.calls = 0
        new.insert(BoxedRow(-1, 0), at: 10)
        #expect(compare(old, new, counter).inserts.count == 21)
        #expect(counter.calls <= 2_000, "\(counter.calls) calls")
    }
}
