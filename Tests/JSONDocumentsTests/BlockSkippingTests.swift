import CScannerKernels
import JSONDocuments
import TestSupport
import Testing

/// Arrays and objects that are skipped in blocks of 64 bytes end where the plain scanner ends them, or are refused by
/// both.
@Suite struct BlockSkippingTests {
    /// The sizes of vectors that this processor has.
    private static let sizes = [16, 32, 64].filter { $0 <= JSONScanner.widestVector } as [Int32]

    /// Returns the offset after the container at an offset of a text; nil if the scanner can't skip it.
    // SAFETY: the scanner reads the buffer alone.
    private static func end(from start: Int, in text: UnsafeBufferPointer<UInt8>, by size: Int32) -> Int? {
        guard let base = text.baseAddress, var scanner = unsafe JSONScanner(text, options: .init()) else { return nil }
        scanner.vectorSize = size
        unsafe scanner.next = unsafe base + start
        guard (try? scanner.skipValue()) != nil else { return nil }
        return unsafe scanner.next - base
    }

    /// Returns true if the kernel alone skips the container at an offset.
    // SAFETY: from the position before the last 63 bytes on, fewer than 64 may be read.
    private static func isDecided(from start: Int, in text: UnsafeBufferPointer<UInt8>, by size: Int32) -> Bool {
        guard let base = text.baseAddress, text.count >= start + 64 else { return false }
        var hasHigh = false
        return unsafe kernel_skip_blocks(size, base + start, base + (text.count - 63), 63, &hasHigh) != nil
    }

    @Test("containers and mutated ones, at every distance from a block's boundary")
    func random() throws {
        var random = RandomText(seed: 64)
        let page = try #require(GuardPage())
        var (decided, valid) = (0, 0)
        for round in Effort.rounds(40_000) {
            // White space before the container and in it moves its tokens over the boundaries.
            let start = 1 + random.below(64)
            let isMutated = random.below(2) == 0
            let container = Self.container(&random, isMutated: isMutated)
            let rest = random.below(2) == 0 ? "]" : ",\(random.value())]"
            let text = [0x5B] + [UInt8](repeating: 0x20, count: start - 1) + container + Array(rest.utf8)
            guard container.first == 0x5B, text.count <= 4_096 else { continue }
            unsafe page.withBytes(text) { buffer in
                let plain = unsafe Self.end(from: start, in: buffer, by: 0)
                for size in Self.sizes {
                    let blocks = unsafe Self.end(from: start, in: buffer, by: size)
                    // UTF-8 is validated ahead, so bytes after the container may refuse it with the whole text.
                    let isRefusedAhead = blocks == nil && String(validating: text, as: UTF8.self) == nil
                    if blocks != plain, !isRefusedAhead {
                        Issue.record("round \(round), \(size): \(blocks ?? -1), not \(plain ?? -1): \(text)")
                    }
                    guard plain != nil, !isMutated, text.count >= start + 64 else { continue }
                    valid += 1
                    if unsafe Self.isDecided(from: start, in: buffer, by: size) { decided += 1 }
                }
            }
        }
        // Numbers past 64 bits and NUL are left to the plain scanner.
        #expect(decided * 3 > valid, "\(decided) of \(valid)")
    }

    @Test("long indented containers and mutated ones, whose tokens are packed")
    func packed() throws {
        var random = RandomText(seed: 66)
        let page = try #require(GuardPage())
        var valid = 0
        for round in Effort.rounds(10_000) {
            let start = random.below(64)
            let container = Self.longContainer(&random)
            let isMutated = random.below(2) == 0
            let white = [UInt8](repeating: 0x20, count: start)
            let text = white + (isMutated ? random.mutated(container) : container) + Array(",[1]]".utf8)
            guard text.count <= 4_096, text[start] == 0x5B else { continue }
            unsafe page.withBytes(text) { buffer in
                let plain = unsafe Self.end(from: start, in: buffer, by: 0)
                if !isMutated { valid += plain == start + container.count ? 1 : 0 }
                for size in Self.sizes {
                    let blocks = unsafe Self.end(from: start, in: buffer, by: size)
                    let isRefusedAhead = blocks == nil && String(validating: text, as: UTF8.self) == nil
                    if blocks != plain, !isRefusedAhead {
                        Issue.record("round \(round), \(size): \(blocks ?? -1), not \(plain ?? -1): \(text)")
                    }
                    guard !isMutated, unsafe !Self.isDecided(from: start, in: buffer, by: size) else { continue }
                    Issue.record("round \(round), \(size) isn't decided: \(text)")
                }
            }
        }
        #expect(valid > Effort.rounds(10_000).count / 4)
    }

