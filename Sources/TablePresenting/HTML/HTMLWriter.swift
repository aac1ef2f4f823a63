import JSONDocuments

/// Writes HTML: literal markup unchanged, and text of the data escaped.
package struct HTMLWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Returns the bytes written so far, and begins anew.
    mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Writes literal markup.
    package mutating func markup(_ text: StaticString) {
        unsafe bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Writes literal markup with a number in it.
    package mutating func markup(_ before: StaticString, number: Int, then after: StaticString) {
        markup(before)
        bytes += "\(number)".utf8
        markup(after)
    }

    /// Writes text of the data, escaped for the content of an element and for a quoted attribute.
    ///
    /// Controls that HTML doesn't allow (all but tab and line ends) become U+FFFD.
    package mutating func text(_ text: String) {
        if text.utf8.allSatisfy(Self.isPlain) { bytes += text.utf8 } else { self.text(text.utf8) }
    }

    /// Returns whether a byte of text stays as it is; false for some others that do.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), .quote, UInt8(ascii: "'"): false
        case .space ..< .delete, 0x80...: true
        default: false
        }
    }

    /// Writes text of the data in UTF-8.
    package mutating func text(_ text: some Sequence<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case .quote: bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            case .tab, .lineFeed, .carriageReturn, .space ..< .delete, 0x80...: bytes.append(byte)
            default: bytes += "\u{FFFD}".utf8
            }
        }
    }

    /// Writes a space and an attribute, with text of the data as its value.
    package mutating func attribute(_ name: StaticString, value: String) {
        markup(" ")
        markup(name)
        markup("=\"")
        text(value)
        markup("\"")
    }

    /// Writes text of the data, truncated to `longestLine`.
    package mutating func line(_ text: String) {
        guard text.utf8.count > Self.longestLine, text.count > Self.longestLine else { return self.text(text) }
        self.text(text.prefix(Self.longestLine) + "…")
    }

    /// The maximum number of characters in a line.
    static let longestLine = 600
}
