import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

/// Items with fields from their parents, index and key.
@Suite struct LookingAroundTests {
    struct Copy: Item, Equatable {
        var shelf = ""
        var library = ""
        var title = ""
        var position = -1
        var missing = "kept"
        static let table = ItemTable(Copy()) {
            Field(\.shelf, "^.name")
            Field(\.library, "^.^.name", or: "^.^.library")
            Field(\.title, "title")
            Field(\.position, from: .index)
            Field(\.missing, "^.^.^.name")
        }
    }

    struct Shelf: Item, Equatable {
        var copies: [Copy] = []
        var best: Copy?
        static let table = ItemTable(Shelf()) {
            Field(\.copies, "copies")
            Field(\.best, "best.copy")
        }
    }

    static let text = """
        {"library": "City", "shelves": [
          {"name": "A", "copies": [{"title": "Momo"}, {"title": "Jim"}], "best": {"name": "B", "copy": {"title": "Krabat"}}}
        ]}
        """

    @Test func parentsAreTheObjectsAround() throws {
        let root = try JSONDocument(parsing: Self.text).root
        let shelves = Shelf.map(root, at: "shelves")
        #expect(shelves.issues == [])
        #expect(shelves.items[0].copies.map(\.title) == ["Momo", "Jim"])
        #expect(shelves.items[0].copies.map(\.shelf) == ["A", "A"])
        #expect(shelves.items[0].copies.map(\.library) == ["City", "City"])
        #expect(shelves.items[0].copies.map(\.position) == [0, 1])
        #expect(shelves.items[0].copies.map(\.missing) == ["kept", "kept"])
        // The objects along a path of keys are parents, too.
        #expect(shelves.items[0].best?.shelf == "B")
        #expect(shelves.items[0].best?.position == -1)
    }

    @Test func parentsEndAtTheValueHandedIn() throws {
        let root = try JSONDocument(parsing: Self.text).root
        let shelf = try #require(root["shelves"]?[0])
        let mapping = Copy.map(shelf, at: "copies")
        #expect(mapping.items.map(\.shelf) == ["A", "A"])
        #expect(mapping.items.map(\.library) == ["", ""])
    }

    @Test func wildcardsKnowEachMatchsParents() throws {
        let root = try JSONDocument(parsing: Self.text).root
        let mapping = Copy.map(root, at: "shelves[*].copies[*]")
        #expect(mapping.items.map(\.shelf) == ["A", "A"])
        #expect(mapping.items.map(\.position) == [0, 1])
    }

    struct Country: Item, Equatable {
        let code: String
        let name: String
        let position: Int
        static let table = ItemTable(Country.init, Column(from: .key), "name", Column(from: .index))
    }

    struct World: Item {
        var countries: [String: Country] = [:]
        var listed: [Country] = []
        static let table = ItemTable(World()) {
            Field(\.listed, "countries.*")
        }
    }

    @Test func keysAndIndexes() throws {
        let text = #"{"countries": {"de": {"name": "Germany"}, "fr": {"name": "France"}, "xx": {}}}"#
        let mapping = try Country.map(text, at: "countries.*")
        #expect(
            mapping.items == [
                Country(code: "de", name: "Germany", position: 0), Country(code: "fr", name: "France", position: 1),
            ])
        #expect(mapping.issues.map(\.description) == ["countries.xx.name: expected a value, found nothing"])
        let world = try World.map(text)
        #expect(world.items[0].listed.map(\.code) == ["de", "fr"])
        #expect(world.issues.first?.description == "countries.xx.name: expected a value, found nothing")
        let array = try Country.map(#"[{"name": "Germany"}]"#)
        #expect(array.issues.map(\.description) == ["[0]: expected a value, found nothing"])
        #expect(array.issues.map(\.field) == ["key"])
    }

    struct Entry: Item, Equatable {
        var key = ""
        var position = -1
        static let table = ItemTable(Entry()) {
            Field(\.key, from: .key)
            Field(\.position, from: .index)
        }
    }

    struct Entries: Item {
        var entries: [String: Entry] = [:]
        static let table = ItemTable(Entries()) { Field(\.entries, "entries") }
    }

    @Test func dictionaryEntriesHaveKeysAndNoIndex() throws {
        let mapping = try Entries.map(#"{"entries": {"a": {}, "b": 5}}"#)
        #expect(mapping.items[0].entries == ["a": Entry(key: "a"), "b": Entry(key: "b")])
    }

    @Test func tablesFromFilesLookAroundToo() throws {
        let table = try RecordTable(
            json: #"""
                {"shelf": "^.name", "title": "title", "position": {"from": "index"}, "kind": {"constant": "book"},
                 "step": {"from": "key"}}
                """#)
        let root = try JSONDocument(parsing: Self.text).root
        #expect(
            table.map(root, at: "shelves[*].copies[*]").rows.map(\.description) == [
                #"{"shelf":"A","title":"Momo","position":0,"kind":"book","step":null}"#,
                #"{"shelf":"A","title":"Jim","position":1,"kind":"book","step":null}"#,
            ])
    }

    @Test func placesCountFromTheValueHandedInAndPositionsFromTheText() throws {
        let root = try JSONDocument(parsing: "{\"a\":\n  [{\"title\": []}]}").root
        let mapping = Copy.map(root["a"]!)
        #expect(mapping.issues.map(\.description) == ["[0].title: expected a string, found an array"])
        #expect(mapping.issues[0].position?.line == 2)
        #expect(mapping.issues[0].position?.column == 14)
    }
}
