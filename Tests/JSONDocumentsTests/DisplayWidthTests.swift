import JSONDocuments
import Testing

/// The columns that a terminal takes for a text.
@Suite struct DisplayWidthTests {
    /// The characters that are looked up without the properties of Unicode have the width by them.
    @Test func widthsAreThoseOfTheProperties() throws {
        for value in UInt32(0)..<0xD800 {
            let scalar = try #require(Unicode.Scalar(value))
            let widths =
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .enclosingMark, .format: 0...0
                case .control: value == 0 ? 0...0 : 1...1
                // From Hangul on there are wide letters.
                default: scalar.properties.isEmojiPresentation ? 2...2 : value < 0x1100 ? 1...1 : 1...2
                }
            if !widths.contains(Character(scalar).displayWidth) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("a~ b", 4), ("\u{7F}", 1), ("ä", 1), ("a\u{308}", 1), ("日本", 4), ("🙂x", 3),
        ("☎\u{FE0F}", 2),
        ("\r\n", 1), ("a\u{AD}b", 2),
    ])
    func widths(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [("", true), (" a~", true), ("a\n", false), ("\u{7F}", false), ("ä", false), ("a\u{308}", false)])
    func printableASCII(text: String, isPrintable: Bool) {
        #expect(text.isPrintableASCII == isPrintable)
    }
}
