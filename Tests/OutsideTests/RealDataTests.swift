import Foundation
import FoundationBridging
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

/// What real data asks of fields: one or many, several date formats, other keys, allowed values.
@Suite struct RealDataTests {
    struct Author: Item, Equatable {
        var name = ""
        static let table = ItemTable(Author()) { Field(\.name, "name", .required) }
    }

    struct Lists: Item, Equatable {
        var authors: [Author] = []
        var tags: Set<String> = []
        var scores: [String: [Int]] = [:]
        var grid: [[Int]] = []
        var maybe: [Int]?
        static let table = ItemTable(Lists()) {
            Field(\.authors, "authors", .oneOrMany)
            Field(\.tags, "tags", .oneOrMany)
            Field(\.scores, "scores", .oneOrMany)
            Field(\.grid, "grid", .oneOrMany)
            Field(\.maybe, "maybe", .oneOrMany)
        }
    }

    /// The same mapping by each reader.
    private func map<Value: Item>(_ type: Value.Type, _ text: String) throws -> Mapping<Value> {
        let mappings = try ReaderStrategy.allCases.map { try Value.map(text, reader: $0) }
        for mapping in mappings {
            #expect(mapping.issues == mappings[0].issues)
            #expect(mapping.items.map { $0.json } == mappings[0].items.map { $0.json })
        }
        return mappings[0]
    }

