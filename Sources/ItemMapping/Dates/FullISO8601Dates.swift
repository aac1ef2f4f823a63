import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DateStyle {
    /// Text in ISO 8601 in more of its forms than RFC 3339 has.
    ///
    /// Also the basic format (`20240501T101112Z`), hours and minutes or hours alone (`10:11Z`), a comma before a fraction,
    /// which may be one of an hour or a minute, days of weeks (`2024-W18-3`) and days of years (`2024-122`). A time needs
    /// an offset, and a date a day. It is written as ``iso8601``.
    ///
    /// ```swift
    /// Field(\.created, "created", .dates(.fullISO8601))
    /// ```
    public static let fullISO8601 = FullISO8601Dates().style
}

struct FullISO8601Dates: DateTerm {
    let name = "iso8601.full"
    let swift = ".fullISO8601"
    let phrase = "a date in ISO 8601, in any of its forms"

    func moment(of text: String) -> DecimalMoment? { FullDateTextParser.moment(of: text) }
    func text(of date: Date) -> String? { DateText.text(of: date) }
}
