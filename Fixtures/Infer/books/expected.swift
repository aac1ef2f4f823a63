import Foundation
import Listwright

struct Books: Item {
    var id = 0
    var title = ""
    var price = 0.0
    var inPrint = false
    var published: Date?
    var cover: URL?
    var tags: [String] = []
    var author = Author()

    static let table = ItemTable(Books()) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.price, "price")
        Field(\.inPrint, "in_print")
        Field(\.published, "published")
        Field(\.cover, "cover")
        Field(\.tags, "tags")
        Field(\.author, "author")
    }

    struct Author: Item {
        var name = ""
        var born = 0

        static let table = ItemTable(Author()) {
            Field(\.name, "name")
            Field(\.born, "born")
        }
    }
}
