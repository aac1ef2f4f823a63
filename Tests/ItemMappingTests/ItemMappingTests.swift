import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

@Suite struct ItemMappingTests {
    @Test func fillsEveryKindOfField() throws {
        let text = """
            {"data": {"books": [{
              "book": {"info": {"title": "Momo"}}, "subtitle": "a tale", "published": {"year": 1973}, "price": 9.5,
              "new": true, "tags": [{"name": "time"}, {"name": "tortoise"}], "author": {"name": "Ende", "born": 1929},
              "others": [{"name": "X"}], "genre": "essay"
            }]}}
            """
        let mapping = try Book.map(text, at: "data.books")
        #expect(mapping.issues == [])
        let expected = Book(
            title: "Momo", subtitle: "a tale", year: 1973, price: 9.5, isNew: true, tags: ["time", "tortoise"],
            author: Author(name: "Ende", born: 1929), others: [Author(name: "X")], genre: .essay)
        #expect(mapping.items == [expected])
    }

    @Test func itemsOfAValueAreThoseOfItsText() throws {
        let text = #"{"books": [{"year": 1973}, 7, {"year": "x", "price": 2}]}"#
        let root = try JSONDocument(parsing: text).root
        let mapping = Book.map(root, at: "books")
        #expect(try mapping.items == Book.map(text, at: "books").items && mapping.items.count == 2)
        let errors = [{ try Book.items(in: root, at: "books") }, { try Book.items(in: text, at: "books") }].map {
            read in
            #expect(throws: MappingError.self) { _ = try read() }
        }
        #expect(errors.allSatisfy { $0?.issues == mapping.issues } && mapping.issueCount == 2)
        let sound = #"{"books": [{"year": 1973}, {"price": 2}]}"#
        #expect(
            try Book.items(in: JSONDocument(parsing: sound).root, at: "books") == Book.items(in: sound, at: "books"))
    }

    @Test func keepsDefaultsOfMissingValues() throws {
        let mapping = try Book.map("[{}]")
        #expect(mapping.items == [Book()])
        #expect(mapping.issues == [])
    }

    @Test func nullSetsOptionalsAndKeepsOtherDefaults() throws {
        let text = #"[{"book": {"info": {"title": null}}, "subtitle": null, "price": null, "year": null}]"#
        #expect(try Book.map(text).items == [Book()])
    }

    @Test func aBadRecordTakesNoOtherWithIt() throws {
        let text = #"[{"year": 1}, {"year": "MCM", "price": 2}, 7, {"year": 3}]"#
        let mapping = try Book.map(text)
        #expect(mapping.items.map(\.year) == [1, 0, 3])
        #expect(mapping.items[1].price == 2)
        #expect(
            mapping.issues.map(\.description) == [
                #"[1].year: expected an integer, found the string "MCM""#,
                "[2]: expected an object, found the integer 7",
            ])
        #expect(mapping.issues.map(\.record) == [1, 2])
        #expect(mapping.issues[0].field == "year")
    }

    @Test func badElementsAreLeftOutAndNamed() throws {
        let text = #"{"list": [{"others": [{"name": "A"}, 5, {"name": []}], "tags": [{"name": "x"}, {"name": {}}]}]}"#
        let mapping = try Book.map(text, at: "list")
        #expect(mapping.items[0].others == [Author(name: "A"), Author(name: "")])
        #expect(mapping.items[0].tags == ["x"])
        #expect(
            mapping.issues.map(\.description) == [
                "list[0].tags[1].name: expected a string, found an object",
                "list[0].others[1]: expected an object, found the integer 5",
                "list[0].others[2].name: expected a string, found an array",
            ])
    }

    @Test func initializersTakeWholeRecords() throws {
        let text =
            #"[{"id": 1, "name": "a", "seconds": 2}, {"id": 2}, {"id": "x", "name": "c"}, {"id": 4, "name": "d"}]"#
        let mapping = try Track.map(text)
        #expect(mapping.items == [Track(id: 1, name: "a", seconds: 2), Track(id: 4, name: "d", seconds: nil)])
        #expect(mapping.issues.map(\.code) == [.missing, .wrongValue])
        #expect(mapping.issues[0].description == "[1].name: expected a value, found nothing")
    }

    @Test func settersAndObserversRun() throws {
        let item = try Temperature.items(in: #"[{"f": 212, "note": "boils"}]"#)[0]
        #expect(item.celsius == 100)
        #expect(item.changes == 1)
    }

    @Test func classesAreFilledToo() throws {
        let mapping = try Shelf.map(#"[{"name": "A", "books": [{"year": 1}]}, {"name": null}, {}]"#)
        // A record that lacks a required field makes no Item.
        #expect(mapping.items.map(\.name) == ["A"])
        #expect(mapping.items[0].books.map(\.year) == [1])
        #expect(mapping.issues.map(\.code) == [.null, .missing])
    }

    @Test(arguments: [
        ("", 3), ("[*]", 3), ("*", 3), ("[0]", 1), ("[9]", 0), ("$[?@.year > 1]", 2), ("/1", 1),
    ])
    func findsTheList(path: String, count: Int) throws {
        let text = #"[{"year": 1}, {"year": 2}, {"year": 3}]"#
        #expect(try Book.map(text, at: ListPath(JSONPath(path))).items.count == count)
    }

    @Test func aListThatIsNotThereIsAnIssue() throws {
        let mapping = try Book.map(#"{"a": 1}"#, at: "data.books")
        #expect(mapping.issues.map(\.code) == [.noList])
        #expect(try Book.map(#"{"data": null}"#, at: "data").issues == [])
        #expect(try Book.map("{}", at: "a..b").issues.map(\.code) == [.badPath])
    }

    @Test func defectsAreBoundedAndCounted() throws {
        let text = "[" + Array(repeating: #"{"year": "x"}"#, count: 2_500).joined(separator: ",") + "]"
        let mapping = try Book.map(text)
        #expect(mapping.items.count == 2_500)
        #expect(mapping.issues.count == 1_000)
        #expect(mapping.issueCount == 2_500)
    }

    @Test func encodesBackThroughTheTable() throws {
        var book = Book()
        book.title = "Momo"
        book.author.name = "Ende"
        let json = Book.json(for: book)
        #expect(json["book"]?["info"]?["title"]?.string == "Momo")
        #expect(json["subtitle"]?.isNull == true)
        #expect(json["author"]?["name"]?.string == "Ende")
        #expect(try Book.item(in: json.description) == book)
    }
}
