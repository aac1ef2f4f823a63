import Foundation

/// The form that dates have in the data: how a table reads and writes them.
///
/// A value has to be in the style as a whole: text before or after the date makes it an issue. What is written leads
/// back to the same date; ``Verbatim`` also keeps the text itself, with its offset.
///
/// ```swift
/// Field(\.created, "created_at", .dates(.milliseconds))
/// Field(\.born, "born", .dates(.format("dd.MM.yyyy")))
/// ```
public enum DateStyle: Sendable, Hashable {
    /// Text in ISO 8601 or RFC 3339, or a number of seconds since 1970; written as ISO 8601, UTC.
    case automatic
    /// Text in ISO 8601 or RFC 3339, with or without a fraction of a second.
    ///
    /// Written in UTC, with as many digits of the fraction as the date has: none, three, or six and more.
    case iso8601
    /// As ``iso8601``, but always written with so many digits of the fraction: `2024-05-01T12:00:00.000Z` for 3.
    case fractionalISO8601(digits: Int)
    /// A day alone, at midnight UTC: `2024-05-01`. Written without the time.
    case day
    /// Seconds since 1970, as a number or the text of one.
    case seconds
    /// Milliseconds since 1970, as a number or the text of one.
    case milliseconds
    /// Text in a pattern of Unicode's UTS 35 (`yyyy-MM-dd HH:mm`), in English.
    case format(String, timeZone: TimeZone = .gmt)
}