    @Test func oneIsAListOfOne() throws {
        let one =
            #"{"authors": {"name": "Ada"}, "tags": "a", "scores": {"x": 1, "y": [2, 3]}, "grid": [1], "maybe": 5}"#
        let mapping = try map(Lists.self, "[\(one)]")
        #expect(
            mapping.items == [
                Lists(authors: [Author(name: "Ada")], tags: ["a"], scores: ["x": [1], "y": [2, 3]], maybe: [5])
            ])
        #expect(mapping.issues.map(\.description) == ["[0].grid[0]: expected an array, found the integer 1"])
        #expect(Lists.json(for: mapping.items[0])["authors"]?.description == #"[{"name":"Ada"}]"#)
        let many = #"[{"authors": [{"name": "A"}, {"name": "B"}], "tags": [], "maybe": null}]"#
        #expect(try map(Lists.self, many).items[0].authors.map(\.name) == ["A", "B"])
    }

    @Test func defectsOfASingleValueHaveItsLocation() throws {
        let mapping = try map(Lists.self, #"[{"authors": {"nam": "Ada"}, "tags": {}}]"#)
        #expect(
            mapping.issues.map(\.description) == [
                "[0].authors.name: expected a value, found nothing; did you mean 'nam'?",
                "[0].authors: expected a complete Author, found an object with defects",
                "[0].tags: expected a string, found an object",
            ])
        #expect(mapping.issues.map { $0.position?.column } == [14, 14, 38])
    }

    struct Dated: Item {
        var created = Date.distantPast
        var other = Date.distantPast
        static let table = ItemTable(Dated(), dates: .anyOf([.milliseconds, .iso8601])) {
            Field(\.created, "created", .dates(.iso8601, or: .seconds, .format("dd.MM.yyyy")))
            Field(\.other, "other")
        }
    }

    @Test func severalDateFormatsAreTried() throws {
        let text = """
            [{"created": "1970-01-02T00:00:00Z"}, {"created": 86400}, {"created": "86400"}, {"created": "02.01.1970"},
             {"created": "soon", "other": 86400000}, {"other": "1970-01-02"}]
            """
        let mapping = try map(Dated.self, text)
        let day = Date(timeIntervalSince1970: 86_400)
        #expect(mapping.items.map(\.created) == [day, day, day, day, .distantPast, .distantPast])
        #expect(mapping.items.map(\.other).suffix(2) == [day, day])
        #expect(
            mapping.issues.map(\.description) == [
                "[4].created: expected a date in ISO 8601, or seconds since 1970, or a date like \"dd.MM.yyyy\", "
                    + "found the string \"soon\""
            ])
        #expect(Dated.json(for: mapping.items[3])["created"]?.string == "1970-01-02T00:00:00Z")
        #expect(Dated.json(for: mapping.items[4])["other"]?.int == 86_400_000)
    }

    @Test func tablesFromFilesTrySeveralFormats() throws {
        let table = try RecordTable(
            json: #"{"d": {"path": "d", "type": "date", "format": ["seconds", "dd.MM.yyyy", "iso8601"]}}"#)
        let rows = try table.map(Array(#"[{"d": 0}, {"d": "02.01.1970"}, {"d": "1970-01-02"}]"#.utf8))
        #expect(rows.issues == [])
        #expect(
            rows.rows.map { $0.json["d"]?.string } == [
                "1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z", "1970-01-02T00:00:00Z",
            ])
        #expect(throws: RecordTableError.self) { try RecordTable(json: #"{"d": {"path": "d", "format": []}}"#) }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func tablesFromFilesHaveTheSameOptions(reader: ReaderStrategy) throws {
        let table = try RecordTable(
            json: """
                {"$unknownKeys": "report", "tags": {"path": "tags", "type": "[string]", "oneOrMany": true},
                 "user": {"path": "user", "type": {"age": {"path": "age", "type": "int"}}, "jsonText": true}}
                """)
        let text = #"[{"tags": "a", "user": "{\"age\": 36}"}, {"tags": ["b"], "user": "{\"age\": []}", "usr": 1}]"#
        let mapping = try table.map(Array(text.utf8), reader: reader)
        #expect(
            mapping.rows.map(\.description) == [
                #"{"tags":["a"],"user":{"age":36}}"#, #"{"tags":["b"],"user":{"age":null}}"#,
            ])
        #expect(
            mapping.issues.map(\.description) == [
                #"[1].usr: expected a key of the table, found the key "usr"; did you mean 'user'?"#,
                "[1].user.age: expected an integer, found an array",
            ])
        #expect(throws: RecordTableError.self) { try RecordTable(json: #"{"$unknownKeys": "yes"}"#) }
        #expect(throws: RecordTableError.self) { try RecordTable(json: #"{"a": {"oneOrMany": 1}}"#) }
    }

    enum Genre: String, FieldValue, DictionaryKey, CaseIterable { case novel, essay, shortStory = "short story" }
    enum Level: Int, FieldValue, DictionaryKey { case low = 1, high = 2 }

    struct Keyed: Item, Equatable {
        var byID: [Int: String] = [:]
        var byGenre: [Genre: Int] = [:]
        var byLevel: [Level: Int] = [:]
        var open: [OpenEnum<Level>: Int] = [:]
        static let table = ItemTable(Keyed()) {
            Field(\.byID, "ids")
            Field(\.byGenre, "genres")
            Field(\.byLevel, "levels")
            Field(\.open, "open")
        }
    }

    @Test func keysAreIntegersAndEnums() throws {
        let text = """
            [{"ids": {"1": "a", "-7": "b", "01": "c", "x": "d"}, "genres": {"novel": 1, "nov": 2}, "levels": {"2": 3, "3": 4},
              "open": {"1": 1, "9": 2}}]
            """
        let mapping = try map(Keyed.self, text)
        let open: [OpenEnum<Level>: Int] = [.known(.low): 1, .unknown(9): 2]
        #expect(
            mapping.items == [Keyed(byID: [1: "a", -7: "b"], byGenre: [.novel: 1], byLevel: [.high: 3], open: open)])
        #expect(
            mapping.issues.map(\.description) == [
                #"[0].ids.01: expected a key of type Int, found the key "01""#,
                #"[0].ids.x: expected a key of type Int, found the key "x""#,
                #"[0].genres.nov: expected one of the keys "novel", "essay", "short story", found the key "nov""#,
                #"[0].levels.3: expected a key of type Level, found the key "3""#,
            ])
        #expect(try Keyed(json: mapping.items[0].json) == mapping.items[0])
    }

    struct Kinds: Item, Equatable {
        var width: CGFloat = 0
        var half: Float16 = 0
        var halves: [Float16] = []
        var genre = Genre.novel
        static let table = ItemTable(Kinds()) {
            Field(\.width, "width")
            Field(\.half, "half")
            Field(\.halves, "halves")
            Field(\.genre, "genre")
        }
    }

    @Test func moreFloatsAreRead() throws {
        let mapping = try map(Kinds.self, #"[{"width": 1.5, "half": "0.1", "halves": [2048, 2049, 1e9, 2.5]}]"#)
        #expect(mapping.items == [Kinds(width: 1.5, half: 0.1, halves: [2048, 2.5])])
        #expect(
            mapping.issues.map(\.description) == [
                "[0].halves[1]: expected a number that a Float16 holds exactly, found the integer 2049",
                "[0].halves[2]: expected a number in Float16's range, found the number 1000000000.0",
            ])
        #expect(
            Kinds.json(for: mapping.items[0]).description.hasPrefix(#"{"width":1.5,"half":0.1,"halves":[2048,2.5]"#))
    }

    @Test func enumsNameTheirValues() throws {
        let mapping = try map(Kinds.self, #"[{"genre": "novell"}, {"genre": "poem"}, {"genre": 5}]"#)
        #expect(
            mapping.issues.map(\.description) == [
                #"[0].genre: expected one of "novel", "essay", "short story", found the string "novell"; did you mean 'novel'?"#,
                #"[1].genre: expected one of "novel", "essay", "short story", found the string "poem""#,
                #"[2].genre: expected one of "novel", "essay", "short story", found the integer 5"#,
            ])
    }

    struct Demanding: Item, Equatable {
        var a = 0
        var b = 0
        var list: [Int] = [9]
        var map: [String: Int] = [:]
        var c = 0
        static let table = ItemTable(Demanding()) {
            Field(\.a, "a", .missing(.skipItem), .invalid(.skipItem))
            Field(\.list, "list", .allElements)
            Field(\.map, "map", .allElements)
            Field(\.b, "b", .required)
            Field(\.c, "c")
        }
    }

    @Test func everyDefectOfARecordIsTold() throws {
        let text = #"[{"a": "x", "list": [1, "y", 2, "z"], "map": {"p": [], "q": 1, "r": {}}, "c": null}]"#
        let mapping = try map(Demanding.self, text)
        #expect(mapping.items == [])
        #expect(
            mapping.issues.map(\.description) == [
                #"[0].a: expected an integer, found the string "x""#,
                #"[0].list[1]: expected an integer, found the string "y""#,
                #"[0].list[3]: expected an integer, found the string "z""#,
                "[0].list: expected every element to be readable, found one at [1] that is not",
                "[0].map.p: expected an integer, found an array",
                "[0].map.r: expected an integer, found an object",
                "[0].map: expected every element to be readable, found one at p that is not",
                "[0].b: expected a value, found nothing",
            ])
    }
}
