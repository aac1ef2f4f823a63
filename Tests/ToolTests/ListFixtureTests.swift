import Foundation
import Listwright
import TestSupport
import Testing

/// Runs every input of Fixtures/Lists through every stage.
@Suite struct ListFixtureTests {
    private struct Case {
        let folder: URL
        let root: JSONValue

        init(_ folder: URL) throws {
            self.folder = folder
            root = try JSONDocument(parsing: Data(contentsOf: folder.appendingPathComponent("input.json"))).root
        }

        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }

        func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
    }

    @Test(arguments: Project.cases(of: "Lists"))
    func maps(folder: URL) throws {
        let fixture = try Case(folder)
        let table = try RecordTable(json: try fixture.text("table.json"))
        let path = try JSONPath(try fixture.text("path.txt").trimmingCharacters(in: .newlines))
        let mapping = table.map(fixture.root, at: ListPath(path), reporting: true)
        let rows = mapping.rows.map { "\($0)\n" }.joined()
        try expectSnapshot(rows, at: fixture.file("rows.json"))
        try expectSnapshot(mapping.issues.map { "\($0)\n" }.joined(), at: fixture.file("issues.txt"))
        try expectSnapshot("\(try #require(mapping.report))\n", at: fixture.file("report.txt"))
        #expect(table.map(fixture.root, at: ListPath(path)).rows.map { "\($0)\n" }.joined() == rows)
    }

    @Test(arguments: Project.cases(of: "Lists"))
    func normalizes(folder: URL) throws {
        let fixture = try Case(folder)
        let normalized = Normalizer().normalize(fixture.root)
        var writer = JSONWriter(options: .pretty)
        SectionJSON(showsNotes: true).write(normalized, to: &writer)
        try expectSnapshot(writer.text + "\n", at: fixture.file("sections.json"))
        try expectSnapshot(SectionText(width: 72).text(of: normalized), at: fixture.file("sections.txt"))
    }
}
