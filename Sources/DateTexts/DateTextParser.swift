/// Parses a date and time of ISO 8601 in the profile of RFC 3339 (section 5.6).
///
/// Beyond RFC 3339 it accepts a day without a time, an offset without a colon or without minutes,
/// 24:00:00 as the end of a day, and years with a sign and six digits.
// SAFETY: the bytes are those of the text while `moment(of:)` runs, and are read below their count.
@safe struct DateTextParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The index of the next byte.
    private var next = 0

    /// Parses the whole text; nil if it isn't a date, or if anything follows one.
    static func moment(of text: String) -> DecimalMoment? {
        var text = text
        return text.withUTF8 { bytes in
            var parser = unsafe DateTextParser(bytes: bytes)
            return parser.moment()
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = unsafe bytes }

    private var isAtEnd: Bool { unsafe next == bytes.count }

    private mutating func moment() -> DecimalMoment? {
        guard let day = calendarDay() else { return nil }
        var moment = DecimalMoment(seconds: day.number * 86_400)
        if isAtEnd { return moment }
        // RFC 3339 allows lower-case letters and a space for the T.
        guard take("T") || take("t") || take(" "), let time = time(), fraction(&moment), let offset = offset(),
            isAtEnd
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

    /// Parses a time of day into seconds; `isOnClock` checks second 60 and hour 24 later.
    private mutating func time() -> Int? {
        guard let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2), hour <= 24,
            minute < 60, second <= 60
        else { return nil }
        isLeapSecond = second == 60
        return hour * 3_600 + minute * 60 + second
    }

    private var isLeapSecond = false

    /// True if the time exists: 24:00:00 is the end of a day, and a leap second is after 23:59:59
    /// UTC (RFC 3339, section 5.7).
    private func isOnClock(_ time: Int, _ moment: DecimalMoment) -> Bool {
        if isLeapSecond { return time <= 86_400 && moment.seconds.flooredDivision(by: 86_400).remainder == 0 }
        return time < 86_400 || time == 86_400 && moment.fraction == 0
    }

    /// Parses an optional fraction; false for a point without digits.
    ///
    /// Digits beyond the precision of a date are skipped.
    private mutating func fraction(_ moment: inout DecimalMoment) -> Bool {
        guard take(".") else { return true }
        let first = next
        while let digit = digit() {
            next += 1
            guard moment.digits < DecimalMoment.mostDigits else { continue }
            moment.fraction = moment.fraction * 10 + digit
            moment.digits += 1
        }
        return next > first
    }

    /// Parses an offset from UTC into seconds.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let isNegative = take("-")
        guard isNegative || take("+"), let hour = number(2), hour < 24 else { return nil }
        var minute = 0
        if !isAtEnd {
            _ = take(":")
            guard let number = number(2), number < 60 else { return nil }
            minute = number
        }
        return (isNegative ? -1 : 1) * (hour * 3_600 + minute * 60)
    }

    /// Parses a number of exactly `count` digits.
    private mutating func number(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
            next += 1
        }
        return number
    }

    /// Returns the digit at the next byte; nil for another character, and at the end.
    private func digit() -> Int? {
        guard !isAtEnd else { return nil }
        let digit = unsafe bytes[next] &- UInt8(ascii: "0")
        return digit < 10 ? Int(digit) : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, unsafe bytes[next] == UInt8(ascii: character) else { return false }
        next += 1
        return true
    }
}
