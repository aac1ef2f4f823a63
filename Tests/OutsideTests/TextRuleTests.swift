import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import Testing

/// Texts that are trimmed, and texts of only white space that are missing, by both readers.
@Suite struct TextRuleTests {
    struct Person: Item, Equatable {
        var name = "?"
        var nick: String?
        var city = "?"
        var tags: [String] = []
        var names: [String: String] = [:]
        var code = ""
        static let table = ItemTable(Person()) {
            Field(\.name, "name", .trimmed)
            Field(\.nick, "nick", or: "alias", .nonEmpty)
            Field(\.city, "home.city", .trimmed, .nonEmpty, .required)
            Field(\.tags, "tags", .trimmed)
            Field(\.names, "names", .trimmed)
            Field(\.code, "code", .trimmed, .length(...2))
        }
    }

    struct Track: Item, Equatable {
        let title: String
        let artist: String?
        static let table = ItemTable(
            Track.init, Column("title", .trimmed, .nonEmpty), Column("artist", or: "by", .nonEmpty))

        init(title: String, artist: String?) { (self.title, self.artist) = (title, artist) }
    }

    private func map<Value: Item>(_ type: Value.Type, _ text: String) throws -> Mapping<Value> {
        let mappings = try ReaderStrategy.allCases.map { try Value.map(text, reader: $0) }
        for mapping in mappings {
            #expect(mapping.issues == mappings[0].issues)
            #expect(mapping.items.map { $0.json } == mappings[0].items.map { $0.json })
        }
        return mappings[0]
    }

    @Test func textsAreTrimmed() throws {
        let text = #"""
            [{"name": " Ada\n", "home": {"city": "\tUlm "}, "tags": [" a", "b ", ""], "names": {" k": " v "},
              "code": " xy "},
             {"name": " ", "home": {"city": "Ulm"}, "nick": " N "}]
            """#
        let mapping = try map(Person.self, text)
        #expect(mapping.issues == [])
        #expect(
            mapping.items == [
                Person(name: "Ada", city: "Ulm", tags: ["a", "b", ""], names: [" k": "v"], code: "xy"),
                Person(name: "", nick: " N ", city: "Ulm"),
            ])
    }

    @Test func blankTextsAreMissing() throws {
        let text = #"""
            [{"nick": " \n", "alias": "A", "home": {"city": "Ulm"}}, {"name": "x", "nick": "", "home": {"city": " "}}]
            """#
        let mapping = try map(Person.self, text)
        #expect(mapping.items == [Person(nick: "A", city: "Ulm")])
        #expect(mapping.issues.map(\.code) == [.missing])
        #expect(mapping.issues.map(\.location.description) == ["[1].home.city"])
    }

    @Test func constraintsSeeTheTrimmedText() throws {
        let mapping = try map(Person.self, #"[{"home": {"city": "Ulm"}, "code": " xyz "}]"#)
        #expect(mapping.items == [Person(city: "Ulm")])
        #expect(mapping.issues.count == 1)
    }

    @Test func arguments() throws {
        let text = #"[{"title": " One ", "artist": "", "by": "B"}, {"title": "  ", "artist": "A"}, {"title": "Two"}]"#
        let mapping = try map(Track.self, text)
        #expect(mapping.items == [Track(title: "One", artist: "B"), Track(title: "Two", artist: nil)])
        #expect(mapping.issues.map(\.code) == [.missing])
    }

    @Test(arguments: ReaderStrategy.allCases)
    func rows(reader: ReaderStrategy) throws {
        let table = RecordTable([
            RecordField(name: "a", paths: ["a"], kind: .string, options: .trimmed),
            RecordField(name: "b", paths: ["b", "c"], kind: .string, options: .nonEmpty),
        ])
        let rows = try table.map(
            Array(#"[{"a": " x ", "b": " ", "c": "y"}, {"a": "x", "b": ""}]"#.utf8), reader: reader)
        #expect(rows.issues == [])
        #expect(rows.rows.map { $0.json.description } == [#"{"a":"x","b":"y"}"#, #"{"a":"x","b":null}"#])
    }
}
