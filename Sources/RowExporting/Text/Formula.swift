import JSONDocuments

/// Texts that a spreadsheet takes for formulas (CSV injection).
enum Formula {
    /// Returns whether a spreadsheet may execute a cell with this text.
    ///
    /// A plain number such as `-5.20` isn't a formula. Characters that show nothing are skipped, as
    /// spreadsheets do: blanks, tabs, a byte-order mark.
    // SAFETY: reads within the text only.
    static func isLike(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = unsafe text.first else { return false }
        switch first {
        case .tab, .carriageReturn, .lineFeed: return true
        // The first bytes of all characters that show nothing, and of fullwidth forms.
        case ..<0x21, .delete, 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF3:
            return unsafe begins(visiblePart(of: text))
        default: return unsafe begins(text[...])
        }
    }

    /// Returns whether a text begins as a formula does.
    // SAFETY: reads within the text only.
    private static func begins(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = unsafe text.first else { return false }
        switch first {
        case UInt8(ascii: "="), .at, .plus: return true
        case .minus: return unsafe !isNumber(text.dropFirst())
        case 0xEF: return unsafe isFullwidth(UnsafeBufferPointer(rebasing: text))
        default: return false
        }
    }

    /// The text from the first character on that shows something.
    // SAFETY: reads within the text only.
    private static func visiblePart(of text: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var start = 0
        for scalar in unsafe String(decoding: text, as: UTF8.self).unicodeScalars {
            let properties = scalar.properties
            guard
                properties.isWhitespace || properties.isDefaultIgnorableCodePoint
                    || properties.generalCategory == .control
            else { break }
            start += UTF8.width(scalar)
        }
        return unsafe text[start...]
    }

    /// Returns whether a text begins with the fullwidth form of a character that begins a formula, U+FF0B
    /// to U+FF20.
    // SAFETY: reads within the text only.
    private static func isFullwidth(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 3, unsafe text[1] == 0xBC else { return false }
        return unsafe [0x8B, 0x8D, 0x9D, 0xA0].contains(text[2])
    }

    // SAFETY: reads within the text only.
    private static func isNumber(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let parts = unsafe digits.split(separator: .period, maxSplits: 1, omittingEmptySubsequences: false)
        return unsafe parts.allSatisfy { unsafe !$0.isEmpty && $0.allSatisfy(\.isDecimalDigit) }
    }
}
