// One list as text, as JSON and as a page.
import Foundation
import Listwright

let json = #"""
    {"Fiction": [{"title": "Momo", "subtitle": "Michael Ende", "image": "https://example.com/momo.jpg"},
                 {"title": "<script>alert(1)</script>"}],
     "Essays": []}
    """#
let shelves = Normalizer().normalize(try JSONDocument(parsing: json))

// Text: truncated by display width, not by the number of characters.
print(SectionText(width: 24).text(of: shelves))
print(SectionText(width: 14).text(of: Normalizer().normalize(["千と千尋の神隠し", "Zoë and the e\u{301}tude"])))

// JSON, which round-trips to the same sections.
var writer = JSONWriter(options: .pretty)
SectionJSON(showsNotes: true).write(shelves, to: &writer)
print(writer.text)
let again = Normalizer().normalize(try JSONDocument(parsing: writer.bytes).root["sections"])
print(SectionText().text(of: again) == SectionText().text(of: shelves))  // true

// A page: every text of the data is escaped.
let page = SectionHTML(title: "Books", showsNotes: true).page(of: shelves)
print(page.contains("<script>alert"), page.contains("&lt;script&gt;alert"))  // false true
print(page.contains("https://example.com/momo.jpg"))  // true

// Custom colors: the last style sheet wins.
let themed = page.replacing("</head>", with: "<style>:root { --accent: #7a2e8e }</style></head>")
print(themed.contains("--accent: #7a2e8e"))  // true

// A table that changes: each update is rendered.
let table = TableController([["Momo", "Krabat"]])
let terminal = ShownSections(table) { update in
    print(SectionText(width: 24).text(of: update.new), terminator: "")
}
terminal.follow()
try table.store.delete(at: 0)

// The page of a list that failed to load.
let failed = SectionHTML(title: "Books").page(of: .failed("books.json:3:7: error: ':' expected near '2'"))
print(failed.contains("Couldn't load the list"))  // true

// The loaded list, or the error, as one page in a file.
func write(_ result: Result<[String], any Error>, to file: URL) throws {
    let html = SectionHTML(title: "Books")
    switch result {
    case .success(let titles): try Data(html.page(of: Normalizer().normalize(titles)).utf8).write(to: file)
    case .failure(let error): try Data(html.page(of: .failed("\(error)")).utf8).write(to: file)
    }
}
let file = FileManager.default.temporaryDirectory.appendingPathComponent("listwright-books.html")
try write(.success(["Momo", "Krabat"]), to: file)
print(try String(contentsOf: file, encoding: .utf8).contains("2 rows"))  // true
try FileManager.default.removeItem(at: file)
