/// The fields of a date, as a text in a pattern has them.
struct DateParts {
    var isBeforeChrist = false
    /// The year, of the calendar or of weeks.
    var year: Int?
    var quarter: Int?
    var month: Int?
    var day: Int?
    var dayOfYear: Int?
    var week: Int?
    /// The day of the week, 1 for Sunday.
    var weekday: Int?
    var isAfternoon: Bool?
    /// The hour of the whole day, or of a half of it.
    var hour: Int?
    var halfHour: Int?
    var minute: Int?
    var second: Int?
    var millisecondOfDay: Int?
    var fraction: [UInt8] = []
    /// The seconds before or after UTC.
    var offset: Int?

    /// The year of a date without one.
    private static let defaultYear = 2_000

    /// The seconds of the local time since 1970 in UTC; nil for a day or a time that doesn't exist.
    var localSeconds: Int? {
        guard let day = dayNumber, let time = secondOfDay else { return nil }
        return day * 86_400 + time
    }

    private var calendarYear: Int {
        let year = year ?? Self.defaultYear
        return isBeforeChrist ? 1 - year : year
    }

    private var dayNumber: Int? {
        let year = calendarYear
        guard (0...9_999).contains(year), let first = CalendarDay(year: year, month: 1, day: 1)?.number else {
            return nil
        }
        if let dayOfYear, month == nil, day == nil {
            return CalendarDay(number: first + dayOfYear - 1).year == year ? first + dayOfYear - 1 : nil
        }
        if let week, month == nil, day == nil {
            guard (1...53).contains(week) else { return nil }
            return DateParts.firstOfWeeks(year) + (week - 1) * 7 + (weekday ?? 1) - 1
        }
        let month = month ?? quarter.map { $0 * 3 - 2 } ?? 1
        guard let number = CalendarDay(year: year, month: month, day: day ?? 1)?.number else { return nil }
        // Without a day the date is the first such day of the week.
        guard let weekday, day == nil else { return number }
        return number + (weekday - Self.weekday(number) + 7) % 7
    }

    /// The Sunday on or before the first of January, on which the first week of a year begins.
    static func firstOfWeeks(_ year: Int) -> Int {
        guard let first = CalendarDay(year: year, month: 1, day: 1)?.number else { return 0 }
        return first - (DateParts.weekday(first) - 1)
    }

    /// The day of the week of a day since 1970, 1 for Sunday.
    static func weekday(_ number: Int) -> Int { (number + 4).flooredDivision(by: 7).remainder + 1 }

    private var secondOfDay: Int? {
        if let millisecondOfDay { return millisecondOfDay < 86_400_000 ? millisecondOfDay / 1_000 : nil }
        let minute = minute ?? 0
        let second = second ?? 0
        let hour = hour ?? (halfHour ?? 0) + (isAfternoon == true ? 12 : 0)
        guard hour < 24, (halfHour ?? 0) < 12, minute < 60, second < 60 else { return nil }
        return hour * 3_600 + minute * 60 + second
    }
}
