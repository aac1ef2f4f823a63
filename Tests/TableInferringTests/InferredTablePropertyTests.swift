import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport
import Testing

/// A table that is inferred from a document maps that document without loss.
@Suite struct InferredTablePropertyTests {
    @Test(
        .enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)),
        arguments: ["real-api", "real-api-paged", "mapper-fixtures"].flatMap { Suites.files(under: $0) })
    func realDocuments(file: URL) throws {
        let bytes = try Data(contentsOf: file)
        guard (try? JSONDocument(parsing: bytes)) != nil else { return }
        try Self.check(file)
    }

    @Test(arguments: Project.cases(of: "Infer"))
    func fixtures(folder: URL) throws { try Self.check(folder.appendingPathComponent("input.json")) }

    static func check(_ file: URL) throws {
        let root = try JSONDocument(parsing: Data(contentsOf: file)).root
        var inference = TableInference()
        try inference.add(root)
        let table = try RecordTable(json: inference.table.description)
        let mapping = table.map(root)
        #expect(mapping.issues.map(\.description) == [])
        let records = root.array ?? [root]
        #expect(mapping.rows.count == records.count)
        // A table of whole records has one field with a generated name.
        let isWhole = table.fields.count == 1 && table.fields[0].paths[0].description.isEmpty
        for (record, row) in zip(records, mapping.rows) {
            // A number in a text is a number beside others.
            let losses = LeafComparison(record, isWhole ? row.json["value"] ?? .null : row.json).losses
                .filter { $0.firstMatch(of: /: "(-?[0-9][^"]*)" became \1$/) == nil }
            #expect(losses == [])
        }
    }
}
