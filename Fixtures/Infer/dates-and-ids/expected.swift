import Foundation
import Listwright

struct DatesAndIds: Item {
    var plain: Date?
    var fraction: Date?
    var offset: Date?  // written back in UTC, in one form
    var micros = ""
    var day: Date?  // days, at midnight UTC
    var not = ""
    var unix = 0
    var id: UUID?  // written back in upper case
    var id2: UUID?
    var almost = ""
    var relative = ""
    var mail = ""
    var site = ""
    var text = ""
    var days: [Date?] = []  // elements: days, at midnight UTC
    var mixedDays: [Date] = []  // elements: written back in UTC, in one form

    static let table = ItemTable(DatesAndIds()) {
        Field(\.plain, "plain")
        Field(\.fraction, "fraction")
        Field(\.offset, "offset")
        Field(\.micros, "micros")
        Field(\.day, "day", .dates(.format("yyyy-MM-dd")))
        Field(\.not, "not")
        Field(\.unix, "unix")
        Field(\.id, "id")
        Field(\.id2, "ID2")
        Field(\.almost, "almost")
        Field(\.relative, "relative")
        Field(\.mail, "mail")
        Field(\.site, "site")
        Field(\.text, "text")
        Field(\.days, "days", .dates(.format("yyyy-MM-dd")))
        Field(\.mixedDays, "mixedDays")
    }
}
