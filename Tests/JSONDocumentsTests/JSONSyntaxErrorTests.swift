import JSONDocuments
import Testing

@Suite struct JSONSyntaxErrorTests {
    static let family = "👨‍👩‍👧‍👦"

    @Test(arguments: [
        ("", "1:0: error: unexpected token near end of file"),
        ("[", "1:1: error: ']' expected near end of file\n[\n^"),
        ("[1,\n", "2:0: error: ']' expected near end of file\n\n^"),
        ("[1,\r\n 2 3]\r\n", "2:4: error: ']' expected near '3'\n 2 3]\n   ^"),
        ("\t[1 2]", "1:5: error: ']' expected near '2'\n\t[1 2]\n\t   ^"),
        ("[\"e\u{301}\" 2]", "1:7: error: ']' expected near '2'\n[\"e\u{301}\" 2]\n     ^"),
        ("[\"日本\" 2]", "1:7: error: ']' expected near '2'\n[\"日本\" 2]\n        ^"),
        ("[\"\(family)\" 2]", "1:12: error: ']' expected near '2'\n[\"\(family)\" 2]\n      ^"),
        ("{\"a\": tru}", "1:9: error: invalid token near 'tru'\n{\"a\": tru}\n        ^"),
        ("[\"\u{202E}\" x]", "1:6: error: ']' expected near 'x'\n[\"·\" x]\n     ^"),
        ("[\"\\ud800\"]", "1:9: error: invalid Unicode '\\uD800' near '\"\\ud800\"'\n[\"\\ud800\"]\n        ^"),
    ]) func rendersExactly(text: String, message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.rendered() == message)
    }

    @Test func invalidUTF8HasItsOffset() throws {
        let bytes = Array("[\"é".utf8) + [0xFF, 0x22, 0x5D]
        let error = try #require(#expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) })
        #expect(error.code == .invalidUTF8)
        #expect(error.byteOffset == 4)
        #expect(error.rendered() == "1:3: error: unable to decode byte 0xff near '\"é'\n[\"é�\"]\n  ^")
    }

    @Test func longLinesAreCut() throws {
        let text = "[" + String(repeating: "1,", count: 500_000) + "x]"
        let error = try #require(#expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) })
        let lines = error.rendered().split(separator: "\n")
        #expect(lines[0] == "1:1000002: error: invalid token near 'x'")
        #expect(lines[1] == "…" + String(repeating: "1,", count: 30) + "x]")
        #expect(lines[2] == String(repeating: " ", count: 61) + "^")
    }

    @Test func wideLinesAreCutBetweenCharacters() throws {
        let text = "[\"" + String(repeating: Self.family, count: 500) + "\n" + "\"]"
        let error = try #require(#expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) })
        let lines = error.rendered().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("1:3502: error: unexpected newline"))
        #expect(lines[1] == "…" + String(repeating: Self.family, count: 31))
    }

    @Test func codesAreJanssons() {
        #expect(JSONSyntaxError.Code.allCases.count == 15)
        #expect(JSONSyntaxError.Code.itemNotFound.rawValue == 16)
    }

    static let codes: [(String, JSONDocument.Options, JSONSyntaxError.Code)] = [
        (String(repeating: "[", count: 2_049), .init(), .stackOverflow), ("[\"x", .init(), .prematureEndOfInput),
        ("1 2", .init(), .endOfInputExpected), ("x", .init(), .invalidSyntax),
        ("[\"\\u0000\"]", .strict, .nullCharacter),
        ("{\"\\u0000\":1}", .init(), .nullByteInKey), ("{\"a\":1,\"a\":1}", .strict, .duplicateKey),
        ("1e999", .strict, .numericOverflow), ("18446744073709551615", .strict, .numericOverflow),
    ]

    @Test(arguments: codes) func codesOfParsing(
        text: String, options: JSONDocument.Options, code: JSONSyntaxError.Code
    ) {
        do {
            _ = try JSONDocument(parsing: text, options: options)
            Issue.record("accepted \(text)")
        } catch { #expect(error.code == code) }
    }
}
