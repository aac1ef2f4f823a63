import Testing

@testable import JSONDocuments

/// The decoder of escapes, and the counter of lines and columns.
@Suite struct StringEscapesTests {
    @Test(arguments: [
        (#"a\n\"\\\/\b\f\r\t"#, "a\n\"\\/\u{8}\u{C}\r\t"), (#"\u00e9\u00C9"#, "\u{E9}\u{C9}"), (#"\ud834\udd1e"#, "𝄞"),
        ("é𝄞", "é𝄞"), ("", ""),
    ]) func valid(text: String, expected: String) {
        #expect(StringEscapes.decoded(Array(text.utf8)[...]) == Array(expected.utf8))
    }

    /// Keys in a stream are decoded before jansson has validated them.
    @Test(arguments: [
        (#"\ud834"#, "\u{FFFD}"), (#"\udd1e"#, "\u{FFFD}"), (#"\ud834\u0041"#, "\u{FFFD}A"),
        (#"\ud834\ud834\udd1e"#, "\u{FFFD}𝄞"), (#"\u12"#, "u12"), (#"\u"#, "u"), (#"\u00zz"#, "u00zz"),
        (#"\ud834\u"#, "\u{FFFD}u"), (#"\x"#, "x"), (#"a\"#, #"a\"#),
    ]) func invalid(text: String, expected: String) {
        #expect(StringEscapes.decoded(Array(text.utf8)[...]) == Array(expected.utf8))
    }

    @Test(arguments: [
        (0, 1, 1), (8, 1, 9), (9, 2, 1), (16, 2, 7), (18, 2, 9), (99, 2, 9),
    ]) func positions(offset: Int, line: Int, column: Int) {
        let bytes = Array("{\"a\": 1,\n \"é\": 2}".utf8)
        let position = TextPosition(of: offset, in: bytes)
        #expect(position.line == line && position.column == column)
        let marked = TextPosition(of: offset + 3, in: [0xEF, 0xBB, 0xBF] + bytes)
        #expect(marked.line == line && marked.column == column)
    }

    @Test func sharedScalars() {
        #expect(JSONValue.null.storage === JSONValue.null.storage)
        #expect(JSONValue(true).storage === JSONValue(true).storage)
        var value = JSONValue.null
        value = [value, true]
        value[0] = 1
        #expect(value == [1, true] && JSONValue.null.isNull)
    }
}
