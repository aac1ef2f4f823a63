// The names that the examples of doc comments take for granted. An example's own declarations go before these.
import Foundation
import Listwright

struct Book: Item {
    var id = 0
    var title = ""
    var year = 0
    var firstEdition = 0
    var author = Author()
    static let table = ItemTable(Book()) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.year, "year")
        Field(\.firstEdition, "firstEdition")
        Field(\.author, "author")
    }
}

struct Author: Item {
    var name = ""
    static let table = ItemTable(Author()) { Field(\.name, "name") }
}

struct Film: Item {
    var title = ""
    static let table = ItemTable(Film()) { Field(\.title, "title") }
}

struct Track: Item {
    let id: Int
    let name: String
    let seconds: Double
    let position: Int
    static let table = ItemTable(Track.init, "id", "name", "seconds", Column(from: .index))
}

struct Post: Item {
    var id = 0
    var title = ""
    var isRead = false
    var day = Date.distantPast
    static let table = ItemTable(Post()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}

struct Advertisement {}

enum ImageHost: MappingKey { static let defaultValue = "https://example.org" }

/// The properties of examples that are lines of a table.
struct Sample {
    var title = ""
    var year = 0
    var id = 0
    var shop = ""
    var maker = ""
    var celsius = 0.0
    var name = ""
    var created = Date.distantPast
    var born = Date.distantPast
    var image = ""
    var position = 0
    var kind = ""
    var tags: [String]?
    var code = ""
    var pages = 1
    var rating: Double?
    var price = 0.0
    var discount = 0.0
    var country = ""
    var authors: [String] = []
    var corners: [Int] = []
    var isbn = ""
    var email = ""
    var size = ""
    var street = ""
}

var json: JSONValue { .null }
var oldJSON: JSONValue { .null }
var newJSON: JSONValue { .null }
var stream: AsyncStream<UInt8> { AsyncStream { nil } }
var folder: URL { URL(fileURLWithPath: "/") }
var server: URLSessionTransport { .shared }
var request: APIRequest {
    get { APIRequest("https://api.example.com", "books") }
    set {}
}

var key: String { "" }
@MainActor var model: ListModel<Book> { ListModel(request, on: server) }
var response: APIResponse { APIResponse(bytes: [], address: "https://api.example.com") }
var error: any Error { CancellationError() }
@MainActor var posts: ListModel<Post> { ListModel(request, on: server) }
@MainActor var id: UniqueID { posts.state.ids[0] }
@MainActor var store: SectionStore { table.store }
@MainActor var shown: ShownSections { ShownSections(table) { _ in } }
@MainActor var cell: CellViewModel { shown[path] }
var path: CellPath { CellPath(section: 0, row: 0) }
@MainActor var host: RecordingHost { RecordingHost(table) }
@MainActor var table: TableController { TableController() }

final class BookRow: CellView {
    var cell: CellViewModel?
    var price: JSONValue?
}

/// As much of UITableView as the example of a host takes.
struct TableView {
    enum Animation { case automatic }
    func performBatchUpdates(_ updates: () -> Void) { updates() }
    func deselectRow(at path: IndexPath, animated: Bool) {}
    func deleteRows(at paths: [IndexPath], with animation: Animation) {}
}

var tableView: TableView { TableView() }

extension IndexPath {
    init(_ path: CellPath) { self = [path.section, path.row] }
}
