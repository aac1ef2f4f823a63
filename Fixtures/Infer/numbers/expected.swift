import Foundation
import Listwright

struct Numbers: Item {
    var int = 0
    var neg = 0
    var big = 0 as UInt64
    var bigger = 0 as Decimal
    var mixed = 0.0
    var real = 0.0
    var exp = 0.0
    var long = 0 as Decimal
    var double = 0.0
    var written = 0.0
    var tooLong = JSONValue.null  // numbers of more digits than any type holds
    var fine = 0 as Decimal
    var zero = 0
    var text = ""

    static let table = ItemTable(Numbers()) {
        Field(\.int, "int")
        Field(\.neg, "neg")
        Field(\.big, "big")
        Field(\.bigger, "bigger")
        Field(\.mixed, "mixed")
        Field(\.real, "real")
        Field(\.exp, "exp")
        Field(\.long, "long")
        Field(\.double, "double")
        Field(\.written, "written")
        Field(\.tooLong, "tooLong")
        Field(\.fine, "fine")
        Field(\.zero, "zero")
        Field(\.text, "text")
    }
}
