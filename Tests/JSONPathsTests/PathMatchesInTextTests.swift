import Foundation
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// The matches of a path that are found in a text are those in its tree.
@Suite struct PathMatchesInTextTests {
    /// The matches in a text, as they are written; nil if a tree is needed.
    private func found(
        _ path: String, _ bytes: [UInt8], limits: JSONPath.Limits = .standard
    ) throws -> [String]? {
        let path = try JSONPath(path)
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let matches = unsafe PathMatchesInText(of: path, in: buffer, limits: limits) else { return nil }
            return (0..<matches.count).map { number in
                var writer = JSONWriter()
                unsafe writer.write(source: UnsafeBufferPointer(rebasing: buffer[matches[number]]))
                return writer.text
            }
        }
    }

    /// The matches in the tree; nil if there is none, or if a limit is exceeded.
    private func expected(_ path: String, _ bytes: [UInt8], limits: JSONPath.Limits = .standard) throws -> [String]? {
        guard let root = try? JSONDocument(parsing: bytes).root else { return nil }
        return (try? JSONPath(path).matches(in: root, limits: limits))?.map { JSONWriter.text(of: $0.value) }
    }

    /// Compares both; true if no tree was needed.
    @discardableResult
    private func check(
        _ path: String, _ bytes: [UInt8], limits: JSONPath.Limits = .standard, _ source: String = ""
    ) throws -> Bool {
        guard let found = try found(path, bytes, limits: limits) else { return false }
        let text = String(decoding: bytes.prefix(1_000), as: UTF8.self)
        #expect(try expected(path, bytes, limits: limits) == found, "\(source)\(path) in \(text)")
        return true
    }

    @Test(arguments: [
        ("", "[1, 2]"), ("a", #"{"a": {"b": [1.50, "x\u00e9\/"]}}"#),
        ("a.b[1]", #"{"a": {"b": [1.50, "x\u00e9\n\/"]}}"#),
        ("[*].a", #"[{"a": 1}, {"b": 2}, 3, {"a": null}]"#), ("*.a", #"{"x": {"a": -0}, "y": [], "z": {"a": 1e2}}"#),
        ("a.0", #"{"a": [5, 6]}"#), ("a.0", #"{"a": {"0": true}}"#), ("$['a']['0']", #"{"a": [5, 6]}"#),
        ("[-1]", "[1, [2], {}]"), ("$[-2].a", #"[{"a": 1}, {"a": 2}, 3]"#), ("$[1:3]", "[0, 1, 2, 3]"),
        ("$[::2].a", #"[{"a": 0}, 1, {"a": 2}]"#), ("$[-2:]", "[0, 1, 2]"), ("$[::-1]", "[0, 1, [2]]"),
        ("$[5:2]", "[0, 1]"), ("$[::0]", "[0, 1]"), ("$[1::3]", "[0, 1, 2, 3, 4]"), ("[9]", "[]"), ("a.b.c", "{}"),
        ("é", #"{"\u00e9": "é", "e\u0301": 2}"#), ("a", "\u{FEFF}{\"a\": [9223372036854775807]}"),
        ("[*]", "[[],{},\"\"]"),
        ("a", #"{"a": {"x": 1, "y": 2, "x": 3}}"#), ("[*].k", "[{\"k\":12345678901234567890.5}]"),
    ])
    func noTreeIsNeeded(path: String, text: String) throws { #expect(try check(path, Array(text.utf8))) }

    @Test("of equal keys the last counts, with its matches only")
    func repeatedKeys() throws {
        let text = Array(#"{"a": [1, 2], "b": [7], "\u0061": [3], "b": 8}"#.utf8)
        #expect(try found("a[*]", text) == ["3"] && found("b[*]", text) == [] && found("b", text) == ["8"])
        #expect(try found("[*]", Array(#"[{"a": 1, "a": 2}]"#.utf8)) == [#"{"a":2}"#])
        #expect(try found("x.*", Array(#"{"x": {"a": 1, "b": 2, "a": 3}}"#.utf8)) == nil)
        let many = (0..<40).map { "\"\($0)\": \($0)" }.joined(separator: ", ")
        #expect(try found("*", Array("{\(many)}".utf8))?.count == 40)
        #expect(try found("*", Array("{\(many), \"39\": 0}".utf8)) == nil)
    }

    @Test(arguments: ["$..a", "$[?@.a]", "^.a", "a@b[id]", "$[0,1]", "$['a','b']"])
    func otherPathsNeedATree(path: String) throws { #expect(try found(path, Array("{}".utf8)) == nil) }

    @Test("what isn't certainly valid needs a tree, also where the path doesn't lead")
    func otherTextsNeedATree() throws {
        for text in [
            "", "1", "{", "[1, 2", #"{"a": 1, "b": flase}"#, #"{"a": 1} x"#, "[18446744073709551616]", "[1e999]",
        ] {
            #expect(try found("a", Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test("random texts, paths and limits", arguments: 0..<4) func random(part: UInt64) throws {
        var simple = 0
        let rounds = Effort.rounds(8_000, quick: 600)
        for round in rounds {
            let seed = part * 1_000_000 + UInt64(round)
            var text = RandomText(seed: seed)
            let valid = Array("[\(text.value())]".utf8)
            for _ in 0..<3 {
                let path = path(&text)
                if try check(path, valid, "seed \(seed): ") { simple += 1 }
                try check(path, text.mutated(valid), "seed \(seed): ")
                let limits = JSONPath.Limits(
                    depth: text.below(8), matches: text.below(6), work: text.below(100), patternSize: 10)
                try check(path, valid, limits: limits, "seed \(seed): ")
            }
        }
        #expect(simple > rounds.count)
    }

    @Test(
        "the files of the suites and mutations of them",
        .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)),
        arguments: ["jsontestsuite", "jansson-suite", "real-api"])
    func suites(folder: String) throws {
        let files = Suites.files(under: folder, extension: nil).filter { !$0.hasDirectoryPath }
        var simple = 0
        for (number, file) in Effort.sample(files, quick: max(3, files.count / 12), seed: 5).enumerated() {
            let bytes = [UInt8](try Data(contentsOf: file))
            var text = RandomText(seed: UInt64(number))
            for path in ["", "[*]", "*", "data.items", "[0].id", "*.*", "$[-1].id"] + (0..<4).map({ _ in path(&text) })
            {
                if try check(path, bytes, "\(file.path): ") { simple += 1 }
                if bytes.count < 20_000 { try check(path, text.mutated(bytes), "\(file.path), \(number): ") }
            }
        }
        #expect(simple > 0)
    }

    /// A path of up to four steps, often of those that random texts have.
    private func path(_ text: inout RandomText) -> String {
        let steps = [
            "['a']", "['b']", "[0]", "[1]", "[-1]", "[*]", "[*]", "[1:]", "[:2]", "[::2]", "[-2:]", "[::-1]",
            "[2:0:-1]",
        ]
        if text.below(3) == 0 {
            return (0..<text.below(4)).map { _ in ["a", "b", "0", "1", "*"][text.below(5)] }.joined(separator: ".")
        }
        return "$" + (text.below(8) > 0 ? ["[0]", "[*]"][text.below(2)] : "")
            + (0..<text.below(4)).map { _ in steps[text.below(steps.count)] }.joined()
    }
}