    @Test(
        "tokens that are packed are the ones of the text",
        arguments: [
            ("1 2", false), ("1\n2", false), ("true\tnull", false), ("1 .5", false), ("- 1", false), ("nu ll", false),
            (#""a" 1"#, false), (#""a" "b""#, false), ("1 ,", false), (", 1", false), (": 1", false),
            ("{ 1 : 2 }", false),
            (#"{ "a" 1 }"#, false), (#"{ "a" : }"#, false), (#"{ "a" : 1 , }"#, false), ("[ 1 }", false),
            ("{ } }", false),
            ("1\u{0C}", false), ("\u{1A}1", false), ("é", false), ("\"\t\"", false),
            (#"{ "a" : 1 , "b" : [ ] }"#, true),
            ("[ [ ] , { } ]", true), (#"[ "}" , "\"]" , -0.5E-7 ]"#, true), ("\t9223372036854775807\r\n", true),
        ])
    func packedTokens(element: String, isValid: Bool) throws {
        let page = try #require(GuardPage())
        let lines = String(repeating: "\n                    \"text\",", count: 25)
        for length in 0..<64 {
            let text =
                "[\(lines)\(String(repeating: " ", count: length))\(element),[2, 3]]\(String(repeating: " ", count: 64))"
            unsafe page.withBytes(Array(text.utf8)) { text in
                for size in Self.sizes {
                    let isDecided = unsafe Self.isDecided(from: 0, in: text, by: size)
                    #expect(isDecided == isValid, "\(length) spaces before \(element), \(size)")
                }
            }
        }
    }

    /// An array of a few hundred to some thousand bytes, each of whose values is on a line of its own or follows others.
    private static func longContainer(_ random: inout RandomText) -> [UInt8] {
        let values = [
            #"{"a": 1, "b": [true, null], "c": {}}"#, #""text \n\u00e9 \"x\"""#, "-12.5e3", "[[1, 2], [3]]", "false",
            "9223372036854775807", "\"é日本🎉\"", "[]", #"{"key": {"key": {"key": [{"key": "}]"}]}}}"#, "0.25",
            "\"\(String(repeating: "long ", count: 30))\"", "[[[1,2],[3,4]],[[5,6],[7,8]]]",
        ]
        let indent = random.below(3) * 12
        var text = "["
        for index in 0..<(20 + random.below(60)) {
            let space = random.below(4) == 0 ? "" : "\n" + String(repeating: " ", count: random.below(indent + 1))
            text += (index > 0 ? "," : "") + space + values[random.below(values.count)]
            if random.below(8) == 0 { text += space }
        }
        return Array((text + "]").utf8)
    }

    @Test("strings and mutated ones, decoded and skipped, are those of jansson")
    func strings() throws {
        var random = RandomText(seed: 65)
        let page = try #require(GuardPage())
        var count = 0
        for _ in Effort.rounds(20_000) {
            let bytes = Self.string(&random)
            let isMutated = random.below(2) == 0
            let rest = String(repeating: " ", count: random.below(2) * random.below(150)) + "]"
            let text = [0x5B] + (isMutated ? random.mutated(bytes) : bytes) + Array(rest.utf8)
            guard text.count <= 4_096 else { continue }
            let known = (try? JSONDocument(parsing: text))?.root[0]?.string
            unsafe page.withBytes(text) { buffer in
                let plain = unsafe Self.readings(of: buffer, by: 0)
                for size in Self.sizes {
                    let blocks = unsafe Self.readings(of: buffer, by: size)
                    #expect(blocks.content == plain.content && blocks.end == plain.end, "\(size): \(text)")
                }
                guard let known, let content = plain.content else { return }
                count += 1
                #expect(content == known && (text.count == (plain.end ?? 0) + rest.utf8.count || isMutated), "\(text)")
            }
        }
        #expect(count > Effort.rounds(20_000).count / 4)
    }

    /// The string after the first byte of a text, and the offset of its end if it is skipped.
    // SAFETY: the scanner reads the buffer alone.
    private static func readings(
        of text: UnsafeBufferPointer<UInt8>, by size: Int32
    ) -> (content: String?, end: Int?) {
        guard let base = text.baseAddress, var reader = unsafe JSONScanner(text, options: .init()),
            var skipper = unsafe JSONScanner(text, options: .init())
        else { return (nil, nil) }
        (reader.vectorSize, skipper.vectorSize) = (size, size)
        var position = unsafe base + 1
        let content = unsafe text[1] == 0x22 ? try? reader.takeContent(at: &position) : nil
        let end = unsafe try? skipper.skipOtherValue(at: base + 1)
        return unsafe (content, end.map { unsafe $0 - base })
    }

    /// A string of long runs, escapes and characters outside ASCII.
    private static func string(_ random: inout RandomText) -> [UInt8] {
        let pieces = [#"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\ud83d\ude00"#, "é", "日本", "🎉", " ", "/"]
        var text = ""
        for _ in 0..<random.below(9) {
            text += String(repeating: "a", count: random.below(3) == 0 ? random.below(200) : random.below(9))
            text += pieces[random.below(pieces.count)]
        }
        return Array("\"\(text)\"".utf8)
    }

    private static func container(_ random: inout RandomText, isMutated: Bool) -> [UInt8] {
        let space = String(repeating: " ", count: random.below(64))
        let bytes = Array("[\(space)\(random.value()),\(random.value())\(space.prefix(random.below(9)))]".utf8)
        return isMutated ? random.mutated(bytes) : bytes
    }

    /// A text whose last bytes are a string with an escape at its end, or with others around it, in an array.
    private static func text(with escape: String, among others: String, after length: Int) -> [UInt8] {
        Array(#"["\#(String(repeating: "a", count: 64 + length))\#(others)\#(escape)\#(others)"]"#.utf8)
    }

    @Test(
        "an escape is accepted where it is complete, by itself and among others",
        arguments: [
            (#"\u00e9"#, true), (#"\n"#, true), (#"\ud83d\ude00"#, true), (#"\ud83d"#, false), (#"\ude00"#, false),
            (#"\ud83d\n"#, false), (#"\u00e"#, false), (#"\x"#, false), (#"\ud83d\ude00\ude00"#, false),
            (#"\u0000"#, false), (#"\uabCD"#, true), (#"\u00g0"#, false), (#"\u12:4"#, false), (#"\ud7ff"#, true),
        ], ["", #"\"\u00e9\/\b\u0001"#, #"\\\f\r\tu0000\n"#])
    func escapes(_ escape: (text: String, isUsual: Bool), among others: String) throws {
        let page = try #require(GuardPage())
        let (escape, isUsual) = escape
        for length in 0..<64 {
            unsafe page.withBytes(Self.text(with: escape, among: others, after: length)) { text in
                for size in Self.sizes {
                    let isDecided = unsafe Self.isDecided(from: 0, in: text, by: size)
                    #expect(isDecided == isUsual, "\(length) bytes before \(escape), \(size)")
                }
            }
        }
    }

    @Test(
        "arrays of arrays are left and entered at every distance from a block's boundary",
        arguments: [
            ("[[[1,2],[3,4]],[[5,6]],[[7,8],[9]]]", true), (#"{"a":[[[1,2],[3]],[[4]]],"b":[[5]]}"#, true),
            ("[[[1]],[[2]]]", true), (#"{"a":[[[1,2]]],[[3]]}"#, false), (#"{"a":[1],[2]}"#, false),
            (#"{"a":[[1]],[[2]]}"#, false), (#"{"a":[[1],[2]],"b":[[1]],[[2]],"c":0}"#, false), ("[[1}]", false),
        ])
    func arraysOfArrays(container: String, isValid: Bool) throws {
        let page = try #require(GuardPage())
        for length in 0..<64 {
            let text = "[\(String(repeating: " ", count: length))\(container)\(String(repeating: " ", count: 128))]"
            unsafe page.withBytes(Array(text.utf8)) { text in
                for size in Self.sizes {
                    let isDecided = unsafe Self.isDecided(from: 0, in: text, by: size)
                    #expect(isDecided == isValid, "\(length) bytes before \(container), \(size)")
                    #expect(unsafe (Self.end(from: 0, in: text, by: 0) != nil) == isValid)
                }
            }
        }
    }

    @Test(
        "numbers of a usual size are skipped in blocks, by themselves and among others",
        arguments: [
            ("1005277806383673344", true), ("-1005277806383673344", true), ("9223372036854775807", true),
            ("9223372036854775808", false), ("9223372036954775807", false), ("9999999999999999999", false),
            ("10052778063836733440", false), ("0005277806383673344", false), ("1005277806383673344.5", true),
            ("1005277806383673344e5", true), ("0.1005277806383673344", true), ("123456789012345678", true),
            ("1.5e-300", true), ("-1E-07", true), ("1e+199", true), ("1e200", false), ("1e-3000", false),
            ("1e+", false),
        ], ["", "1,23,4,", "-5.5,60,7,8,", "1005277806383673344,1005277806383673344,1,2,"])
    func wideNumbers(_ number: (text: String, isUsual: Bool), among others: String) throws {
        let page = try #require(GuardPage())
        for length in 0..<64 {
            let text = "[\(String(repeating: " ", count: length))\(others)\(number.text),\(others)7]"
            unsafe page.withBytes(Array((text + String(repeating: " ", count: 128)).utf8)) { text in
                for size in Self.sizes {
                    let isDecided = unsafe Self.isDecided(from: 0, in: text, by: size)
                    #expect(isDecided == number.isUsual, "\(length) bytes before \(number.text), \(size)")
                }
            }
        }
    }
}
