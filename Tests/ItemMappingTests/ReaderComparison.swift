import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing
import TestSupport

/// A comparison of both readers on the same bytes, which records an issue if they differ.
///
/// The report of each is compared as well, and a report must not change anything else.
enum ReaderComparison {
    /// The seed of the compared bytes, for messages.
    @TaskLocal static var source = ""

    /// Compares the readers for every table of the zoo and returns the number of records that were
    /// read directly.
    @discardableResult
    static func checkAll(_ bytes: [UInt8], _ path: JSONPath = "") -> Int { zoo.reduce(0) { $0 + $1(bytes, path) } }

    /// Compares the readers for the tables of the zoo: for all of them at full effort, else for every third.
    ///
    /// The length of the bytes decides which, so that a test of many inputs uses all tables.
    static func check(_ bytes: [UInt8], _ path: JSONPath = "") {
        let step = Effort.level < Effort.full ? 3 : 1
        for number in zoo.indices where (number + bytes.count) % step == 0 { _ = zoo[number](bytes, path) }
    }

    /// Compares the readers, and the automatic choice between them, for a table.
    ///
    /// Returns the number of records that were read directly.
    @discardableResult
    static func check(_ table: RecordTable, _ name: String, _ bytes: [UInt8], _ path: JSONPath = "") -> Int {
        compared(name, [.direct, .auto]) { ReadingOutcome(table, $0, $1, $2, reporting: $3) }(bytes, path)
    }

    private typealias Comparison = @Sendable ([UInt8], JSONPath) -> Int

    private static let zoo: [Comparison] = [
        compared(Flat.self), compared(Deep.self), compared(Indexed.self), compared(Fallbacks.self),
        compared(Marked.self), compared(Overwritten.self), compared([Marked].self),
        compared(Kinds.self),
        compared(Containers.self),
        compared(Letters.self),
        compared(Wild.self), compared(Wildcards.self), compared(Lenient.self), compared(Watched.self),
        compared(Branch.self), compared(Numbered.self), compared(Placed.self), compared(NumberedParts.self),
        compared(NumberedOnce.self), compared(Anew.self),
        compared(
            table: #"{"n": {"from": "index", "unique": true}, "id": {"path": "a", "type": "int", "unique": true}}"#),
        compared(table: #"{"n": {"from": "index", "type": "int", "jsonText": true}, "a": "a"}"#),
        compared(Various.self),
        compared(Answers.self),
        compared(FlatMade.self), compared(Defaulted.self), compared(Answering.self), compared(LenientMade.self),
        compared(BoundedMade.self), compared(Nest.self), compared(Composed.self), compared(Ruled.self),
        compared(Combined.self), compared(KindsMade.self), compared([FlatMade].self),
        compared(Spaced.self), compared(SpacedMade.self), compared([Spaced].self),
        compared(Temperature.self), compared(JSONValue.self), compared([Int].self), compared(Double?.self),
        compared(
            table: """
                {"a": {"path": "a", "type": "int"}, "b": {"path": ["b", "f"], "type": "string", "default": "-"}, "c": "c",
                 "d": {"path": "d", "type": "bool", "required": true}, "e": {"path": "e.a", "type": "[double]"},
                 "g": {"path": "g", "type": {"x": {"path": "a", "type": "decimal"}, "y": "b[*].a"}}, "w": "e[*].b"}
                """),
        compared(
            table: """
                {"n": {"from": "index"}, "t": {"from": "index", "type": "string"}, "a": "a",
                 "even": {"from": "index", "type": "int", "multipleOf": 2},
                 "e": {"path": "e", "type": [{"n": {"from": "index", "type": "int"}, "a": {"path": "a", "type": "int"}}]}}
                """),
        compared(
            table: #"{"kind": {"constant": "book"}, "id": {"path": "a", "type": "int"}, "all": {"constant": [1]}}"#),
        compared(
            table: #"{"date": {"path": "d", "type": "date"}, "url": {"path": "e", "type": "url"}, "a": "a", "h": "h"}"#),
        compared(
            table: """
                {"n": {"path": "a", "type": "double"}, "id": {"path": "f", "type": "uuid", "policy": "lenient"},
                 "s": {"path": "b", "type": "date", "format": "seconds"}, "ms": {"path": "c", "type": "date", "format": "milliseconds"},
                 "day": {"path": "d", "type": "date", "format": "yyyy-MM-dd"}, "list": {"path": "e[*].a", "type": "[double]"}}
                """),
        compared([Verbatim<Double>].self), compared(Verbatim<Date>?.self),
    ]

    private static func compared<Value: FieldValue>(_ type: Value.Type) -> Comparison {
        compared("\(type)", [.direct]) { ReadingOutcome(type, $0, $1, $2, reporting: $3) }
    }

    private static func compared(table: String) -> Comparison {
        let table = try! RecordTable(json: table)
        return compared("a table of \(table.fields.map(\.name))", [.direct]) {
            ReadingOutcome(table, $0, $1, $2, reporting: $3)
        }
    }

    private static func compared(
        _ name: String, _ readers: [ReaderStrategy],
        _ read: @escaping @Sendable ([UInt8], JSONPath, ReaderStrategy, Bool) -> ReadingOutcome
    ) -> Comparison {
        { bytes, path in
            func complain(_ reader: String, _ difference: String) {
                let text = String(decoding: bytes.prefix(2_000), as: UTF8.self).replacing("\n", with: "⏎")
                Issue.record("\(source)\(name) at '\(path)', \(reader): \(difference) in \(text)")
            }
            let jansson = read(bytes, path, .jansson, false)
            let outcomes = readers.map { read(bytes, path, $0, false) }
            for (reader, outcome) in zip(readers, outcomes) where outcome != jansson {
                complain("\(reader)", jansson.difference(to: outcome))
            }
            let reported = read(bytes, path, .jansson, true)
            if reported.unreported != jansson { complain("jansson with a report", jansson.difference(to: reported)) }
            let direct = read(bytes, path, .direct, true)
            if direct != reported { complain("direct with a report", reported.difference(to: direct)) }
            let readings = [direct.reading, direct.report == nil ? direct.reading : direct.reportedReading]
            if readings != [outcomes[0].reading, outcomes[0].reading] {
                complain("direct with a report", "\(outcomes[0].reading, default: "none") ≠ \(readings)")
            }
            return outcomes[0].directCount
        }
    }
}
