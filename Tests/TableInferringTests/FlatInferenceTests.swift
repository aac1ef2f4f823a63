import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import Testing

/// Items whose fields have paths instead of nested types, and types that are shared only by name.
@Suite("Flat inference") struct FlatInferenceTests {
    private let sample = #"""
        [{"id": 1, "name": "Momo", "author": {"name": "Ende", "born": {"year": 1929}}, "tags": [{"name": "a"}]},
         {"id": 2, "name": "Krabat", "author": {"name": "Preußler"}, "tags": []}]
        """#

    private func inference(isFlat: Bool) throws -> TableInference {
        var inference = TableInference(isFlat: isFlat)
        try inference.add(JSONDocument(parsing: sample).root)
        return inference
    }

    @Test("Nested objects become paths, and lists keep their types") func paths() throws {
        let source = try inference(isFlat: true).swift(named: "Book")
        #expect(source.contains(#"Field(\.authorName, "author.name")"#))
        #expect(source.contains(#"Field(\.authorBornYear, "author.born.year")"#))
        #expect(source.contains("var authorBornYear: Int?"))
        #expect(source.contains("born: missing in 1 of 2"))
        #expect(source.contains("var tags: [Tag] = []"))
        #expect(!source.contains("struct Author"))
    }

    @Test("A flat table reads what a nested one reads") func rows() throws {
        let text = try inference(isFlat: true).table.description
        let rows = try RecordTable(json: text).map(Array(sample.utf8)).rows
        #expect(rows.map { $0.json["author.name"]?.string } == ["Ende", "Preußler"])
        #expect(rows.map { $0.json["author.born.year"]?.int } == [1929, nil])
        #expect(rows.map { $0.json["name"]?.string } == ["Momo", "Krabat"])
    }

    @Test("Equal shapes under other names are types of their own") func names() throws {
        var inference = TableInference()
        try inference.add(
            JSONDocument(
                parsing: #"[{"author": {"name": "a"}, "authors": [{"name": "b"}], "tags": [{"name": "c"}]}]"#
            ).root)
        let source = inference.swift(named: "Book")
        #expect(source.contains("var author = Author()"))
        #expect(source.contains("var authors: [Author] = []"))
        #expect(source.contains("var tags: [Tag] = []"))
    }
}
