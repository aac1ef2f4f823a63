#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Dates as text: ISO 8601 in the profile of RFC 3339, and days without a time.
///
/// Foundation's formats accept text after the date. They truncate fractions, so that a millisecond
/// may be lost in a round trip.
package enum DateText {
    /// Parses the whole text; a day without a time is midnight in UTC.
    package static func date(of text: String) -> Date? { moment(of: text)?.date }

    /// Parses the whole text, with all digits of its fraction.
    package static func moment(of text: String) -> DecimalMoment? { DateTextParser.moment(of: text) }

    /// Formats the date in UTC, with the fewest digits that round-trip; nil outside the years ±999,999.
    package static func text(of date: Date) -> String? { DecimalMoment(date).map { text($0) } }

    /// Formats the moment in UTC, with all digits of its fraction.
    package static func text(of moment: DecimalMoment) -> String { text(moment.written) }

    /// Formats the date in UTC, rounded to a number of digits of its fraction; nil outside the years ±999,999.
    package static func text(of date: Date, fractionDigits: Int) -> String? {
        DecimalMoment(date, fixedDigits: fractionDigits).map { text($0) }
    }

    /// Formats the day in UTC; nil outside the years ±999,999.
    package static func dayText(of date: Date) -> String? {
        DecimalMoment(date).map { text(of: $0.day) }
    }

    private static func text(_ moment: DecimalMoment) -> String {
        let second = moment.seconds.flooredDivision(by: 86_400).remainder
        let fraction = moment.digits == 0 ? "" : "." + moment.fractionText
        let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        return "\(text(of: moment.day))T\(time)\(fraction)Z"
    }

    /// Formats the day; a year outside 0…9999 has a sign and six digits (ISO 8601, expanded representation).
    private static func text(of day: CalendarDay) -> String {
        let year =
            (0...9_999).contains(day.year)
            ? day.year.padded(to: 4) : (day.year < 0 ? "" : "+") + day.year.padded(to: 6)
        return "\(year)-\(day.month.padded(to: 2))-\(day.day.padded(to: 2))"
    }
}

/// A day of the proleptic Gregorian calendar, which ISO 8601 uses for every year.
///
/// Foundation's Gregorian calendar is Julian before 1582, so its days differ from those of other
/// programs.
package struct CalendarDay: Hashable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Creates the day of a year, month and day; nil if the calendar doesn't have it.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the day `number` days after 1970-01-01, by Howard Hinnant's `civil_from_days`: it counts in eras of 400
    /// years that start in March.
    package init(number: Int) {
        let (era, dayOfEra) = (number + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days since 1970-01-01.
    package var number: Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

extension Int {
    /// Returns the quotient rounded down, and a remainder that is never negative.
    package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
