@testable import ListDiffing
import TestSupport
import Testing

/// Properties of every pair of lists of sections.
@Suite struct SectionPropertyTests {
    private static let seeds = Array(UInt64(1)...20)

    @Test(arguments: seeds) func uniqueRows(seed: UInt64) { run(PlainRow.self, seed, unique: true) }
    @Test(arguments: seeds) func repeatedRows(seed: UInt64) { run(BoxedRow.self, seed, unique: false) }

    /// 1,000 pairs for each seed, 40,000 in all, at full effort.
    private func run<Element: Row>(_ type: Element.Type, _ seed: UInt64, unique: Bool) {
        var lists = RandomLists(seed: seed)
        for round in Effort.rounds(1_000) {
            let (old, new): ([ListSection<Element, Element>], [ListSection<Element, Element>]) =
                lists.sections(unique: unique)
            Fault.record("seed \(seed), round \(round)", old, new) {
                let difference = SectionDifference(
                    from: old, to: new, sectionID: { $0.id }, isSameSection: Element.isSame, cellID: { $0.id },
                    isSameCell: Element.isSame)
                try checkStages(difference)
                try checkCells(difference)
                if unique { try checkMoves(difference) }
            }
        }
    }

    private func facts<Element: Row>(_ list: [ListSection<Element, Element>]) -> [[Int]] {
        list.map { ListDiffingTests.facts($0.cells + [$0.model]) }
    }

    private func checkStages<Element: Row>(_ difference: SectionDifference<Element, Element>) throws {
        let batch = difference.batch
        var table = TableRules(batch.old.map { Array($0.cells) })
        let states = batch.states
        for (stage, state) in zip(batch.stages, states.dropFirst()) {
            try table.take(stage, target: batch.new.map { Array($0.cells) })
            let isSame = table.sections.map(ListDiffingTests.facts) == state.map { ListDiffingTests.facts($0.cells) }
            try Fault.unless(isSame, "the table differs: \(stage)")
        }
        try Fault.unless(facts(states[states.count - 1]) == facts(batch.new), "another result")
        try Fault.unless(batch.stages.isEmpty == (facts(batch.old) == facts(batch.new)), "stages or not")
        try Fault.unless(difference.isEmpty == batch.stages.isEmpty, "empty or not")
    }

    /// Every cell is accounted for, and no cell that is gone from one list is new in the other.
    private func checkCells<Element: Row>(_ difference: SectionDifference<Element, Element>) throws {
        func ids(_ paths: [CellPath], in list: [ListSection<Element, Element>]) -> [Int] {
            paths.map { list[$0.section].cells[$0.row].id }
        }
        let gone = ids(difference.deletes, in: difference.old)
        let came = ids(difference.inserts, in: difference.new)
        try Fault.unless(Set(gone).isDisjoint(with: came), "deleted and inserted")
        let count = difference.old.map(\.cells.count).reduce(0, +) - gone.count + came.count
        try Fault.unless(count == difference.new.map(\.cells.count).reduce(0, +), "the counts do not agree")
        let before = ids(difference.changes.map(\.old), in: difference.old)
        try Fault.unless(before == ids(difference.changes.map(\.new), in: difference.new), "another identity")
        try Fault.unless(difference.updates.allSatisfy { $0.old.content != $0.new.content }, "no update")
    }

    /// Cells that change sections move; within a section, those outside a longest common
    /// subsequence move.
    private func checkMoves<Element: Row>(_ difference: SectionDifference<Element, Element>) throws {
        let (old, new) = (difference.old, difference.new)
        var sectionOf: [Int: Int] = [:]
        for section in old { for cell in section.cells { sectionOf[cell.id] = section.model.id } }
        var moves = 0
        for section in new {
            let stayed = section.cells.map(\.id).filter { sectionOf[$0] == section.model.id }
            moves += section.cells.count { sectionOf[$0.id].map { $0 != section.model.id } ?? false }
            let before = old.first { $0.model.id == section.model.id }?.cells.map(\.id).filter(stayed.contains) ?? []
            moves += stayed.difference(from: before).count / 2
        }
        try Fault.unless(difference.moves.count == moves, "\(difference.moves.count) moves instead of \(moves)")
        try Fault.unless(difference.repeats.isEmpty && difference.sections.repeats.isEmpty, "repeats")
    }
}
