import Foundation
import Listwright

struct DatesAndIds: Item {
    var plain: Date?
    var fraction: Date?
    var offset: Verbatim<Date>?  // dates that Date alone doesn't round-trip; written back unchanged
    var micros: Date?
    var day: Date?  // days, at midnight UTC
    var not = ""
    var javascript: Date?
    var dotNet: Date?
    var leap: Verbatim<Date>?  // dates that Date alone doesn't round-trip; written back unchanged
    var interval = ""
    var zoned = ""
    var unix = 0
    var id: UUID?
    var id2: Verbatim<UUID>?  // written back in their original case
    var almost = ""
    var relative = ""
    var mail = ""
    var site = ""
    var text = ""
    var days: [Date?] = []  // elements: days, at midnight UTC
    var mixedDays: [Verbatim<Date>] = []  // elements: dates that Date alone doesn't round-trip; written back unchanged

    static let table = ItemTable(DatesAndIds()) {
        Field(\.plain, "plain")
        Field(\.fraction, "fraction")
        Field(\.offset, "offset")
        Field(\.micros, "micros")
        Field(\.day, "day", .dates(.day))
        Field(\.not, "not")
        Field(\.javascript, "javascript", .dates(.fractionalISO8601(digits: 3)))
        Field(\.dotNet, "dotNet", .dates(.fractionalISO8601(digits: 7)))
        Field(\.leap, "leap")
        Field(\.interval, "interval")
        Field(\.zoned, "zoned")
        Field(\.unix, "unix")
        Field(\.id, "id")
        Field(\.id2, "ID2")
        Field(\.almost, "almost")
        Field(\.relative, "relative")
        Field(\.mail, "mail")
        Field(\.site, "site")
        Field(\.text, "text")
        Field(\.days, "days", .dates(.day))
        Field(\.mixedDays, "mixedDays")
    }
}
