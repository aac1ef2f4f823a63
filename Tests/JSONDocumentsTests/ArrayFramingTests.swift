import Foundation
@testable import JSONDocuments
import TestSupport
import Testing

/// The elements of one long array are read one at a time.
@Suite struct ArrayFramingTests {
    static func records(_ text: String, at keys: [String], chunk: Int = 3) -> [JSONLines.Record] {
        var rest = Array(text.utf8)[...]
        let pieces = Pieces(
            chunks: stride(from: 0, to: rest.count, by: chunk).map { _ in
                defer { rest = rest.dropFirst(chunk) }
                return Array(rest.prefix(chunk))
            })
        return Array(JSONLines(options: .init(framing: .array(at: keys)), pieces: { pieces.next() }))
    }

    final class Pieces: @unchecked Sendable {
        private var chunks: [[UInt8]]
        init(chunks: [[UInt8]]) { self.chunks = chunks.reversed() }
        func next() -> [UInt8]? { chunks.popLast() }
    }

    @Test(
        arguments: [
            ("[]", [], []), (" [ ] ", [], []), ("[1]", [], ["1"]),
            ("[1, \"a,]\" ,{\"b\":[1,2]}\n]", [], ["1", "\"a,]\"", "{\"b\":[1,2]}"]),
            (#"{"a": [1, 2]}"#, ["a"], ["1", "2"]),
            (#"{"x": {"a": [0]}, "y": ["a", [3]], "a": {"b": 1}, "b": [5]}"#, ["b"], ["5"]),
            (#"{"data": {"x": [9], "items": [1]}, "items": [2]}"#, ["data", "items"], ["1"]),
            (#"{"a\u0062": {"\"q\"": [true]}}"#, ["ab", "\"q\""], ["true"]),
            ("\u{FEFF}[1]", [], ["1"]), (#"{"a": [[1], [2, [3]]]}"#, ["a"], ["[1]", "[2,[3]]"]),
        ] as [(String, [String], [String])])
    func elements(text: String, keys: [String], elements: [String]) {
        for chunk in [1, 2, 3, 1000] {
            let records = Self.records(text, at: keys, chunk: chunk)
            #expect(records.compactMap { $0.document?.root.description } == elements)
            #expect(records.compactMap(\.error) == [])
            #expect(records.map(\.index) == Array(elements.indices))
        }
    }

    @Test(
        arguments: [
            ("", [], ["1:0: error: unexpected token near end of file"]),
            ("{}", [], ["1:0: error: the root is an object, not an array"]),
            (#"{"a": 1}"#, ["a"], ["1:0: error: a is an integer, not an array"]),
            (#"{"a": 1}"#, ["b"], ["1:0: error: there is nothing at b"]),
            (#"{"a": {"b": 1}, "c": {"b": [1]}}"#, ["a", "b"], ["1:0: error: a.b is an integer, not an array"]),
            (#"{"a": {}, "c": {"b": [1]}}"#, ["a", "b"], ["1:0: error: there is nothing at a.b"]),
            (#"{"a": [{"b": [1]}]}"#, ["a", "b"], ["1:0: error: there is nothing at a.b"]),
            // Invalid JSON before the array must not be scanned as if it were valid.
            ("5[,\"a\"", [], ["1:2: error: end of file expected near '['"]),
            ("]{\"a\": [1]}", ["a"], ["1:1: error: unexpected token near ']'"]),
            ("[1", [], ["1:2: error: ']' expected near end of file"]),
            ("[1,", [], ["1:3: error: ']' expected near end of file"]),
            ("[1,]", [], ["1:4: error: unexpected token near ']'"]),
            ("[,1]", [], ["1:2: error: unexpected token near ','"]),
            ("[1 2]", [], ["1:4: error: ']' expected near '2'"]),
            ("[1 x, {\"a\": 1} , 2]", [], ["1:4: error: ']' expected near 'x'"]),
            ("{\"a\": tru, \"b\": [1]}", ["b"], ["1:9: error: invalid token near 'tru'"]),
            ("[1] x", [], ["1:5: error: end of file expected near 'x'"]),
            ("{\"a\": [1,\n 2, 3], }", ["a"], ["2:9: error: string or '}' expected near '}'"]),
            ("{\"a\" [1, 2]}", ["a"], ["1:6: error: ':' expected near '['"]),
            (
                "[{\"a\":1], {\"b\": tru}]", [],
                ["1:8: error: '}' expected near ']'", "1:19: error: invalid token near 'tru'"]
            ),
        ] as [(String, [String], [String])])
    func errorsHavePositions(text: String, keys: [String], errors: [String]) {
        for chunk in [1, 1000] {
            #expect(Self.records(text, at: keys, chunk: chunk).compactMap(\.error).map(\.description) == errors)
        }
    }

    @Test(arguments: Effort.rounds(100)) func equalToTheWholeDocument(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let list = JSONValue(
            (0..<Int.random(in: 0...20, using: &generator)).map { _ in Self.value(&generator, depth: 3) })
        let keys = (0..<Int.random(in: 0...3, using: &generator)).map { "k\($0)" }
        var whole = list
        for key in keys.reversed() {
            let members: [(key: String, value: JSONValue)] = [
                (key: "other", value: [1, ["k0": [2]]]), (key: key, value: whole), (key: "last", value: "]"),
            ]
            whole = JSONValue(members)
        }
        let text = JSONWriter.text(of: whole, options: .init(indent: Int.random(in: 0...2, using: &generator)))
        let document = try JSONDocument(parsing: text)
        let records = Self.records(text, at: keys, chunk: Int.random(in: 1...50, using: &generator))
        #expect(records.compactMap(\.error) == [])
        #expect(records.compactMap { $0.document?.root } == Array(list.elements))
        for (index, record) in records.enumerated() {
            let location = JSONLocation(keys.map { .key($0) } + [.index(index)])
            #expect(record.document?.position(of: .root) == document.position(of: location))
            let inner = JSONLocation([.index(0)])
            #expect(
                record.document?.position(of: inner)
                    == document.position(of: JSONLocation(location.components + inner.components)))
        }
    }

    /// However a text is divided, and whatever is wrong with it, its records and errors are the same.
    @Test(arguments: Effort.rounds(200)) func piecesMakeNoDifference(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let list = JSONValue((0..<9).map { _ in JSONValue((0..<9).map { _ in Self.value(&generator, depth: 3) }) })
        let root = Bool.random(using: &generator) ? list : JSONValue([(key: "a", value: 1), (key: "k", value: list)])
        let keys = root.kind == .array ? [] : ["k"]
        var text = Array(JSONWriter.text(of: root, options: .init(indent: 1)).utf8)
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let index = text.indices.randomElement(using: &generator)!
            let end = min(text.count, index + Int.random(in: 0...2, using: &generator))
            text.replaceSubrange(index..<end, with: "{}[],:\"\\1x \n".utf8.shuffled(using: &generator).prefix(1))
        }
        let broken = String(decoding: text, as: UTF8.self)
        let whole = Self.summary(Self.records(broken, at: keys, chunk: 1_000_000))
        for chunk in [1, 7, 100] {
            #expect(Self.summary(Self.records(broken, at: keys, chunk: chunk)) == whole, "\(chunk): \(broken)")
        }
    }

    private static func summary(_ records: [JSONLines.Record]) -> [String] {
        records.map { record in
            let text = record.error?.description ?? record.document?.root.description ?? ""
            return "\(record.index) \(record.line) \(record.byteOffset) \(text)"
        }
    }

    private static func value(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
        case 0: .null
        case 1: JSONValue(Int.random(in: -9...9, using: &generator))
        case 2: JSONValue(["", "a\"b", "\\", "[,", "é🎉", "k0"].randomElement(using: &generator)!)
        case 3: true
        case 4: JSONValue(1.5)
        case 5:
            JSONValue((0..<Int.random(in: 0...3, using: &generator)).map { _ in value(&generator, depth: depth - 1) })
        default:
            JSONValue([
                (key: "k0", value: value(&generator, depth: depth - 1)),
                (key: "a,", value: value(&generator, depth: depth - 1)),
            ])
        }
    }

    @Test func threadsAndStreamsReadThemToo() async throws {
        let text = "{\"data\": [" + (0..<5000).map { #"{"id": \#($0)}"# }.joined(separator: ",\n") + "]}"
        let options = JSONLines.Options(framing: .array(at: ["data"]))
        let ids = JSONLines(text, options: options).parallelMap(workers: 3) { $0.document?.root["id"]?.int }
        #expect(ids == Array(0..<5000))
        let bytes = Array(text.utf8)
        let stream = AsyncStream<[UInt8]> { continuation in
            for start in stride(from: 0, to: bytes.count, by: 1000) {
                continuation.yield(Array(bytes[start..<min(bytes.count, start + 1000)]))
            }
            continuation.finish()
        }
        var count = 0
        for try await record in AsyncJSONLines(chunks: stream, options: options) {
            #expect(record.document?.root["id"]?.int == count)
            count += 1
        }
        #expect(count == 5000)
    }

    @Test(arguments: [
        ("[1, 2", "1:5: error: ']' expected near end of file"),
        ("[1, x", "1:5: error: ']' expected near end of file"),
        ("{}", "1:0: error: the root is an object, not an array"),
        ("[] x", "1:4: error: end of file expected near 'x'"),
    ])
    func anArrayThatIsNotWholeIsAnErrorWhateverIsSkipped(text: String, message: String) {
        let records = Array(JSONLines(text, options: .init(badLines: .skip, framing: .array())))
        #expect(records.compactMap(\.error).map(\.description) == [message])
    }

    /// The size of a batch is the sum of its blocks; a negative size would load the whole input
    /// into memory.
    @Test func blocksHaveNoLessThanNoBytes() {
        let text = "[" + String(repeating: "1,,", count: 100_000) + "1]"
        var last = 0
        for block in JSONLines(text, options: .init(framing: .array())).blocks {
            #expect(block.byteCount >= 0)
            #expect(block.index(of: 0) == last)
            last += block.count
        }
        #expect(last == 200_001)
    }

    @Test func elementsHaveLimits() {
        var options = JSONLines.Options(framing: .array())
        options.document.limits.bytes = 10
        let records = Array(JSONLines(#"[1, "a very long element", 3]"#, options: options))
        #expect(records.map { $0.document?.root.int } == [1, nil, 3])
        #expect(records[1].error?.limit == .bytes)
    }
}
