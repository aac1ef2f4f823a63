import Foundation

/// A moment as texts have it: whole seconds since 1970 and a decimal fraction.
///
/// A `Date` is a double, so that the digits of its fraction have to be chosen: `init(_:)` takes the fewest that lead
/// back to the very same date. Between 1970 and 2100 a date holds microseconds exactly, until 9999 milliseconds.
struct DecimalMoment: Hashable {
    /// Whole seconds since 1970-01-01T00:00:00Z.
    var seconds: Int

    /// The rest of the second, in units of 10 to the power of -`digits`.
    var fraction = 0

    /// The number of digits after the decimal point.
    var digits = 0

    /// The most digits that an integer holds; more are below the precision of every date.
    static let mostDigits = 18

    /// The numbers of digits to try: whole seconds, milliseconds, microseconds, and then one by one.
    private static let triedDigits = [0, 3, 6] + Array(7...mostDigits)

    private static let powers: [Double] = (0...mostDigits).map { pow(10, Double($0)) }

    /// Seconds from 1970 to 2001, which a `Date` counts from.
    private static let referenceDate = 978_307_200

    init(seconds: Int, fraction: Int = 0, digits: Int = 0) {
        (self.seconds, self.fraction, self.digits) = (seconds, fraction, digits)
    }

    /// The moment with the fewest digits that `date` is made of again; nil for a date outside the years ±999,999.
    init?(_ date: Date) {
        let moments = Self.triedDigits.lazy.compactMap { DecimalMoment(date, digits: $0) }
        guard let moment = moments.first(where: { $0.date == date }) ?? DecimalMoment(date, digits: Self.mostDigits)
        else { return nil }
        self = moment
    }

    /// The moment rounded to so many digits; nil for a date outside the years ±999,999.
    init?(_ date: Date, digits: Int) {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval.isFinite, interval.magnitude < 3.1e13 else { return nil }
        let whole = interval.rounded(.down)
        let fraction = ((interval - whole) * Self.powers[digits]).rounded()
        let isNextSecond = fraction >= Self.powers[digits]
        seconds = Int(whole) + Self.referenceDate + (isNextSecond ? 1 : 0)
        self.fraction = isNextSecond ? 0 : Int(fraction)
        self.digits = digits
    }

    /// The nearest date.
    var date: Date {
        let whole = Double(seconds - Self.referenceDate)
        return Date(timeIntervalSinceReferenceDate: whole + Double(fraction) / Self.powers[digits])
    }

    /// The day in UTC.
    var day: CalendarDay { CalendarDay(number: seconds.flooredDivision(by: 86_400).quotient) }

    /// The digits of the fraction, with leading zeros.
    var fractionText: String {
        let text = String(fraction)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
