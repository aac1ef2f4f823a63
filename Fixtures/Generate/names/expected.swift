import Foundation
import Listwright

struct Names: Item {
    var bookTitle = JSONValue.null
    var bookTitle2: String?
    var `class`: String?
    var self_: Int?
    var field: Int?
    var _1st: _1stObject?
    var aB = JSONValue.null
    var date: DateObject?
    var names: [Name]?

    static let table = ItemTable(Names()) {
        Field(\.bookTitle, "book-title")
        Field(\.bookTitle2, "book_title")
        Field(\.`class`, "class")
        Field(\.self_, "self")
        Field(\.field, "empty")
        Field(\._1st, "1st")
        Field(\.aB, "a.b")
        Field(\.date, "date")
        Field(\.names, "names")
    }

    struct _1stObject: Item {
        var type: String?

        static let table = ItemTable(_1stObject()) {
            Field(\.type, "Type")
        }
    }

    struct DateObject: Item {
        var url: URL?

        static let table = ItemTable(DateObject()) {
            Field(\.url, "url")
        }
    }

    struct Name: Item {
        var names: [NameName]?

        static let table = ItemTable(Name()) {
            Field(\.names, "names")
        }
    }

    struct NameName: Item {
        var name: String?

        static let table = ItemTable(NameName()) {
            Field(\.name, "name")
        }
    }
}
