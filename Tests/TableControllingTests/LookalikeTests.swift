import JSONDocuments
import ListDiffing
import SectionNormalizing
import TableControlling
import TestSupport
import Testing

/// Ids that look alike, but differ: `1` and `"1"`, "é" in one code point and in two.
@Suite @MainActor struct LookalikeTests {
    private static func rows(_ titles: [String]) throws -> JSONValue {
        let ids = ["1", "\"1\"", "\"\u{E9}\"", "\"e\u{301}\""]
        let rows = zip(ids, titles).map { #"{"id":\#($0),"title":"\#($1)","more":[]}"# }
        return try JSONDocument(parsing: "[\(rows.joined(separator: ","))]").root
    }

    @Test func areNotTakenForDuplicates() throws {
        let table = TableController(try Self.rows(["a", "b", "c", "d"]))
        table.dropsDuplicates = true
        #expect(table.sections[0].cells.count == 4)
        let host = RecordingHost(table)
        host.takeCalls()
        table.store.items = try Self.rows(["a", "B", "c", "d"])
        #expect(table.sections[0].cells.count == 4 && host.takeCalls() == ["update s0/c1"])
        try table.delete(table.sections[0].cells[1].id)
        #expect(table.sections[0].cells.map(\.text) == ["a", "c", "d"])
    }

    @Test func areTheSameRowsAfterAnUpdate() throws {
        let old = Normalizer().normalize(try Self.rows(["a", "b", "c", "d"])).sections
        let new = Normalizer().normalize(try Self.rows(["a", "b", "c", "D"])).sections
        let rows = JSONValue(try Self.rows(["a", "b", "c", "d"]).elements.reversed())
        let reversed = Normalizer().normalize(rows).sections
        #expect(SectionDifference(from: old, to: new).batch.stages.map { "\($0)" } == ["update s0/c3"])
        let turned = SectionDifference(from: old, to: reversed).batch.stages.map { "\($0)" }.joined(separator: ", ")
        #expect(turned.contains("move") && !turned.contains("delete") && !turned.contains("insert"))
    }
}
