import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

@Suite struct MappingReportTests {
    private static let text = """
        [{"id": 1, "name": "a", "duration": {"seconds": 2.5, "unit": "s"}, "x": 1},
         {"id": "2", "name": null, "x": 2, "y.z": 3}, {"id": [], "seconds": "1.5"}, 7]
        """

    @Test func countsEveryFieldOfATableFromAFile() throws {
        let table = try RecordTable(
            json: """
                {"id": {"type": "int"}, "name": "name",
                 "seconds": {"path": ["duration.seconds", "seconds"], "type": "double"}}
                """)
        let root = try JSONDocument(parsing: Self.text).root
        #expect(table.map(root).report == nil)
        let mapping = table.map(root, reporting: true)
        let report = try #require(mapping.report)
        #expect(
            report.description == """
                field    found  converted  missing  null  refused
                id           1          1        0     0        1
                name         1          0        1     1        0
                seconds      1          1        1     0        0
                keys no field uses:
                  x (2)
                  ["y.z"] (1)
                  duration.unit (1)
                """)
        var writer = JSONWriter()
        report.write(to: &writer)
        #expect(
            writer.text == #"{"records":3,"fields":{"id":{"found":1,"converted":1,"missing":0,"null":0,"refused":1},"#
                + #""name":{"found":1,"converted":0,"missing":1,"null":1,"refused":0},"#
                + #""seconds":{"found":1,"converted":1,"missing":1,"null":0,"refused":0}},"#
                + #""unmappedKeys":{"x":2,"[\"y.z\"]":1,"duration.unit":1}}"#)
        #expect(
            mapping.issues.map(\.description) == [
                "[2].id: expected an integer, found an array", "[3]: expected an object, found the integer 7",
            ])
        #expect(mapping.rows.map(\.description) == table.map(root).rows.map(\.description))
    }

    @Test func countsTypedTablesToo() throws {
        let root = try JSONDocument(parsing: Self.text).root
        let tracks = Track.map(root, reporting: true)
        #expect(tracks.items == Track.map(root).items)
        #expect(tracks.issues == Track.map(root).issues)
        #expect(tracks.report?.fields.map(\.tally.found) == [1, 1, 1])
        #expect(tracks.report?.fields.map(\.tally.converted) == [1, 0, 1])
        let books = try JSONDocument(parsing: #"[{"year": "1973", "tags": [{"name": 5}, {"name": []}]}]"#).root
        let mapping = Book.map(books, reporting: true)
        #expect(mapping.items == Book.map(books).items)
        #expect(mapping.issues == Book.map(books).issues)
        #expect(mapping.report?.fields.filter { $0.tally.converted > 0 }.map(\.name) == ["year", "tags[*].name"])
    }
}
