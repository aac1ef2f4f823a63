@testable import ListDiffing
import TestSupport
import Testing

/// Properties of every pair of flat lists.
@Suite struct ListPropertyTests {
    private static let seeds = Array(UInt64(1)...20)

    @Test(arguments: seeds) func plainRows(seed: UInt64) { run(PlainRow.self, seed, unique: true) }
    @Test(arguments: seeds) func boxedRows(seed: UInt64) { run(BoxedRow.self, seed, unique: true) }
    @Test(arguments: seeds) func repeatedRows(seed: UInt64) { run(PlainRow.self, seed, unique: false) }
    @Test(arguments: seeds) func mixedRows(seed: UInt64) { run(MixedRow.self, seed, unique: false) }

    /// 750 pairs of short lists for each seed, 60,000 in all, at full effort.
    private func run<Element: Row>(_ type: Element.Type, _ seed: UInt64, unique: Bool) {
        var lists = RandomLists(seed: seed)
        for round in Effort.rounds(750) {
            let old: [Element] = lists.rows(8, unique: unique)
            let new: [Element] =
                round % 3 == 0 ? lists.rows(8, unique: unique) : lists.edited(old, edits: 5, unique: unique)
            check("seed \(seed), round \(round)", old, new, unique: unique)
        }
    }

    /// Long lists, so that every window and every exit of the walk is exercised.
    @Test(arguments: seeds.prefix(Effort.rounds(8).count)) func longLists(seed: UInt64) {
        var lists = RandomLists(seed: seed)
        let unique = seed % 2 == 0
        let old: [BoxedRow] = lists.rows(3_000, unique: unique)
        var new = lists.edited(old, edits: 40, unique: unique)
        new.insert(contentsOf: (0..<lists.number(700)).map { BoxedRow(20_000_000 + $0, 0) }, at: new.count / 3)
        new.removeSubrange(new.count / 2..<new.count / 2 + lists.number(new.count / 3 + 1))
        check("seed \(seed)", old, new, unique: unique)
        check("seed \(seed)", new, lists.rows(3_000, unique: unique), unique: unique)
    }

    private func check<Element: Row>(
        _ source: @autoclosure () -> String, _ old: [Element], _ new: [Element], unique: Bool
    ) {
        Fault.record(source(), old, new) {
            let difference = ListDifference(from: old, to: new, id: { $0.id }, isSame: Element.isSame)
            try checkStages(difference)
            try checkPairs(difference)
            try Fault.unless(difference.isEmpty == (facts(old) == facts(new)), "empty or not")
            guard unique else { return }
            try Fault.unless(difference.repeats.isEmpty, "repeats")
            // Without repeated identities, the standard library's difference is a longest common
            // subsequence, too.
            let edits = new.map(\.id).difference(from: old.map(\.id)).count
            let ours = difference.deletes.count + difference.inserts.count + 2 * difference.moves.count
            try Fault.unless(ours == edits, "\(ours) edits instead of \(edits)")
        }
    }

    /// Each stage is one that a table accepts, and applying it with the library agrees with the
    /// table.
    private func checkStages<Element: Row>(_ difference: ListDifference<Element>) throws {
        let batch = difference.batch
        var table = TableRules([batch.old])
        let states = batch.states
        for (stage, state) in zip(batch.stages, states.dropFirst()) {
            try table.take(SectionChanges(of: stage), target: [batch.new])
            try Fault.unless(facts(table.sections[0]) == facts(state), "the table differs: \(stage)")
        }
        try Fault.unless(facts(states[states.count - 1]) == facts(batch.new), "another result")
        try Fault.unless(batch.stages.count <= 2, "\(batch.stages.count) stages")
    }

    /// Every element of both lists is accounted for once; equal identities are paired, as many as
    /// possible, and never cross.
    private func checkPairs<Element: Row>(_ difference: ListDifference<Element>) throws {
        let (old, new) = (difference.old, difference.new)
        let updated = Set(difference.changes.filter(\.isUpdated).map(\.new))
        var (oldSeen, newSeen) = (difference.deletes, difference.inserts)
        var last: [Int: Int] = [:]
        for run in difference.runs {
            for (oldPlace, newPlace) in zip(run.old..<run.old + run.count, run.new..<run.new + run.count) {
                let (before, after) = (old[oldPlace], new[newPlace])
                oldSeen.append(oldPlace)
                newSeen.append(newPlace)
                try Fault.unless(before.id == after.id, "\(before) is not \(after)")
                try Fault.unless((before.content != after.content) == updated.contains(newPlace), "updated or not")
                try Fault.unless(last.updateValue(oldPlace, forKey: before.id) ?? -1 < oldPlace, "\(before) crosses")
            }
        }
        try Fault.unless(oldSeen.sorted() == Array(old.indices), "an old row is missing or repeated")
        try Fault.unless(newSeen.sorted() == Array(new.indices), "a new row is missing or repeated")
        let gone = Set(difference.deletes.map { old[$0].id })
        try Fault.unless(difference.inserts.allSatisfy { !gone.contains(new[$0].id) }, "deleted and inserted")
        let updates = difference.updates
        try Fault.unless(updates.allSatisfy { $0.old.id == $0.new.id && $0.old.content != $0.new.content }, "update")
    }
}

extension SectionChanges {
    /// The stage of a flat list as that of a table with one section.
    init(of stage: ListChanges<Int>) {
        self.init()
        func path(_ row: Int) -> CellPath { CellPath(section: 0, row: row) }
        cells.deletes = stage.deletes.map(path)
        cells.inserts = stage.inserts.map { .init(at: path($0.at), target: path($0.target)) }
        cells.moves = stage.moves.map { .init(from: path($0.from), to: path($0.to)) }
        cells.updates = stage.updates.map { .init(at: path($0.at), target: path($0.target)) }
    }
}
