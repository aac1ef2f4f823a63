import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import Testing

/// One value of every type, for trying conversions.
private struct Cells: Item {
    var int: Int?
    var int8: Int8?
    var uint: UInt?
    var double: Double?
    var float: Float?
    var bool: Bool?
    var string: String?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var decimal: Decimal?
    var uint64: UInt64?
    static let table = ItemTable(Cells()) {
        Field(\.int, "int")
        Field(\.int8, "int8")
        Field(\.uint, "uint")
        Field(\.double, "double")
        Field(\.float, "float")
        Field(\.bool, "bool")
        Field(\.string, "string")
        Field(\.date, "date")
        Field(\.url, "url")
        Field(\.uuid, "uuid")
        Field(\.data, "data")
        Field(\.decimal, "decimal")
        Field(\.uint64, "uint64")
    }
}

@Suite struct ConversionTests {
    /// Field, JSON, and what comes out: a description, or nil for an issue.
    @Test(
        arguments: [
            ("int", "42", "42"), ("int", "42.0", "42"), ("int", "1e2", "100"), ("int", "42.9", nil),
            ("int", "\"42\"", "42"),
            ("int", "\"42.0\"", "42"), ("int", "\"0x1F\"", nil), ("int", "\"3 apples\"", nil), ("int", "\" 42\"", nil),
            ("int", "\"\"", nil), ("int", "true", "1"), ("int", "1e30", nil), ("int", "\"9223372036854775808\"", nil),
            ("int", "\"-9223372036854775808\"", "-9223372036854775808"), ("int", "[1]", nil), ("int", "{}", nil),
            ("int", "\"007\"", nil), ("int", "\"1e400\"", nil), ("int", "\"+1\"", nil), ("int", "\"120e-1\"", "12"),
            ("int8", "127", "127"), ("int8", "300", nil), ("int8", "-129", nil), ("int8", "\"128\"", nil),
            ("uint", "-1", nil), ("uint", "7", "7"), ("uint", "-0", "0"),
            ("uint", "\"18446744073709551615\"", "18446744073709551615"),
            ("double", "1.5", "1.5"), ("double", "3", "3.0"), ("double", "\"1.5\"", "1.5"), ("double", "\"NaN\"", nil),
            ("double", "9007199254740993", nil), ("double", "9007199254740992", "9007199254740992.0"),
            ("double", "\"1e999\"", nil), ("double", "0.1234567890123456789", "0.12345678901234568"),
            ("double", "true", nil),
            ("double", "18446744073709551616", "1.8446744073709552e+19"), ("double", "18446744073709551617", nil),
            ("int", "9007199254740993.0", "9007199254740993"), ("int", "9223372036854775808", nil),
            ("int", "9007199254740993e0", "9007199254740993"), ("int", "9007199254740993.5", nil),
            ("uint64", "18446744073709551615", "18446744073709551615"), ("uint64", "18446744073709551616", nil),
            ("uint64", "1.8446744073709551615e19", "18446744073709551615"),
            ("decimal", "0.1234567890123456789", "0.1234567890123456789"),
            ("decimal", "18446744073709551617", "18446744073709551617"),
            ("decimal", "\"1.50\"", "1.5"), ("decimal", "\"x\"", nil), ("decimal", "1e200", nil),
            ("decimal", "\"1e999\"", nil),
            ("decimal", "true", nil),
            ("decimal", "0.123456789012345678901234567890123456789", nil), ("decimal", "7", "7"),
            ("string", "1.50", "1.50"), ("string", "1e2", "1e2"),
            ("string", "18446744073709551617", "18446744073709551617"),
            ("float", "0.1", "0.1"), ("float", "1e39", nil),
            ("bool", "true", "true"), ("bool", "0", "false"), ("bool", "1", "true"), ("bool", "2", nil),
            ("bool", "\"false\"", "false"), ("bool", "\"yes\"", nil), ("bool", "\"\"", nil), ("bool", "\"x\"", nil),
            ("string", "\"a\"", "a"), ("string", "12", "12"), ("string", "1.5", "1.5"), ("string", "false", "false"),
            ("string", "[]", nil),
            ("date", "\"1970-01-02T00:00:00Z\"", "86400.0"), ("date", "\"1970-01-01T00:00:00.5Z\"", "0.5"),
            ("date", "\"1970-01-01T01:00:00+01:00\"", "0.0"), ("date", "86400", "86400.0"),
            ("date", "\"1970-01-02\"", "86400.0"),
            ("date", "\"1970-01-02 00:00:00z\"", "86400.0"), ("date", "\"tomorrow\"", nil), ("date", "true", nil),
            ("url", "\"https://a.b/c?d=e\"", "https://a.b/c?d=e"), ("url", "\"\"", nil), ("url", "5", nil),
            ("uuid", "\"12345678-1234-1234-1234-123456789abc\"", "12345678-1234-1234-1234-123456789ABC"),
            ("uuid", "\"1234\"", nil), ("data", "\"aGk=\"", "aGk="), ("data", "\"?\"", nil),
        ] as [(String, String, String?)])
    func losslessly(field: String, json: String, expected: String?) throws {
        let mapping = try Cells.map("{\"\(field)\": \(json)}")
        #expect(mapping.issues.map(\.code) == (expected == nil ? [.wrongValue] : []))
        #expect(text(mapping.items[0], field) == expected)
    }

    private func text(_ cells: Cells, _ field: String) -> String? {
        switch field {
        case "int": cells.int.map { "\($0)" }
        case "int8": cells.int8.map { "\($0)" }
        case "uint": cells.uint.map { "\($0)" }
        case "double": cells.double.map { "\($0)" }
        case "float": cells.float.map { "\($0)" }
        case "bool": cells.bool.map { "\($0)" }
        case "string": cells.string
        case "date": cells.date.map { "\($0.timeIntervalSince1970)" }
        case "url": cells.url?.absoluteString
        case "decimal": cells.decimal.map { "\($0)" }
        case "uint64": cells.uint64.map { "\($0)" }
        case "uuid": cells.uuid?.uuidString
        default: cells.data?.base64EncodedString()
        }
    }
}
