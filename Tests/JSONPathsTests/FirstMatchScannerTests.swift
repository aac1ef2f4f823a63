import JSONDocuments
import JSONPaths
import TestSupport
import Testing

/// The first match of a path in a text that isn't read to its end.
@Suite struct FirstMatchScannerTests {
    /// The beginning of a text that comes in chunks of these sizes, and the number of bytes read.
    private func scan(
        _ text: String, _ path: String, by size: Int = .max
    ) throws -> (beginning: String?, readCount: Int)? {
        let bytes = Array(text.utf8)
        var offset = 0
        let scanner = FirstMatchScanner(try JSONPath(path)) {
            let end = offset + min(size, bytes.count - offset)
            defer { offset = end }
            return Array(bytes[offset..<end])
        }
        guard var scanner else { return nil }
        let beginning = scanner.beginning().map { String(decoding: $0, as: UTF8.self) }
        return (beginning, scanner.bytes.count)
    }

    @Test(arguments: [
        (
            "a.b[1]", #"{"x": [{"a": 1}], "a": {"b": [1, "]}\"", 3]}, "c": 1}"#,
            #"{"x": [{"a": 1}], "a": {"b": [1, "]}\""]}}"#
        ),
        ("a[0]", #"{"a": [12, 3]}"#, #"{"a": [12]}"#), ("a.0", #"{"a": [12, 3]}"#, #"{"a": [12]}"#),
        ("[*].b", #"[{"a": 1}, 5, {"c": {}, "b": {"d": 1}}, {"b": 2}]"#, #"[{"a": 1}, 5, {"c": {}, "b": {"d": 1}}]"#),
        ("/a~1b", #"{"a": 1, "a/b": null }"#, #"{"a": 1, "a/b": null}"#),
        (".", " [1, [2]] [3]", " [1, [2]]"), ("é", #"{"\u00e9": true, "b": 1}"#, #"{"\u00e9": true}"#),
        ("a", "\u{FEFF}{\"a\": -1.5e3\n}", "\u{FEFF}{\"a\": -1.5e3}"),
        ("a", #"{"x": flase, "a": 1, "b": 2}"#, #"{"x": flase"#), ("a", #"{"b": }"#, #"{"b": }"#),
        ("a[0]", #"{"a": [}"#, #"{"a": [}"#), ("a", #"{"b": 1 2.5"#, #"{"b": 1 2.5"#), ("a", "1 x, 2", "1 x"),
    ])
    func theBeginningEndsAfterTheMatch(path: String, text: String, expected: String) throws {
        for size in [1, 2, 7, Int.max] {
            #expect(try #require(try scan(text, path, by: size)).beginning == expected, "\(size)")
        }
    }

    @Test(arguments: ["a.b", "[0]", "a[3]", "x.y.z"]) func noMatchReadsAll(path: String) throws {
        for text in [#"{"a": [1, {"b": 2}], "x": {"y": 1}}"#, "17", "", "{", #"{"a"#, "["] {
            let found = try #require(try scan(text, path, by: 3))
            #expect(found.beginning == nil && found.readCount == text.utf8.count, "\(text)")
        }
    }

    @Test func noMoreIsReadThanNeeded() throws {
        let text = #"{"a": 1, "b": ["# + String(repeating: "2, ", count: 10_000)
        let found = try #require(try scan(text, "a", by: 16))
        #expect(found.beginning == #"{"a": 1}"# && found.readCount == 16)
    }

    @Test(arguments: ["$..a", "$[?@.a]", "a[-1]", "^.a", "a@b[id]", "$[0,1]", "$[0:2]"])
    func otherPathsAreRefused(path: String) throws {
        #expect(try scan("{}", path) == nil)
    }

    /// The first match in the beginning is the first match of the whole document.
    @Test(arguments: 1...4 as ClosedRange<UInt64>) func theFirstMatchIsThatOfTheWhole(seed: UInt64) throws {
        var random = RandomPaths(generator: SeededGenerator(seed: seed))
        var found = 0
        let rounds = Effort.rounds(2_000)
        for round in rounds {
            let (path, value) = (try JSONPath(random.keyPath()), random.value(depth: 4))
            // A number ends at the byte after it.
            let text = value.description + "\n"
            guard (try? JSONDocument(parsing: text)) != nil,
                let scanned = try scan(text, path.spelling, by: random.number(1...9))
            else { continue }
            let comment: Comment = "seed \(seed), round \(round): \(path) in \(text)"
            let first = try path.matches(in: value).first
            guard let beginning = scanned.beginning else {
                #expect(first == nil, comment)
                continue
            }
            let match = try path.matches(in: try JSONDocument(parsing: beginning).root).first
            #expect(match?.value == first?.value, comment)
            #expect(match?.location.normalizedPath == first?.location.normalizedPath, comment)
            found += match == nil ? 0 : 1
        }
        #expect(found > rounds.count / 20)
    }
}
