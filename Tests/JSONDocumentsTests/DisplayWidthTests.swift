import JSONDocuments
import Testing

/// The columns that a terminal takes for a text.
@Suite struct DisplayWidthTests {
    /// The characters that are looked up without the properties of Unicode have the width by them.
    @Test func latinWidthsAreThoseOfTheProperties() throws {
        for value in UInt32(0)..<0x300 {
            let scalar = try #require(Unicode.Scalar(value))
            let width =
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .enclosingMark, .format: 0
                case .control: value == 0 ? 0 : 1
                default: scalar.properties.isEmojiPresentation ? 2 : 1
                }
            #expect(Character(scalar).displayWidth == width, "U+\(String(value, radix: 16))")
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
