import TestSupport
import Testing

@testable import JSONDocuments

/// The scanner's Strings, which it makes in place if they are short.
@Suite("The scanner's strings")
struct ScannerStringTests {
    /// Texts of one repeated character.
    private static let characters = ["a", "é", "日", "👩", "\"", "a\u{1}é"]

    /// Passes a scanner of `[TEXT]`, at the quote; white space after it lets the kernels read on.
    private func scanning<Result>(
        _ text: String, isWide: Bool, _ body: (inout JSONScanner, inout UnsafePointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let space = String(repeating: " ", count: isWide ? 2 * JSONScanner.width : 0)
        let bytes = Array("[\(JSONWriter.text(of: JSONValue(text)))\(space)]".utf8)
        // SAFETY: the scanner reads the bytes during the call only.
        return unsafe try bytes.withUnsafeBufferPointer { buffer in
            var scanner = unsafe JSONScanner(buffer, options: .init())!
            var position = unsafe buffer.baseAddress! + 1
            return unsafe try body(&scanner, &position)
        }
    }

    @Test("equal the strings of the standard library in each length", arguments: characters, [true, false])
    func everyLength(character: String, isWide: Bool) throws {
        for count in 0...70 {
            let expected = String(repeating: character, count: count)
            let found = unsafe try scanning(expected, isWide: isWide) { scanner, position in
                unsafe try scanner.takeContent(at: &position)
            }
            // Each of these looks at other parts of a String.
            #expect(found == expected)
            #expect(found.hashValue == expected.hashValue)
            #expect(Array(found.utf8) == Array(expected.utf8))
            #expect(found.count == expected.count)
            #expect(found + "x" == expected + "x")
        }
    }

    @Test("replace a string, a nil and no value", arguments: characters, [true, false])
    func inPlace(character: String, isWide: Bool) throws {
        let long = String(repeating: "a string with memory ", count: 4)
        for count in [0, 1, 5, 15, 16, 40] {
            let expected = String(repeating: character, count: count)
            for old in ["", "short", long, nil] as [String?] {
                var value = old
                unsafe try scanning(expected, isWide: isWide) { scanner, position in
                    // SAFETY: the memory is an initialized optional String.
                    unsafe try withUnsafeMutablePointer(to: &value) { memory in
                        unsafe try scanner.takeContent(
                            at: &position, to: UnsafeMutableRawPointer(memory), isInitialized: true)
                    }
                }
                #expect(value == expected)
            }
            let memory = UnsafeMutablePointer<String>.allocate(capacity: 1)
            defer { unsafe memory.deallocate() }
            unsafe try scanning(expected, isWide: isWide) { scanner, position in
                // SAFETY: the memory is for one String.
                unsafe try scanner.takeContent(at: &position, to: UnsafeMutableRawPointer(memory), isInitialized: false)
            }
            #expect(unsafe memory.move() == expected)
        }
    }

    @Test("the words of short strings are known on this platform", .enabled(if: MemoryLayout<String>.size == 16))
    func isKnown() { #expect(ShortString.mostBytes == 15) }

    @Test("a text that is marked as ASCII tells its number of bytes", arguments: [0, 1, 14, 15, 16, 17, 40, 5000])
    func asciiCount(count: Int) {
        let texts = ["x", "é", "\u{7F}", "\u{80}"].map { String(repeating: $0, count: count) }
        for text in texts {
            let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
            for text in [text, String(decoding: Array(text.utf8), as: UTF8.self)] {
                let memory: String? = text
                // SAFETY: the memory is an initialized optional String.
                let found = unsafe withUnsafeBytes(of: memory) { unsafe ShortString.asciiCount(at: $0.baseAddress!) }
                #expect(found == (isASCII ? count : -1))
            }
        }
    }
}
