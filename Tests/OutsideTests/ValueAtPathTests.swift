import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// Single values of JSON, beside literals of all kinds, where Foundation is imported, too.
@Suite struct ValueAtPathTests {
    private let json: JSONValue = [
        "age": "41", "name": "Momo", "tags": ["a", 2], "price": 1.5, "on": true, "none": .null,
    ]

    @Test func literalsAreComparedWithoutTypes() {
        #expect(json.value(at: "age", or: 0) == 41)
        #expect(json.value(at: "age", or: -1) != 40)
        #expect(41 == json.value(at: "age", or: 0))
        #expect(json.value(at: "name", or: "") == "Momo")
        #expect(json.value(at: "none", or: "nobody") == "nobody")
        #expect(json.value(at: "price", or: 0.5) == 1.5)
        #expect(json.value(at: "price", or: 0.5) > 1)
        #expect(json.value(at: "price", or: 0) == 0)
        #expect(json.value(at: "none", or: 1) == 1.0)
        #expect(json.value(at: "on", or: false) == true)
        #expect(json.value(at: "tags", or: []) == ["a", "2"])
        #expect(json.value(at: "none", or: -1.5) == -1.5)
    }

    @Test func theContextDecidesAboutTheType() {
        let decimal: Decimal = json.value(at: "price", or: 0.5)
        let integer = json.value(at: "age", or: 0)
        let double: Double = json.value(at: "age", or: 0)
        let optional: Int? = json.value(at: "none", or: nil)
        let own: JSONValue = json.value(at: "price", or: 0.5)
        #expect(decimal == Decimal(string: "1.5") && type(of: integer) == Int.self && double == 41)
        #expect(optional == nil && own == json["price"])
    }

    enum Level: Int, DictionaryKey, FieldValue {
        case low = -10, none = 0, some = 9, high = 100
    }

    @Test func integersAreKeysInTheirOrder() {
        #expect(
            [10: "a", 9: "b", -1: "c", -10: "d", 0: "e"].json.description
                == #"{"-10":"d","-1":"c","0":"e","9":"b","10":"a"}"#)
        #expect([Level.high: 1, .low: 2, .some: 3, .none: 4].json.description == #"{"-10":2,"0":4,"9":3,"100":1}"#)
        #expect([UInt64.max: 1, 2: 2].json.description == #"{"2":2,"18446744073709551615":1}"#)
        #expect([Int128.max: 1, Int128.min: 2, 5: 3].json.members.map(\.value) == [2, 3, 1])
        #expect(["10": 1, "9": 2].json.description == #"{"10":1,"9":2}"#)
        #expect([Character("b"): 1, "a": 2].json.description == #"{"a":2,"b":1}"#)
        struct Pages: Item {
            var counts: [Int: Date] = [:]
            static let table = ItemTable(Pages(), dates: .seconds) { Field(\.counts, "counts") }
        }
        let pages = Pages(counts: [10: Date(timeIntervalSince1970: 1), 9: Date(timeIntervalSince1970: 2)])
        #expect(pages.json.description == #"{"counts":{"9":2,"10":1}}"#)
    }
}
