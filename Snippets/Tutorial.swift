// From a file to a list: the program of the tutorial.
import Foundation
import Listwright

struct Book: Item, Equatable {
    var title = ""
    var author = "anonymous"
    var year: Int?
    var tags: [String] = []
    static let table = ItemTable(Book()) {
        Field(\.title, "book.info.title", .required)
        Field(\.author, "author.name")
        Field(\.year, "year", or: "published.year")
        Field(\.tags, "tags[*].name")
    }
}

extension Book: ListPresentable {
    var listID: String? { title }
    var listTitle: String? { title }
    var listSubtitle: String? { year.map { "\(author), \($0)" } ?? author }
}

// The file of the tutorial is a fixture here.
_ = FileManager.default.changeCurrentDirectoryPath("Fixtures/Tutorial")
let data = try Data(contentsOf: URL(fileURLWithPath: "shop.json"))
let mapping = try Book.map(data, at: "data.books")
print(mapping.items.map(\.title))  // ["Little Women", "Die Verwandlung", "Krabat"]
for issue in mapping.issues { print(issue.rendered(file: "shop.json")) }

let shelves = Normalizer().normalize(mapping.items)
print(SectionText().text(of: shelves))
let page = SectionHTML(title: "Books").page(of: shelves)
print(page.utf8.count > 1_000)  // true
// The reader of the tutorial writes it; a fixture's folder needs none.
func write() throws {
    try page.write(toFile: "books.html", atomically: true, encoding: .utf8)
}

let table = TableController(mapping.items)
let host = RecordingHost(table)
host.takeCalls()
try table.store.delete(at: 1)
table.store.items = Array(mapping.items.reversed())
print(host.takeCalls())

@MainActor func showBooks() -> TableController {
    let request = APIRequest("https://api.example.com", "books")
    let books = ListModel<Book>(request, on: URLSessionTransport.shared, id: RowIdentity(\.title))
    return TableController([ListSections(books)])
}
