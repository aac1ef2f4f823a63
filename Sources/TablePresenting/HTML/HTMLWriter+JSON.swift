import JSONDocuments

extension HTMLWriter {
    /// Writes JSON text with each token in an element of its class: `k` for keys, `s` for strings,
    /// `n` for numbers, and `l` for literals.
    ///
    /// The text is that of `JSONWriter`, so a string is a key if a colon follows it.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    mutating func json(_ text: [UInt8]) {
        var cursor = SourceCursor(text)
        while let first = cursor.byte {
            let start = cursor.offset
            cursor.skipToken()
            write(text[start..<cursor.offset], as: Self.elementClass(of: first, isKey: cursor.byte == .colon))
        }
    }

    private static func elementClass(of first: UInt8, isKey: Bool) -> StaticString? {
        switch first {
        case .quote: isKey ? "k" : "s"
        case .minus, .digitZero ... .digitNine: "n"
        case _ where first.isASCIILetter: "l"
        default: nil
        }
    }

    private mutating func write(_ token: ArraySlice<UInt8>, as elementClass: StaticString?) {
        if let elementClass {
            markup("<span class=")
            markup(elementClass)
            markup(">")
        }
        text(token)
        if elementClass != nil { markup("</span>") }
    }
}
