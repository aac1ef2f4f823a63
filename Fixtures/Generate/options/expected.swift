import Foundation
import Listwright

struct Options: Item {
    var required: Int?
    var requiredValue = 1
    var requiredAny: JSONValue = 1
    var first: Int?
    var firstLenient: Int?
    var strict: String?
    var many: [Int]?
    var text: [Int]?
    var seconds = Date(timeIntervalSince1970: 1)
    var zoned = Date(timeIntervalSince1970: 1714557600)
    var either: [Date]?
    var lookup = JSONValue.null

    static let table = ItemTable(Options(), unknownKeys: .report) {
        Field(\.required, "a", .required)
        Field(\.requiredValue, "a", .required)
        Field(\.requiredAny, "a", .required)
        Field(\.first, "b", or: ["c", "/d/0"])
        Field(\.firstLenient, "b", or: "c", .required, .lenient)
        Field(\.strict, "e", .strict)
        Field(\.many, "f", .oneOrMany)
        Field(\.text, "g", .jsonText)
        Field(\.seconds, "h", .dates(.milliseconds))
        Field(\.zoned, "i", .dates(.format("dd.MM.yyyy HH:mm", timeZone: TimeZone(identifier: "Europe/Berlin")!)))
        Field(\.either, "j", .dates(.anyOf([.iso8601, .seconds, .format("dd.MM.yyyy HH:mm")])))
        Field(\.lookup, "k@people[id].name")
    }
}
