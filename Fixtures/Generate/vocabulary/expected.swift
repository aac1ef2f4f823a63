import Foundation
import Listwright

struct Vocabulary: Item {
    var day: Date?
    var either: Date?
    var millis: Date?
    var full: Date?
    var micros: Date?
    var nanos: Date?
    var net: Date?
    var trimmed: String?
    var tags: [String]?
    var joined: String?
    var numbers: [Int]?
    var latitude: Double?
    var last: String?
    var kept = 5
    var nulled: Int? = 5
    var strictly: Int?
    var home: URL?

    static let table = ItemTable(Vocabulary()) {
        Field(\.day, "a", .dates(.day))
        Field(\.either, "b", .dates(.anyOf([.day, .iso8601])))
        Field(\.millis, "c", .dates(.fractionalISO8601(digits: 3)))
        Field(\.full, "d", .dates(.fullISO8601))
        Field(\.micros, "e", .dates(.microseconds))
        Field(\.nanos, "f", .dates(.nanoseconds))
        Field(\.net, "g", .dates(.anyOf([.dotNet, .automatic])))
        Field(\.trimmed, "h", .trimmed, .nonEmpty, .length(...3))
        Field(\.tags, "i", .trimmed, .separator(","))
        Field(\.joined, "j", .separator("; "))
        Field(\.numbers, "k", .allElements, .separator(" "))
        Field(\.latitude, "l", .separator(","), .element(0))
        Field(\.last, "i", .trimmed, .separator(","), .element(-1))
        Field(\.kept, "m", .invalid(.keepDefault))
        Field(\.nulled, "n", .missing(.error), .null(.setNil))
        Field(\.strictly, "o", .null(.error))
        Field(\.home, "p", .percentEncoded)
    }
}
