import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// Both readers over everything: the same Items, the same issues, the same errors.
@Suite("Both readers agree")
struct ReaderAgreementTests {
    /// What a reader gave, as text where two of it can be compared.
    private struct Outcome: Equatable {
        var items: [String] = []
        var issues: [MappingIssue] = []
        var issueCount = 0
        var error: JSONSyntaxError?
        var reading = MappingReading?.none

        init<Value: FieldValue>(_ type: Value.Type, _ bytes: [UInt8], _ path: JSONPath, _ reader: MappingReader) {
            do throws(JSONSyntaxError) {
                let mapping = try Value.map(bytes, at: path, reader: reader)
                items = mapping.items.map { "\($0)" }
                (issues, issueCount) = (mapping.issues, mapping.issueCount)
                reading = mapping.reading
            } catch {
                self.error = error
            }
        }

        /// The first thing that is not alike.
        func difference(to other: Outcome) -> String {
            if error != other.error { return "\(error, default: "none") ≠ \(other.error, default: "none")" }
            for (mine, other) in zip(items, other.items) where mine != other { return "\(mine) ≠ \(other)" }
            for (mine, other) in zip(issues, other.issues) where mine != other {
                return "\(mine.rendered()) ≠ \(other.rendered())"
            }
            return "\(items.count) items, \(issueCount) issues ≠ \(other.items.count), \(other.issueCount)"
        }

        init(_ table: RecordTable, _ bytes: [UInt8], _ path: JSONPath, _ reader: MappingReader) {
            do throws(JSONSyntaxError) {
                let mapping = try table.map(bytes, at: path, reader: reader)
                items = mapping.rows.map { Self.text(of: $0) }
                (issues, issueCount) = (mapping.issues, mapping.issueCount)
                reading = mapping.reading
            } catch {
                self.error = error
            }
        }

        /// A row with the kinds of its values.
        private static func text(of value: RecordValue) -> String {
            switch value {
            case .record(let record): "{\(zip(record.names, record.values).map { "\($0): \(text(of: $1))" })}"
            case .list(let values): "\(values.map { text(of: $0) })"
            case .null, .bool, .int, .double, .decimal, .string, .json:
                "\(Mirror(reflecting: value).children.first?.label ?? "null") \(value)"
            }
        }

        static func == (left: Outcome, right: Outcome) -> Bool {
            left.items == right.items && left.issues == right.issues && left.issueCount == right.issueCount
                && left.error == right.error
        }
    }

    /// The zoo, each over the same bytes.
    private static let zoo: [@Sendable ([UInt8], JSONPath) -> Int] = [
        compared(Flat.self), compared(Deep.self), compared(Kinds.self), compared(Containers.self),
        compared(Letters.self),
        compared(Wild.self), compared(Lenient.self), compared(Watched.self), compared(Branch.self),
        compared(Various.self),
        compared(Answers.self),
        compared(Temperature.self), compared(JSONValue.self), compared([Int].self), compared(Double?.self),
        compared(
            table: """
                {"a": {"path": "a", "type": "int"}, "b": {"path": ["b", "f"], "type": "string", "default": "-"}, "c": "c",
                 "d": {"path": "d", "type": "bool", "required": true}, "e": {"path": "e.a", "type": "[double]"},
                 "g": {"path": "g", "type": {"x": {"path": "a", "type": "decimal"}, "y": "b[*].a"}}, "w": "e[*].b"}
                """),
        compared(
            table: #"{"date": {"path": "d", "type": "date"}, "url": {"path": "e", "type": "url"}, "a": "a", "h": "h"}"#),
    ]

    /// Compares the readers; answers how many records were read directly.
    private static func compared<Value: FieldValue>(_ type: Value.Type) -> @Sendable ([UInt8], JSONPath) -> Int {
        compared("\(type)") { Outcome(type, $0, $1, $2) }
    }

    /// Compares the readers by a table from a file.
    private static func compared(table: String) -> @Sendable ([UInt8], JSONPath) -> Int {
        let table = try! RecordTable(json: table)
        return compared("a table of \(table.fields.map(\.name))") { Outcome(table, $0, $1, $2) }
    }

    private static func compared(
        _ type: String, _ read: @escaping @Sendable ([UInt8], JSONPath, MappingReader) -> Outcome
    ) -> @Sendable ([UInt8], JSONPath) -> Int {
        { bytes, path in
            let jansson = read(bytes, path, .jansson)
            let direct = read(bytes, path, .direct)
            if direct != jansson {
                let text = String(decoding: bytes.prefix(2_000), as: UTF8.self).replacing("\n", with: "⏎")
                Issue.record("\(type) at '\(path)': \(jansson.difference(to: direct)) in \(text)")
            }
            return direct.reading.map { $0.reason == nil ? $0.directCount : 0 } ?? 0
        }
    }

    @discardableResult
    private func check(_ bytes: [UInt8], _ path: JSONPath = "") -> Int { Self.zoo.reduce(0) { $0 + $1(bytes, path) } }

    private static let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]

