import Foundation
import Listwright

struct EveryType: Item {
    var any = JSONValue.null
    var anyValue: JSONValue = ["a": [1, 1.5, .null, true, "x"], "big": JSONValue(Decimal(string: "18446744073709551615", locale: Locale(identifier: "en_US_POSIX"))!)]
    var int: Int?
    var intValue = -9223372036854775808
    var double: Double?
    var doubleValue = 3.0
    var string: String?
    var stringValue = "a \"quoted\" \\ text\u{a}"
    var bool: Bool?
    var boolValue = true
    var decimal: Decimal?
    var decimalValue = Decimal(string: "0.1234567890123456789", locale: Locale(identifier: "en_US_POSIX"))!
    var date: Date?
    var dateValue = Date(timeIntervalSince1970: 1714564800.25)
    var url: URL?
    var urlValue = URL(string: "https://example.com/a?b=c")!
    var uuid: UUID?
    var uuidValue = UUID(uuidString: "7d9f1c1e-2a54-4b1a-9a0b-1f2e3d4c5b6a")!
    var data: Data?
    var dataValue = Data(base64Encoded: "AAEC")!
    var list: [Int]?
    var listValue: [Int] = [1, 2]
    var lists: [[Double]]?
    var several: [JSONValue]?
    var severalValue: [JSONValue] = [1, "x"]

    static let table = ItemTable(EveryType()) {
        Field(\.any, "any")
        Field(\.anyValue, "any", .null(.keepDefault))
        Field(\.int, "int")
        Field(\.intValue, "int")
        Field(\.double, "double")
        Field(\.doubleValue, "double")
        Field(\.string, "string")
        Field(\.stringValue, "string")
        Field(\.bool, "bool")
        Field(\.boolValue, "bool")
        Field(\.decimal, "decimal")
        Field(\.decimalValue, "decimal")
        Field(\.date, "date")
        Field(\.dateValue, "date")
        Field(\.url, "url")
        Field(\.urlValue, "url")
        Field(\.uuid, "uuid")
        Field(\.uuidValue, "uuid")
        Field(\.data, "data")
        Field(\.dataValue, "data")
        Field(\.list, "list")
        Field(\.listValue, "list")
        Field(\.lists, "lists")
        Field(\.several, "list[*]")
        Field(\.severalValue, "list[*]")
    }
}
