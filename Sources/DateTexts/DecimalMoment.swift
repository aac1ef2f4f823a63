#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A moment in decimal: whole seconds since 1970, and the digits of a fraction.
///
/// A `Date` is a double of seconds since 2001. Between 1970 and 2100 it is precise to microseconds, and to
/// milliseconds until the year 9999.
///
/// ```
/// 1583020800123 ms    seconds 1583020800, fraction 123, digits 3    2020-03-01T00:00:00.123Z
/// -0.5 s              seconds -1, fraction 5, digits 1              1969-12-31T23:59:59.500Z
/// ```
package struct DecimalMoment: Hashable {
    /// Whole seconds since 1970-01-01T00:00:00Z.
    var seconds: Int

    /// The rest of the second, in units of 10 to the power of -`digits`.
    var fraction = 0

    /// The number of digits after the decimal point.
    var digits = 0

    /// The maximum number of digits that an `Int` holds, which is beyond the precision of any date.
    static let mostDigits = 18

    /// The numbers of digits that are written: whole seconds, milliseconds, microseconds, then one more each.
    private static let writtenDigits = [0, 3, 6] + Array(7...mostDigits)

    private static let powers: [Double] = (0...mostDigits).map { Double(power($0)) }

    /// The seconds from 1970 to 2001, the reference date of `Date`.
    private static let referenceDate = 978_307_200

    init(seconds: Int, fraction: Int = 0, digits: Int = 0) {
        (self.seconds, self.fraction, self.digits) = (seconds, fraction, digits)
    }

    /// Creates the moment of a count since 1970: `digits` × 10^`exponent` units, negative or not.
    ///
    /// No digit is rounded; those past the eighteenth after the second are left out. Returns nil for a count past
    /// eighteen digits of seconds.
    package init?(digits: [UInt8], exponent: Int, isNegative: Bool, unit: DateUnit) {
        guard !digits.isEmpty else {
            self.init(seconds: 0)
            return
        }
        let power = exponent - unit.digits
        let wholeCount = digits.count + power
        guard wholeCount <= Self.mostDigits else { return nil }
        let whole = digits.prefix(max(0, wholeCount)) + Array(repeating: UInt8(ascii: "0"), count: max(0, power))
        let zeros = Array(repeating: UInt8(ascii: "0"), count: min(Self.mostDigits, max(0, -wholeCount)))
        let rest = (zeros + digits.dropFirst(max(0, wholeCount))).prefix(power < 0 ? Self.mostDigits : 0)
        self.init(seconds: Self.integer(whole), fraction: Self.integer(rest), digits: rest.count)
        if isNegative { negate() }
    }

    /// Creates the moment of a whole count since 1970.
    package init(_ count: Int, _ unit: DateUnit) {
        let (whole, rest) = count.flooredDivision(by: Self.power(unit.digits))
        self.init(seconds: whole, fraction: rest, digits: unit.digits)
    }

    private static func integer(_ digits: some Sequence<UInt8>) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    private static func power(_ digits: Int) -> Int { (0..<digits).reduce(1) { product, _ in product * 10 } }

    private mutating func negate() {
        seconds = -seconds
        guard fraction > 0 else { return }
        seconds -= 1
        fraction = Self.power(digits) - fraction
    }

    /// Creates the moment of a date, with the fewest digits that read back to it; nil outside the years ±999,999.
    package init?(_ date: Date) {
        let moments = Self.writtenDigits.lazy.compactMap { DecimalMoment(date, digits: $0) }
        guard let moment = moments.first(where: { $0.date == date }) ?? DecimalMoment(date, digits: Self.mostDigits)
        else { return nil }
        self = moment
    }

    /// Creates the moment of a date, rounded to a number of digits; nil outside the years ±999,999.
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

    /// Creates the moment of a date, with exactly this number of digits.
    ///
    /// If fewer digits read back to the date, zeros follow them; else it is rounded.
    init?(_ date: Date, fixedDigits: Int) {
        let digits = max(0, min(fixedDigits, Self.mostDigits))
        if let shortest = DecimalMoment(date), shortest.digits <= min(digits, 6) {
            self = shortest.padded(to: digits)
        } else {
            self.init(date, digits: digits)
        }
    }

    /// The nearest date.
    ///
    /// Up to microseconds it is `Date(timeIntervalSince1970:)` of the count, as programs make dates of counts. Of
    /// finer fractions it is the nearest to the seconds since 2001, of which doubles have twice as many. A fraction of
    /// seven digits is one of these even if it ends with zeros, so that every date has a text that reads back to it.
    package var date: Date {
        if let count { return Date(timeIntervalSince1970: count) }
        let whole = Double(seconds - Self.referenceDate)
        return Date(timeIntervalSinceReferenceDate: whole + Double(fraction) / Self.powers[digits])
    }

    /// The double nearest to the seconds since 1970; nil for a finer moment than a microsecond, and for a distant
    /// one.
    private var count: Double? {
        var (units, places) = (fraction, digits)
        while places > 6, digits != 7, units % 10 == 0 { (units, places) = (units / 10, places - 1) }
        guard places <= 6 else { return nil }
        let (scaled, isPast) = seconds.multipliedReportingOverflow(by: Self.power(places))
        guard !isPast, scaled.magnitude < 1 << 52 else { return nil }
        // Both are exact, so that the quotient is rounded once.
        return Double(scaled + units) / Self.powers[places]
    }

    /// The moment with as many digits as are written: none, three, six, or more as the fraction needs them.
    var written: DecimalMoment {
        var moment = self
        while moment.digits > 0, moment.fraction % 10 == 0 {
            (moment.fraction, moment.digits) = (moment.fraction / 10, moment.digits - 1)
        }
        return moment.padded(to: Self.writtenDigits.first { $0 >= moment.digits } ?? Self.mostDigits)
    }

    /// Returns the moment with zeros up to a number of digits.
    func padded(to count: Int) -> DecimalMoment {
        guard digits < count else { return self }
        return DecimalMoment(seconds: seconds, fraction: fraction * Self.power(count - digits), digits: count)
    }

    /// Writes the seconds since 1970, or the milliseconds, as a JSON number; zeros at the end of a fraction of
    /// up to six digits are left out.
    package func countText(in unit: DateUnit) -> String {
        let isNegative = seconds < 0
        let (whole, part) =
            isNegative && fraction > 0 ? (-(seconds + 1), Self.power(digits) - fraction) : (abs(seconds), fraction)
        let places = DecimalMoment(seconds: whole, fraction: part, digits: digits).padded(to: unit.digits)
        let text = places.fractionText
        let units = String((String(whole) + text.prefix(unit.digits)).drop { $0 == "0" })
        var rest = text.dropFirst(unit.digits)
        while digits <= 6, rest.last == "0" { rest.removeLast() }
        return (isNegative ? "-" : "") + (units.isEmpty ? "0" : units) + (rest.isEmpty ? "" : "." + rest)
    }

    /// True if the moment is in the years 0 to 9999, which RFC 3339 has.
    package var isInFourDigitYears: Bool { (0...9_999).contains(day.year) }

    /// The day in UTC.
    var day: CalendarDay { CalendarDay(number: seconds.flooredDivision(by: 86_400).quotient) }

    /// The digits of the fraction, with leading zeros.
    var fractionText: String {
        guard digits > 0 else { return "" }
        let text = String(fraction)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
