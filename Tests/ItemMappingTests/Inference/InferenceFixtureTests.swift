import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// What is made of the samples in `Fixtures/Infer`; RECORD=1 writes it anew.
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
}
