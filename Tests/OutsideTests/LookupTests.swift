import ItemMapping
import JSONDocuments
import JSONPaths
import SectionNormalizing
import Testing

/// Values in other lists of the document, for users of the products.
@Suite struct LookupTests {
    struct Person: Item, Equatable {
        var name = ""
        static let table = ItemTable(Person()) { Field(\.name, "attributes.name") }
    }

    struct Article: Item {
        var title = ""
        var author: Person?
        var readers: [Person] = []
        static let table = ItemTable(Article()) {
            Field(\.title, "attributes.title")
            Field(\.author, "relationships.author.data@included[type,id]")
            Field(\.readers, "relationships.readers.data@included[type,id]")
        }
    }

    private static let text = """
        {"data": [
          {"type": "articles", "id": "1", "attributes": {"title": "Joins"}, "relationships": {
            "author": {"data": {"type": "people", "id": "9"}},
            "readers": {"data": [{"type": "people", "id": "2"}, {"type": "people", "id": "5"}]}}}],
         "included": [
          {"type": "comments", "id": "9", "attributes": {"name": "a comment"}},
          {"type": "people", "id": "9", "attributes": {"name": "Ada"}},
          {"type": "people", "id": "2", "attributes": {"name": "Bo"}}]}
        """

    @Test(arguments: [ReaderStrategy.auto, .direct, .jansson])
    func itemsAreJoined(reader: ReaderStrategy) throws {
        let mapping = try Article.map(Self.text, at: "data", reader: reader)
        #expect(mapping.items.map(\.author) == [Person(name: "Ada")])
        #expect(mapping.items.map(\.readers) == [[Person(name: "Bo")]])
        #expect(
            mapping.issues.map(\.description) == [
                #"data[0].relationships.readers.data[1]: expected the type and id of an element of included, found {"type":"people","id":"5"}"#
            ])
        #expect(mapping.issues.map(\.code) == [.unresolvedReference])
        #expect(Article.json(for: mapping.items[0]).description == #"{"attributes":{"title":"Joins"}}"#)
    }

    @Test func rowsShowWhatTheyReferTo() throws {
        let root = try JSONDocument(parsing: Self.text).root
        var options = NormalizationOptions()
        options.template = CellTemplate(
            title: "{attributes.title} by {relationships.author.data@included[type,id].attributes.name}",
            subtitle: "{relationships.readers.data@included[type,id].attributes.name}")
        let list = try #require(root["data"])
        let cell = try #require(Normalizer(options).normalize(list).sections.first?.cells.first)
        #expect(cell.title == "Joins by Ada")
        #expect(cell.subtitle == "Bo")
    }

    @Test func aMalformedLookupIsADiagnostic() throws {
        struct Row: Item {
            var name = ""
            static let table = ItemTable(Row()) { Field(\.name, "author@people") }
        }
        let message =
            "author@people: column 7: a lookup ends with its id in brackets: @list[id]; a key with '@' needs quotes"
        #expect(Row.table.validate().map(\.description) == [message])
        #expect(try Row.map("[{}]").issues.map(\.code) == [.badPath])
    }
}
