import DateTexts
import JSONDocuments

/// A day with or without a time, as it is written: without a time zone.
struct CalendarTime: Hashable {
    private(set) var year = 0
    private(set) var month = 1
    private(set) var day = 1
    private(set) var hour: Int?
    private(set) var minute = 0
    private(set) var second = 0

    /// The moment a number of seconds after the beginning of 1970, in UTC; nil if it is too distant.
    init?(secondsSince1970 seconds: Double) {
        guard seconds.isFinite, abs(seconds) < 1e11 else { return nil }
        let (days, time) = Int(seconds.rounded(.down)).flooredDivision(by: 86_400)
        let date = CalendarDay(number: days)
        (year, month, day) = (date.year, date.month, date.day)
        (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60)
    }

    /// Reads a date of ISO 8601, RFC 3339 or RFC 2822, or one with dots (`17.05.2024`); nil for
    /// another text.
    ///
    /// `05/17/2024` isn't read: the order of day and month differs between countries.
    init?(_ text: String) {
        let text = text.trimmed
        guard text.utf8.count <= 60 else { return nil }
        if !readISO(text), !readNamed(text) { return nil }
        guard (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour ?? 0), minute < 60, second <= 60
        else { return nil }
    }

    private mutating func readISO(_ text: String) -> Bool {
        let parts = text.utf8.split(maxSplits: 1, whereSeparator: Self.endsDay)
        guard let date = parts.first, readDay(date) else { return false }
        guard parts.count > 1 else { return true }
        return readTime(parts[1].drop { $0 == .space })
    }

    private static func endsDay(_ byte: UInt8) -> Bool {
        byte == .space || byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") || byte == .comma
    }

    private mutating func readDay(_ text: Substring.UTF8View) -> Bool {
        for separator in [.minus, UInt8(ascii: "/"), .period] {
            let parts = text.split(separator: separator, omittingEmptySubsequences: false)
            guard parts.count == 3 else { continue }
            let numbers = parts.compactMap(Self.number)
            guard numbers.count == 3 else { return false }
            if parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2 {
                (year, month, day) = (numbers[0], numbers[1], numbers[2])
                return true
            }
            guard separator == .period, parts[2].count == 4 else { return false }
            (day, month, year) = (numbers[0], numbers[1], numbers[2])
            return true
        }
        return false
    }

    private static func number(_ text: Substring.UTF8View) -> Int? {
        guard (1...4).contains(text.count), text.allSatisfy(\.isDecimalDigit) else { return nil }
        return text.reduce(0) { 10 * $0 + Int($1 - .digitZero) }
    }

    /// Reads `12:30`, `12:30:05.123`, with or without an offset.
    private mutating func readTime(_ text: Substring.UTF8View) -> Bool {
        let clock = text.prefix { $0.isDecimalDigit || $0 == .colon || $0 == .period }
        let parts = clock.split(separator: .colon, omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hours = Self.number(parts[0]),
            let minutes = Self.number(parts[1])
        else { return false }
        (hour, minute) = (hours, minutes)
        if parts.count == 3 {
            guard let seconds = Self.number(parts[2].prefix { $0 != .period }) else { return false }
            second = seconds
        }
        let rest = Substring(text[clock.endIndex...])
        guard rest.utf8.count <= 8 else { return false }
        // A digit of another script belongs to the clock, where only a fraction may have it.
        return (clock.contains(.period) || rest.first?.isNumber != true)
            && rest.allSatisfy { $0.isLetter || $0.isNumber || " +-:".contains($0) }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads `Fri, 17 May 2024 12:30:00 GMT` and `Fri May 17 12:30:00 +0000 2024`.
    private mutating func readNamed(_ text: String) -> Bool {
        let words = text.split { $0 == " " || $0 == "," }
        guard let index = words.firstIndex(where: { Self.months.contains($0.prefix(3).lowercased()) }), index > 0,
            words[index].allSatisfy(\.isLetter),
            let number = Self.months.firstIndex(of: words[index].prefix(3).lowercased())
        else { return false }
        month = number + 1
        let years = words.compactMap { $0.utf8.count == 4 ? Self.number($0.utf8) : nil }
        let isDayFirst = Self.number(words[index - 1].utf8) != nil
        guard let year = years.last, isDayFirst || index + 1 < words.count,
            let day = Self.number((isDayFirst ? words[index - 1] : words[index + 1]).utf8)
        else { return false }
        (self.year, self.day) = (year, day)
        if let time = words.first(where: { $0.contains(":") && !"+-".contains($0.first ?? " ") }) {
            return readTime(time.utf8)
        }
        return true
    }
}

extension CalendarTime {
    /// Returns the day and, unless it is midnight, the time.
    func text(_ locale: TextLocale) -> String {
        let date = text(locale.day, locale)
        guard let hour, hour * 60 + minute > 0 || second > 0 else { return date }
        return date + (locale.identifier.hasPrefix("en") ? ", " : " ") + text(locale.time, locale)
    }

    /// Returns the text in a pattern of UTS 35: `dd.MM.yyyy HH:mm`; text between quotes stays as it is.
    func text(_ pattern: String, _ locale: TextLocale) -> String {
        var text = ""
        var rest = Substring(pattern).utf8
        while let letter = rest.first {
            if letter == UInt8(ascii: "'") {
                let quoted = rest.dropFirst().prefix { $0 != letter }
                text += quoted.isEmpty ? "'" : Substring(quoted)
                rest = rest[quoted.endIndex...].dropFirst()
            } else {
                let run = letter < 0x80 ? rest.prefix { $0 == letter } : rest.prefix { $0 >= 0x80 }
                text += field(Character(Unicode.Scalar(letter)), run.count, locale) ?? String(Substring(run))
                rest = rest[run.endIndex...]
            }
        }
        return text
    }

    private func field(_ letter: Character, _ count: Int, _ locale: TextLocale) -> String? {
        switch letter {
        case "y": count == 2 ? (year % 100).padded(to: 2) : year.padded(to: count)
        case "M", "L": count >= 3 ? locale.months[month - 1] : month.padded(to: count)
        case "d": day.padded(to: count)
        case "H": (hour ?? 0).padded(to: count)
        case "h": (((hour ?? 0) + 11) % 12 + 1).padded(to: count)
        case "m": minute.padded(to: count)
        case "s": second.padded(to: count)
        case "a": (hour ?? 0) % 24 < 12 ? "AM" : "PM"
        default: nil
        }
    }
}
