import Foundation
import FoundationBridging
import JSONDocuments
import TestSupport
import Testing

@Suite struct JSONWriterTests {
    typealias Options = JSONWriter.Options
    static let sample: JSONValue = ["b": [1, -2.5, [:], []], "a": "é/𝄞\"\\\u{8}\u{c}\n\r\t\u{1}\u{7F}", "ab": .null]

    @Test(arguments: [
        (Options(), "{\"b\":[1,-2.5,{},[]],\"a\":\"é/𝄞\\\"\\\\\\b\\f\\n\\r\\t\\u0001\u{7F}\",\"ab\":null}"),
        (
            Options(sortedKeys: true, asciiOnly: true, escapesSlash: true),
            "{\"a\":\"\\u00E9\\/\\uD834\\uDD1E\\\"\\\\\\b\\f\\n\\r\\t\\u0001\u{7F}\",\"ab\":null,\"b\":[1,-2.5,{},[]]}"
        ),
        (
            Options(indent: 2, asciiOnly: false),
            "{\n  \"b\": [\n    1,\n    -2.5,\n    {},\n    []\n  ],\n  \"a\": \"é/𝄞\\\"\\\\\\b\\f\\n\\r\\t\\u0001\u{7F}\",\n  \"ab\": null\n}"
        ),
    ]) func writes(options: Options, expected: String) throws {
        #expect(JSONWriter.text(of: Self.sample, options: options) == expected)
        #expect(try JSONDocument(parsing: expected).root == Self.sample)
    }

    @Test(
        arguments: [
            (0.1, nil, "0.1"), (1.0, nil, "1.0"), (1e300, nil, "1e+300"), (Double.leastNonzeroMagnitude, nil, "5e-324"),
            (-0.0, nil, "-0.0"),
            (Double.nan, nil, "null"), (0.1, 17, "0.10000000000000001"), (1.0 / 3, 3, "0.333"), (1e22, 5, "1e22"),
            (2.0, 4, "2.0"), (1.5, 99, "1.5"),
        ] as [(Double, Int?, String)]) func writesReals(value: Double, precision: Int?, expected: String)
    {
        var writer = JSONWriter(options: .init(precision: precision))
        writer.write(real: value)
        #expect(writer.text == expected)
    }

    @Test func writesIntegers() {
        var writer = JSONWriter()
        writer.beginArray()
        for value in [0, 7, -10, Int64.max, .min] { writer.write(integer: value) }
        writer.write(integer: UInt64.max)
        writer.endArray()
        #expect(writer.text == "[0,7,-10,9223372036854775807,-9223372036854775808,18446744073709551615]")
    }

    @Test func sortsByBytes() {
        let value: JSONValue = ["é": 1, "z": 2, "e\u{301}": 3, "Z": 4, "": 5, "𝄞": 6, "\u{FFFD}": 7]
        let keys = JSONWriter.text(of: value, options: .init(sortedKeys: true))
        #expect(keys == "{\"\":5,\"Z\":4,\"e\u{301}\":3,\"z\":2,\"é\":1,\"\u{FFFD}\":7,\"𝄞\":6}")
    }

    @Test func writesFilesAndHandles() throws {
        let file = Scratch.path(".json")
        defer { try? FileManager.default.removeItem(at: file) }
        try JSONWriter.write(Self.sample, to: file, options: .pretty)
        #expect(try JSONDocument(contentsOf: file).root == Self.sample)
        let pipe = Pipe()
        try JSONWriter.write(Self.sample, to: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        #expect(try JSONDocument(readingFrom: pipe.fileHandleForReading).root == Self.sample)
    }

    /// Doubles of random bits round-trip bit by bit.
    @Test func doublesReadBackBitExact() throws {
        var generator = SeededGenerator(seed: 7)
        for round in Effort.rounds(20_000) {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            var writer = JSONWriter()
            writer.write(real: value)
            let read = try JSONDocument(parsing: writer.bytes).root.double
            #expect(read?.bitPattern == value.bitPattern, "seed 7, round \(round): \(writer.text)")
        }
    }
}
