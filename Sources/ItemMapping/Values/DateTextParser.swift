/// Reads a date and time of ISO 8601 in the profile of RFC 3339 (section 5.6), from the first byte to the last.
///
/// Beyond RFC 3339: a day alone, an offset without a colon or without minutes, 24:00:00 as the end of a day, and years
/// with a sign and six digits.
struct DateTextParser {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text.utf8[...] }

    /// The moment that the whole text is; nil where any of it is something else.
    mutating func moment() -> DecimalMoment? {
        guard let day = calendarDay() else { return nil }
        var moment = DecimalMoment(seconds: day.number * 86_400)
        if rest.isEmpty { return moment }
        // RFC 3339 allows lower-case letters and a space for the T.
        guard take("T") || take("t") || take(" "), let time = time(), fraction(&moment), let offset = offset(),
            rest.isEmpty
        else { return nil }
        moment.seconds += time - offset
        return isOnClock(time, moment) ? moment : nil
    }

    private mutating func calendarDay() -> CalendarDay? {
        let isNegative = take("-")
        let isExpanded = isNegative || take("+")
        guard let year = number(isExpanded ? 6 : 4), !(isNegative && year == 0), take("-"), let month = number(2),
            take("-"), let day = number(2)
        else { return nil }
        return CalendarDay(year: isNegative ? -year : year, month: month, day: day)
    }

    /// The time of day in seconds; a second of 60 and an hour of 24 are looked at later.
    private mutating func time() -> Int? {
        guard let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2), hour <= 24,
            minute < 60, second <= 60
        else { return nil }
        isLeapSecond = second == 60
        return hour * 3_600 + minute * 60 + second
    }

    private var isLeapSecond = false

    /// Whether the time is one of a day: 24:00:00 is the end of it, and a leap second follows 23:59:59 UTC (RFC 3339,
    /// section 5.7).
    private func isOnClock(_ time: Int, _ moment: DecimalMoment) -> Bool {
        if isLeapSecond { return time <= 86_400 && moment.seconds.flooredDivision(by: 86_400).remainder == 0 }
        return time < 86_400 || time == 86_400 && moment.fraction == 0
    }

    /// Reads a fraction, if there is one, without the digits that no date holds; false where a point has no digit.
    private mutating func fraction(_ moment: inout DecimalMoment) -> Bool {
        guard take(".") else { return true }
        let digits = rest.prefix { $0.isDigit }
        guard !digits.isEmpty else { return false }
        rest = rest.dropFirst(digits.count)
        for digit in digits.prefix(DecimalMoment.mostDigits) {
            moment.fraction = moment.fraction * 10 + Int(digit & 0x0F)
            moment.digits += 1
        }
        return true
    }

    /// The offset from UTC in seconds.
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

    /// Takes a number of so many digits.
    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII digit.
    fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
