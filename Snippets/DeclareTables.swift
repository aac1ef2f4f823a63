// All features of tables, part by part.
import Foundation
import Listwright

// snippet.kinds
enum Genre: String, FieldValue { case novel, essay }

struct Author: Item {
    var name = ""
    var born: Int?
    static let table = ItemTable(Author()) {
        Field(\.name, "name")
        Field(\.born, "born")
    }
}

struct Book: Item {
    var title = ""
    var subtitle: String?
    var year = 0
    var price = Decimal(0)
    var published = Date.distantPast
    var page: URL?
    var genre = OpenEnum.known(Genre.novel)
    var tags: [String] = []
    var prices: [String: Decimal] = [:]
    var author = Author()
    var editors: [Author] = []
    var extra = JSONValue.null
    static let table = ItemTable(Book()) {
        Field(\.title, "book.info.title", .required)
        Field(\.subtitle, "subtitle")
        Field(\.year, "year", or: "published.year")
        Field(\.price, "price", .strict)
        Field(\.published, "published.at", .dates(.milliseconds))
        Field(\.page, "$.links[?@.rel == 'self'].href")
        Field(\.genre, "genre")
        Field(\.tags, "tags[*].name", .allElements, .invalid(.keepDefault))
        Field(\.prices, "prices")
        Field(\.author, "author")
        Field(\.editors, "editors")
        Field(\.extra, "extra")
    }
}

// snippet.lists
struct Place: Item {
    var tags: [String] = []
    var latitude = 0.0
    static let table = ItemTable(Place()) {
        Field(\.tags, "tags", .separator(","), .trimmed)
        Field(\.latitude, "position", .separator(","), .element(0))
    }
}

// snippet.options
struct Meta: Item {
    var pages = 0
    static let table = ItemTable(Meta()) { Field(\.pages, "pages") }
}

