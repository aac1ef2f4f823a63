import Foundation
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@testable import TableInferring

/// Tables that are inferred from a text are those that are inferred from its tree.
@Suite struct TextInferenceTests {
    /// The table, its source and its remarks.
    private func summary(_ inference: TableInference) -> String {
        "\(inference.recordCount) \(inference.table)\n\(inference.swift(named: "T"))\n\(inference.remarks)"
    }

    /// Compares both for the elements of an array or one record; true if no tree was needed.
    @discardableResult
    private func check(_ bytes: [UInt8], _ source: String) -> Bool {
        guard let shape = SampleShape(recordsAt: .root, in: bytes[...]) else { return false }
        let text = String(decoding: bytes.prefix(1_000), as: UTF8.self)
        guard let root = try? JSONDocument(parsing: bytes).root else {
            Issue.record("\(source)no document: \(text)")
            return true
        }
        var (scanned, walked) = (TableInference(), TableInference())
        scanned.add(shape: shape)
        for record in root.array ?? [root] { walked.add(record: record) }
        #expect(summary(scanned) == summary(walked), "\(source)\(text)")
        return true
    }

    @Test("random texts and mutations", arguments: 0..<4) func random(part: UInt64) {
        var accepted = 0
        let rounds = Effort.rounds(4_000, quick: 300)
        for round in rounds {
            let seed = part * 1_000_000 + UInt64(round)
            var text = RandomText(seed: seed)
            let valid = Array("[\((0...text.below(20)).map { _ in text.value() }.joined(separator: ","))]".utf8)
            if check(valid, "seed \(seed): ") { accepted += 1 }
            check(text.mutated(valid), "seed \(seed): ")
        }
        #expect(accepted > rounds.count / 8)
    }

    @Test(
        "the files of the suites", .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)),
        arguments: ["real-api", "real-api-paged", "mapper-fixtures", "jsontestsuite", "throughput"])
    func suites(folder: String) throws {
        let files = Suites.files(under: folder)
        var accepted = 0
        for file in Effort.sample(files, quick: max(3, files.count / 12), seed: 3) {
            if check([UInt8](try Data(contentsOf: file)), "\(file.path): ") { accepted += 1 }
        }
        #expect(accepted > 0)
    }

    @Test(arguments: Project.cases(of: "Infer")) func fixtures(folder: URL) throws {
        check([UInt8](try Data(contentsOf: folder.appendingPathComponent("input.json"))), "\(folder.path): ")
    }

    @Test("repeated keys, big integers and malformed texts need a tree")
    func trees() {
        for text in [
            #"[{"a": 1, "a": "x"}]"#, #"[{"a": 1, "\u0061": 2}]"#, "[18446744073709551615]", "[1, 2", "[1] 2", "7",
        ] { #expect(SampleShape(recordsAt: .root, in: Array(text.utf8)[...]) == nil, "\(text)") }
        #expect(check(Array(#"[{"a": 1, "b": 2}, {"b": 1, "a": 2}, {"c": [{"a": 1}, {"a": 2}]}]"#.utf8), ""))
    }

    @Test(
        "a path leads to the records, as in a tree", arguments: ["data", "data.items", "data.items[1]", "x", "data.n"])
    func paths(path: JSONPath) throws {
        let text = Array(#" {"data": {"items": [{"id": 1}, {"id": 2.5, "t": "x"}], "n": null}, "data2": [3]}"#.utf8)
        let root = try JSONDocument(parsing: text).root
        var (scanned, walked) = (TableInference(), TableInference())
        try scanned.add(root, at: ListPath(path))
        // A value that was built has no text.
        try walked.add(JSONValue(root.members.map { (key: $0.key, value: $0.value) }), at: ListPath(path))
        #expect(summary(scanned) == summary(walked))
        #expect(scanned.recordCount == ["data": 1, "data.items": 2, "data.items[1]": 1][path.spelling] ?? 0)
    }

    @Test("an array is added without a tree, other documents aren't")
    func texts() {
        var inference = TableInference()
        var added = [inference.add(text: Array(#" [{"id": 1}, {"id": 2}]"#.utf8))]
        added.append(inference.add(text: Array(#"[{"d": [{"id": 1}]}]"#.utf8), at: "[0].d"))
        #expect(added == [true, true] && inference.recordCount == 3)
        for text in ["[]", "{}", #"{"a": [1]}"#, "[1", "5"] {
            let isAdded = inference.add(text: Array(text.utf8))
            #expect(!isAdded, "\(text)")
        }
        let isAdded = inference.add(text: Array("[[1]]".utf8), at: "[3]")
        #expect(!isAdded && inference.recordCount == 3)
    }

    @Test("the rows of an object need no tree, unless they may refer to a list beside them")
    func besides() {
        let posts = #"{"total": 2, "posts": [{"id": 1, "user": 2}, {"id": 3, "user": 2}], "by": [2], "#
        var inference = TableInference()
        for (rest, path, isExpected) in [
            (#""meta": {"tags": ["x"]}}"#, "posts", true), (#""meta": {"tags": ["x"]}}"#, "posts[1]", true),
            (#""meta": {"users": [{"id": 2}]}}"#, "posts", false), (#""x": 1}"#, "postings", false),
            (#""x": 1}"#, "posts[*]", false), (#""x": 1"#, "posts", false),
        ] as [(String, JSONPath, Bool)] {
            let isAdded = inference.add(text: Array((posts + rest).utf8), at: ListPath(path))
            #expect(isAdded == isExpected, "\(rest) \(path)")
        }
        #expect(inference.recordCount == 3)
    }
}
