// The examples of the targets' articles, so that they compile.
import Foundation
import Listwright

func readDocuments() throws {
    let document = try JSONDocument(parsing: #"{"books": [{"title": "Momo", "year": 1973}]}"#)
    _ = document.root["books"]?[0]?["title"]?.string  // "Momo"
    do { _ = try JSONDocument(parsing: "{\"a\" 1}") } catch { print(error.rendered(file: "a.json")) }
    let positions = document.positions(of: [
        JSONLocation([.key("books"), .index(0), .key("title")]),
        JSONLocation([.key("books"), .index(0), .key("year")]),
    ])
    _ = positions[1]?.description  // 1:38
}

func refuseDepth() throws {
    var options = JSONDocument.Options()
    options.limits.depth = 2
    _ = try JSONDocument(parsing: "[[[1]]]", options: options)
}

func editDocuments() throws {
    var document = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}]}"#)
    document.root["books"]?[0]?["year"] = 1973
    document.root["books"]?.append(["title": "Jim Button"])
    document.root["draft"] = .null  // a null; nil removes
}

func readLines(of file: URL) {
    JSONLines(contentsOf: file).forEach(workers: 4) { record in
        record.document?.root["id"]?.int  // on several threads
    } body: { id in
        print(id ?? "bad line")  // in the order of the lines
    }
}

func followPaths(_ bytes: [UInt8], _ text: String) throws {
    let document = try JSONDocument(parsing: bytes)
    let titles: JSONPath = "shelves[*].books[*].title"
    for title in try titles.values(in: document.root) {
        print(title.string ?? "?")
    }
    do {
        let path = try JSONPathCache.shared.path(text)
        print(path)
    } catch {
        print(error.rendered())
        // error: column 3: expected a key, found '.'
        // a..b
        //   ^
    }
}

func lookUp() throws {
    let text = #"{"posts": [{"author": 1, "tags": ["a"]}], "people": [{"id": 1, "name": "Ada"}], "tags": {"a": "A"}}"#
    let root = try JSONDocument(parsing: text).root
    _ = try JSONPath("posts[*].author@people[id].name").values(in: root)  // ["Ada"]
    _ = try JSONPath("posts[0].tags@tags[@key]").values(in: root)  // ["A"]
}

@MainActor func normalizeOffTheMainActor(_ json: JSONValue, for table: TableController) async {
    let list = await Task.detached { Normalizer().normalize(json) }.value
    table.store.items = list
}

func tellWhatChanged() {
    struct Book: Identifiable, Equatable {
        let id: String
        var title: String
    }
    let old = [Book(id: "m", title: "Momo"), Book(id: "k", title: "Krabat")]
    let new = [Book(id: "k", title: "Krabat!"), Book(id: "j", title: "Jim Button")]
    let difference = ListDifference(from: old, to: new)
    _ = difference.deletes  // [0]
    _ = difference.inserts  // [1]
    _ = difference.updates.map { $0.new.title }  // ["Krabat!"]
    _ = difference.batch.stages.count  // 1
    _ = difference.batch.apply() == new  // true
}

struct Book: Item {
    var id = ""
    static let table = ItemTable(Book()) { Field(\.id, "id") }
}

@MainActor func loadPages() async throws {
    let model = ListModel<Book>(
        APIRequest("https://api.example.com", "books"), on: URLSessionTransport.shared, id: RowIdentity(\.id))
    _ = try await model.load().value
    _ = try await model.loadNext().value
    _ = model.state.rows.count
}

func askServers() async throws {
    let server = URLSessionTransport.shared.intercepted(by: HeaderInterceptor(["Accept": "application/json"]))
    let response = try await server.send(APIRequest("https://api.example.com", "books")).validated()
    _ = try response.document().root["books"]?.count
}

func normalizeDictionaries() throws {
    let json = try JSONDocument(parsing: #"{"Fiction": ["Momo", "Krabat"], "Essays": []}"#).root
    let normalized = Normalizer().normalize(json)
    _ = normalized.sections.map(\.header)  // ["Fiction", "Essays"]
    _ = normalized.sections.map { $0.cells.map(\.text) }  // [["Momo", "Krabat"], []]
    _ = normalized.notes[0].description
}

@MainActor func controlTables() throws {
    let table = TableController(["Momo", "Krabat"])
    let host = RecordingHost(table)
    host.takeCalls()
    let ids = try table.store.insert("Jim Button", at: 0)
    try table.store.edit {
        try table.store.delete(at: 1)
        try table.store.move(ids[0], to: CellPath(section: 0, row: 1))
    }
    _ = host.calls  // ["insert s0/c0", "delete s0/c1, move s0/c0 to s0/c1"]
}

try readDocuments()
tellWhatChanged()
