import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport
import Testing

/// The inferred tables of the samples in `Fixtures/Infer`; RECORD=1 regenerates them.
@Suite struct InferenceFixtureTests {
    @Test(arguments: Project.cases(of: "Infer"))
    func tableAndSource(folder: URL) throws {
        let input = try Data(contentsOf: folder.appendingPathComponent("input.json"))
        var inference = TableInference()
        try inference.add(try JSONDocument(parsing: input).root)
        let table = JSONWriter.text(of: inference.table, options: .pretty) + "\n"
        try expectSnapshot(table, at: folder.appendingPathComponent("expected.table.json"))
        let swift = inference.swift(named: folder.lastPathComponent)
        try expectSnapshot(swift, at: folder.appendingPathComponent("expected.swift"))
    }

    /// Values that are nested deeper than types can follow are kept as JSON, also on the small
    /// stack of a test's thread.
    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func deepSamples(opening: String, closing: String) throws {
        let text = String(repeating: opening, count: 2_000) + "1" + String(repeating: closing, count: 2_000)
        let root = try JSONDocument(parsing: text).root
        var inference = TableInference()
        inference.add(record: root)
        #expect(inference.remarks.contains { $0.remark.hasSuffix("nested deeper than 32 levels") })
        let row = try RecordTable(json: inference.table.description).map(record: root)
        #expect(row.issues.isEmpty)
        let written = try #require(row.rows.first?.json)
        #expect((opening == "[" ? written["value"] : written) == root)
    }
}
