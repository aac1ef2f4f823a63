import ListDiffing
import Testing

@Suite struct ListDifferenceTests {
    private struct Book: Identifiable, Equatable {
        let id: String
        var title: String
    }

    @Test func anUpdatedPairCarriesOldAndNew() {
        let old = [Book(id: "a", title: "Momo"), Book(id: "b", title: "Krabat")]
        let new = [Book(id: "b", title: "Krabat"), Book(id: "a", title: "Momo!"), Book(id: "c", title: "Jim")]
        let difference = ListDifference(from: old, to: new)
        #expect(difference.inserts == [2] && difference.deletes.isEmpty)
        #expect(difference.updates.map { "\($0.old.title) \($0.new.title)" } == ["Momo Momo!"])
        #expect(difference.moves.count == 1)
        let both = difference.changes.filter { $0.isMoved && $0.isUpdated }
        #expect(difference.batch.stages.count == (both.isEmpty ? 1 : 2))
        #expect(difference.batch.apply() == new)
    }

    /// The example at the top of Pairing.swift.
    @Test func theWorkedExampleHolds() {
        let old = "abcdef".map { Book(id: "\($0)", title: "") }
        var new = "acdbxf".map { Book(id: "\($0)", title: "") }
        new[2].title = "changed"
        let difference = ListDifference(from: old, to: new)
        #expect(difference.deletes == [4] && difference.inserts == [4])
        #expect(difference.changes.map { [$0.old, $0.new] } == [[3, 2], [1, 3]])
        #expect(difference.changes.map(\.isMoved) == [false, true])
        #expect(difference.changes.map(\.isUpdated) == [true, false])
        #expect(difference.batch.apply() == new)
    }

    @Test func movedAndUpdatedAreTwoStages() throws {
        let old = (0..<6).map { Book(id: "\($0)", title: "") }
        var new = old
        new.append(new.remove(at: 0))
        new[5].title = "changed"
        let difference = ListDifference(from: old, to: new)
        #expect(difference.changes.map { [$0.old, $0.new] } == [[0, 5]])
        #expect(difference.changes[0].isMoved && difference.changes[0].isUpdated)
        let stages = difference.batch.stages
        try #require(stages.count == 2)
        #expect(stages[0].updates.map { [$0.at, $0.target] } == [[0, 5]] && stages[0].count == 1)
        #expect(stages[1].moves.map { [$0.from, $0.to] } == [[0, 5]] && stages[1].count == 1)
    }

    @Test func deletesAndUpdatesUseOldIndexesAndInsertsNewOnes() throws {
        let old = "abcdef".map { Book(id: "\($0)", title: "") }
        var new = old
        new.remove(at: 1)
        new.insert(Book(id: "x", title: ""), at: 0)
        new[5].title = "changed"
        let stages = ListDifference(from: old, to: new).batch.stages
        try #require(stages.count == 1)
        #expect(stages[0].deletes == [1])
        #expect(stages[0].inserts.map(\.at) == [0])
        #expect(stages[0].updates.map { [$0.at, $0.target] } == [[5, 5]])
    }

    @Test func repeatedIdentitiesAreReportedWithBothIndexes() {
        let difference = ListDifference(from: ["a", "b", "a"], to: ["c", "a", "c", "a", "a"])
        #expect(difference.batch.apply() == ["c", "a", "c", "a", "a"])
        let repeats = RepeatedIdentity.all(in: ["c", "a", "c", "a", "a"]) { $0 }.map { [$0.first, $0.again] }
        #expect(repeats == [[0, 2], [1, 3], [1, 4]])
        #expect(difference.repeats.contains { $0.list == .new && $0.first == 0 && $0.again == 2 })
    }

    @Test func valuesThatNeverEqualThemselvesAreTheSameIfTheirBitsAre() {
        let rows = [Double.nan, 1]
        #expect(ListDifference(from: rows, to: rows).isEmpty)
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "a", 1), ("ab", "ba", 1), ("abcdefgh", "hgfedcba", 7), ("abcd", "bcda", 1),
        ("abcdef", "defabc", 3), ("abc", "abc", 0),
    ])
    func asFewElementsAsPossibleChange(old: String, new: String, count: Int) {
        let difference = ListDifference(from: Array(old), to: Array(new))
        #expect(difference.batch.stages.reduce(0) { $0 + $1.count } == count)
        #expect(String(difference.batch.apply()) == new)
    }

    @Test func hundredThousandRowsWithAFewEdits() {
        let old = Array(0..<100_000)
        var new = old
        for edit in 0..<250 { new.insert(new.remove(at: edit * 397 % new.count), at: edit * 7_919 % new.count) }
        let difference = ListDifference(from: old, to: new)
        #expect(difference.moves.count <= 250 && difference.inserts.isEmpty && difference.deletes.isEmpty)
    }
}
