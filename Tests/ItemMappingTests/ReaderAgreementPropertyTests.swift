import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport
import Testing

/// Both readers give the same Items, issues and errors for all inputs.
@Suite("Both readers agree")
struct ReaderAgreementPropertyTests {
    private static let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]

    @Test("over generated lists of random values", arguments: 0..<20)
    func generated(part: UInt64) {
        for seed in Effort.rounds(6) {
            var document = RandomDocument(seed: part * 1_000 + UInt64(seed))
            ReaderComparison.$source.withValue("seed \(part * 1_000 + UInt64(seed)): ") {
                ReaderComparison.check(Array(document.text(keys: Self.keys).utf8))
                ReaderComparison.check(Array(document.text(keys: Self.keys, around: ["x", "y"]).utf8), "x.y")
            }
        }
    }

    private static let anyPaths: [JSONPath] = [
        "x[*].y[*]", "x[1].y", "x[-1].y", "x[*].y[0]", "x[*]", "x[0].y[-1]", "x[*].*", "x.*.y[*]", "$.x[:2].y[*]",
        "$.x[::-1].y[*]", "x[*].y", "$..y[*]", "x[*].z[*]", "*[*].y[*]",
    ]

    @Test("over lists along paths of any steps", arguments: anyPaths)
    func paths(path: JSONPath) {
        for seed in Effort.rounds(12) {
            var document = RandomDocument(seed: 200_000 + UInt64(seed))
            let lists = (0..<3).map { _ in document.text(keys: Self.keys) }
            let last = seed % 3 == 0 ? #"{"y": [], "y": \#(lists[2])}"# : #"{"y": \#(lists[2])}"#
            let bytes = Array(#"{"x": [{"y": \#(lists[0])}, {"z": 1, "y": \#(lists[1])}, 7, \#(last)]}"#.utf8)
            ReaderComparison.$source.withValue("seed \(seed): ") {
                ReaderComparison.checkAll(bytes, path)
                ReaderComparison.check(document.mutated(bytes), path)
            }
        }
    }

    /// For some tables, generators of mostly matching documents.
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
            "a": ["[7]", "[8, 9]", "[]"], "b": [#"["x", "last"]"#, "[]", "null"],
            "c": [#"[0, {"a": 5}]"#, #"{"1": {"a": 6, "b": 0}}"#, "[]"], "d": [#"[0, {"a": [3]}]"#, "[1]"],
            "e": [#"[{"c": ["p", "q"]}]"#, #"[{"a": 1}]"#], "f": [#"[{"a": [1]}, {"a": []}, {}]"#, "[]"],
            "g": [#"[{"b": "deep"}]"#, #"["two", {"c": 0}]"#, #""flat""#],
        ],
        [
            "a": ["1", #""12""#], "b": ["18", #""18446744073709551615""#], "c": ["1.10", #""2.5""#],
            "d": [#""2024-02-29T12:30:00Z""#, "5"],
            "e": [#""https://example.org/""#], "f": [#""6F9619FF-8B86-D011-B42D-00CF4FC964FF""#],
            "g": [#""novel""#, #""essay""#],
            "h": ["0.1", "7"],
        ],
        [
            "a": [#"[{"b": "x"}, {"b": "text of more than fifteen bytes"}]"#, #"[{"b": "x", "b": "y"}]"#, "7"],
            "b": [
                #"[{"a": {"c": 1}}, {"a": {"b": 0, "c": 2}}, {}]"#, #"[{"a": [{"c": 3}]}, {"a": {"c": 4}, "a": 5}]"#,
            ],
            "c": [#"[{"d": {"a": 2, "b": {"x": 1.5}, "c": [{"a": {}}]}}]"#, "[[1], 2, {}]", #"{"0": 1}"#],
            "d": ["[]", #"[{"a": 1}]"#, "null"], "e": [#"[{"a": [0.5, 1]}, {"a": []}]"#, "[]"],
            "f": [#"{"a": 5, "c": [{"a": {"a": 6}}, {"b": 0}]}"#, #"{"b": {"y": 1}, "c": [{"b": 0}]}"#],
        ],
    ]

    @Test("over generated lists that mostly fit", arguments: 0..<6, Effort.rounds(6))
    func fitting(number: Int, part: Int) {
        var directly = 0
        for seed in 0..<8 {
            var document = RandomDocument(seed: UInt64(part * 1_000 + seed), fitting: Self.samples[number])
            directly += ReaderComparison.$source.withValue("seed \(part * 1_000 + seed): ") {
                ReaderComparison.checkAll(Array(document.text(keys: Self.keys).utf8))
            }
        }
        #expect(directly > 30)
    }

    @Test("over mutated lists", arguments: 0..<20)
    func mutated(part: UInt64) {
        for seed in Effort.rounds(4) {
            var document = RandomDocument(seed: 70_000 + part * 1_000 + UInt64(seed))
            let bytes = Array(document.text(keys: Self.keys, around: ["x"]).utf8)
            for round in 0..<4 {
                ReaderComparison.$source.withValue("seed \(70_000 + part * 1_000 + UInt64(seed)), round \(round): ") {
                    ReaderComparison.check(document.mutated(bytes), "x")
                }
            }
        }
    }

    @Test("over the seeds of the fuzzer")
    func seeds() throws {
        let folder = Project.root.appendingPathComponent("Fuzzing/Corpus/Readers")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            // The first two bytes choose a table and a path.
            let seed = [UInt8](try Data(contentsOf: file))
            let path: JSONPath = ["", "", "x", "x.y", "x[*]", "x[*].y[*]", "[0]", "x.*"][Int(seed[1] & 7)]
            ReaderComparison.check(Array(seed[2...]), path)
        }
    }

    @Test(
        "over every file of the suites, as it is and as a part of a record",
        .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)),
        arguments: ["jsontestsuite", "jansson-suite", "mapper-fixtures", "numbers", "fuzz/nlohmann"])
    func suites(folder: String) throws {
        let inputs = try Self.inputs(in: folder)
        #expect(!inputs.isEmpty)
        for bytes in Effort.sample(inputs, quick: inputs.count / 4, seed: 15) {
            ReaderComparison.check(bytes)
            ReaderComparison.check(Array("[{\"a\":".utf8) + bytes + Array("}]".utf8))
            ReaderComparison.check(Array("[{\"extra\":".utf8) + bytes + Array(",\"a\":1,\"b\":\"x\"}]".utf8))
        }
    }

    @Test(
        "over what a fuzzer found, as it is, by a table inferred from it, and as a part of a record",
        .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)), arguments: 0..<4)
    func fuzzed(part: Int) throws {
        let inputs = try Self.inputs(in: "fuzz/go-fuzz-json")
        #expect(!inputs.isEmpty)
        let numbers = Effort.sample(inputs.indices.filter { $0 % 4 == part }, quick: inputs.count / 16, seed: 16)
        for number in numbers {
            let bytes = inputs[number]
            ReaderComparison.check(bytes)
            let isWanted = number / 4 % 2 == 0
            let rest = isWanted ? "}]" : ",\"a\":1,\"b\":\"x\"}]"
            ReaderComparison.check(Array("[{\"\(isWanted ? "a" : "extra")\":".utf8) + bytes + Array(rest.utf8))
            guard let root = try? JSONDocument(parsing: bytes).root else { continue }
            var inference = TableInference()
            try inference.add(root)
            let table = try RecordTable(json: inference.table.description)
            ReaderComparison.check(table, "a table from input \(number)", bytes)
        }
    }

    @Test(
        "over texts with NUL, where it is allowed and where it isn't",
        arguments: [
            #"{"b":"a\u0000"}"#, #"{"extra":"\u0000","a":1}"#, #"{"extra":[{"x":"\u0000"}]}"#, #"{"b":"a\u0001"}"#,
        ])
    func textWithoutNUL(record: String) {
        var options = JSONDocument.Options()
        options.allowsNUL = false
        let bytes = Array("[{},\(record)]".utf8)
        let jansson = ReadingOutcome(Flat.self, bytes, "", .jansson, options)
        #expect(ReadingOutcome(Flat.self, bytes, "", .direct, options) == jansson)
        #expect((jansson.error == nil) == record.contains("0001"))
    }

    @Test(
        "over what is nested deep, and closed by the wrong bracket far outside",
        arguments: [1, 62, 63, 64, 65, 66, 130])
    func nesting(depth: Int) {
        for (opening, closing, wrong) in [("{\"k\":", "}", "]"), ("[", "]", "}")] {
            let inner = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth - 1)
            for last in [closing, wrong] {
                ReaderComparison.checkAll(Array("[{\"extra\":\(inner)\(last),\"a\":1}]".utf8))
            }
        }
    }

    @Test("over lists that don't begin with a bracket", arguments: ["{]", "7]", #""]"#, #"{{"a":1}]"#, "[{]]", "[7]]"])
    func unopened(text: String) { ReaderComparison.checkAll(Array(text.utf8)) }

    /// The first and the last sequence of each row of the table of well-formed sequences (Unicode
    /// 16, table 3-7).
    private static let sequences: [[UInt8]] = [
        [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE0, 0xBF, 0xBF], [0xE1, 0x80, 0x80], [0xEC, 0xBF, 0xBF],
        [0xED, 0x80, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
        [0xF0, 0xBF, 0xBF, 0xBF], [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x80, 0x80, 0x80],
        [0xF4, 0x8F, 0xBF, 0xBF],
    ]

    @Test("over UTF-8 sequences and their neighbors", arguments: Effort.sample(Array(0..<16), quick: 4, seed: 24))
    func nearUTF8(number: Int) {
        let sequence = Self.sequences[number]
        var texts = (1...sequence.count).map { Array(sequence.prefix($0)) }
        for index in sequence.indices {
            for byte in [sequence[index] &- 1, sequence[index] &+ 1, 0x41, 0x7F, 0x80, 0xC0] {
                texts.append(sequence)
                texts[texts.count - 1][index] = byte
            }
        }
        for text in texts {
            ReaderComparison.check(
                Array("[{\"b\":\"".utf8) + text + Array("\"},{\"b\":\"~".utf8) + text + Array("~\"}]".utf8))
            ReaderComparison.check(Array("[{\"extra\":\"".utf8) + text + Array("~\",\"a\":1}]".utf8))
        }
    }

    @Test("over text that isn't UTF-8", .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)))
    func malformedText() throws {
        let file = try #require(Suites.files(under: "fuzz/nlohmann/markus_kuhn", extension: "txt").first)
        let lines = [UInt8](try Data(contentsOf: file)).split(separator: 0x0A)
        #expect(!lines.isEmpty)
        for line in Effort.sample(lines, quick: lines.count / 4, seed: 25) {
            let text = [0x22] + line.filter { $0 != 0x22 && $0 != 0x5C } + [0x22]
            ReaderComparison.check(Array("[{\"b\":".utf8) + text + Array(",\"extra\":".utf8) + text + Array("}]".utf8))
            ReaderComparison.check(Array("[{\"a\":1,\"extra\":".utf8) + text + Array("}]".utf8))
        }
    }

    /// The files of a folder, without those that are nested 100,000 levels.
    private static func inputs(in folder: String) throws -> [[UInt8]] {
        try Suites.files(under: folder, extension: nil).filter { !$0.lastPathComponent.contains("verdicts") }
            .map { [UInt8](try Data(contentsOf: $0)) }.filter { $0.count < 30_000 }
    }
}