    @Test("over generated lists of anything", arguments: 0..<20)
    func generated(part: UInt64) {
        for seed in 0..<6 {
            var document = RandomDocument(seed: part * 1_000 + UInt64(seed))
            check(Array(document.text(keys: Self.keys).utf8))
            check(Array(document.text(keys: Self.keys, around: ["x", "y"]).utf8), "x.y")
        }
    }

    /// For each of some tables what mostly fits it.
    private static let samples: [[String: [String]]] = [
        [
            "a": ["1", "-7", "null"], "b": [#""ä""#, #""text of more than fifteen bytes""#, #""\n""#],
            "c": ["0.25", "3", "-1e3"],
            "d": ["true", "false"], "e": ["5", "null"], "f": ["null", #""x""#], "g": ["1.5", "null"],
            "h": ["true", "null"],
        ],
        [
            "a": ["[1, 2, 3]", "[]"], "b": [#"["x", null]"#], "c": ["[[0.5, 1], [2e0]]", "[]"],
            "d": [#"{"a": 1}"#, "null"],
            "e": [#"[{"b": "x"}, {}]"#], "f": [#"{"x": 1, "y": 2}"#, "{}"], "g": [#"{"t": {"a": 1, "c": [1.5]}}"#],
            "h": ["[true]", "null"],
        ],
        [
            "a": [#"{"a": {"a": 3, "b": " x "}}"#, "{}", "null", "1"], "b": [#"{"a": 1}"#, "5"],
            "c": ["null", #""c""#],
            "d": [#"{"a": "d"}"#, #""d""#], "e": [#"{"0": 5}"#, "[5]"],
        ],
        [
            "a": ["1", #""12""#], "b": ["18", #""18446744073709551615""#], "c": ["1.10", #""2.5""#],
            "d": [#""2024-02-29T12:30:00Z""#, "5"],
            "e": [#""https://example.org/""#], "f": [#""6F9619FF-8B86-D011-B42D-00CF4FC964FF""#],
            "g": [#""novel""#, #""essay""#],
            "h": ["0.1", "7"],
        ],
    ]

    @Test("over generated lists of what mostly fits", arguments: 0..<4, 0..<6)
    func fitting(number: Int, part: Int) {
        var directly = 0
        for seed in 0..<8 {
            var document = RandomDocument(seed: UInt64(part * 1_000 + seed), fitting: Self.samples[number])
            directly += check(Array(document.text(keys: Self.keys).utf8))
        }
        #expect(directly > 30)
    }

    @Test("over mutated lists", arguments: 0..<20)
    func mutated(part: UInt64) {
        for seed in 0..<4 {
            var document = RandomDocument(seed: 70_000 + part * 1_000 + UInt64(seed))
            let bytes = Array(document.text(keys: Self.keys, around: ["x"]).utf8)
            for _ in 0..<4 { check(document.mutated(bytes), "x") }
        }
    }

    @Test(
        "over every file of the suites, as it is and as a part of a record",
        .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)),
        arguments: ["jsontestsuite", "jansson-suite", "mapper-fixtures", "numbers"])
    func suites(folder: String) throws {
        for file in Suites.files(under: folder) where !file.lastPathComponent.contains("verdicts") {
            let bytes = [UInt8](try Data(contentsOf: file))
            guard bytes.count < 20_000 else { continue }
            check(bytes)
            check(Array("[{\"a\":".utf8) + bytes + Array("}]".utf8))
            check(Array("[{\"extra\":".utf8) + bytes + Array(",\"a\":1,\"b\":\"x\"}]".utf8))
        }
    }
}
