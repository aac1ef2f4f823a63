import ItemMapping
import JSONPaths
import Testing

/// Texts with escapes near the end of a long document, where the reader can't look sixteen bytes ahead.
@Suite struct EscapedEndTests {
    private struct Note: Item {
        var text = ""
        static let table = ItemTable(Note()) { Field(\.text, "text") }
    }

    /// A text that is taken for ASCII isn't equal to its other spellings, as it is compared by its bytes.
    @Test(arguments: [
        (#"e\u0301"#, "é"), (#"\u00e9"#, "e\u{301}"), (#"\u1100\u1161"#, "가"),
        (#"cafe\u0301 of more than fifteen bytes"#, "café of more than fifteen bytes"),
    ])
    func aTextAtTheEndHasItsCharacters(escaped: String, other: String) throws {
        let padding = #"{"text": "\#(String(repeating: "x", count: 12_000))"}"#
        for spaces in 0..<160 {
            let json = "[\(padding), {\"text\": \"\(escaped)\"\(String(repeating: " ", count: spaces))}]"
            let text = try Note.items(in: json, reader: .direct)[1].text
            #expect(text == other && text.count == other.count && Set([text, other]).count == 1, "\(spaces) spaces")
        }
    }
}
