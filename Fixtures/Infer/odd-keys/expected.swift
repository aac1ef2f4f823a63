import Foundation
import Listwright

struct OddKeys: Item {
    var `class` = 0
    var `in` = 0
    var self_ = 0
    var init_ = 0
    var type = 0
    var `default` = 0
    var aB = 0
    var aB2 = 0
    var a0 = 0
    var field = 0
    var field2 = 0
    var _720p = 0
    var json_ = 0
    var encoded = 0
    var field3 = 0
    var ref = 0
    var field4 = 0
    var slash = 0
    var backSlash = 0
    var newLine = 0
    var größe = 0
    var 作者 = 作者Object()
    var _0 = 0
    var emoji = 0
    var table_ = 0
    var items: [Int] = []
    var value = 0
    var itS = 0
    var field5 = 0
    var text = 0
    var id = 0
    var x = 0
    var `protocol` = 0
    var self_2 = 0
    var any = 0

    static let table = ItemTable(OddKeys()) {
        Field(\.`class`, "class")
        Field(\.`in`, "in")
        Field(\.self_, "self")
        Field(\.init_, "init")
        Field(\.type, "Type")
        Field(\.`default`, "default")
        Field(\.aB, "[\"a.b\"]")
        Field(\.aB2, "[\"a\\\"b\"]")
        Field(\.a0, "[\"a[0]\"]")
        Field(\.field, "[\"\"]")
        Field(\.field2, "  ")
        Field(\._720p, "720p")
        Field(\.json_, "json")
        Field(\.encoded, "encoded")
        Field(\.field3, "[\"^\"]")
        Field(\.ref, "[\"$ref\"]")
        Field(\.field4, "[\"*\"]")
        Field(\.slash, "[\"/slash\"]")
        Field(\.backSlash, "[\"back\\\\slash\"]")
        Field(\.newLine, "[\"new\\nline\"]")
        Field(\.größe, "größe")
        Field(\.作者, "作者")
        Field(\._0, "0")
        Field(\.emoji, "emoji 👋")
        Field(\.table_, "table")
        Field(\.items, "items")
        Field(\.value, "value")
        Field(\.itS, "[\"it's\"]")
        Field(\.field5, "_")
        Field(\.text, "#text")
        Field(\.id, "@id")
        Field(\.x, "[\"\\\\(x)\"]")
        Field(\.`protocol`, "Protocol")
        Field(\.self_2, "Self")
        Field(\.any, "Any")
    }

    struct 作者Object: Item {
        var 名 = 0

        static let table = ItemTable(作者Object()) {
            Field(\.名, "名")
        }
    }
}
