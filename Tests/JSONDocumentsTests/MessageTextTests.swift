import JSONDocuments
import Testing

/// Texts of the data in messages: one line, no control characters, limited length.
@Suite struct MessageTextTests {
    @Test(arguments: [
        ("plain é 日本 👩‍👩‍👧", "plain é 日本 👩‍👩‍👧"), ("\u{1B}[31mred", "\\u001B[31mred"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\u{9B}2J\u{85}\u{7F}", "\\u009B2J\\u0085\\u007F"),
        ("\u{2028}\u{2029}\u{202E}\u{2066}", "\\u2028\\u2029\\u202E\\u2066"),
        ("\r\n", "\\r\\n"), ("e\u{1B}\u{301}", "e\\u001B\u{301}"), ("", ""),
    ])
    func controlsAreEscaped(text: String, shown: String) {
        #expect(Array(text.visible.unicodeScalars) == Array(shown.unicodeScalars))
        #expect(text.visible.visible == text.visible)
        #expect(text.inMessage == shown)
    }

    @Test func longTextsAreCut() {
        let long = String(repeating: "ü", count: 1_000_000)
        #expect(long.inMessage == String(repeating: "ü", count: 120) + "…")
        #expect(long.inMessage(3) == "üüü…" && "üüü".inMessage(3) == "üüü")
        #expect(JSONLocation([.key(long)]).description.count < 410)
    }

    @Test func errorsAreOneLineAndHarmless() throws {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: "[1, \u{1B}]2") }
        let text = try #require(error).rendered(file: "a\u{1B}\n.json")
        #expect(text.split(separator: "\n").count == 3)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.steersTerminal })
    }
}
