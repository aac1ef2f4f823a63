import JSONDocuments
import TestSupport
import Testing

/// Checking a text accepts and refuses what parsing accepts and refuses, with the same errors.
@Suite struct CheckTests {
    @Test(arguments: [
        "[1, {\"a\": [true, null, \"x\\n\"]}]", " {} ", "1", "\"a\"", "[18446744073709551615]", "{\"a\":1,\"a\":2}",
        "\u{FEFF}[]", "", "[", "[1,]", "{\"a\" 1}", "[1] x", "[\"\\ud800\"]", "[1e999]", "[01]", "{\"\\u0000\":1}",
        "[\"\\u0000\"]", "[nul]", "[1]\0", String(repeating: "[", count: 2_048) + String(repeating: "]", count: 2_048),
        String(repeating: "[", count: 2_049) + String(repeating: "]", count: 2_049),
    ])
    func likeParsing(text: String) {
        var limited = JSONDocument.Options()
        limited.limits.depth = 2
        limited.limits.members = 1
        limited.limits.stringLength = 1
        var trailing = JSONDocument.Options()
        trailing.trailingData = .skip
        for options in [.init(), .strict, limited, trailing] {
            let parsed = Result { () throws(JSONSyntaxError) in _ = try JSONDocument(parsing: text, options: options) }
            let checked = Result { () throws(JSONSyntaxError) in
                try JSONDocument.check(Array(text.utf8), options: options)
            }
            switch (parsed, checked) {
            case (.success, .success): break
            case (.failure(let left), .failure(let right)): #expect(left == right, "\(text)")
            default: Issue.record("\(text), \(options): \(parsed), \(checked)")
            }
        }
    }

    @Test func theErrorHasItsPosition() {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument.check(Array("[1,\n tru]".utf8)) }
        #expect(error?.description == "2:4: error: invalid token near 'tru'")
        #expect(error?.byteOffset == 8)
    }
}
