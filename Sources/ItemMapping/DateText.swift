import Foundation

/// Dates as text: ISO 8601 and RFC 3339.
enum DateText {
    private static let plain = Date.ISO8601FormatStyle()
    private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let day = Date.ISO8601FormatStyle().year().month().day()

    /// The moment that `text` names; a day alone is its midnight in UTC.
    static func date(of text: String) -> Date? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }), isOnCalendar(text), isOnClock(text) else { return nil }
        var text = text
        // RFC 3339 allows lower-case letters and a space for the T.
        if text.utf8.count > 10 {
            let separator = text.utf8.index(text.startIndex, offsetBy: 10)
            if [0x20, 0x74].contains(text.utf8[separator]) { text.replaceSubrange(separator...separator, with: "T") }
            if text.hasSuffix("z") { text = text.dropLast() + "Z" }
        }
        if let date = try? plain.parse(text) { return date }
        if let date = try? fractional.parse(text) { return date }
        return text.utf8.count == 10 ? try? day.parse(text) : nil
    }

    /// Whether the month of a text that begins with a date has that day; the parser would go on into the next month.
    private static func isOnCalendar(_ text: String) -> Bool {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return true }
        guard (1...12).contains(month) else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        return (1...days).contains(day)
    }

    /// Whether a text that goes on with a time has one of the day; the parser would go on into the next day.
    private static func isOnClock(_ text: String) -> Bool {
        let parts = text.dropFirst(11).prefix(8).split(separator: ":").map { Int($0) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2] else { return true }
        // RFC 3339 knows leap seconds, ISO 8601 the end of the day as 24:00:00.
        return hour < 24 && minute < 60 && second <= 60 || (hour, minute, second) == (24, 0, 0)
    }

    /// The moment in UTC, with milliseconds where it is not a whole second.
    static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        return seconds == seconds.rounded() ? date.formatted(plain) : date.formatted(fractional)
    }
}
