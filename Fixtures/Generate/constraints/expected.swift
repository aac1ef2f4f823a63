import Foundation
import Listwright

struct Constraints: Item {
    var index: Int?
    var key: String?
    var year: Int?
    var depth = -15
    var low: Int?
    var cold: Int?
    var pages = 1
    var rating: Double?
    var half: Double?
    var price: Decimal?
    var share: Double?
    var chance: Double?
    var large: Double?
    var title: String?
    var titleOnce: String?
    var country: String?
    var note: String?
    var short: String?
    var isbn: String?
    var email: String?
    var moment: String?
    var day: Date?
    var home: URL?
    var id: UUID?
    var size = "S"
    var level = JSONValue.null
    var tags: [String]?
    var corners: [Int] = [1, 2]
    var people: [People]?
    var maker: Maker?
    var several: [JSONValue]?

    static let table = ItemTable(Constraints()) {
        Field(\.index, from: .index, .range(...3))
        Field(\.key, from: .key, .pattern("[0-9]"))
        Field(\.year, "year", .range(-9223372036854775808...2100))
        Field(\.depth, "depth", .range(-20...(-10)))
        Field(\.low, "depth", .range(...(-18)))
        Field(\.cold, "depth", .range(..<(-15)))
        Field(\.pages, "pages", .range(1..<9223372036854775807))
        Field(\.rating, "rating", .range(0...5.5), .multiple(of: 0.5))
        Field(\.half, "rating", .range(-1..<1.25))
        Field(\.price, "price", .greaterThan(0))
        Field(\.share, "share", .greaterThan(0, atMost: 1))
        Field(\.chance, "share", .greaterThan(0, lessThan: 0.75))
        Field(\.large, "large", .range(1.8446744073709552e+19...1e+300))
        Field(\.title, "title", or: "info.title", .length(2...8))
        Field(\.titleOnce, "title", or: "info.title", .required, .unique)
        Field(\.country, "country", .strict, .length(2), .requires("city"))
        Field(\.note, "note", .length(1...))
        Field(\.short, "note", .length(...3))
        Field(\.isbn, "isbn", .pattern("97[89]\\-\"\\p{Nd}\""))
        Field(\.email, "email", .format(.email))
        Field(\.moment, "moment", .format(.dateTime))
        Field(\.day, "day", .required, .unique)
        Field(\.home, "home", .pattern("https://.*"), .requires("title", "info.title"))
        Field(\.id, "id", .unique)
        Field(\.size, "size", .oneOf(["S", "M\u{a}", "L"]))
        Field(\.level, "level", .oneOf([1, 1.5, .null, true, ["a": [JSONValue(Decimal(string: "18446744073709551615", locale: Locale(identifier: "en_US_POSIX"))!)]]]))
        Field(\.tags, "tags", .count(1...2), .uniqueElements)
        Field(\.corners, "corners", .oneOrMany, .count(2))
        Field(\.people, "people", .count(...2), .uniqueElements)
        Field(\.maker, "maker", .requires("year"))
        Field(\.several, "tags[*]", .count(2...))
    }

    struct People: Item {
        var name: String?
        var since: Date?

        static let table = ItemTable(People()) {
            Field(\.name, "name", .length(3...))
            Field(\.since, "since")
        }
    }

    struct Maker: Item {
        var name: String?

        static let table = ItemTable(Maker()) {
            Field(\.name, "name", .length(...4))
        }
    }
}
