import Foundation

/// How dates stand in the data: what a table reads them from and writes them as.
///
/// ```swift
/// Field(\.created, "created_at", .dates(.milliseconds))
/// Field(\.born, "born", .dates(.format("dd.MM.yyyy")))
/// ```
public enum DateStyle: Sendable, Hashable {
    /// Text in ISO 8601 or RFC 3339, or a number of seconds since 1970; written as ISO 8601, UTC.
    case automatic
    /// Text in ISO 8601 or RFC 3339, with or without a fraction of a second; written so, UTC.
    case iso8601
    /// Seconds since 1970, as a number or the text of one.
    case seconds
    /// Milliseconds since 1970, as a number or the text of one.
    case milliseconds
    /// Text in a pattern of Unicode's UTS 35 (`yyyy-MM-dd HH:mm`), in English, the whole text.
    case format(String, timeZone: TimeZone = .gmt)
}
