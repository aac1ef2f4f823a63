import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport
import Testing

/// Values that don't have the type of the others: named, and tolerated up to a share.
@Suite struct ToleranceTests {
    /// A column of a value in every record but one or more of them, in a place.
    private static func records(_ count: Int, _ value: (Int) -> String, but others: [Int: String]) -> String {
        "[" + (0..<count).map { "{\"id\": \($0), \"v\": \(others[$0] ?? value($0))}" }.joined(separator: ",") + "]"
    }

    private static func inferred(
        _ text: String, tolerance: Double = 0, isFlat: Bool = false, isPlain: Bool = false
    ) throws -> TableInference {
        var inference = TableInference(isPlain: isPlain, isFlat: isFlat, tolerance: tolerance)
        try inference.add(JSONDocument(parsing: text).root)
        return inference
    }

    private static func type(_ inference: TableInference) -> String {
        let field = inference.table["v"] ?? .null
        return field == .null ? "none" : field["type"]?.description ?? "any"
    }

    private static let columns: [(value: @Sendable (Int) -> String, other: String, type: String, remark: String)] = [
        ({ "\($0)" }, #""n/a""#, #""int""#, #"1 text, "n/a""#),
        ({ "\($0).5" }, #""n/a""#, #""double""#, #"1 text, "n/a""#),
        ({ "\($0)" }, "{}", #""int""#, "1 object,"), ({ "\($0)" }, "true", #""int""#, "1 boolean,"),
        ({ $0 % 2 == 0 ? "true" : "false" }, "0", #""bool""#, "1 number,"),
        ({ $0 % 2 == 0 ? "\($0)" : #""\#($0)""# }, #""n/a""#, #""int""#, #"1 text, "n/a""#),
        ({ #""2024-01-\#(10 + $0 % 20)""# }, #""n/a""#, #""date""#, #"1 text, "n/a""#),
        ({ #""2024-01-\#(10 + $0 % 20)T10:00:00Z""# }, #""""#, #""date""#, #"1 text, """#),
        ({ #""https://a.org/\#($0)""# }, #""none""#, #""url""#, #"1 text, "none""#),
        ({ #""7d9f1c1e-2a54-4b1a-9a0b-1f2e3d4c5b\#(10 + $0 % 80)""# }, #""-""#, #""uuid""#, #"1 text, "-""#),
        ({ #""2024-01-\#(10 + $0 % 20)""# }, "20240101", #""string""#, "1 number,"),
        ({ #"{"k": \#($0)}"# }, #""none""#, #"{"k":{"path":"k","type":"int","required":true}}"#, #"1 text, "none""#),
        ({ "[\($0)]" }, "0", #"["int"]"#, "1 number,"),
        ({ #"[\#($0), 7]"# }, "[1,\"x\"]", #"["int"]"#, #"1 text, "x""#),
        ({ #"["a \#($0)", "b"]"# }, #"["a",7]"#, #"["string"]"#, "1 number,"),
        ({ #"["https://a.b/\#($0)"]"# }, #"["x"]"#, #"["url"]"#, #"1 text, "x""#),
        ({ #""t \#($0)""# }, "5", #""string""#, "1 number,"),
    ]

    /// Wherever the one value is, the column has the type of the others, and the table says what becomes of it.
    @Test(arguments: [0, 1, 50, 98, 99], columns.indices)
    func oneOfAHundred(place: Int, column: Int) throws {
        let (value, other, type, remark) = Self.columns[column]
        let text = Self.records(100, value, but: [place: other])
        let strict = try Self.inferred(text)
        #expect(Self.type(strict) != type, "\(text)")
        let note = try #require(strict.remarks.first { $0.location == "v" }?.remark)
        #expect(note.contains("in record \(place + 1)"), "\(note)")
        // A share that is a hair too small changes nothing.
        let less = try Self.inferred(text, tolerance: 0.0099)
        let isElement = other.hasPrefix("[")
        if !isElement { #expect(less.table == strict.table) }
        let inference = try Self.inferred(text, tolerance: 0.01)
        #expect(Self.type(inference) == type)
        let field = inference.table["v"] ?? .null
        #expect(field["required"] == nil && inference.table["id"]?["required"] == true)
        #expect(field["description"]?.string?.contains(remark) == true, "\(field)")
        #expect(field["description"]?.string?.contains("in record \(place + 1)") == true, "\(field)")
        try Self.everyValueIsMappedOrAnIssue(text, inference.table, misfit: place)
    }

    /// Numbers in texts are read by the lossless policy, which would read a boolean, too: it isn't tolerated.
    @Test func aBooleanAmongNumbersInTextsIsNot() throws {
        let text = Self.records(100, { $0 % 2 == 0 ? "\($0)" : "\"\($0)\"" }, but: [3: "true"])
        #expect(try Self.type(Self.inferred(text, tolerance: 0.5)) == "any")
    }

    /// The misfit has an issue, no other value has one, and no row is lost.
    private static func everyValueIsMappedOrAnIssue(_ text: String, _ table: JSONValue, misfit: Int) throws {
        let mapping = try RecordTable(json: table.description).map(JSONDocument(parsing: text).root)
        #expect(mapping.rows.count == 100)
        #expect(mapping.issues.count == 1, "\(mapping.issues)")
        #expect(mapping.issues.first.map { "\($0.location)" }?.hasPrefix("[\(misfit)].v") == true, "\(mapping.issues)")
    }

    @Test func theShareCountsExactly() throws {
        for (misfits, count, share) in [
            (29, 100, 0.29), (1, 3, 1 / 3), (7, 100, 0.07), (43, 100, 0.43), (1, 592, 1 / 592),
        ] {
            let others = Dictionary(uniqueKeysWithValues: (0..<misfits).map { ($0 * count / misfits, #"{"k": 1}"#) })
            let text = Self.records(count, { "\($0)" }, but: others)
            #expect(try Self.type(Self.inferred(text, tolerance: share)) == #""int""#, "\(share)")
            #expect(try Self.type(Self.inferred(text, tolerance: share.nextDown)) == "any", "\(share)")
        }
    }

    @Test(
        arguments: [
            // Values of two kinds beside the most frequent one.
            (
                ["1": #""a""#, "2": "{}", "3": #""b""#], 0.03, #""int""#,
                #"3 of 100 values don't have the type and are issues: 2 texts, the first, "a", in record 2, 1 object, in record 3"#
            ),
            (
                ["1": #""a""#, "2": "{}", "3": #""b""#], 0.02, "any",
                #"mixed: 97 numbers, 2 texts (the first, "a", in record 2), 1 object (in record 3)"#
            ),
            // Nulls are no misfits, and a number of another kind widens the type.
            (["1": "null", "2": "null"], 0.5, #""int""#, "null in 2 of 100"), (["1": "1.5"], 0.5, #""double""#, ""),
            (["1": "99999999999999999999"], 0.5, #""decimal""#, ""),
        ] as [([String: String], Double, String, String)])
    func otherValues(others: [String: String], tolerance: Double, type: String, remark: String) throws {
        let others = Dictionary(uniqueKeysWithValues: others.map { (Int($0.key)!, $0.value) })
        let inference = try Self.inferred(Self.records(100, { "\($0)" }, but: others), tolerance: tolerance)
        #expect(Self.type(inference) == type)
        #expect((inference.remarks.first { $0.location == "v" }?.remark ?? "") == remark)
    }

    /// Texts that nearly all have a form are named, and are strings.
    @Test func nearForms() throws {
        for (value, name) in [
            (#""2024-01-10""#, "a date"), (#""https://a.org/""#, "a URL"), (#""12.50""#, "a number"),
            (#""7d9f1c1e-2a54-4b1a-9a0b-1f2e3d4c5b6a""#, "a UUID"),
        ] {
            let one = try Self.inferred(Self.records(20, { _ in value }, but: [7: #""n/a""#]))
            #expect(one.remarks.map(\.remark) == [#"every string but 1 is \#(name): "n/a" in record 8"#])
            #expect(Self.type(one) == #""string""#)
            // Of two in twenty, nothing is said.
            let two = try Self.inferred(Self.records(20, { _ in value }, but: [7: #""n/a""#, 8: #""-""#]))
            #expect(two.remarks.isEmpty)
        }
    }

    /// Records are numbered over all portions in which they are added.
    @Test func recordsOfPortions() throws {
        var inference = TableInference(isPlain: false, isFlat: false, tolerance: 0)
        for part in 0..<3 {
            let values = (0..<20).map { part == 2 && $0 == 7 ? "n/a" : "2024-01-10" }
            let lines = values.map { "{\"v\": \"\($0)\"}\n" }.joined()
            for block in JSONLines(lines).blocks {
                let isAdded = inference.add(records: block)
                #expect(isAdded)
            }
        }
        #expect(inference.remarks.map(\.remark) == [#"every string but 1 is a date: "n/a" in record 48"#])
    }

    @Test func enumsOfSwift() throws {
        let words: @Sendable (Int) -> String = { $0 % 2 == 0 ? #""open""# : #""shut""# }
        for other in [#""n/a""#, #""once""#] {
            let text = Self.records(100, words, but: [3: other])
            #expect(try !Self.inferred(text).swift(named: "T").contains("enum"))
            let source = try Self.inferred(text, tolerance: 0.01).swift(named: "T")
            #expect(source.contains("case open") && source.contains("case shut") && !source.contains("case once"))
            #expect(source.contains("an enum of all strings but 1: \(other) in record 4"), "\(source)")
            #expect(source.contains("var v: OpenEnum<V>?"), "\(source)")
        }
    }

    /// A path into a text finds nothing, and no issue tells: objects with misfits aren't flattened.
    @Test func flatTablesKeepObjectsWithMisfitsTogether() throws {
        let text = Self.records(100, { #"{"k": \#($0), "l": {"m": 1}}"# }, but: [4: #""none""#])
        let flat = try Self.inferred(text, tolerance: 0.01, isFlat: true).table
        #expect(flat["v"]?["type"]?["k"]?["type"] == "int")
        try Self.everyValueIsMappedOrAnIssue(text, flat, misfit: 4)
        let inner = Self.records(100, { #"{"k": \#($0)}"# }, but: [4: #"{"k": "n/a"}"#])
        let field = try Self.inferred(inner, tolerance: 0.01, isFlat: true).table["v.k"] ?? .null
        #expect(field["path"] == "v.k" && field["type"] == "int" && field["description"] != nil)
    }

    /// Records that aren't objects, among objects.
    @Test func recordsThatAreNoObjects() throws {
        for other in [#""none""#, "7", "[1]", "null"] {
            let records = (0..<100).map { $0 == 60 ? other : "{\"v\": \($0)}" }
            let text = "[\(records.joined(separator: ","))]"
            // Null among records is a record without values.
            #expect(try (Self.inferred(text).table["value"] == nil) == (other == "null"))
            let inference = try Self.inferred(text, tolerance: 0.01)
            #expect(Self.type(inference) == #""int""#, "\(other)")
            let mapping = try RecordTable(json: inference.table.description).map(JSONDocument(parsing: text).root)
            #expect(mapping.rows.count + (mapping.issueCount > 0 ? 1 : 0) >= 100, "\(other)")
            #expect(mapping.issueCount > 0, "\(other)")
            if other != "null" {
                #expect(inference.remarks.first?.location == "the root")
                #expect(inference.swift(named: "T").contains("// Of the records, 1 of 100 values doesn't"))
            }
        }
    }

    @Test func anyNumberIsATolerance() throws {
        let text = Self.records(10, { "\($0)" }, but: [1: "{}"])
        for (tolerance, type) in [
            (-1, "any"), (0, "any"), (.nan, "any"), (.infinity, #""int""#), (5, #""int""#), (-.infinity, "any"),
        ] as [(Double, String)] {
            #expect(try Self.type(Self.inferred(text, tolerance: tolerance)) == type, "\(tolerance)")
        }
        let empty = try Self.inferred("[]", tolerance: 1)
        #expect(empty.table == ["value": ""])
    }

    /// The order of records makes no difference to the table.
    @Test func anyOrderIsTheSame() throws {
        let pieces = [
            "1", "2.5", #""3""#, #""n/a""#, #""2024-01-01""#, #""2024-01-01T00:00:00Z""#, "null", "{}", "[1]", "true",
        ]
        var random = SeededGenerator(seed: 11)
        for round in Effort.rounds(400) {
            let most = pieces.randomElement(using: &random)!
            var values = (0..<30).map { _ in
                Int.random(in: 0..<10, using: &random) == 0 ? pieces.randomElement(using: &random)! : most
            }
            let tolerance = [0, 0.05, 0.1, 0.3][round % 4]
            var tables: Set<String> = []
            for _ in 0..<3 {
                let text = Self.records(30, { values[$0] }, but: [:])
                tables.insert(try Self.type(Self.inferred(text, tolerance: tolerance)))
                values.shuffle(using: &random)
            }
            #expect(tables.count == 1, "seed 11, round \(round): \(tables) of \(values)")
        }
    }

    /// Texts, trees and blocks of lines count the same values, and name the same records.
    @Test func everyWayOfReadingNamesTheSameRecord() throws {
        let lines = (0..<5_000).map { #"{"v": \#($0 == 4_321 ? "\"n/a\"" : "\($0)"), "t": "x\#($0)"}"# }
        let whole = try Self.inferred("[\(lines.joined(separator: ","))]")
        var one = TableInference()
        for line in lines { one.add(record: try JSONDocument(parsing: line).root) }
        var blocks = TableInference()
        for block in JSONLines(Array(lines.joined(separator: "\n").utf8)).blocks {
            let isTaken = SampleShape(recordsOf: block).map { blocks.add(shape: $0) } ?? false
            #expect(isTaken)
        }
        for inference in [whole, one, blocks] {
            #expect(inference.remarks.map(\.remark) == [#"mixed: 4999 numbers, 1 text ("n/a" in record 4322)"#])
        }
    }
}
