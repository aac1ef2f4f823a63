import Foundation
import Synchronization
import TestSupport
import Testing

@testable import JSONDocuments

/// Lines of a file that several threads read by ranges are those of the file read from its start.
@Suite struct LineRangesTests {
    /// A line: its place in the input, and its bytes or its error.
    private struct Line: Equatable, Sendable {
        let line: Int
        let byteOffset: Int
        let index: Int
        let text: String

        /// The records of blocks, without those that aren't kept.
        static func all(in blocks: [RecordBlock]) -> [Line] {
            blocks.flatMap { block in
                (0..<block.count).map { number in
                    let position = block.position(of: number)
                    let record = block.record(number)
                    let error = record?.error.map { "\($0)" }
                    let text = block.bytes(of: number).map { String(decoding: $0, as: UTF8.self) }
                    #expect(record?.line == position.line && record?.index == block.index(of: number))
                    return Line(
                        line: position.line, byteOffset: position.byteOffset, index: block.index(of: number),
                        text: error ?? text ?? "too long")
                }
            }
        }
    }

    private static func file(_ bytes: [UInt8], pieces: Int = .max) -> RangedFile {
        RangedFile(size: bytes.count) { count, offset in
            offset < bytes.count ? Array(bytes[offset..<min(offset + min(count, pieces), bytes.count)]) : []
        }
    }

    private static func lines(of file: RangedFile, length: Int, options: JSONLines.Options) -> [Line] {
        let ranges = LineRanges(file, options: options, length: length)
        var lines: [Line] = []
        for number in 0... {
            let (blocks, isLast) = ranges.blocks(ofRange: number)
            lines += Line.all(in: blocks)
            if isLast { return lines }
        }
        return lines
    }

    /// Texts with blank and long lines, of all line ends, with and without an end of the last line.
    private static func text(_ random: inout SeededGenerator) -> [UInt8] {
        let lines = [
            "", "{}", "[1]", " ", "\r", "[\"é\"]", "{\"a\": 1}\r", "[1", "7",
            "[\(String(repeating: "1,", count: 40))1]",
        ]
        var text = Int.random(in: 0..<6, using: &random) == 0 ? "\u{FEFF}" : ""
        for _ in 0..<Int.random(in: 0..<12, using: &random) { text += lines.randomElement(using: &random)! + "\n" }
        if Bool.random(using: &random) { text += lines.randomElement(using: &random)! }
        return Array(text.utf8)
    }

    @Test(arguments: 0..<4) func rangesHaveTheLinesThatStartInThem(part: UInt64) {
        for round in Effort.rounds(400) {
            var random = SeededGenerator(seed: part * 10_000 + UInt64(round))
            let bytes = Self.text(&random)
            var options = JSONLines.Options()
            if round % 3 == 0 { options.document.limits.bytes = 30 }
            let expected = Line.all(in: Array(JSONLines(bytes, options: options).blocks))
            for length in [1, 2, 3, 7, 16, 40, 1_000] {
                let file = Self.file(bytes, pieces: Int.random(in: 1...50, using: &random))
                let lines = Self.lines(of: file, length: length, options: options)
                #expect(lines == expected, "seed \(part), round \(round), ranges of \(length)")
            }
        }
    }

    /// Blocks of any length have the lines between line feeds.
    @Test(arguments: 0..<4) func blocksOfAnyLengthHaveTheSameLines(part: UInt64) {
        for round in Effort.rounds(400) {
            var random = SeededGenerator(seed: part * 10_000 + UInt64(round))
            let bytes = Self.text(&random)
            let texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let blank: Set<UInt8> = [0x20, 0x0D]
            let expected = texts.enumerated().filter { number, text in
                !(number == 0 && text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text).allSatisfy(
                    blank.contains)
            }
            for length in [1, 9, 100, 1 << 30] {
                var options = JSONLines.Options()
                options.blockSize = length
                let all = JSONLines(bytes, options: options).blocks.flatMap { block in
                    (0..<block.count).map { (block.position(of: $0).line, block.bytes(of: $0).map(Array.init)) }
                }
                #expect(all.map(\.0) == expected.map { $0.offset + 1 }, "seed \(part), round \(round), \(length)")
                #expect(all.map(\.1) == expected.map { Array($0.element) }, "seed \(part), round \(round), \(length)")
            }
        }
    }

    /// Several threads begin ranges in order, and count the lines before them in any order.
    @Test(arguments: [1, 2, 5, 16]) func workersKeepTheOrder(workers: Int) throws {
        var random = SeededGenerator(seed: 3)
        var text = ""
        while text.utf8.count < 400_000 { text += String(decoding: Self.text(&random), as: UTF8.self) + "\n" }
        let file = try Scratch.file(text, ".jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let expected = Line.all(in: Array(JSONLines(Array(text.utf8)).blocks))
        var lines: [Line] = []
        // An object that is kept has an address of its own.
        let caller = Thread.current
        let callerID = ObjectIdentifier(caller)
        let isByCaller = Mutex(false)
        JSONLines(contentsOfFile: file.path).forEachBatch(workers: workers) { blocks in
            if ObjectIdentifier(Thread.current) == callerID { isByCaller.withLock { $0 = true } }
            return (Line.all(in: blocks), false)
        } body: {
            lines += $0
        }
        #expect(lines == expected && lines.count > 10_000)
        #expect(withExtendedLifetime(caller) { isByCaller.withLock { $0 } } == (workers == 1))
    }

    /// Reading ends at a transform that says so, at an error of the file, and where a file was cut in the meantime.
    @Test func readingEnds() {
        let bytes = Array(String(repeating: "[1]\n", count: 200_000).utf8)
        for workers in [1, 3] {
            for (file, count, error) in [
                (Self.file(bytes), 200_000, nil),
                (
                    RangedFile(size: bytes.count) { (count, offset) throws(JSONSyntaxError) in
                        try Self.file(Array(bytes.prefix(400_002))).read(count, offset)
                    }, 100_001, nil
                ),
                (
                    RangedFile(size: bytes.count) { (count, offset) throws(JSONSyntaxError) in
                        if offset > 300_000 { throw JSONSyntaxError(reason: "lost") }
                        return try Self.file(bytes).read(count, offset)
                    }, nil, "lost"
                ),
            ] as [(RangedFile, Int?, String?)] {
                let lines = JSONLines(options: .init(), file: file, chunks: { nil })
                var (records, last) = ([Line](), String?.none)
                lines.forEachBatch(workers: workers) {
                    (Line.all(in: $0), false)
                } body: { batch in
                    records += batch
                    last = batch.last?.text ?? last
                }
                if let count { #expect(records.count == count) }
                #expect((last?.contains("lost") == true) == (error != nil), "\(last ?? "")")
                #expect(records.map(\.index) == Array(0..<records.count))
                var few = 0
                lines.forEachBatch(workers: workers) {
                    ($0.count, true)
                } body: {
                    few += $0
                }
                #expect(few < 10)
            }
        }
    }

    /// Records are in the same batches by any number of workers.
    @Test func batchesDependOnTheFileAlone() {
        let file = Self.file(Array(String(repeating: "[1, 2, 3]\n", count: 300_000).utf8))
        func batches(_ workers: Int) -> [Int] {
            var counts: [Int] = []
            JSONLines(options: .init(), file: file, chunks: { nil }).forEachBatch(workers: workers) { blocks in
                (blocks.reduce(0) { $0 + $1.count }, false)
            } body: {
                counts.append($0)
            }
            return counts.filter { $0 > 0 }
        }
        let counts = batches(1)
        #expect(counts.count > 10 && counts == batches(2) && counts == batches(7))
    }
}
