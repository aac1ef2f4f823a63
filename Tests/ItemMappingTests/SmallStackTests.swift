import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableLinting
import TableParsing
import TestSupport
import Testing

/// All operations that recurse into a document, as deep as jansson reads, on a thread of 512 KB.
@Suite("Deep documents on a small stack")
struct SmallStackTests {
    static let levels = 2_046
    static let kinds = [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")]

    private static func text(_ kind: (String, String), _ levels: Int) -> String {
        let count = levels / kind.0.filter { $0 == "[" || $0 == "{" }.count
        return String(repeating: kind.0, count: count) + "1" + String(repeating: kind.1, count: count)
    }

    @Test("to Swift values and back", arguments: 0..<3)
    func swiftValues(kind: Int) async throws {
        let text = Self.text(Self.kinds[kind], Self.levels)
        let isSame = await SmallStack.run { () -> Bool in
            guard let root = try? JSONDocument(parsing: text).root else { return false }
            return (try? JSONValue(any: root.any)) == root
        }
        #expect(isSame)
    }

    @Test("inferred, linted and mapped by tables from files", arguments: 0..<3)
    func tables(kind: Int) async throws {
        let text = Self.text(Self.kinds[kind], Self.levels)
        let isDone = await SmallStack.run { () -> Bool in
            guard let root = try? JSONDocument(parsing: text).root else { return false }
            var inference = TableInference()
            inference.add(record: root)
            let source = inference.swift(named: "Deep")
            guard let table = try? RecordTable(json: inference.table.description) else { return false }
            var lint = TableLint(table)
            try? lint.add(record: root)
            let rows = try? table.map(Array(text.utf8)).rows
            return !source.isEmpty && lint.report.recordCount == 1 && rows?.isEmpty == false
                && !inference.remarks.map(\.remark).isEmpty == !inference.remarks.isEmpty
        }
        #expect(isDone)
    }

    @Test("followed by paths", arguments: 0..<3)
    func paths(kind: Int) async throws {
        let text = "[\(Self.text(Self.kinds[kind], Self.levels - 1)),{}]"
        let count = await SmallStack.run { () -> Int in
            guard let root = try? JSONDocument(parsing: text).root else { return 0 }
            let all = (try? JSONPath("$..*" as String).values(in: root).count) ?? 0
            let same = (try? JSONPath("$[?@ == $[0]]" as String).values(in: root).count) ?? 0
            let locations = (try? JSONPath("$..[?@ == 1]" as String).matches(in: root).count) ?? 0
            let deepest =
                (try? JSONPath("$..*" as String).matches(in: root).max {
                    $0.location.components.count < $1.location.components.count
                })
            let back = deepest.flatMap { root.value(at: $0.location) }
            return back == 1 && same == 1 && locations == 1 ? all : 0
        }
        #expect(count >= Self.levels)
    }

    @Test("queries and patterns nested too deeply are refused")
    func queries() async {
        let count = 20_000
        let texts = [
            "$[?" + String(repeating: "(", count: count) + "@.a" + String(repeating: ")", count: count) + "]",
            "$[?" + String(repeating: "!(", count: count) + "@.a" + String(repeating: ")", count: count) + "]",
            "$" + String(repeating: "[?@", count: count) + String(repeating: "]", count: count),
            "$[?" + String(repeating: "length(", count: count) + "@" + String(repeating: ")", count: count) + ">1]",
            "$[?match(@, '" + String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count) + "')]",
        ]
        for text in texts {
            let isRefusedOrRuns = await SmallStack.run { () -> Bool in
                guard let path = try? JSONPath(text) else { return true }
                _ = try? path.values(in: [["a": 1]])
                return !path.canonicalSpelling.isEmpty
            }
            #expect(isRefusedOrRuns)
        }
    }

    @Test("very long paths")
    func longPaths() async throws {
        struct Far: Item {
            var value: Int?
            static let table = ItemTable(Far()) {
                Field(\.value, JSONPath(JSONLocation(Array(repeating: .key("a"), count: 100_000))))
            }
        }
        let text = Self.text(Self.kinds[1], Self.levels)
        let isDone = await SmallStack.run { () -> Bool in
            let items = try? [ReaderStrategy.direct, .jansson].map { [try Far.item(in: text, reader: $0)] }
            var far = Far()
            far.value = 1
            return items?.map(\.count) == [1, 1] && far.json == [:]
                && Far.table.validate().map(\.code) == [.notEncoded] && Far.table.validate(encoding: false).isEmpty
        }
        #expect(isDone)
    }

    @Test("nested tables, up to a limit and refused beyond it")
    func tableFiles() async {
        @Sendable func table(_ levels: Int) -> String {
            String(repeating: #"{"a":{"type":"#, count: levels) + #"{"b":"b"}"# + String(repeating: "}}", count: levels)
        }
        let outcomes = await SmallStack.run { () -> [Bool] in
            let data = Array(Self.text(Self.kinds[1], Self.levels).utf8)
            return [1, 60, 100, 1_000].map { levels in
                guard let table = try? RecordTable(json: table(levels)) else { return false }
                return [ReaderStrategy.direct, .jansson].allSatisfy { reader in
                    (try? table.map(data, reader: reader).rows.map(\.description).count) == 1
                }
            }
        }
        #expect(outcomes == [true, true, false, false])
    }
}
