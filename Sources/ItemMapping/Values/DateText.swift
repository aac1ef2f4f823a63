import Foundation

/// Dates as text: ISO 8601 in the profile of RFC 3339, and a day alone.
///
/// Foundation's formats accept text after the date and cut fractions off instead of rounding them, so that a
/// millisecond is lost on the way back.
enum DateText {
    /// The moment that the whole text names; a day alone is its midnight in UTC.
    static func date(of text: String) -> Date? {
        var parser = DateTextParser(text)
        return parser.moment()?.date
    }

    /// Midnight in UTC of the day that the whole text names.
    static func day(of text: String) -> Date? { text.utf8.count == 10 ? date(of: text) : nil }

    /// The moment in UTC with as many digits of its fraction as lead back to the same date; nil for a date outside the
    /// years ±999,999.
    static func text(of date: Date) -> String? { DecimalMoment(date).map(text) }

    /// The moment in UTC, rounded to so many digits of its fraction; nil for a date outside the years ±999,999.
    static func text(of date: Date, fractionDigits: Int) -> String? {
        DecimalMoment(date, digits: max(0, min(fractionDigits, DecimalMoment.mostDigits))).map(text)
    }

    /// The day of the moment in UTC; nil for a date outside the years ±999,999.
    static func dayText(of date: Date) -> String? {
        DecimalMoment(date).map { text(of: $0.day) }
    }

    private static func text(of moment: DecimalMoment) -> String {
        let second = moment.seconds.flooredDivision(by: 86_400).remainder
        let fraction = moment.digits == 0 ? "" : "." + moment.fractionText
        let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(text(of: moment.day))T\(time)\(fraction)Z"
    }

    /// The day; a year outside 0…9999 has a sign and six digits (ISO 8601, expanded representation).
    private static func text(of day: CalendarDay) -> String {
        let year =
            (0...9_999).contains(day.year)
            ? padded(day.year, 4) : (day.year < 0 ? "-" : "+") + padded(abs(day.year), 6)
        return "\(year)-\(padded(day.month, 2))-\(padded(day.day, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
