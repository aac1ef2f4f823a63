import Foundation
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing
import TestSupport

/// Random constraints over random records: both readers agree, and a simple oracle agrees with them.
@Suite("Constraints mean the same to both readers")
struct ConstraintPropertyTests {
    /// An Item whose table has the constraints of the task.
    private struct Sample: Item {
        var a = -1
        var b: Int?
        var c = 0.5
        var d: Double?
        var e = "-"
        var f: String?
        var g: [Int] = []
        var h: JSONValue = .null
        @TaskLocal static var table = ItemTable(Sample()) { Field(\.a, "a") }
    }

    /// The initializer of a type whose table has the constraints of the task.
    private struct Columns: Item {
        let a: Int?
        let d: Double
        let e: String?
        let g: [Int]?
        @TaskLocal static var table = ItemTable({ Columns(a: $0, d: 0, e: nil, g: nil) }, "a")
    }

    @Test("in random tables of fields, columns and files", arguments: 0..<20)
    func bothReadersAgree(part: UInt64) throws {
        for round in Effort.rounds(25) {
            var random = RandomConstraints(seed: part * 10_000 + UInt64(round))
            let options = (0..<16).map { _ in random.option() }
            let text = Array(random.records().utf8)
            let message: Comment = "seed \(part * 10_000 + UInt64(round)): \(String(decoding: text, as: UTF8.self))"
            Sample.$table.withValue(Self.fields(options)) { Self.compare(Sample.self, text, message) }
            Columns.$table.withValue(Self.columns(options)) { Self.compare(Columns.self, text, message) }
            let table = random.tableFile()
            let made = try #require(try? RecordTable(json: table), "\(table)")
            ReaderComparison.$source.withValue("\(message) \(table)") { _ = ReaderComparison.check(made, table, text) }
        }
    }

    private static func fields(_ options: [FieldOption]) -> ItemTable<Sample> {
        ItemTable(Sample()) {
            Field(\.a, "a", options[0], options[1])
            Field(\.b, "b", or: "a", options[2], options[3])
            Field(\.c, "c", options[4], options[5])
            Field(\.d, "d", options[6], options[7])
            Field(\.e, "e", options[8], options[9])
            Field(\.f, "f", options[10], options[11])
            Field(\.g, "g", options[12], options[13])
            Field(\.h, "a", options[14])
            Check("is small", .skipItem) { $0.a < 40 }
        }
    }

    private static func columns(_ options: [FieldOption]) -> ItemTable<Columns> {
        ItemTable(
            { Columns(a: $0, d: $1, e: $2, g: $3) }, Column("a", options[0], options[1]),
            Column("d", default: 2, options[6], options[7]), Column("e", options[8]), Column("g", options[12]))
    }

    /// Compares the readers on a list, and on its records as a stream.
    private static func compare<Value: Item & Sendable>(_ type: Value.Type, _ text: [UInt8], _ message: Comment) {
        for isReporting in [false, true] {
            let expected = ReadingOutcome(type, text, "", .jansson, reporting: isReporting)
            let found = ReadingOutcome(type, text, "", .direct, reporting: isReporting)
            #expect(found.items == expected.items, message)
            #expect(found.issues == expected.issues, message)
            #expect(found.report == expected.report, message)
        }
        let lines = String(decoding: text, as: UTF8.self).dropFirst().dropLast().replacing("}, {", with: "}\n{")
        let streamed = ReaderStrategy.allCases.map { reader in
            Array(type.items(of: JSONLines(String(lines)), reader: reader)).map { row in
                "\(row.item.map { "\($0)" } ?? "none") \(row.issues)"
            }
        }
        #expect(streamed[1] == streamed[0] && streamed[2] == streamed[0], message)
    }

    /// An integer field keeps its value if and only if a simple reading of the constraints allows it.
    @Test("as a simple oracle reads them", arguments: 0..<8)
    func theOracleAgrees(part: UInt64) throws {
        for round in Effort.rounds(100) {
            var random = RandomConstraints(seed: 777 + part * 10_000 + UInt64(round))
            let (low, high, step) = (random.int(), random.int(), Int.random(in: 1...4, using: &random.generator))
            let values = (0..<12).map { _ in random.int() }
            let table = ItemTable(Sample()) {
                if low <= high { Field(\.a, "v", .range(low...high), .multiple(of: Double(step))) }
                Field(\.c, "v", .greaterThan(Double(low)), .lessThan(Double(high)))
                Field(\.e, "t", .length(max(0, low)...max(0, low, high)))
            }
            let text = values.map { #"{"v": \#($0), "t": "\#(String(repeating: "é", count: max(0, $0)))"}"# }
            try Sample.$table.withValue(table) {
                for reader in ReaderStrategy.allCases {
                    let items = try Sample.map("[\(text.joined(separator: ","))]", reader: reader).items
                    for (value, item) in zip(values, items) {
                        let isKept = low <= high && low...max(low, high) ~= value && value % step == 0
                        #expect(item.a == (isKept ? value : -1), "\(reader) \(low) \(high) \(step)")
                        #expect(item.c == (low < value && value < high ? Double(value) : 0.5))
                        let length = max(0, value)
                        let isLength = max(0, low) <= length && length <= max(0, low, high)
                        #expect(item.e.unicodeScalars.count == (isLength ? length : 1))
                    }
                }
            }
        }
    }
}

/// Draws constraints and records.
private struct RandomConstraints {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    mutating func int() -> Int { Int.random(in: -3...6, using: &generator) }

