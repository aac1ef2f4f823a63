/// Bytes of HTML: markup as it is written here, texts of the data escaped.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []

    /// Markup of our own.
    mutating func markup(_ text: StaticString) {
        unsafe bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Markup with a number in it.
    mutating func markup(_ before: StaticString, _ number: Int, _ after: StaticString) {
        markup(before)
        bytes += "\(number)".utf8
        markup(after)
    }

    /// A text of the data: no byte of it is markup, in an element or in a quoted attribute.
    ///
    /// What HTML has no place for (controls but tab and line ends) becomes U+FFFD.
    mutating func text(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x80...: bytes.append(byte)
            default: bytes += "\u{FFFD}".utf8
            }
        }
    }

    /// An attribute with a text of the data, a blank before it.
    mutating func attribute(_ name: StaticString, _ value: String) {
        markup(" ")
        markup(name)
        markup("=\"")
        text(value)
        markup("\"")
    }

    /// A text of the data, cut where it is longer than anybody reads in a row.
    mutating func line(_ text: String) {
        guard text.utf8.count > Self.longestLine, text.count > Self.longestLine else { return self.text(text) }
        self.text(text.prefix(Self.longestLine) + "…")
    }

    /// The most characters of a line.
    static let longestLine = 600
}
