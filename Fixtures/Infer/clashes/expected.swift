import Foundation
import Listwright

struct Clashes: Item {
    var userName = 0
    var userName2 = 0
    var userName3 = 0
    var userName4 = 0
    var data = DataObject()
    var date = DateObject()
    var item = ItemObject()
    var field = FieldObject()
    var type = Kind()
    var clashes = Clashes2()
    var author = Author()
    var book = Book()
    var authors: [Author2] = []

    static let table = ItemTable(Clashes()) {
        Field(\.userName, "user_name")
        Field(\.userName2, "userName")
        Field(\.userName3, "UserName")
        Field(\.userName4, "user-name")
        Field(\.data, "data")
        Field(\.date, "date")
        Field(\.item, "item")
        Field(\.field, "field")
        Field(\.type, "type")
        Field(\.clashes, "clashes")
        Field(\.author, "author")
        Field(\.book, "book")
        Field(\.authors, "authors")
    }

    struct DataObject: Item {
        var a = 0

        static let table = ItemTable(DataObject()) {
            Field(\.a, "a")
        }
    }

    struct DateObject: Item {
        var a = 0
        var b = 0

        static let table = ItemTable(DateObject()) {
            Field(\.a, "a")
            Field(\.b, "b")
        }
    }

    struct ItemObject: Item {
        var x = 0

        static let table = ItemTable(ItemObject()) {
            Field(\.x, "x")
        }
    }

    struct FieldObject: Item {
        var y = 0

        static let table = ItemTable(FieldObject()) {
            Field(\.y, "y")
        }
    }

    struct Kind: Item {
        var z = 0

        static let table = ItemTable(Kind()) {
            Field(\.z, "z")
        }
    }

    struct Clashes2: Item {
        var q = 0

        static let table = ItemTable(Clashes2()) {
            Field(\.q, "q")
        }
    }

    struct Author: Item {
        var name = ""

        static let table = ItemTable(Author()) {
            Field(\.name, "name")
        }
    }

    struct Book: Item {
        var author = BookAuthor()
        var string = StringObject()

        static let table = ItemTable(Book()) {
            Field(\.author, "author")
            Field(\.string, "string")
        }
    }

    struct BookAuthor: Item {
        var id = 0

        static let table = ItemTable(BookAuthor()) {
            Field(\.id, "id")
        }
    }

    struct StringObject: Item {
        var s = 0

        static let table = ItemTable(StringObject()) {
            Field(\.s, "s")
        }
    }

    struct Author2: Item {
        var id = ""

        static let table = ItemTable(Author2()) {
            Field(\.id, "id")
        }
    }
}
