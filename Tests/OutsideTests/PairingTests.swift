import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import Testing

/// Rows without an id are recognized by their content.
@Suite @MainActor struct PairingTests {
    /// A value without an id.
    private struct Line: Equatable {
        let text: String
    }

    private static func calls(from old: Any, to new: Any) -> [String] {
        let table = TableController(old)
        let host = RecordingHost(table)
        host.takeCalls()
        table.store.items = new
        return host.takeCalls()
    }

    @Test func anInsertionAtTheTopIsOneInsertion() {
        #expect(Self.calls(from: ["a", "b", "c"], to: ["x", "a", "b", "c"]) == ["insert s0/c0"])
    }

    @Test func aDeletionIsOneDeletion() {
        #expect(Self.calls(from: ["a", "b", "c"], to: ["b", "c"]) == ["delete s0/c0"])
    }

    @Test func changesInBetweenAreUpdates() {
        #expect(Self.calls(from: ["a", "b", "c"], to: ["a", "x", "c"]) == ["update s0/c1"])
        #expect(Self.calls(from: ["a", "b"], to: ["x", "y"]) == ["update s0/c0, update s0/c1"])
    }

    @Test func rowsMove() {
        let calls = Self.calls(from: ["a", "b", "c", "d"], to: ["d", "a", "b", "c"])
        #expect(calls == ["move s0/c3 to s0/c0"])
    }

    @Test func rowsOfJSONAndOfValuesArePairedToo() throws {
        let old = try JSONDocument(parsing: #"[{"t": 1}, {"t": 2}, {"t": 3}]"#).root
        let new = try JSONDocument(parsing: #"[{"t": 0}, {"t": 1}, {"t": 3}, {"t": 2}]"#).root
        #expect(Self.calls(from: old, to: new) == ["insert s0/c0, move s0/c1 to s0/c3"])
        let lines = ["a", "b", "c"].map { Line(text: $0) }
        #expect(Self.calls(from: lines, to: [Line(text: "x")] + lines) == ["insert s0/c0"])
    }

    @Test func repeatedRowsArePairedInOrder() {
        #expect(Self.calls(from: ["a", "a", "b"], to: ["a", "a", "a", "b"]) == ["insert s0/c2"])
    }

    @Test func identitiesAreUniqueAfterwards() {
        let table = TableController(["a", "b", "c", "d"])
        let kept = table.sections[0].cells[2].id
        for list in [["x", "c", "a"], ["c", "y", "x", "z", "c"], ["c"], ["q", "c", "c"]] {
            table.store.items = list
            table.store.append(contentsOf: ["m", "n"])
            let keys = table.sections.flatMap(\.cells).map(\.id)
            #expect(Set(keys).count == keys.count, "\(keys)")
            #expect(table.sections[0].cells.map(\.text) == list + ["m", "n"])
            #expect(table.sections[0].cells.contains { $0.id == kept })
        }
    }

    @Test func rowsWithAndWithoutIdsMix() {
        let old: [Any] = ["a", CellViewModel(id: "1", title: "one"), "b"]
        let new: [Any] = ["x", "a", CellViewModel(id: "1", title: "one"), "b"]
        #expect(Self.calls(from: old, to: new) == ["insert s0/c0"])
    }
}
