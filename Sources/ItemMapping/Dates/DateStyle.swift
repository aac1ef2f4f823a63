import DateTexts
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
    /// Text in a pattern of UTS 35 (`yyyy-MM-dd HH:mm`), as ``format(_:timeZone:)`` creates it.
    indirect case pattern(String, zone: DateZone = .gmt)
    /// The first of several styles that can read the value; written in the first one.
    ///
    /// ```swift
    /// let table = ItemTable(Book(), dates: .anyOf([.iso8601, .seconds, .format("dd.MM.yyyy")])) {
    ///     Field(\.year, "year")
    /// }
    /// ```
    indirect case anyOf([DateStyle])
    /// A style with a constant, such as ``nanoseconds``, ``fullISO8601`` or ``dotNet``.
    case named(DateForm)
}

extension DateStyle {
    /// Creates the style of text in a pattern of UTS 35, with English names of months and days.
    ///
    /// A pattern has the fields `G y Y u Q q M L w d D E e c a H h K k m s S A Z O X x`, and `z` up to three times. With
    /// another letter outside quotes no text is a date, nor with one that most dates would be misread by, such as the minutes
    /// in `yyyy-mm-dd`. A text whose fields contradict each other, as its weekday and its day, isn't a date.
    ///
    /// ```swift
    /// DateStyle.format("dd.MM.yyyy HH:mm", timeZone: TimeZone(identifier: "Europe/Berlin")!)
    /// ```
    public static func format(_ pattern: String, timeZone: TimeZone = .gmt) -> DateStyle {
        .pattern(pattern, zone: DateZone(timeZone))
    }
}

extension DateStyle {
    /// Parses the whole text; nil if it isn't a date in this style.
    package func date(of text: String) -> Date? { term.moment(of: text)?.date }

    /// Writes a date as this style does; outside the years ±999,999 as a count.
    func json(of date: Date) -> JSONValue {
        if case .anyOf(let styles) = self { return (styles.first ?? .automatic).json(of: date) }
        let term = term
        return term.text(of: date).map { JSONValue($0) }
            ?? Self.count(of: date, in: term.unit(ofText: false) ?? .seconds)
    }

    /// Returns the date as text in this style; nil outside the years ±999,999, and for a style that
    /// counts.
    package func text(of date: Date) -> String? { term.text(of: date) }

    /// Returns the count with the fewest digits that read back to the date.
    private static func count(of date: Date, in unit: DateUnit) -> JSONValue {
        guard let moment = DecimalMoment(date) else { return JSONValue(date.timeIntervalSince1970 * unit.perSecond) }
        let text = moment.countText(in: unit)
        if let integer = Int64(text) { return JSONValue(integer) }
        guard let real = Double(text), real.description == text else { return JSONValue(exactNumber: text) }
        return JSONValue(real)
    }
}