struct Record: Item {
    var year = 0
    var authors: [Author] = []
    var meta = Meta()
    var name = ""
    var created = Date.distantPast
    static let table = ItemTable(Record()) {
        Field(\.year, "year", or: "published.year", .required)
        Field(\.authors, "authors", .oneOrMany)
        Field(\.meta, "meta", .jsonText)
        Field(\.name, "name", or: "title", .nonEmpty)
        Field(\.created, "created", .dates(.iso8601, or: .seconds, .format("dd.MM.yyyy")))
    }
}
let records = try Record.map(
    #"""
    {"published": {"year": 73}, "authors": {"name": "Ende"}, "meta": "{\"pages\": \"x\"}", "name": " ", "title": "Momo",
     "created": "01.02.1973"}
    """#)
print(records.items[0].name, records.items[0].authors[0].name, records.issues)

// snippet.initializer
struct Track: Item {
    let id: Int
    let name: String
    let seconds: Double?
    let plays: Int
    static let table = ItemTable(
        Track.init, "id", "name", Column("duration.seconds", or: "seconds"), Column("plays", default: 0))
}

// snippet.literal
struct Film: DefaultItem {
    var title = ""
    var year = 0
    static let table: ItemTable<Film> = [\.title: "info.title", \.year: ["year", "released.year"]]
}

// snippet.around
struct Copy: Item {
    var shelf = ""
    var position = 0
    var title = ""
    static let table = ItemTable(Copy()) {
        Field(\.shelf, "^.name")
        Field(\.position, from: .index)
        Field(\.title, "title")
    }
}
let shelves = #"""
    {"shelves": [{"name": "A", "books": [{"title": "Momo"}, {"title": "Krabat"}]},
                 {"name": "B", "books": [{"title": "Emil"}]}]}
    """#
let copies = try Copy.items(in: shelves, at: "shelves[*].books[*]")
print(copies.map { "\($0.position) \($0.shelf): \($0.title)" })  // ["0 A: Momo", "1 A: Krabat", "2 B: Emil"]

// snippet.lookups
struct Account: Item {
    var name = ""
    static let table = ItemTable(Account()) { Field(\.name, "display_name") }
}

struct Status: Item {
    var author: Account?
    var tags: [String] = []
    static let table = ItemTable(Status()) {
        Field(\.author, "account_id@accounts[id]")
        Field(\.tags, "tag_ids@tags[@key].label")
    }
}

// snippet.keys
struct Country: Item {
    var code = ""
    var name = ""
    static let table = ItemTable(Country()) {
        Field(\.code, from: .key)
        Field(\.name, "name")
    }
}
let countries = try Country.items(in: #"{"de": {"name": "Germany"}, "fr": {"name": "France"}}"#, at: "*")
print(countries.map(\.code))  // ["de", "fr"]

// snippet.transforms
enum ImageHost: MappingKey { static let defaultValue = "https://example.org" }

struct Weather: Item {
    var celsius = 0.0
    var icon = ""
    var place = ""
    var kind = ""
    static let table = ItemTable(Weather()) {
        Field(\.celsius, "temp_f", read: { (f: Double) in (f - 32) / 1.8 }, write: { $0 * 1.8 + 32 })
        Field(\.icon, "icon") { (path: String, values: MappingValues) in values[ImageHost.self] + path }
        Field(\.place, combining: "city", "country") { (city: String, country: String) in "\(city), \(country)" }
        Field(\.kind, constant: "weather", at: "type")
    }
}
var values = MappingValues()
values[ImageHost.self] = "https://images.example.org"
let weather = try Weather.map(
    #"{"temp_f": 212, "icon": "/sun.png", "city": "Rome", "country": "Italy"}"#, values: values)
print(weather.items[0].place, weather.items[0].icon)  // Rome, Italy https://images.example.org/sun.png

// snippet.keys
struct Edition: Item {
    var firstEdition = 0
    var imageURL: URL?
    static let table = ItemTable(Edition(), keys: .snakeCase, dates: .seconds) {
        Field(\.firstEdition, "firstEdition")  // first_edition
        Field(\.imageURL, "imageURL")  // image_url
    }
}

// snippet.classes
class Animal: Item {
    var name = ""
    class var table: ItemTable<Animal> { animalTable }
    private static let animalTable = ItemTable(Animal()) { Field(\.name, "name") }
}

final class Dog: Animal {
    var breed: String?
    override class var table: ItemTable<Animal> { dogTable }
    private static let dogTable = ItemTable(Dog(), extending: Animal.table) { Field(\.breed, "breed") }
}
let dogs = try Dog.items(in: #"[{"name": "Rex", "breed": "collie"}]"#)
print(dogs[0].name, dogs[0].breed ?? "")  // Rex collie

// snippet.generic
struct Page<Row: Item>: Item {
    var rows: [Row] = []
    static var table: ItemTable<Page> { .shared(ItemTable(Page()) { Field(\.rows, "data") }) }
}

// snippet.lists
do throws(MappingError) {
    _ = try Author.items(in: #"{"data": {"autors": []}}"#, at: "data.authors")
} catch {
    print(error)
}
let ada = try Author.item(in: #"{"author": {"name": "Ada"}}"#, at: "author")
let sameAda = try Author(json: ["name": "Ada"])
let none = try Author.items(in: #"{"authors": null}"#, at: "authors", allowing: .empty)
let one = try Author.items(in: #"{"authors": {"name": "Ada"}}"#, at: "authors", allowing: .oneOrMany)
print(ada.name, sameAda.name, none.count, one.count)

// snippet.variants
struct Text: Item {
    var text = ""
    static let table = ItemTable(Text()) { Field(\.text, "text") }
}

enum Block: TaggedUnion {
    case text(Text), other(JSONValue)
    static let variants = Variants<Block>(
        by: "type", ["text": Variant(Text.self) { .text($0) }], otherwise: Variant(JSONValue.self) { .other($0) })
    var json: JSONValue {
        switch self {
        case .text(let text): text.json
        case .other(let json): json
        }
    }
}

enum Contact: UntaggedUnion {
    case address(String), person(Author)
    static let variants = [
        Variant<Contact>(String.self) { .address($0) }, Variant(Author.self) { .person($0) },
    ]
    var json: JSONValue {
        switch self {
        case .address(let text): JSONValue(text)
        case .person(let person): person.json
        }
    }
}
print(try Contact.items(in: #"["ada@example.org", {"name": "Ada"}]"#).count)  // 2

// snippet.unknown
struct Settings: Item {
    var theme = ""
    static let table = ItemTable(Settings(), unknownKeys: .report) { Field(\.theme, "theme") }
}
print(try Settings.map(#"{"tehme": "dark"}"#).issues.json)

// snippet.merge
var author = Author(name: "Ada", born: 1815)
let merge = Author.merge(try JSONDocument(parsing: #"{"born": 1816}"#).root, into: &author)
print(merge.changedFields, author.name)  // ["born"] Ada

// snippet.stream
let lines = JSONLines("{\"name\": \"Ada\"}\n{\"name\": []}\nnonsense")
for row in Author.items(of: lines) {
    print(row.line, row.item?.name ?? "none", row.issues, row.error?.message ?? "")
}
let long = JSONLines(#"{"data": [{"name": "Ada"}]}"#, options: .init(framing: .array(at: ["data"])))
print(long.parallelMap { Author.item(of: $0).item?.name ?? "none" })  // ["Ada"]

// snippet.check
precondition(Book.table.validate(encoding: false) == [])
print(Book.table.validate())
let report = Author.map(try JSONDocument(parsing: #"[{"nam": "Ada"}]"#).root, reporting: true).report
print(report!)

// snippet.encode
print(Author.json(for: author))  // {"name":"Ada","born":1816}
