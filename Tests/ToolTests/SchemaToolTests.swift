import Foundation
import JSONDocuments
import TestSupport
import Testing

/// `schema`: the schemas of data and of results, and the way back.
@Suite(.childProcesses) struct SchemaToolTests {
    private static let table = #"{"id":{"path":"book.id","type":"int","required":true},"t":["title","name"]}"#

    @Test func aSchemaGivesItsTableBack() throws {
        let table = try Scratch.file(Self.table, ".json").path
        let schema = try ToolRun(["schema", table])
        #expect(schema.status == 0)
        let back = try ToolRun(["infer", "--from-schema"], input: schema.output)
        #expect(back.status == 0 && back.errors == "")
        #expect(try JSONDocument(parsing: back.output).root == JSONDocument(parsing: Self.table).root)
        #expect(try ToolRun(["schema", table, "--of=data"]).output == schema.output)
    }

    @Test func resultsHaveTheNamesOfFields() throws {
        let table = try Scratch.file(Self.table, ".json").path
        let schema = try ToolRun(["schema", table, "--of=results", "--list", "--title=Rows"])
        let root = try JSONDocument(parsing: schema.output).root
        #expect(root["type"] == "array" && root["title"] == "Rows" && schema.status == 0)
        #expect(root["items"]?["properties"] == ["id": ["type": "integer"], "t": [:]])
        #expect(try ToolRun(["schema", table, "--of=rows"]).status == 64)
    }
}
