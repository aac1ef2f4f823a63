import Foundation
import TestSupport
import Testing

@testable import JSONDocuments

/// No reader reads a byte after the end of its input.
@Suite struct GuardPageTests {
    /// No byte after the end is read: the page after it can't be.
    @Test("inputs of every length before a guard page")
    func guardPages() throws {
        let page = try #require(GuardPage())
        var random = RandomText(seed: 77)
        for count in 0...300 {
            for text in Self.texts(of: count, &random) {
                let isAccepted = (try? JSONParser(options: .init()).parse(text, builder: false)) != nil
                unsafe page.withBytes(text) { buffer in unsafe Self.read(buffer, isAccepted: isAccepted) }
            }
        }
    }

    /// Reads a buffer by everything that scans one; what jansson refuses isn't accepted.
    private static func read(_ buffer: UnsafeBufferPointer<UInt8>, isAccepted: Bool) {
        let isValid = unsafe JSONParser(options: .init()).isCertainlyValid(buffer)
        #expect(isAccepted || !isValid)
        if var builder = unsafe TreeBuilder(buffer, options: .init()), let tree = try? builder.build() {
            JSONStorage.release(tree.root, height: 4_096)
            #expect(isValid)
        }
        unsafe walk(buffer)
        let isReadable = unsafe isReadable(buffer)
        #expect(isAccepted || !isReadable)
    }

    /// Reads the tokens of an array one by one, and skips its other values.
    // SAFETY: the scanner reads the buffer alone.
    private static func walk(_ buffer: UnsafeBufferPointer<UInt8>) {
        guard var scanner = unsafe JSONScanner(buffer, options: .init()) else { return }
        do throws(ReaderFallback) {
            guard try scanner.significantByte() == .openBracket else { return try readMembers(&scanner) }
            if try scanner.takeOpening(endingWith: .closeBracket) { return }
            repeat {
                switch try scanner.significantByte() {
                case .quote: try readContent(&scanner)
                case .minus, .digitZero ... .digitNine: _ = try scanner.takeNumber()
                case .openBrace: try readMembers(&scanner)
                default: try scanner.skipValue()
                }
            } while try scanner.takeComma(orEnd: .closeBracket)
        } catch {}
    }

    private static func readContent(_ scanner: inout JSONScanner) throws(ReaderFallback) {
        var position = unsafe scanner.next
        _ = unsafe try scanner.takeContent(at: &position)
        unsafe scanner.next = unsafe position
    }

    /// Reads an object as typed reading does: each key is expected to be written as the one before.
    // SAFETY: the bytes of the learned key are those before the value.
    private static func readMembers(_ scanner: inout JSONScanner) throws(ReaderFallback) {
        var expected = JSONScanner.ExpectedKey.none
        defer { expected.deallocate() }
        var isFirst = true
        while true {
            var position = unsafe scanner.next
            if unsafe position < scanner.memberEnd, unsafe isFirst || position.pointee == .comma,
                unsafe JSONScanner.skip(&expected, at: &position)
            {
                let isSkipped = unsafe JSONScanner.skipPlainScalar(at: &position)
                unsafe scanner.next = isSkipped ? position : try scanner.skipOtherValue(at: position)
            } else {
                if isFirst {
                    if try scanner.takeOpening(endingWith: .closeBrace) { return }
                } else if try !scanner.takeComma(orEnd: .closeBrace) {
                    return
                }
                let start = unsafe scanner.next
                _ = unsafe try scanner.takeKey()
                unsafe expected.learn(UnsafeBufferPointer(start: start, count: scanner.next - start))
                try scanner.skipValue()
            }
            isFirst = false
        }
    }

    /// Reads all tokens; returns true if the text is certainly valid.
    // SAFETY: the reader reads the buffer alone.
    private static func isReadable(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
        guard var reader = unsafe JSONTokenReader(buffer, options: .init()) else { return false }
        do throws(ReaderFallback) {
            try readValue(from: &reader)
            try reader.finish()
            return true
        } catch {
            return false
        }
    }

    private static func readValue(from reader: inout JSONTokenReader) throws(ReaderFallback) {
        switch try reader.next() {
        case .array(isEmpty: false):
            repeat { try readValue(from: &reader) } while try reader.hasNext(in: .closeBracket)
        case .object(isEmpty: false):
            repeat {
                _ = try reader.key()
                try readValue(from: &reader)
            } while try reader.hasNext(in: .closeBrace)
        case .string(let text): _ = unsafe reader.bytes(of: text).count
        default: break
        }
    }

    /// Texts of a length that end within each kind of token, and one that is valid.
    private static func texts(of count: Int, _ random: inout RandomText) -> [[UInt8]] {
        let fillers = [
            "x", "\u{20}", "1", "[", "\"", "\\n", "\u{E9}", "€", "😀", "\\u00e9", "{\"a\":", "true,", "1.5e1,", "0.",
            #"{"key": 1},"#, #""key":1,"#,
        ]
        let starts = ["[", "[\"", "{\"", "{", "{\"a\":\"", "[1,", "[0.", "[-1e"]
        var texts: [[UInt8]] = []
        for (index, start) in starts.enumerated() {
            // Each length takes other fillers: a pair of a start and a filler comes every 14 lengths.
            for filler in [fillers[(count + index) % fillers.count], fillers[(count + index + 5) % fillers.count]] {
                var bytes = Array(start.utf8)
                while bytes.count < count { bytes += filler.utf8 }
                texts.append(Array(bytes.prefix(count)))
                guard count > 0 else { continue }
                texts.append(Array(bytes.prefix(count - 1)) + [UInt8(ascii: "]")])
            }
        }
        let value = Array("[\(random.value())".utf8).prefix(max(0, count - 1))
        return texts + [value + [UInt8](repeating: 0x20, count: max(0, count - 1 - value.count)) + [UInt8(ascii: "]")]]
    }
}
