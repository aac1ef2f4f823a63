import Foundation
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing
import TestSupport

/// Streams of records give the same Items, issues, errors, numbers and lines with every reader and
/// source.
@Suite("Streams by both readers") struct StreamAgreementPropertyTests {
    /// Lines or elements of an array, some of them odd, bad, blank or too long, and the options for
    /// reading them.
    private struct Input {
        let seed: Int
        let bytes: [UInt8]
        let options: JSONLines.Options
        var random: SeededGenerator

        init(seed: Int) {
            self.seed = seed
            var random = SeededGenerator(seed: UInt64(seed))
            var document = RandomDocument(seed: UInt64(seed))
            let isArray = Bool.random(using: &random)
            var records: [String] = []
            for number in 0..<Int.random(in: 0...60, using: &random) {
                switch Int.random(in: 0..<12, using: &random) {
                case 0: records.append(document.text(keys: ["a", "b", "c", "d"]).filter { $0 != "\n" && $0 != "\r" })
                case 1:
                    records.append([" ", "\t\r", "{\"a\": }", "nul", "{} {}", "\u{FEFF}{\"a\": 1}", "7"][number % 7])
                case 2: records.append("{\"a\": 1, \"b\": \"\(String(repeating: "long ", count: 90))\"}")
                case 3: records.append("{\"a\": \"\(number)\", \"b\": [\"ä,]\\\"\"], \"a\": 2}")
                default: records.append("{\"a\": \(number), \"b\": \"\(number)\", \"c\": 0.5}")
                }
            }
            let text =
                isArray
                ? "{\"x\": [0], \"rows\": [" + records.joined(separator: ",\n ") + "], \"y\": []}"
                : records.joined(separator: ["\n", "\n", "\r\n", "\n\n", "\n \t\r\n"].randomElement(using: &random)!)
            bytes = Array((seed % 20 == 0 ? "\u{FEFF}" + text : text).utf8)
            options = Self.options(isArray, &random)
            self.random = random
        }

        private static func options(_ isArray: Bool, _ random: inout SeededGenerator) -> JSONLines.Options {
            var options = JSONLines.Options(framing: isArray ? .array(at: ["rows"]) : .lines)
            options.badLines = [.report, .report, .stop, .skip].randomElement(using: &random)!
            if Bool.random(using: &random) { options.document.limits.bytes = 300 }
            if Int.random(in: 0..<8, using: &random) == 0 { options.document.duplicateKeys = .refuse }
            options.document.allowsNUL = Int.random(in: 0..<4, using: &random) > 0
            return options
        }

        /// The bytes in chunks of random lengths.
        mutating func chunks() -> [[UInt8]] {
            var rest = bytes[...]
            var chunks: [[UInt8]] = []
            while !rest.isEmpty {
                let count = Int.random(in: 1...[3, 40, 2_000].randomElement(using: &random)!, using: &random)
                chunks.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            return chunks
        }
    }

    private static func describe<Value>(_ row: StreamedItem<Value>) -> String {
        let issues = row.issues.map { $0.rendered(file: "f") }
        return
            "\(row.index) line \(row.line): \(row.item.map { "\($0)" } ?? "none") \(issues) \(row.error, default: "")"
    }

