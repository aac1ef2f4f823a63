import Foundation
import Listwright

struct MissingAndNull: Item {
    var a = 0
    var b: Int?  // null in 2 of 12
    var c = Presence<Int>.missing  // missing in 1 of 12; null in 2 of 12
    var d: D?  // missing in 10 of 12
    var e: [Int?]?  // missing in 9 of 12
    var f: Int?  // missing in 11 of 12
    var g = Presence<JSONValue>.missing  // null in every sample; missing in 11 of 12

    static let table = ItemTable(MissingAndNull()) {
        Field(\.a, "a")
        Field(\.b, "b")
        Field(\.c, "c")
        Field(\.d, "d")
        Field(\.e, "e")
        Field(\.f, "f")
        Field(\.g, "g")
    }

    struct D: Item {
        var x = 0

        static let table = ItemTable(D()) {
            Field(\.x, "x")
        }
    }
}
