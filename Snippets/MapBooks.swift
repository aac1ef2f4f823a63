// Bytes to Items: a table maps properties to paths.
import Listwright

struct Book: Item {
    var title = ""
    var year: Int?
    var tags: [String] = []

    static let table = ItemTable(Book()) {
        Field(\.title, "book.info.title")
        Field(\.year, "year", or: "published.year")
        Field(\.tags, "tags[*].name")
    }
}

let text = """
    {"data": {"books": [
      {"book": {"info": {"title": "Little Women"}}, "published": {"year": "1868"}, "tags": [{"name": "novel"}]},
      {"book": {"info": {"title": "Die Verwandlung"}}, "year": "MCMXV"}
    ]}}
    """
let mapping = try Book.map(text, at: "data.books")
for book in mapping.items { print(book.title, book.year ?? 0, book.tags) }
for issue in mapping.issues { print(issue) }
