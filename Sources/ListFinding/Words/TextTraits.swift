import JSONDocuments

/// The traits of a text, from its first 500 bytes.
struct TextTraits: OptionSet, Sendable {
    let rawValue: Int

    /// An address of the web, or a path from the root of a server.
    static let link = TextTraits(rawValue: 1)
    /// A link that ends like a picture's.
    static let picture = TextTraits(rawValue: 2)
    /// A date, with or without a time.
    static let date = TextTraits(rawValue: 4)
    /// A number written as a text.
    static let number = TextTraits(rawValue: 8)
    /// A text with tags or entities of HTML.
    static let markup = TextTraits(rawValue: 16)
    /// A UUID, a hash or another text that no person reads.
    static let opaque = TextTraits(rawValue: 32)
    /// A text with at least one letter.
    static let letters = TextTraits(rawValue: 64)
    /// A text of several words.
    static let phrase = TextTraits(rawValue: 128)
    /// A length of time by ISO 8601: `PT4M13S`.
    static let duration = TextTraits(rawValue: 256)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(of text: String) {
        let bytes = Array(text.utf8.prefix(500))
        self = []
        var (letters, digits, blanks, others) = (0, 0, 0, 0)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 128...: letters += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: " "): blanks += 1
            default: others += 1
            }
        }
        if letters > 0 { insert(.letters) }
        if blanks > 0 { insert(.phrase) }
        if digits > 0, letters == 0, others <= 3, blanks == 0 { insert(.number) }
        if Self.isDate(bytes) || Self.isNamedDate(bytes) { insert(.date) }
        if Self.isLink(bytes) { insert(.link) }
        if contains(.link) || blanks == 0, Self.isPicture(bytes) { insert([.picture, .link]) }
        if HTMLText.isMarkup(text.utf8.prefix(2_000)) { insert(.markup) }
        if Self.isDuration(bytes) { insert(.duration) }
        if blanks == 0, !contains(.link), !contains(.date), Self.isOpaque(bytes, digits: digits) { insert(.opaque) }
    }

    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard (8...40).contains(bytes.count), bytes.prefix(4).allSatisfy(isDigit) || bytes.prefix(2).allSatisfy(isDigit)
        else { return false }
        let marks: Set<UInt8> = Set("-/.:".utf8)
        // 2024-05-17 or 17.05.2024, but not 1234-5678.
        let isYearFirst = marks.contains(bytes[4]) && (bytes[4] == bytes[7] || bytes[4] == bytes[6])
        let isSeparated = isYearFirst || (marks.contains(bytes[2]) && marks.contains(bytes[5]))
        return isSeparated && bytes.count(where: isDigit) >= 6 && bytes.count(where: isDigit) * 2 >= bytes.count
    }

    private static let weekdays: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// Whether a text is a date of RFC 2822, or of the same parts: `Fri, 17 May 2024 12:30:00 GMT`.
    private static func isNamedDate(_ bytes: [UInt8]) -> Bool {
        guard (16...40).contains(bytes.count), bytes[3] == UInt8(ascii: ",") || bytes[3] == UInt8(ascii: " ") else {
            return false
        }
        return weekdays.contains(String(decoding: bytes.prefix(3), as: UTF8.self).lowercased())
            && bytes.count(where: isDigit) >= 9 && bytes.contains(UInt8(ascii: ":"))
    }

    private static func isDuration(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 3, bytes.first == UInt8(ascii: "P"), bytes.contains(where: isDigit) else { return false }
        return bytes.dropFirst().allSatisfy { isDigit($0) || "YMWDTHS.,".utf8.contains($0) }
            && !isDigit(bytes[bytes.count - 1])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLink(_ bytes: [UInt8]) -> Bool {
        let beginnings = ["http://", "https://", "//", "data:image", "ftp://", "www."]
        if beginnings.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
        // A path from the root of a server has no blanks.
        return bytes.first == UInt8(ascii: "/") && bytes.count > 2 && !bytes.contains(UInt8(ascii: " "))
    }

    private static let pictureEndings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".avif", ".heic", ".ico"]

    private static func isPicture(_ bytes: [UInt8]) -> Bool {
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        let tail = String(decoding: bytes[..<end].suffix(5), as: UTF8.self).lowercased()
        return pictureEndings.contains(where: tail.hasSuffix)
    }

    /// Whether a text without blanks is a UUID or a long run of hexadecimal or mixed characters.
    private static func isOpaque(_ bytes: [UInt8], digits: Int) -> Bool {
        guard bytes.count >= 16, digits >= 3 else { return false }
        let isHexadecimal = bytes.allSatisfy { byte in
            isDigit(byte) || byte == UInt8(ascii: "-")
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | .caseBit)
        }
        return isHexadecimal || (bytes.count >= 20 && digits * 6 >= bytes.count && !bytes.contains(UInt8(ascii: "-")))
    }
}
