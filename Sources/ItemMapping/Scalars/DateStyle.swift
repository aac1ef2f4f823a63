import DateTexts
import Foundation
import JSONDocuments

/// The format in which a table reads and writes dates.
///
/// The whole value must match: text before or after the date is an issue. A count keeps its decimal digits:
/// `1583020800123` milliseconds are `2020-03-01T00:00:00.123Z`. Written dates round-trip; ``Verbatim`` keeps
/// the text itself as well, with its offset. A count that was most likely meant
/// in another unit is read as declared, and noted in the report
/// (``FieldTally/dateDoubtDescription``).
///
/// ```swift
/// Field(\.created, "created_at", .dates(.milliseconds))
/// Field(\.born, "born", .dates(.format("dd.MM.yyyy")))
/// ```
public enum DateStyle: Sendable, Hashable {
    /// Text in ISO 8601 or RFC 3339, or a number of seconds since 1970; written in ISO 8601, UTC.
    case automatic
    /// Text in ISO 8601 or RFC 3339, with or without a fraction of a second.
    ///
    /// Written in UTC, with no digits of the fraction, three, or six and more, as the date needs.
    case iso8601
    /// As ``iso8601``, but always written with this number of digits of the fraction:
    /// `2024-05-01T12:00:00.000Z` for 3.
    case fractionalISO8601(digits: Int)
    /// A day without a time, read as midnight in UTC: `2024-05-01`.
    case day
    /// Seconds since 1970, as a number or as text.
    case seconds
    /// Milliseconds since 1970, as a number or as text.
    case milliseconds
    /// Text in a pattern of UTS 35 (`yyyy-MM-dd HH:mm`), with English names of months and days.
    case format(String, timeZone: TimeZone = .gmt)
    /// The first of several styles that can read the value; written in the first one.
    ///
    /// ```swift
    /// let table = ItemTable(Book(), dates: .anyOf([.iso8601, .seconds, .format("dd.MM.yyyy")])) {
    ///     Field(\.year, "year")
    /// }
    /// ```
    indirect case anyOf([DateStyle])
}

extension DateStyle {
    /// Parses the whole text; nil if it isn't a date in this style.
    package func date(of text: String) -> Date? { moment(of: text)?.date }

    /// Parses the whole text, with all digits of its fraction.
    func moment(of text: String) -> DecimalMoment? {
        switch self {
        case .automatic, .iso8601, .fractionalISO8601: DateText.moment(of: text)
        case .day: text.utf8.count == 10 ? DateText.moment(of: text) : nil
        case .format(let format, let zone): DateFormat.cached(format, zone).moment(of: text)
        case .seconds, .milliseconds: nil
        case .anyOf(let styles): styles.lazy.compactMap { $0.moment(of: text) }.first
        }
    }

    /// The form of the dates, as a message shows it.
    var phrase: String {
        switch self {
        case .automatic: "a date in ISO 8601, or seconds since 1970"
        case .iso8601, .fractionalISO8601: "a date in ISO 8601"
        case .day: "a day like 2024-05-01"
        case .seconds: "seconds since 1970"
        case .milliseconds: "milliseconds since 1970"
        case .format(let format, _): "a date like \"\(format)\""
        case .anyOf(let styles): styles.map(\.phrase).joined(separator: ", or ")
        }
    }

    /// The date as this style writes it; outside the years ±999,999 as seconds.
    func json(of date: Date) -> JSONValue {
        switch self {
        case .seconds: Self.count(of: date, in: .seconds)
        case .milliseconds: Self.count(of: date, in: .milliseconds)
        case .anyOf(let styles): (styles.first ?? .automatic).json(of: date)
        default: text(of: date).map { JSONValue($0) } ?? Self.count(of: date, in: .seconds)
        }
    }

    /// The date as text in this style; nil outside the years ±999,999, and for a style that
    /// counts.
    package func text(of date: Date) -> String? {
        switch self {
        case .automatic, .iso8601: DateText.text(of: date)
        case .fractionalISO8601(let digits): DateText.text(of: date, fractionDigits: digits)
        case .day: DateText.dayText(of: date)
        case .format(let format, let zone): DateFormat.cached(format, zone).text(of: date)
        case .seconds, .milliseconds: nil
        case .anyOf(let styles): (styles.first ?? .automatic).text(of: date)
        }
    }

    /// The day in ISO 8601, in a style that has no time; nil in any other.
    package func dayText(of date: Date) -> String? {
        switch self {
        case .day: DateText.dayText(of: date)
        case .format(let format, let zone): DateFormat.cached(format, zone).dayText(of: date)
        case .anyOf(let styles):
            styles.allSatisfy { $0.dayText(of: date) != nil } ? styles.first?.dayText(of: date) : nil
        default: nil
        }
    }

    /// The count with the fewest digits that read back to the date.
    private static func count(of date: Date, in unit: DateUnit) -> JSONValue {
        guard let moment = DecimalMoment(date) else { return JSONValue(date.timeIntervalSince1970 * unit.perSecond) }
        let text = moment.countText(in: unit)
        if let integer = Int64(text) { return JSONValue(integer) }
        guard let real = Double(text), real.description == text else { return JSONValue(exactNumber: text) }
        return JSONValue(real)
    }
}
