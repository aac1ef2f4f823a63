import Foundation
import JSONDocuments
import TestSupport
import Testing

/// What the reader of tokens accepts is a document with the same values.
@Suite struct JSONTokenReaderTests {
    /// Writes the text again from its tokens, but for values that are skipped; nil if it isn't
    /// certain.
    private func rewritten(_ bytes: [UInt8], skipping isSkipped: () -> Bool = { false }) -> String? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard var reader = unsafe JSONTokenReader(buffer, options: .init()) else { return nil }
            var writer = JSONWriter()
            do throws(ReaderFallback) {
                try copy(from: &reader, to: &writer, in: bytes, skipping: isSkipped)
                try reader.finish()
            } catch {
                return nil
            }
            return writer.text
        }
    }

    /// Copies a value; a skipped one is written from its source.
    private func copy(
        from reader: inout JSONTokenReader, to writer: inout JSONWriter, in bytes: [UInt8],
        skipping isSkipped: () -> Bool
    ) throws(ReaderFallback) {
        if isSkipped() {
            let start = reader.offset
            try reader.skipValue()
            return unsafe bytes[start..<reader.offset].withUnsafeBufferPointer { unsafe writer.write(source: $0) }
        }
        switch try reader.next() {
        case .null: writer.writeNull()
        case .bool(let value): writer.write(bool: value)
        case .integer, .real: unsafe writer.write(numberUTF8: reader.tokenText)
        case .string(let text): unsafe writer.write(stringUTF8: reader.bytes(of: text))
        case .array(let isEmpty):
            writer.beginArray()
            if !isEmpty {
                repeat {
                    try copy(from: &reader, to: &writer, in: bytes, skipping: isSkipped)
                } while try reader.hasNext(
                    in: .closeBracket)
            }
            writer.endArray()
        case .object(let isEmpty):
            writer.beginObject()
            if !isEmpty {
                repeat {
                    unsafe writer.write(keyUTF8: reader.bytes(of: try reader.key()))
                    try copy(from: &reader, to: &writer, in: bytes, skipping: isSkipped)
                } while try reader.hasNext(in: .closeBrace)
            }
            writer.endObject()
        }
    }

    /// Compares the rewritten text with the document; true if the reader accepts the text.
    @discardableResult
    private func check(_ bytes: [UInt8], _ source: String, skipping isSkipped: () -> Bool = { false }) -> Bool {
        guard let text = rewritten(bytes, skipping: isSkipped) else { return false }
        let document = try? JSONDocument(parsing: bytes)
        // Parsing again drops the repeated keys.
        let again = try? JSONDocument(parsing: text)
        #expect(
            document != nil && document?.description == again?.description,
            "\(source)\(String(decoding: bytes.prefix(1_000), as: UTF8.self))")
        return true
    }

    @Test("random texts and mutations", arguments: 0..<4) func random(part: UInt64) {
        var accepted = 0
        let rounds = Effort.rounds(8_000)
        for round in rounds {
            let seed = part * 1_000_000 + UInt64(round)
            var text = RandomText(seed: seed)
            let valid = Array("[\(text.value())]".utf8)
            var choices = RandomText(seed: seed)
            if check(valid, "seed \(seed): ", skipping: { choices.below(4) == 0 }) { accepted += 1 }
            for _ in 0..<4 { check(text.mutated(valid), "seed \(seed): ", skipping: { choices.below(4) == 0 }) }
        }
        #expect(accepted > rounds.count / 2)
    }

    @Test("inputs whose tokens are near the end") func tails() {
        for count in 0..<200 {
            let letters = String(repeating: "x", count: count)
            #expect(check(Array("[\"\(letters)\", {\"\(letters)\": 12345678, \"\\n\": 1.5}]".utf8), ""))
            #expect(check(Array("{\"a\": [[\"\(letters)\\n\"], true], \"b\": -1}".utf8), "") { count % 2 == 0 })
        }
    }

    /// Containers count as in jansson, whether they are read or skipped.
    @Test(arguments: [2_046, 2_047, 2_048, 2_049]) func depth(levels: Int) {
        for (opening, inner, closing) in [("[", "", "]"), ("[", "1", "]"), ("{\"a\":", "{}", "}")] {
            let text = String(repeating: opening, count: levels) + inner + String(repeating: closing, count: levels)
            let isValid = (try? JSONDocument.check(Array(text.utf8))) != nil
            for skipped in [0, 1, 1_000, 5_000] {
                var count = 0
                let isAccepted = check(Array(text.utf8), "\(levels), \(skipped): ") {
                    count += 1
                    return count > skipped
                }
                // What isn't certain may be valid, near the limit.
                #expect(!isAccepted || isValid)
                #expect(isAccepted || levels > 2_045)
            }
        }
    }

    @Test(arguments: [
        "", " ", "1", "\"a\"", "]", "[1]]", "[1", "[1,]", "{\"a\"}", "{\"a\":1,}", "[1}", "[01]", "[tru]", "[1] 2]",
        "{\"\\u0000\":1}", "[18446744073709551616]",
    ])
    func leftToJansson(text: String) {
        #expect(rewritten(Array(text.utf8)) == nil && rewritten(Array(text.utf8)) { true } == nil)
    }
}
