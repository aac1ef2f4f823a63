import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths

struct Author: Item, Equatable {
    var name = ""
    var born: Int?
    static let table = ItemTable(Author()) {
        Field(\.name, "name")
        Field(\.born, "born")
    }
}

enum Genre: String, FieldValue { case novel, essay }

struct Book: Item, Equatable {
    var title = "untitled"
    var subtitle: String?
    var year = 0
    var price: Double?
    var isNew = false
    var tags: [String] = []
    var author = Author()
    var others: [Author] = []
    var genre = Genre.novel
    static let table = ItemTable(Book()) {
        Field(\.title, "book.info.title")
        Field(\.subtitle, "subtitle")
        Field(\.year, "year", or: "published.year")
        Field(\.price, "price")
        Field(\.isNew, "new")
        Field(\.tags, "tags[*].name")
        Field(\.author, "author")
        Field(\.others, "others")
        Field(\.genre, "genre")
    }
}

struct Track: Item, Equatable {
    let id: Int
    let name: String
    let seconds: Double?
    static let table = ItemTable(Track.init, "id", "name", Column("duration.seconds", or: "seconds"))
}

/// Computed and observed properties.
struct Temperature: Item {
    var celsius = 0.0
    var changes = 0
    var fahrenheit: Double {
        get { celsius * 9 / 5 + 32 }
        set { celsius = (newValue - 32) * 5 / 9 }
    }
    var note = "" { didSet { changes += 1 } }
    static let table = ItemTable(Temperature()) {
        Field(\.fahrenheit, "f")
        Field(\.note, "note")
    }
}

final class Shelf: Item {
    var name = ""
    var books: [Book] = []
    static let table = ItemTable(Shelf()) {
        Field(\.name, "name", .required)
        Field(\.books, "books")
    }
}

/// One field for each strategy.
struct Answers: Item {
    var error: Int? = 7
    var null: Int? = 7
    var kept: Int? = 7
    var skipping: Int? = 7
    static let table = ItemTable(Answers()) {
        Field(\.error, "error", .missing(.error), .null(.error), .invalid(.error))
        Field(\.null, "null", .missing(.setNil), .null(.setNil), .invalid(.setNil))
        Field(\.kept, "kept", .missing(.keepDefault), .null(.keepDefault), .invalid(.keepDefault))
        Field(\.skipping, "skipping", .missing(.skipItem), .null(.skipItem), .invalid(.skipItem))
    }
}
