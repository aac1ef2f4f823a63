import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The date of HTTP headers: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the date; nil if the text doesn't have this form.
    ///
    /// The name of the day is not looked at.
    static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
            let month = months.firstIndex(of: String(words[2])), (1...31).contains(day), (1970...9999).contains(year)
        else { return nil }
        let clock = words[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        let seconds = (days(year: year, month: month + 1, day: day) * 24 + clock[0]) * 3_600 + clock[1] * 60 + clock[2]
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Days since 1970-01-01 in the Gregorian calendar, years starting in March.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}

/// The header Retry-After: seconds, or a date (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// Returns how long to wait; nil for a text that is neither.
    ///
    /// A date in the past means no wait.
    package static func delay(_ text: String, from now: Date) -> Duration? {
        let text = text.trimmed
        if let seconds = Int(text) { return .seconds(max(0, min(seconds, 86_400))) }
        return HTTPDate.date(text).map { .seconds(max(0, min($0.timeIntervalSince(now), 86_400))) }
    }
}
