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
    /// A UUID, a hash, JSON or another text that no person reads.
    static let opaque = TextTraits(rawValue: 32)
    /// A text of which more than half is letters and blanks.
    static let letters = TextTraits(rawValue: 64)
    /// A text of several words, of which more than half is letters.
    static let phrase = TextTraits(rawValue: 128)
    /// A length of time by ISO 8601: `PT4M13S`.
    static let duration = TextTraits(rawValue: 256)

    /// A truth value written as a text.
    static let flag = TextTraits(rawValue: 512)

    /// The number of traits.
    static let count = 10

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
        if Self.isJSON(text.utf8) {
            insert(.opaque)
            return
        }
        if (letters + blanks) * 2 > bytes.count { insert(.letters) }
        if bytes.count <= 5, Self.flags.contains(text.lowercased()) { insert(.flag) }
        if blanks > 0, letters * 2 > bytes.count, !Self.isMeasure(bytes) { insert(.phrase) }
        let isAddress = Self.isAddress(bytes)
        if !isAddress, Self.isDate(bytes) || Self.isNamedDate(bytes) { insert(.date) }
        if Self.isLink(bytes) { insert(.link) }
        if contains(.link) || blanks == 0, Self.isPicture(bytes) { insert([.picture, .link]) }
        if HTMLText.isMarkup(text.utf8.prefix(2_000)) { insert(.markup) }
        if Self.isDuration(bytes) { insert(.duration) }
        guard blanks == 0 else { return }
        if !contains(.link), !contains(.date), Self.isOpaque(bytes, digits: digits, others: others) {
            insert(.opaque)
        } else if digits > 0, letters == 0, others <= 3, !isAddress {
            insert(.number)
        }
    }

    private static let flags: Set<String> = ["true", "false", "yes", "no"]

    /// Returns whether a text is an object or an array of JSON.
    private static func isJSON(_ bytes: String.UTF8View) -> Bool {
        bytes.starts(with: [.openBrace, .quote]) && bytes.last == .closeBrace
            || bytes.starts(with: [.openBracket, .openBrace]) && bytes.last == .closeBracket
    }

    /// Returns whether a text is an amount with a short unit: `5 mph`.
    private static func isMeasure(_ bytes: [UInt8]) -> Bool {
        let words = bytes.split(separator: UInt8(ascii: " "))
        return words.count == 2 && words[0].allSatisfy { $0.isDecimalDigit || ".,-+".utf8.contains($0) }
            && words[1].count <= 4
    }

    /// Returns whether a text is the address of a machine: `192.0.2.17`, with or without a port or a length.
    private static func isAddress(_ bytes: [UInt8]) -> Bool {
        let host = bytes.prefix { $0.isDecimalDigit || $0 == UInt8(ascii: ".") }
        let groups = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return groups.count == 4 && groups.allSatisfy { (1...3).contains($0.count) }
            && bytes.dropFirst(host.count).allSatisfy { $0.isDecimalDigit || ":/".utf8.contains($0) }
    }

    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard (8...40).contains(bytes.count),
            bytes.prefix(4).allSatisfy(\.isDecimalDigit) || bytes.prefix(2).allSatisfy(\.isDecimalDigit)
        else { return false }
        let marks: Set<UInt8> = Set("-/.:".utf8)
        // 2024-05-17 or 17.05.2024, but not 1234-5678.
        let isYearFirst = marks.contains(bytes[4]) && (bytes[4] == bytes[7] || bytes[4] == bytes[6])
        // Other letters than those are of a version: 2022.3.10f1.
        if bytes[4] == UInt8(ascii: "."), bytes.contains(where: { $0 > UInt8(ascii: "Z") }) { return false }
        let isSeparated = isYearFirst || (marks.contains(bytes[2]) && marks.contains(bytes[5]))
        return isSeparated && bytes.count(where: \.isDecimalDigit) >= 6
            && bytes.count(where: \.isDecimalDigit) * 2 >= bytes.count
    }

    private static let weekdays: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    private static let months: Set<String> = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "january", "february",
        "march", "april", "june", "july", "august", "september", "sept", "october", "november", "december",
    ]

    /// Returns whether a text is a date of RFC 2822, or has such parts alone: `Fri, 17 May 2024 12:30:00 GMT`,
    /// `Fri Feb 28 13:49`, `28 October`.
    private static func isNamedDate(_ bytes: [UInt8]) -> Bool {
        guard (5...40).contains(bytes.count), bytes.contains(where: \.isDecimalDigit) else { return false }
        let words = String(decoding: bytes, as: UTF8.self).lowercased().split { " ,.".contains($0) }.map(String.init)
        guard (2...7).contains(words.count), words.contains(where: months.contains) else { return false }
        let names = words.filter { !$0.utf8.contains(where: \.isDecimalDigit) }
        return names.allSatisfy { months.contains($0) || weekdays.contains(String($0.prefix(3))) || $0.utf8.count <= 4 }
    }

    private static func isDuration(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 3, bytes.first == UInt8(ascii: "P"), bytes.contains(where: \.isDecimalDigit) else {
            return false
        }
        return bytes.dropFirst().allSatisfy { $0.isDecimalDigit || "YMWDTHS.,".utf8.contains($0) }
            && !bytes[bytes.count - 1].isDecimalDigit
    }

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

    /// Returns whether a text without blanks is a UUID, a hash, a long number, or a long run of letters and digits.
    private static func isOpaque(_ bytes: [UInt8], digits: Int, others: Int) -> Bool {
        if digits == bytes.count { return digits >= 9 }
        let hexadecimal = bytes.count { $0.hexDigit != nil }
        if hexadecimal == bytes.count { return bytes.count >= 8 }
        if bytes.count >= 18, bytes[8] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: "-") { return true }
        let signs = bytes.count { "_-=+/".utf8.contains($0) }
        guard digits > 0, signs == others else { return false }
        if bytes.count >= 16 { return true }
        let isMixed =
            bytes.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            && bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isMixed && bytes.count >= 10 && bytes.allSatisfy { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "+") }
    }
}
