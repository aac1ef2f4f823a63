/// Parses a date and time in the forms of ISO 8601, beyond those of RFC 3339.
///
/// ```
/// 20240501T101112Z    2024-05-01T10:11Z    2024-W18-3    2024-122T10,5+02
/// ```
package struct FullDateTextParser {
    private var rest: Substring.UTF8View

    /// Parses the whole text; nil if it isn't a date, or has a time without an offset.
    package static func moment(of text: String) -> DecimalMoment? {
        if let moment = DateText.moment(of: text) { return moment }
        var parser = FullDateTextParser(rest: text[...].utf8)
        return parser.moment()
    }

    private mutating func moment() -> DecimalMoment? {
        guard let day = day() else { return nil }
        var moment = DecimalMoment(seconds: day * 86_400)
        if rest.isEmpty { return moment.isInFourDigitYears ? moment : nil }
        guard take("T") || take("t") || take(" "), let time = time(), let offset = offset(), rest.isEmpty else {
            return nil
        }
        moment = DecimalMoment(
            seconds: moment.seconds + time.seconds - offset, fraction: time.fraction, digits: time.digits)
        return moment.isInFourDigitYears ? moment : nil
    }

    /// Parses a day into its number: of a month, of a week or of a year, with or without hyphens.
    private mutating func day() -> Int? {
        guard let year = number(4) else { return nil }
        let isExtended = take("-")
        if take("W") || take("w") {
            guard let week = number(2), (1...53).contains(week), !isExtended || take("-"), let day = number(1),
                (1...7).contains(day), let fourth = CalendarDay(year: year, month: 1, day: 4)?.number
            else { return nil }
            let monday = fourth - (fourth + 3).flooredDivision(by: 7).remainder
            let number = monday + (week - 1) * 7 + day - 1
            // The week belongs to the year of its Thursday.
            return CalendarDay(number: monday + (week - 1) * 7 + 3).year == year ? number : nil
        }
        let digits = rest.prefix { $0.isDigit }.count
        if digits == 3, let day = number(3), day > 0, let first = CalendarDay(year: year, month: 1, day: 1)?.number {
            return CalendarDay(number: first + day - 1).year == year ? first + day - 1 : nil
        }
        guard let month = number(2), !isExtended || take("-"), let day = number(2) else { return nil }
        return CalendarDay(year: year, month: month, day: day)?.number
    }

    /// Parses hours, hours and minutes, or a whole time, of which the last number may have a fraction.
    private mutating func time() -> DecimalMoment? {
        var seconds = 0
        var unit = 3_600
        var isExtended = false
        for (index, most) in [24, 59, 60].enumerated() {
            if index == 1 { isExtended = take(":") }
            if index == 2, isExtended, !take(":") { break }
            guard let first = rest.first, first.isDigit || index == 0 || isExtended else { break }
            guard let number = number(2), number <= most else { return nil }
            unit = [3_600, 60, 1][index]
            seconds += number * unit
            if index == 2, number == 60, seconds % 86_400 != 0 { return nil }
        }
        guard let part = fraction(of: unit) else { return nil }
        let isEnd = seconds + part.seconds == 86_400 && part.fraction == 0
        guard seconds + part.seconds < 86_400 || isEnd else { return nil }
        return DecimalMoment(seconds: seconds + part.seconds, fraction: part.fraction, digits: part.digits)
    }

    /// Parses an optional fraction of a unit of seconds, after a point or a comma.
    private mutating func fraction(of unit: Int) -> DecimalMoment? {
        guard take(".") || take(",") else { return DecimalMoment(seconds: 0) }
        let digits = rest.prefix { $0.isDigit }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        // Of an hour, 15 digits are less than a picosecond.
        let kept = digits.prefix(unit == 1 ? DecimalMoment.mostDigits : 14)
        var scale = 1
        for _ in kept { scale *= 10 }
        let (whole, part) = (kept.reduce(0) { $0 * 10 + Int($1 & 0x0F) } * unit).flooredDivision(by: scale)
        return DecimalMoment(seconds: whole, fraction: part, digits: kept.count)
    }

    /// Parses an offset from UTC into seconds.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isNegative = take("-")
        guard isNegative || take("+"), let hour = number(2), hour < 24 else { return nil }
        var minute = 0
        if !rest.isEmpty {
            _ = take(":")
            guard let number = number(2), number < 60 else { return nil }
            minute = number
        }
        return (isNegative ? -1 : 1) * (hour * 3_600 + minute * 60)
    }

    /// Parses a number of exactly `count` digits.
    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ $0.isDigit }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}
