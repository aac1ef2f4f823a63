// Every example of README.md, so that it compiles.
import ItemMacros
import Listwright

struct Book: Item {
    var title = ""
    static let table = ItemTable(Book()) { Field(\.title, "info.title", or: "title") }
}
let bytes = Array(#"{"data": {"books": [{"info": {"title": "Momo"}}, {"title": "Krabat"}]}}"#.utf8)
let books = try Book.items(in: bytes, at: "data.books")
print(SectionText().text(of: Normalizer().normalize(books.map(\.title))))

@Mapped struct Film {
    @At("info.title", .required) var title = ""
    var year: Int?
}

let document = try JSONDocument(parsing: #"{"title": "Momo", "tags": ["time", "tortoise"]}"#)
_ = document.root["title"]?.string
_ = document.root["tags"]?[-1]?.string
_ = document.root["year"]

let root = document.root
_ = try JSONPath("books[-1].title").first(in: root)
_ = try JSONPath("/books/0/title").first(in: root)
_ = try JSONPath("$.books[?@.price < 10].title").values(in: root)

let mapping = try Book.map(bytes, at: "data.books")
let table = TableController(host: RecordingHost())
table.update(to: mapping.items)
var options = NormalizationOptions()
options.template = CellTemplate(title: "{title}")
var writer = JSONWriter()
SectionJSON().write(Normalizer(options).normalize(document.root), to: &writer)
_ = mapping.items
_ = mapping.issues
_ = Book.json(for: books[0])
_ = Field(\Book.title, "id", .required, .invalid(.skipItem))

struct Track: Item {
    let id: Int
    let name: String
    static let table = ItemTable(Track.init, "id", "name")
}

let json = try JSONDocument(parsing: #"{"Fiction": ["Momo", "Krabat"], "Essays": []}"#).root
let normalized = Normalizer().normalize(json)
print(SectionText().text(of: normalized))
