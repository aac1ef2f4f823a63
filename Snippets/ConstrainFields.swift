// Rules beyond types: ranges, lengths, patterns, formats, and rules over the record and the list.
import Listwright

struct Book: Item {
    var id = 1
    var title = "Untitled"
    var pages = 1
    var isbn: String?
    var tags: [String] = []
    var language = "en"
    static let table = ItemTable(Book()) {
        Field(\.id, "id", .required, .unique, .invalid(.skipItem))
        Field(\.title, "title", .length(1...80))
        Field(\.pages, "pages", or: "info.pages", .range(1...5_000))
        Field(\.isbn, "isbn", .pattern("97[89][0-9]{10}"), .invalid(.setNil))
        Field(\.tags, "tags", .count(...5), .uniqueElements)
        Field(\.language, "language", .oneOf(["de", "en", "fr"]))
    }
}

// A broken constraint is an issue at its value; the field's answer to invalid values applies.
let text = #"""
    {"data": {"books": [{"id": 1, "title": "Momo", "pages": 304, "isbn": "9783522202602"},
                        {"id": 2, "title": "", "pages": 0, "isbn": "none", "tags": ["a", "b", "a"]},
                        {"id": 1, "title": "Krabat", "language": "xx"}]}}
    """#
let books = try Book.map(text, at: "data.books")
for issue in books.issues { print(issue) }
for book in books.items { print(book.id, book.title, book.pages, book.isbn ?? "no ISBN") }
print(books.issues.allSatisfy { $0.code == .brokenConstraint })  // true

// A mistake in a constraint is found without data.
print(Book.table.validate())  // []

// Rules over the whole record, and fields that need others.
struct Stay: Item {
    var from = 0
    var to = 0
    var street: String?
    static let table = ItemTable(Stay()) {
        Field(\.from, "from")
        Field(\.to, "to")
        Field(\.street, "street", .requires("city"))
        Check("starts before it ends", \.from, \.to) { from, to in from < to }
    }
}
for issue in try Stay.map(#"[{"from": 7, "to": 5, "street": "Main St"}]"#).issues { print(issue) }

// The same in a table file, with the keywords of JSON Schema.
let table = try RecordTable(json: #"{"pages": {"type": "int", "minimum": 1, "maximum": 5000, "default": 1}}"#)
print(table.map(["pages": 0]).issues[0])  // pages: expected 1...5000, found 0