    private func check<Value: FieldValue & Sendable>(_ type: Value.Type, _ input: Input) async throws {
        var input = input
        let whole = JSONLines(input.bytes, options: input.options)
        let expected = Value.items(of: whole, reader: .jansson).map(Self.describe)
        #expect(whole.map { Self.describe(Value.item(of: $0)) } == expected, "seed \(input.seed)")
        let pieces = Pieces(input.chunks())
        let chunked = JSONLines(options: input.options) { pieces.next() }
        #expect(Value.items(of: whole).map(Self.describe) == expected, "seed \(input.seed)")
        #expect(Value.items(of: chunked, reader: .direct).map(Self.describe) == expected, "seed \(input.seed)")
        let chunks = input.chunks()
        let stream = AsyncStream<[UInt8]> { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
        var asynchronous: [String] = []
        for try await row in Value.items(of: AsyncJSONLines(chunks: stream, options: input.options)) {
            asynchronous.append(Self.describe(row))
        }
        #expect(asynchronous == expected, "seed \(input.seed)")
        checkBatches(type, whole, input.seed)
    }

    /// Reading in batches stops at the first record with a defect, and at the first bad one that isn't
    /// skipped.
    private func checkBatches<Value: FieldValue & Sendable>(_ type: Value.Type, _ lines: JSONLines, _ seed: Int) {
        let rows = Array(Value.items(of: lines, reader: .jansson))
        let sound = rows.prefix { $0.error == nil && $0.issues.isEmpty }.compactMap(\.item).map { "\($0)" }
        let bad = rows.first { $0.error != nil || !$0.issues.isEmpty }
        for (workers, reader) in [(1, ReaderStrategy.direct), (2, .direct), (1, .jansson), (3, .auto)] {
            var items: [String] = []
            var error: MappingError?
            do throws(MappingError) {
                try Value.forEachBatch(in: lines, workers: workers, reader: reader) { items += $0.map { "\($0)" } }
            } catch let failure {
                error = failure
            }
            #expect(items == sound, "seed \(seed)")
            #expect(error?.syntaxError == bad?.error, "seed \(seed)")
            if let issues = bad?.issues, !issues.isEmpty {
                #expect(error?.issues.starts(with: issues) == true, "seed \(seed)")
            }
        }
    }

    @Test(arguments: Effort.rounds(60)) func agree(seed: Int) async throws {
        let input = Input(seed: seed)
        try await check(Flat.self, input)
        try await check(Kinds.self, input)
        try await check([Int].self, input)
    }

    @Test func agreeOnTheIndexOfARecord() async throws {
        for seed in Effort.rounds(20) {
            try await check(StreamingTests.Row.self, Input(seed: seed))
            try await check(Numbered.self, Input(seed: seed))
        }
    }

    /// A text of many blocks in memory and in a file, which one thread or several read.
    @Test func agreeOnLongTexts() throws {
        var lines = (0..<12_000).map { #"{"a": \#($0), "b": "\#(String(repeating: "é", count: $0 % 40))"}"# }
        let path = NSTemporaryDirectory() + "lines-\(UInt64.random(in: 0 ..< .max)).jsonl"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for bad in [nil, 11_000, 11_990] {
            if let bad { lines[bad] = "{" }
            let text = lines.joined(separator: "\n")
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let results = [JSONLines(text), JSONLines(contentsOfFile: path)].flatMap { input in
                [1, 3].map { workers in
                    Result { try Flat.items(in: input, workers: workers).map { "\($0)" } }
                }
            }
            for result in results { #expect("\(result)" == "\(results[0])") }
            #expect((try? results[0].get().count) == (bad == nil ? lines.count : nil))
        }
    }

    /// A table that only jansson can read.
    private struct Child: Item {
        var id = 0
        var around: JSONValue?
        static let table = ItemTable(Child()) {
            Field(\.id, "a")
            Field(\.around, "^.x")
        }
    }

    @Test func agreeIfThePlanNeedsJansson() async throws {
        for seed in Effort.rounds(20) { try await check(Child.self, Input(seed: seed)) }
    }

    @Test(arguments: ReaderStrategy.allCases) func whereNULIsNotAllowedItIsRefused(by reader: ReaderStrategy) throws {
        var options = JSONLines.Options()
        options.document.allowsNUL = false
        let lines = JSONLines(#"{"b": "\u0000"}"# + "\n" + #"{"b": "x"}"#, options: options)
        #expect(Flat.items(of: lines, reader: reader).map(\.item?.name) == [nil, "x"])
        let table = try RecordTable(json: #"{"b": "b"}"#)
        let rows = lines.blocks.flatMap { table.rows(of: $0) }
        #expect(rows.map { $0 == nil } == [true, false])
    }

    @Test(arguments: [JSONLines.Options.BadLines.report, .stop, .skip], ReaderStrategy.allCases)
    func whatCannotBeReadIsAnErrorWhateverIsSkipped(_ badLines: JSONLines.Options.BadLines, reader: ReaderStrategy) {
        let lines = JSONLines(contentsOfFile: "/nowhere/at-all.jsonl", options: .init(badLines: badLines))
        let rows = Array(Flat.items(of: lines, reader: reader))
        #expect(rows.map(\.error?.code) == [.cannotOpenFile])
        for workers in [1, 2] {
            let error = #expect(throws: MappingError.self) {
                try Flat.items(in: lines, workers: workers, reader: reader)
            }
            #expect(error?.syntaxError?.code == .cannotOpenFile)
        }
    }
}

/// A sequence of chunks that can be read once.
private final class Pieces: @unchecked Sendable {
    private var chunks: [[UInt8]]
    init(_ chunks: [[UInt8]]) { self.chunks = chunks.reversed() }
    func next() -> [UInt8]? { chunks.popLast() }
}
