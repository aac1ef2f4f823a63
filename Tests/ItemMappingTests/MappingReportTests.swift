import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
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

    @Test(arguments: ReaderStrategy.allCases)
    func changesNothingElse(reader: ReaderStrategy) throws {
        struct Part: Item {
            var a = 0
            static let table = ItemTable(Part()) { Field(\.a, "a..b") }
        }
        struct Whole: Item {
            var name = ""
            var kind = Either.text("")
            var part = Part()
            static let table = ItemTable(Whole()) {
                Field(\.name, "name", .lenient)
                Field(\.kind, "kind")
                Field(\.part, "part")
            }
        }
        let text = #"[{"name": " Momo ", "kind": "5", "part": {}}, {"name": " Jim", "kind": 7, "part": {"x": 1}}]"#
        let (plain, reported) = (
            try Whole.map(text, reader: reader), try Whole.map(text, reader: reader, reporting: true)
        )
        #expect(reported.items.map(\.name) == ["Momo", "Jim"])
        #expect(reported.items.map(\.kind) == [.number(5), .number(7)])
        #expect(reported.issues == plain.issues && plain.issues.map(\.code) == [.badPath])
        #expect(reported.report?.fields.map(\.tally.found) == [2, 2, 1])
        #expect(reported.report?.fields.map(\.tally.converted) == [0, 0, 1])
        #expect(reported.report?.unmappedKeys.map(\.path) == [])
    }

    /// A number, or any other text: under the strict policy `"5"` is a text.
    private enum Either: FieldValue, Equatable {
        case number(Int), text(String)

        static func value(from found: FoundValue) throws(ConversionFailure) -> Either {
            if let number = try? Int.value(from: found) { return .number(number) }
            return .text(try String.value(from: found))
        }

        var json: JSONValue {
            switch self {
            case .number(let number): JSONValue(number)
            case .text(let text): JSONValue(text)
            }
        }
    }

    @Test("keys below digits, repeated keys and keys with escapes are counted as over jansson's values")
    func unusedKeys() throws {
        let table = try RecordTable(
            json: #"{"name": "tags.0.name", "city": "tags.city", "first": "list[0].a", "b": "o.b"}"#)
        let text = #"""
            [{"tags": {"0": {"name": "x", "size": 1}, "1": 2, "city": "Rome"}, "o": {"b": 1, "c": 2, "c": 3}, "list": {"k": 1}},
             {"tags": {"0": {"size": 1}, "0": {"width": 1}}, "o": {"b": {"d": 1}}, "n": {"m": 1}, "n": 2},
             {"tags": ["t"], "o": {"c": 1}, "o": {"d": 1}}, {"\u006f": {"e": 1}}]
            """#
        let (direct, jansson) = (
            try table.map(Array(text.utf8), reader: .direct, reporting: true),
            try table.map(Array(text.utf8), reader: .jansson, reporting: true)
        )
        #expect(direct.reading.reason == nil && direct.reading.rereadCount == 3)
        let keys = try #require(direct.report?.unmappedKeys.map { "\($0.path): \($0.count)" })
        #expect(keys == jansson.report?.unmappedKeys.map { "\($0.path): \($0.count)" })
        #expect(
            keys == [
                "list.k: 1", "n: 1", "o.c: 1", "o.d: 1", "o.e: 1", "tags.0.size: 1", "tags.0.width: 1", "tags.1: 1",
            ])
        #expect(direct.report?.fields == jansson.report?.fields)
    }
}
