// A program of a user, which a test compiles with the plugin and runs.
import Foundation
import ItemMacros

@Mapped struct Book: Equatable {
    @At("book.info.title") var title = ""
    @At("year", "published.year") var year: Int?
    var tags: [String] = []
}

@Mapped(keys: .snakeCase, dates: .seconds)
public struct Edition {
    /// { a brace in a comment, "and a quote
    @At("firstEdition", .required)  // )
    public var firstEdition = 0 { didSet { changes += 1 } }
    public var imageURL: URL?
    @At("a}", .lenient) var odd = "}\("{")"; var other = #"\("#
    /* nested /* { */ */
    public internal(set) var map = Dictionary<String, Int>(minimumCapacity: 3)
    @At("doubled") var doubled: Int {
        get { firstEdition * 2 }
        set { firstEdition = newValue / 2 }
    }
    static let shared = 5
    lazy var cached = 3
    let constant = 4
    @Unmapped var changes = 0
    #if DEBUG
    var debug = ""
    #else
    var release = ""
    #endif
    var created: Date?
    init() {}
}

enum Outer<Row: FieldValue & Sendable> {
    @Mapped struct Page {
        var rows: [Row] = []
        let count: Int
        @At("n", or: "m", with: .lenient) var size: Int? = 5
    }
}

@Mapped final class Track {
    let id: Int, name: String
    var seconds: Double?
    @At(from: .index) let position: Int
    var tags = ["a", "b"]
    init(name: String, id: Int, seconds: Double? = nil, position: Int, tags: [String]) {
        (self.name, self.id, self.position) = (name, id, position)
        (self.seconds, self.tags) = (seconds, tags)
    }
}

@Mapped struct Weather {
    @At(
        "temp_f",
        read: { (f: Double) in
            (f - 32) / 1.8
        }, write: { $0 * 1.8 + 32 })
    var celsius = 0.0
    @At(combining: "first", "last", make: { (first: String, last: String) in "\(first) \(last)" }) var name = ""
    @At(constant: "weather", at: "type") var kind = ""
    @At(.required) var id = 0
    var `class` = ""
    var `hello world` = ""
}

@Mapped enum Genre: String { case novel, essay }

@Mapped private struct Hidden {
    let id: Int
    fileprivate let genre: Genre
    private(set) var note: String? = "none"
}

@Mapped struct Stock {
    @At(.unique, .range(1...)) var id = 1
    @At("pages", .required, .range(1...5_000)) var pages = 1
    @At("size", or: "format", with: .oneOf(["S", "M"]), .length(1)) var size: String?
    @At(.elements(.length(...3))) var tags: [String] = []
    @Checked("is small or short", of: "size", "pages") var isHandy: Bool { size == "S" || pages < 1_000 }
}

@Mapped struct Label {
    @At("text", .pattern("[a-z]+"), .invalid(.setNil)) let text: String?
    @Checked("isn't b", .skipItem) var isNotB: Bool { text != "b" }
}

struct Space {
    @Mapped fileprivate struct Inner {
        let a, b: Int
        private let c: String?
    }
    @Mapped private struct Innermost: Item, FieldValue { var x = 0 }
    static func innermost(_ text: String) throws -> [Int] { try Innermost.items(in: text).map(\.x) }
}

let books = try Book.items(in: #"[{"book": {"info": {"title": "Momo"}}, "published": {"year": "1973"}, "tags": ["a"]}]"#)
print(books[0].title, books[0].year ?? 0, books[0].tags, Book.json(for: books[0]))
print(try Book.items(in: "[\(Book.json(for: books[0]))]") == books)
let text = #"[{"first_edition": 3, "image_url": "http://a.b", "map": {"a": 1}, "debug": "d", "doubled": 8, "created": 0}, {}]"#
let editions = try Edition.map(text)
print(editions.items[0].firstEdition, editions.items[0].changes, editions.items[0].debug, editions.issues)
print(Edition.json(for: editions.items[0]))
let page = try Outer<String>.Page.items(in: #"[{"rows": ["3"], "count": 3, "m": " 7 "}]"#)[0]
print(page.rows, page.count, page.size ?? 0)
let tracks = try Track.map(#"[{"id": 3, "name": "N"}, {"id": 4}]"#)
print(tracks.items.map(\.name), tracks.items[0].tags, tracks.issues)
let weather = try Weather.items(in: #"[{"temp_f": 212, "first": "A", "last": "B", "id": 7, "class": "c", "hello world": "w"}]"#)
print(weather[0].celsius, weather[0].name, Weather.json(for: weather[0]))
print(try Hidden.map(#"[{"id": 1, "genre": "essay"}, {"id": 2, "genre": "x"}]"#).issues)
print(try Space.Inner.items(in: #"[{"a": 1, "b": 2, "c": "x"}]"#).map(\.b), try Space.innermost(#"[{"x": 3}]"#))
print(Book.table.validate(), Edition.table.validate(), Weather.table.validate())
print(try Stock.map(#"[{"id": 1, "pages": 0}, {"id": 1, "pages": 9, "format": "XL"}]"#).issues, Stock.table.validate())
print(try Label.items(in: #"[{"text": "abc"}, {"text": "A"}]"#).map(\.text))
print(try Stock.map(#"[{"id": 5, "pages": 2000, "tags": ["abcd"]}]"#).issues)
print(try Label.map(#"[{"text": "b"}, {"text": "c"}]"#).issues)
