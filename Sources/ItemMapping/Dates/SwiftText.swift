/// Texts in Swift.
package enum SwiftText {
    /// Writes a text as a string literal.
    package static func literal(_ text: String) -> String {
        "\""
            + text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": "\\\(scalar)"
                case _ where scalar.isInvisible: "\\u{\(String(scalar.value, radix: 16))}"
                default: String(scalar)
                }
            }.joined() + "\""
    }
}

extension Unicode.Scalar {
    /// True if source shows nothing of the character, or shows the text after it in another order.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .spaceSeparator: self != " "
        default: self == "\u{FEFF}" || isDirectional
        }
    }

    /// True if the character changes the order in which the text after it is shown.
    package var isDirectional: Bool {
        ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
    }
}