    mutating func option() -> FieldOption {
        let (first, second) = (int(), int())
        let (low, high) = (min(first, second), max(first, second))
        let options: [FieldOption] = [
            .range(low...high), .range(low..<high), .range(low...), .range(...high), .range(..<high),
            .range(Double(low) + 0.5...Double(high) + 1), .greaterThan(Double(low)), .lessThan(Double(high) - 0.25),
            .multiple(of: Double(abs(first)) + 1), .multiple(of: 0.5), .length(max(0, low)...max(0, high)),
            .length(max(0, high)), .count(max(0, low)...max(0, high)), .count(...max(0, low)), .pattern("[a-c]*"),
            .pattern("(é|x){1,3}"), .format(.date), .oneOf([1, 2, "a", 0.5, [1]]),
            .elements(.range(low...high)), .elements(.length(...2), .lessThan(Double(high))), .allElements,
            .uniqueElements, .unique, .unique,
            .requires("b"), .invalid(.skipItem), .invalid(.setNil), .invalid(.keepDefault), .required, .lenient,
        ]
        return options[below(options.count)]
    }

    mutating func value() -> String {
        let values = [
            "\(int())", "\(int())", "\(Double(int()) / 2)", "null", "\"\"", "\"a\"", "\"abc\"", "\"éx\"",
            "\"\(int())\"",
            "[]", "[1, 2]", "[\(int()), \(int()), \(int())]", "\"2024-02-29\"", "1e3", "true",
        ]
        return values[below(values.count)]
    }

    mutating func records() -> String {
        let records = (0...below(12)).map { _ -> String in
            let members = ["a", "b", "c", "d", "e", "f", "g"].compactMap { key in
                below(5) == 0 ? nil : "\"\(key)\": \(fitting(key))"
            }
            return "{\(members.joined(separator: ", "))}"
        }
        return "[\(records.joined(separator: ", "))]"
    }

    /// A value that mostly is of the kind of a field.
    private mutating func fitting(_ key: String) -> String {
        guard below(6) > 0 else { return value() }
        switch key {
        case "a", "b": return "\(int())"
        case "c", "d": return "\(Double(int()) / 2)"
        case "e", "f": return ["\"\"", "\"a\"", "\"abc\"", "\"éx\"", "\"2024-02-29\""][below(5)]
        default: return "[\((0..<below(4)).map { _ in "\(int())" }.joined(separator: ", "))]"
        }
    }

    mutating func tableFile() -> String {
        let kinds = ["a": "int", "b": "double", "c": "decimal", "d": "any", "e": "string", "f": "string", "g": "[int]"]
        let fields = kinds.keys.sorted().map { key in
            var members = ["\"type\": \"\(kinds[key]!)\""]
            let constraints = [
                "\"minimum\": \(int())", "\"exclusiveMaximum\": \(int() + 12)", "\"multipleOf\": 0.5",
                "\"minLength\": 1",
                "\"maxLength\": 2", "\"minItems\": 1", "\"maxItems\": 2", "\"pattern\": \"[a-c]*\"",
                "\"enum\": [1, 0.5, \"a\"]",
                "\"items\": {\"minimum\": \(int()), \"maxLength\": 2}", "\"uniqueItems\": true", "\"unique\": true",
                "\"format\": \"date\"", "\"requires\": \"b\"",
            ]
            let drawn = Set((0..<below(3)).map { _ in below(constraints.count - (below(20) == 0 ? 0 : 1)) })
            // The allowed values would contradict another constraint now and then.
            if drawn.count == 1 || !drawn.contains(8) { members += drawn.sorted().map { constraints[$0] } }
            return "\"\(key)\": {\(members.joined(separator: ", "))}"
        }
        return "{\(fields.joined(separator: ", "))}"
    }
}
