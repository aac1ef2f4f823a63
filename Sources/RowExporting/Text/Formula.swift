import JSONDocuments

/// Texts that a spreadsheet takes for formulas (CSV injection).
enum Formula {
    /// Whether a spreadsheet may execute a cell with this text.
    ///
    /// A plain number such as `-5.20` isn't a formula.
    // SAFETY: reads within the text only.
    static func isLike(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = unsafe text.first else { return false }
        switch first {
        case UInt8(ascii: "="), UInt8(ascii: "@"), .plus, .tab, .carriageReturn, .lineFeed: return true
        case .minus: return unsafe !isNumber(text.dropFirst())
        case 0xEF: return unsafe isFullwidth(text)
        default: return false
        }
    }

    /// Whether a text begins with the fullwidth form of a character that begins a formula, U+FF0B
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
