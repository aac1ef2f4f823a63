import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// Other spellings of tables: key styles, literals, generic Items, open enums.
@Suite struct TableSpellingTests {
    @Test(
        arguments: [
            (.snakeCase, "firstEdition", "first_edition"), (.snakeCase, "imageURL", "image_url"),
            (.snakeCase, "URLPath", "url_path"), (.snakeCase, "already_there", "already_there"),
            (.snakeCase, "a1B", "a1_b"), (.snakeCase, "x", "x"), (.kebabCase, "firstEdition", "first-edition"),
            (.pascalCase, "firstEdition", "FirstEdition"), (.pascalCase, "first_edition", "FirstEdition"),
            (.pascalCase, "imageURL", "ImageURL"), (.pascalCase, "_id", "_Id"), (.pascalCase, "é", "É"),
            (.pascalCase, "", ""), (.pascalCase, "_", "_"), (.pascalCase, "Id", "Id"),
            (.camelCase, "first_edition", "firstEdition"), (.camelCase, "_private_key_", "_privateKey_"),
            (.camelCase, "plain", "plain"), (.camelCase, "__", "__"), (.asWritten, "As_It-is", "As_It-is"),
        ] as [(KeyStyle, String, String)])
    func keyStyles(style: KeyStyle, written: String, spelt: String) throws {
        let table = ItemTable("", keys: style) {
            Field(\.self, JSONPath(JSONLocation([.key("outerKey"), .key(written)])))
        }
        _ = table
        let mapping = ItemTable("none", keys: style) { Field(\.self, JSONPath(JSONLocation([.key(written)]))) }
            .map(JSONValue([(key: spelt, value: JSONValue("found"))]))
        #expect(mapping.items == ["found"])
    }

    struct Film: DefaultItem, Equatable {
        var title = ""
        var year = 0
        var rating: Double?
        var tags: [String] = []
        var director = Author()
        var upper: String {
            get { title.uppercased() }
            set { title = newValue.lowercased() }
        }
        static let table: ItemTable<Film> = [
            \.title: "info.title", \.year: ["year", "released.year"], \.rating: "rating", \.tags: "tags[*].name",
            \.director: "director",
        ]
    }

    @Test func literals() throws {
        let text =
            #"{"info":{"title":"M"},"released":{"year":1931},"rating":8.3,"tags":[{"name":"a"}],"director":{"name":"L","born":null}}"#
        let mapping = try Film.map(text)
        #expect(mapping.issues == [])
        #expect(
            mapping.items == [
                Film(title: "M", year: 1931, rating: 8.3, tags: ["a"], director: Author(name: "L", born: nil))
            ])
        #expect(Film.table.validate() == [])
        #expect(try Film.item(in: Film.json(for: mapping.items[0]).description) == mapping.items[0])
    }

    struct Faulty: DefaultItem {
        var point = CGPoint()
        let fixed = 1
        var good = 0
        static let table: ItemTable<Faulty> = [\.point: "p", \.fixed: "f", \.good: "g"]
    }

    @Test func literalsSayWhatCannotBe() throws {
        let defects = [
            "p: the property is of type CGPoint, which isn't a FieldValue", "f: the property isn't writable",
        ]
        #expect(Faulty.table.validate().map(\.description) == defects)
        let mapping = try Faulty.map(#"[{"g": 5}, {"g": 6}]"#)
        #expect(mapping.items.map(\.good) == [5, 6])
        #expect(mapping.issues.map(\.description) == defects.map { "the root: expected a valid table, found \($0)" })
        #expect(mapping.issues.map(\.code) == [.badTable, .badTable])
    }

    struct Page<Row: Item>: Item {
        var rows: [Row] = []
        var next: Int?
        static var table: ItemTable<Page> {
            .shared(
                ItemTable(Page()) {
                    Field(\.rows, "data")
                    Field(\.next, "next")
                })
        }
    }

    @Test func genericItemsShareOneTable() throws {
        #expect(try Page<Author>.item(in: #"{"data": [{"name": "A"}], "next": 2}"#).rows == [Author(name: "A")])
        #expect(try Page<Track>.item(in: #"{"data": [{"id": 1, "name": "x"}]}"#).rows.map(\.id) == [1])
        #expect(Page<Author>.table.plan === Page<Author>.table.plan)
        #expect(Page<Author>.table.plan !== Page<Track>.table.plan)
    }

    enum Mood: String, FallbackCase, DictionaryKey {
        case good, bad, other
        static let fallbackCase = Mood.other
    }

    struct Diary: Item, Equatable {
        var genre = OpenEnum.known(Genre.novel)
        var genres: [OpenEnum<Genre>] = []
        var mood = Mood.good
        var counts: [OpenEnum<Genre>: Int] = [:]
        static let table = ItemTable(Diary()) {
            Field(\.genre, "genre")
            Field(\.genres, "genres")
            Field(\.mood, "mood")
            Field(\.counts, "counts")
        }
    }

    @Test func openEnums() throws {
        let text = #"{"genre":"poem","genres":["essay","play"],"mood":"so-so","counts":{"novel":1,"play":2}}"#
        let mapping = try Diary.map(text)
        #expect(mapping.issues == [])
        let diary = try #require(mapping.items.first)
        #expect(diary.genre == .unknown("poem"))
        #expect(diary.genre.known == nil)
        #expect(diary.genres == [.known(.essay), .unknown("play")])
        #expect(diary.mood == .other)
        #expect(diary.counts == [.known(.novel): 1, .unknown("play"): 2])
        #expect(
            Diary.json(for: diary).description
                == #"{"genre":"poem","genres":["essay","play"],"mood":"other","counts":{"novel":1,"play":2}}"#)
        #expect(
            try Diary.map(#"{"genre": [], "mood": {}}"#).issues.map(\.description) == [
                "genre: expected a string, found an array", "mood: expected a string, found an object",
            ])
    }

    @Test func columnsHaveOptions() throws {
        let table = ItemTable(
            { (id: Int, size: Int, note: String?, day: Date) in
                "\(id) \(size) \(note ?? "-") \(day.timeIntervalSince1970)"
            },
            "id", Column("size", or: "length", default: 9, .strict), Column("note", .invalid(.setNil)),
            Column("day", .dates(.milliseconds)))
        let text =
            #"[{"id":1,"day":1000},{"id":2,"length":5,"note":[],"day":0},{"id":3,"size":"5","day":0},{"size":1,"day":"x"}]"#
        let mapping = table.map(try JSONDocument(parsing: text).root)
        #expect(mapping.items == ["1 9 - 1.0", "2 5 - 0.0", "3 9 - 0.0"])
        #expect(
            mapping.issues.map(\.description) == [
                #"[2].size: expected an integer, found the string "5""#, "[3].id: expected a value, found nothing",
                #"[3].day: expected milliseconds since 1970, found the string "x""#,
            ])
    }
}
