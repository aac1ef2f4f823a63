import ItemMapping
import JSONDocuments

/// The usual forms of dates, UUIDs and URLs, which are recognized by their bytes.
///
/// Each function is certain of what it accepts: it never accepts a text that Foundation or
/// `DateText` refuses. Any other text is left to them.
enum PlainText {
    /// Returns whether a byte is an ASCII letter.
    static func isLetter(_ byte: UInt8) -> Bool { (byte | .caseBit) &- UInt8(ascii: "a") < 26 }

    /// The number of bytes of every UUID.
    static let uuidLength = 36

    /// Returns whether a UUID in hexadecimal is in lower case; nil for any other text.
    static func uuidIsLowercase(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard utf8.count == uuidLength else { return nil }
        var isLowercase = true
        for index in utf8.indices {
            let byte = unsafe utf8[index]
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == .minus else { return nil }
            } else {
                guard byte.hexDigit != nil else { return nil }
                if byte &- UInt8(ascii: "A") < 6 { isLowercase = false }
            }
        }
        return isLowercase
    }

    /// Returns whether a text may be a date, a number, a UUID or a URL, by its first bytes and its length.
    static func mayHaveForm(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = unsafe utf8.first else { return false }
        if isLetter(first) { return unsafe utf8.count == uuidLength || mayBeURL(utf8) }
        return first.isDecimalDigit || first == .minus || first == .plus
    }

    /// Returns whether a text begins as a date does; `DateText` refuses all others.
    static func mayBeDate(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count >= 10 else { return false }
        let first = unsafe utf8[0]
        return unsafe first.isDecimalDigit ? utf8[4] == .minus : first == .minus || first == .plus
    }

    /// Returns whether a text begins as a URL with a host does: a scheme, and `://`.
    static func mayBeURL(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = unsafe utf8.first, isLetter(first) else { return false }
        let rest = unsafe utf8.drop {
            isLetter($0) || $0.isDecimalDigit || $0 == .plus || $0 == .minus || $0 == .period
        }
        return unsafe rest.starts(with: "://".utf8)
    }

    /// Returns whether a text certainly is a URL that round-trips: `http` or `https`, a name as host, and
    /// characters that need no escape after it.
    static func isURL(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count < 2_000, unsafe utf8.starts(with: "http".utf8) else { return false }
        var index = unsafe utf8.count > 4 && utf8[4] == UInt8(ascii: "s") ? 5 : 4
        guard unsafe utf8.dropFirst(index).starts(with: "://".utf8) else { return false }
        index += 3
        let host = index
        while index < utf8.count, unsafe isInName(utf8[index]) { index += 1 }
        // A hyphen may begin an encoded name of another script.
        guard unsafe index > host && isLetter(utf8[host]) else { return false }
        guard index < utf8.count else { return true }
        guard unsafe utf8[index] == .slash else { return false }
        return unsafe utf8.dropFirst(index).allSatisfy { isLetter($0) || $0.isDecimalDigit || isPlainInPath($0) }
    }

    /// Returns whether a byte may occur in the plain name of a host.
    private static func isInName(_ byte: UInt8) -> Bool { isLetter(byte) || byte.isDecimalDigit || byte == .period }

    /// Returns whether a byte other than a letter or digit may occur in a path and in a query (RFC 3986).
    private static func isPlainInPath(_ byte: UInt8) -> Bool { marks.withUTF8Buffer { unsafe $0.contains(byte) } }

    private static let marks: StaticString = "/-._~?=&+,;:@!$'()*"
}

extension PlainText {
    /// A usual form of a date in ISO 8601, in UTC.
    enum DateForm: Sendable {
        /// `2024-05-01`
        case day
        /// `2024-05-01T12:00:00Z`
        case second
        /// `2024-05-01T12:00:00.250Z`
        case millisecond
        /// `2024-05-01T12:00:00.000Z`
        case zeroMilliseconds

        /// Creates the form of a text that certainly is a date of the years 1900 to 2199; nil for any other.
        init?(_ utf8: UnsafeBufferPointer<UInt8>) {
            guard unsafe Self.isDay(utf8) else { return nil }
            if utf8.count == 10 {
                self = .day
                return
            }
            guard unsafe Self.isTime(utf8) else { return nil }
            if unsafe utf8.count == 20 && utf8[19] == UInt8(ascii: "Z") {
                self = .second
                return
            }
            guard unsafe utf8.count == 24 && utf8[19] == .period && utf8[23] == UInt8(ascii: "Z"),
                unsafe utf8[20..<23].allSatisfy(\.isDecimalDigit)
            else { return nil }
            self = unsafe utf8[20..<23].allSatisfy { $0 == .digitZero } ? .zeroMilliseconds : .millisecond
        }

        /// Returns whether a date in this form is written in a style as it was.
        func roundTrips(in style: DateStyle) -> Bool {
            switch (self, style) {
            case (.day, .day), (.second, .automatic), (.millisecond, .automatic): true
            case (.millisecond, .fractionalISO8601(digits: 3)), (.zeroMilliseconds, .fractionalISO8601(digits: 3)): true
            default: false
            }
        }

        /// Returns whether the text begins with a day, which each month has: the 29th and later ones are
        /// left to `DateText`, but for months of 31 days.
        private static func isDay(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
            guard utf8.count >= 10, unsafe utf8[4] == .minus, unsafe utf8[7] == .minus,
                let century = unsafe number(utf8[0], utf8[1]), (19...21).contains(century),
                unsafe number(utf8[2], utf8[3]) != nil,
                let month = unsafe number(utf8[5], utf8[6]), let day = unsafe number(utf8[8], utf8[9])
            else { return false }
            let isLong = month != 2 && month != 4 && month != 6 && month != 9 && month != 11
            return (1...12).contains(month) && (1...(isLong ? 31 : 28)).contains(day)
        }

        /// Returns whether a time of day follows the day.
        private static func isTime(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
            guard utf8.count >= 20, unsafe utf8[10] == UInt8(ascii: "T"), unsafe utf8[13] == .colon,
                unsafe utf8[16] == .colon, let hour = unsafe number(utf8[11], utf8[12]),
                let minute = unsafe number(utf8[14], utf8[15]), let second = unsafe number(utf8[17], utf8[18])
            else { return false }
            return hour < 24 && minute < 60 && second < 60
        }

        /// Returns the number that two digits spell; nil for other bytes.
        private static func number(_ tens: UInt8, _ ones: UInt8) -> Int? {
            guard tens.isDecimalDigit, ones.isDecimalDigit else { return nil }
            return Int(tens &- .digitZero) * 10 + Int(ones &- .digitZero)
        }
    }
}
