import Foundation
import FoundationBridging
import JSONDocuments
import Synchronization
import TestSupport
import Testing

@Suite struct JSONLinesTests {
    static func summary(_ record: JSONLines.Record) -> String {
        "\(record.line)@\(record.byteOffset) \(record.document?.description ?? record.error?.description ?? "")"
    }

    static let cases: [(String, JSONLines.Options, [String])] = [
        ("", .init(), []), ("\n\r\n \t\n", .init(), []),
        ("1\n2", .init(), ["1@0 1", "2@2 2"]), ("1\r\n\r\n\"a\u{2028}b\"\n", .init(), ["1@0 1", "3@5 \"a\u{2028}b\""]),
        ("\u{FEFF}{}\n[1]\n", .init(), ["1@0 {}", "2@6 [1]"]), ("\u{FEFF}\n1", .init(), ["2@4 1"]),
        (
            "1\n{\"é\" 2}\n3\n", .init(),
            ["1@0 1", "2@2 2:6: error: ':' expected near '2'", "3@11 3"]
        ),
        ("1\nx\n3\n", .init(badLines: .skip), ["1@0 1", "3@4 3"]),
        ("1\nx\n3\n", .init(badLines: .stop), ["1@0 1", "2@2 2:1: error: invalid token near 'x'"]),
        ("1\n\u{FEFF}2\n", .init(), ["1@0 1", "2@2 2:1: error: invalid token near '\u{FEFF}'"]),
        (
            "[1\n]\n", .init(),
            ["1@0 1:2: error: ']' expected near end of file", "2@3 2:1: error: unexpected token near ']'"]
        ),
        (
            "1\n[1234567]\n3", options(bytes: 4),
            ["1@0 1", "2@2 2:0: error: longer than the limit of 4 bytes", "3@12 3"]
        ),
        ("[1234567]", options(bytes: 4), ["1@0 1:0: error: longer than the limit of 4 bytes"]),
        ("1\0\n2\n", .init(), ["1@0 1:2: error: raw NUL byte is not allowed", "2@3 2"]),
    ]

    static func options(bytes: Int) -> JSONLines.Options {
        var options = JSONLines.Options()
        options.document.limits.bytes = bytes
        return options
    }

    @Test(arguments: cases) func reads(text: String, options: JSONLines.Options, expected: [String]) async throws {
        #expect(JSONLines(text, options: options).map(Self.summary) == expected)
        for size in [1, 2, 3, 7, 100] {
            let bytes = Array(text.utf8)
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            let rest = Mutex(pieces[...])
            let lines = JSONLines(options: options) { rest.withLock { $0.popFirst() } }
            #expect(lines.map(Self.summary) == expected, "pieces of \(size)")
            var found: [String] = []
            for try await record in AsyncJSONLines(chunks: stream(pieces), options: options) {
                found.append(Self.summary(record))
            }
            #expect(found == expected, "chunks of \(size)")
        }
        var found: [String] = []
        for try await record in AsyncJSONLines(bytes: stream(Array(text.utf8)), options: options) {
            found.append(Self.summary(record))
        }
        #expect(found == expected)
        #expect(JSONLines(text, options: options).parallelMap(workers: 2, Self.summary) == expected)
    }

    private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
        AsyncStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    /// A cancelled stream can end anywhere: 12 may be the start of 123.
    @Test func aCancelledStreamHasNoLastLine() async {
        let pieces = Mutex<[[UInt8]]>([Array("1\n12".utf8)])
        let stream = AsyncStream<[UInt8]> {
            if let piece = pieces.withLock({ $0.popLast() }) { return piece }
            // SAFETY: the task is used during the call only.
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            return nil
        }
        let reading = Task {
            var found: [Int?] = []
            do {
                for try await record in AsyncJSONLines(chunks: stream) { found.append(record.document?.root.int) }
                return (found, "the end")
            } catch {
                return (found, "\(error)")
            }
        }
        let (found, end) = await reading.value
        #expect(found == [1])
        #expect(end == "CancellationError()")
    }

    @Test func errorsAndPositionsAreThoseOfTheFile() throws {
        let records = Array(JSONLines("{\"a\": 1}\n{\"a\": [2, x]}\n{\"b\": 3}\n"))
        #expect(
            records[1].error?.rendered(file: "f")
                == "f:2:11: error: invalid token near 'x'\n{\"a\": [2, x]}\n          ^")
        #expect(records[1].error?.byteOffset == 20)
        let position = records[2].document?.position(of: JSONLocation([.key("b")]))
        #expect(position?.description == "3:7")
        #expect(position?.byteOffset == 29)
    }

    @Test func readsFilesTwiceAndPipesOnce() throws {
        let file = try SourcesTests.temporaryFile("1\n2\n3")
        defer { try? FileManager.default.removeItem(at: file) }
        let lines = JSONLines(contentsOf: file)
        #expect(lines.map { $0.document?.root.int } == [1, 2, 3])
        #expect(lines.map { $0.document?.root.int } == [1, 2, 3])
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("1\n2\n".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(JSONLines(readingFrom: pipe.fileHandleForReading).map { $0.document?.root.int } == [1, 2])
    }

    @Test func reportsMissingFiles() {
        let records = Array(JSONLines(contentsOfFile: "/nowhere.jsonl"))
        #expect(records.count == 1)
        #expect(records.first?.error?.message == "unable to open /nowhere.jsonl: No such file or directory")
        #expect(JSONLines(contentsOfFile: "/").parallelMap(workers: 2) { $0.error?.code } == [.cannotOpenFile])
    }

    @Test(arguments: [1, 2, 5]) func workersKeepTheOrder(workers: Int) {
        let count = Effort.rounds(60, quick: 20).count * 1_000
        let next = Mutex(0)
        let lines = JSONLines {
            next.withLock { start in
                guard start < count else { return nil }
                defer { start += 1_000 }
                return (start..<(start + 1_000)).flatMap {
                    Array("{\"id\": \($0), \"name\": \"some text\"\($0 % 1_000 == 999 ? "" : "}")\n".utf8)
                }
            }
        }
        var expected = 0
        lines.forEach(workers: workers) { record in
            (record.line, record.document?.root["id"]?.int)
        } body: { line, id in
            #expect(line == expected + 1 && id == (expected % 1_000 == 999 ? nil : expected))
            expected += 1
        }
        #expect(expected == count)
    }

    @Test func throwingStopsTheWorkers() {
        struct Enough: Error {}
        let text = (0..<100_000).map { "\($0)\n" }.joined()
        var seen = 0
        #expect(throws: Enough.self) {
            try JSONLines(text).forEach(workers: 3) {
                $0.line
            } body: { (line: Int) throws(Enough) in
                seen = line
                if line == 10 { throw Enough() }
            }
        }
        #expect(seen == 10)
    }

    @Test func stopsAtTheFirstBadLineWithWorkers() {
        let text = (0..<50_000).map { $0 == 30_000 ? "x\n" : "\($0)\n" }.joined()
        let answers = JSONLines(text, options: .init(badLines: .stop)).parallelMap(workers: 3) { $0.line }
        #expect(answers.count == 30_001)
    }
}
