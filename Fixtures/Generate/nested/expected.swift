import Foundation
import Listwright

struct Nested: Item {
    var position: Int?
    var place: String?
    var source = "catalogue"
    var version = 2 as JSONValue
    var shape = ["sides": [3, 4], "none": .null] as JSONValue
    var author: Author?
    var authors: [Author]?
    var editor: Editor?
    var tags: [Tag] = [Tag(name: "none")]
    var maker = Maker(name: "x", since: Date(timeIntervalSince1970: 1714557600))

    static let table = ItemTable(Nested()) {
        Field(\.position, from: .index)
        Field(\.place, from: .index)
        Field(\.source, constant: "catalogue")
        Field(\.version, constant: 2)
        Field(\.shape, constant: ["sides": [3, 4], "none": .null])
        Field(\.author, "author")
        Field(\.authors, "authors")
        Field(\.editor, "editor", .strict)
        Field(\.tags, "labels", .oneOrMany)
        Field(\.maker, "maker")
    }

    struct Author: Item {
        var name: String?
        var born = 0

        static let table = ItemTable(Author()) {
            Field(\.name, "name")
            Field(\.born, "life.born")
        }
    }

    struct Editor: Item {
        var name: String?
        var agent: Agent?

        static let table = ItemTable(Editor(), policy: .strict) {
            Field(\.name, "name")
            Field(\.agent, "agent")
        }
    }

    struct Agent: Item {
        var name: String?

        static let table = ItemTable(Agent(), policy: .strict) {
            Field(\.name, "name")
        }
    }

    struct Tag: Item {
        var name: String?

        static let table = ItemTable(Tag()) {
            Field(\.name, "name", .required)
        }
    }

    struct Maker: Item {
        var name: String?
        var since: Date?

        static let table = ItemTable(Maker()) {
            Field(\.name, "name")
            Field(\.since, "since", .dates(.format("dd.MM.yyyy HH:mm")))
        }
    }
}
