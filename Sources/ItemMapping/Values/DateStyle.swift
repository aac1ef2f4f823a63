import Foundation
import JSONDocuments

/// The form that dates have in the data: how a table reads and writes them.
///
/// A value has to be in the style as a whole: text before or after the date makes it an issue. What
/// is written leads back to the same date; ``Verbatim`` also keeps the text itself, with its
/// offset.
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
    /// Written in UTC, with as many digits of the fraction as the date has: none, three, or six and
    /// more.
    case iso8601
    /// As ``iso8601``, but always written with so many digits of the fraction:
    /// `2024-05-01T12:00:00.000Z` for 3.
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

/// A unit in which moments are counted from 1970.
enum DateUnit: String, Sendable, Hashable, CaseIterable {
    case seconds, milliseconds, microseconds, nanoseconds

    /// How many there are in a second.
    var perSecond: Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e3
        case .microseconds: 1e6
        case .nanoseconds: 1e9
        }
    }
}

/// A count of seconds or milliseconds that was probably meant in another unit.
///
/// 1,517,900,000,000 read as seconds is in the year 50070; 1,700,000,000 read as milliseconds is in
/// January 1970.
struct DateUnitDoubt: Sendable, Hashable {
    /// The count, as messages show it.
    let count: String

    /// The unit that the table declares.
    let unit: DateUnit

    /// The unit in which the count is a date between 1973 and 2200; nil if no unit fits.
    let suggestion: DateUnit?

    /// The year of the count as it was read; nil if it is too distant to tell.
    let year: Int?

    private let isNegative: Bool

    /// True if the year is outside 0 to 9999, for which RFC 3339 has no text.
    var isOutOfRange: Bool { year.map { !(0...9_999).contains($0) } ?? true }

    /// Years from here on are doubtful.
    private static let farYear = 3_000

    /// The doubt about a count; nil for one that is a likely date in its unit.
    ///
    /// Doubtful are dates from the year 3000 on, before the year 0, and in 1970, if another unit
    /// suggests itself; dates outside the years 0 to 9999 always are.
    init?(_ count: Double, readAs unit: DateUnit) {
        let seconds = count / unit.perSecond
        let year = seconds.magnitude < 3.1e13 ? CalendarDay(number: Int((seconds / 86_400).rounded(.down))).year : nil
        if let year, year != 1970, (0..<Self.farYear).contains(year) { return nil }
        self.unit = unit
        isNegative = count < 0
        self.year = year
        suggestion = DateUnit.allCases.first { $0 != unit && Self.isLikely(count / $0.perSecond) }
        self.count = Int64(exactly: count).map { "\($0)" } ?? "\(count)"
        if suggestion == nil, !isOutOfRange { return nil }
    }

    /// True if a number of seconds is a moment between 1973 and 2200.
    private static func isLikely(_ seconds: Double) -> Bool { (1e8..<7_258_118_400).contains(seconds) }

    /// The meaning of the count as it was read, and the unit that was perhaps meant: `in the year
    /// 50072; did you mean …?`.
    var description: String {
        let far = isNegative ? "far before the year 0" : "far past the year 9999"
        let date = year.map { "in the year \($0)" } ?? far
        return date + (suggestion.map { "; did you mean \($0.rawValue)?" } ?? "")
    }
}

extension DateStyle {
    /// The moment that `found` is in this style.
    func date(from found: FoundValue) throws(ConversionFailure) -> Date {
        if let unit = countUnit(found.kind), let count = try? Conversion.double(found) {
            return try date(count, unit, found)
        }
        guard case .string = found.scalar, let date = date(of: try Conversion.string(found)) else {
            throw ConversionFailure(expected: phrase, found: found)
        }
        return date
    }

    /// The unit that a value of this kind is counted in; nil if it isn't a count.
    private func countUnit(_ kind: JSONValue.Kind) -> DateUnit? {
        switch self {
        case .seconds: .seconds
        case .milliseconds: .milliseconds
        case .automatic: kind == .string ? nil : .seconds
        case .iso8601, .fractionalISO8601, .day, .format: nil
        }
    }

    /// The moment that a count is; one outside the years 0 to 9999 is in another unit, or no date.
    private func date(
        _ count: Double, _ unit: DateUnit, _ found: FoundValue
    ) throws(ConversionFailure) -> Date {
        guard let doubt = DateUnitDoubt(count, readAs: unit) else {
            return Date(timeIntervalSince1970: count / unit.perSecond)
        }
        unsafe found.context.note(doubt)
        if doubt.isOutOfRange {
            throw ConversionFailure(
                expected: phrase, found: "\(found.excerpt), which as \(unit.rawValue) is \(doubt.description)")
        }
        return Date(timeIntervalSince1970: count / unit.perSecond)
    }

    /// The moment that the whole text names; nil if it names none.
    package func date(of text: String) -> Date? {
        switch self {
        case .automatic, .iso8601, .fractionalISO8601: DateText.date(of: text)
        case .day: DateText.day(of: text)
        case .format(let format, let zone): DateFormat.shared(format, zone).date(of: text)
        case .seconds, .milliseconds: nil
        }
    }

    private var phrase: String {
        switch self {
        case .automatic: "a date in ISO 8601, or seconds since 1970"
        case .iso8601, .fractionalISO8601: "a date in ISO 8601"
        case .day: "a day like 2024-05-01"
        case .seconds: "seconds since 1970"
        case .milliseconds: "milliseconds since 1970"
        case .format(let format, _): "a date like \"\(format)\""
        }
    }

    /// The moment as this style writes it; a date that no text has (outside the years ±999,999) as
    /// its seconds.
    func json(of date: Date) -> JSONValue {
        switch self {
        case .seconds: Self.count(of: date, in: .seconds)
        case .milliseconds: Self.count(of: date, in: .milliseconds)
        default: text(of: date).map { JSONValue($0) } ?? Self.count(of: date, in: .seconds)
        }
    }

    /// The moment as text in this style; nil for a date that no text has, and for a style that
    /// counts.
    package func text(of date: Date) -> String? {
        switch self {
        case .automatic, .iso8601: DateText.text(of: date)
        case .fractionalISO8601(let digits): DateText.text(of: date, fractionDigits: digits)
        case .day: DateText.dayText(of: date)
        case .format(let format, let zone): DateFormat.shared(format, zone).text(of: date)
        case .seconds, .milliseconds: nil
        }
    }

    /// The day in ISO 8601, in a style that has no time; nil in any other.
    func dayText(of date: Date) -> String? {
        switch self {
        case .day: DateText.dayText(of: date)
        case .format(let format, let zone): DateFormat.shared(format, zone).dayText(of: date)
        default: nil
        }
    }

    /// The shortest count that leads back to the same date.
    private static func count(of date: Date, in unit: DateUnit) -> JSONValue {
        let count = date.timeIntervalSince1970 * unit.perSecond
        for digits in 0...9 {
            let power = pow(10, Double(digits))
            let rounded = (count * power).rounded() / power
            guard Date(timeIntervalSince1970: rounded / unit.perSecond) == date else { continue }
            return Int64(exactly: rounded).map { JSONValue($0) } ?? JSONValue(rounded)
        }
        return JSONValue(count)
    }
}
