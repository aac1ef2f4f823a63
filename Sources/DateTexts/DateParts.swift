/// The fields of a date that was read in a pattern.
struct DateParts {
    enum Field: Int, CaseIterable {
        /// 0 before Christ, 1 after.
        case era
        /// The year of the era.
        case year
        /// The year that the week belongs to.
        case weekYear
        case quarter, month, day, dayOfYear, week
        /// 1 for Sunday.
        case weekday
        /// 0 before noon, 1 after.
        case half
        case hour
        /// The hour of half a day, from 0.
        case halfHour
        case minute, second, millisecondOfDay
        /// Seconds from UTC.
        case offset
    }

    private var values = SIMD16<Int32>(repeating: .min)
    private(set) var fraction: [UInt8] = []

    /// The first field that the text has with two values.
    private var doubled: String?

    subscript(field: Field) -> Int? {
        let value = values[field.rawValue]
        return value == .min ? nil : Int(value)
    }

    mutating func set(_ field: Field, _ number: Int) {
        if let first = self[field], first != number, doubled == nil {
            doubled = "\(field.name): \(field.text(first)) and \(field.text(number))"
        }
        values[field.rawValue] = Int32(clamping: number)
    }

    /// Sets the digits of a fraction, of which one field may have fewer than another.
    mutating func set(fraction digits: some Collection<UInt8>) {
        if !fraction.starts(with: digits), !digits.starts(with: fraction) {
            doubled = doubled ?? "fraction of a second"
        }
        if digits.count > fraction.count { fraction = Array(digits) }
    }

    /// The year of a date without one.
    private static let defaultYear = 2_000

    /// Where the fields lead.
    enum Outcome {
        /// Seconds of the local time since 1970 in UTC.
        case local(Int)
        /// What contradicts the text, after "the string …, ".
        case contradiction(String)
        /// A day or a time that doesn't exist.
        case nothing
    }

    var outcome: Outcome {
        if let doubled { return .contradiction("with two values for the \(doubled)") }
        let (days, time) = (days, secondOfDay)
        guard let first = days.first else { return .nothing }
        guard let day = days.first(where: { contradiction(of: $0) == nil }) else {
            return .contradiction(contradiction(of: first).map { "whose \($0.name) is \($1)" } ?? "")
        }
        if let (field, text) = contradiction(ofTime: time) { return .contradiction("whose \(field) is \(text)") }
        return .local(day * 86_400 + time)
    }

    /// The days that the text may mean, the likeliest first; empty for a day that doesn't exist.
    private var days: [Int] {
        let year = (self[.year] ?? self[.weekYear]).map { self[.era] == 0 ? 1 - $0 : $0 } ?? Self.defaultYear
        let isOfMonth = self[.month] != nil && self[.day] != nil
        if !isOfMonth, let dayOfYear = self[.dayOfYear] {
            guard let first = Self.day(year, 1, 1), case let day = first + dayOfYear - 1 else { return [] }
            return CalendarDay(number: day).year == year ? [day] : []
        }
        if !isOfMonth, let week = self[.week] {
            let weekYear = self[.weekYear] ?? year
            guard (0...9_999).contains(weekYear) else { return [] }
            let first = Self.firstOfWeeks(weekYear) + (week - 1) * 7
            return Array(first..<first + 7)
        }
        let month = self[.month] ?? self[.quarter].map { $0 * 3 - 2 } ?? 1
        // The last days of a year are in the first week of the next one.
        let possible = self[.year] == nil && self[.weekYear] != nil ? [0, -1] : [0]
        let days = possible.compactMap { Self.day(year + $0, month, self[.day] ?? 1) }
        // Without a day the date is the first such day of the week.
        return self[.weekday] != nil && self[.day] == nil ? days.flatMap { $0..<$0 + 7 } : days
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        (0...9_999).contains(year) ? CalendarDay(year: year, month: month, day: day)?.number : nil
    }

    /// Returns a field that the day doesn't have, and what it has.
    private func contradiction(of number: Int) -> (field: Field, text: String)? {
        for field in [.weekday, .month, .day, .dayOfYear, .quarter, .week, .weekYear, .year, .era] as [Field] {
            guard let value = self[field] else { continue }
            // The year of a week is written as the year, too.
            if field == .year, self[.week] != nil, self[.weekYear] == nil { continue }
            let actual = Self.value(of: field, on: number)
            if actual != value { return (field, field.text(actual)) }
        }
        return nil
    }

    /// Returns the value of a field on a day since 1970.
    static func value(of field: Field, on number: Int) -> Int {
        // 1970 began on a Thursday.
        if field == .weekday { return (number + 4).flooredDivision(by: 7).remainder + 1 }
        let day = CalendarDay(number: number)
        return switch field {
        case .era: day.year > 0 ? 1 : 0
        case .year: day.year > 0 ? day.year : 1 - day.year
        case .weekYear: number >= firstOfWeeks(day.year + 1) ? day.year + 1 : day.year
        case .quarter: (day.month + 2) / 3
        case .month: day.month
        case .day: day.day
        case .dayOfYear: number - (CalendarDay(year: day.year, month: 1, day: 1)?.number ?? 0) + 1
        default: (number - firstOfWeeks(value(of: .weekYear, on: number))) / 7 + 1
        }
    }

    /// Returns the Sunday on or before the first of January, on which the first week of a year begins.
    private static func firstOfWeeks(_ year: Int) -> Int {
        guard let first = CalendarDay(year: year, month: 1, day: 1)?.number else { return 0 }
        return first - (value(of: .weekday, on: first) - 1)
    }
}

// The time.
extension DateParts {
    private var secondOfDay: Int {
        if let time = self[.millisecondOfDay] { return time / 1_000 }
        let hour = self[.hour] ?? (self[.halfHour] ?? 0) + (self[.half] ?? 0) * 12
        return hour * 3_600 + (self[.minute] ?? 0) * 60 + (self[.second] ?? 0)
    }

    /// Returns a field that the second of the day doesn't have, and what it has.
    private func contradiction(ofTime time: Int) -> (field: String, text: String)? {
        for field in [.half, .hour, .halfHour, .minute, .second] as [Field] {
            guard let value = self[field] else { continue }
            let actual = Self.value(of: field, at: time)
            guard actual != value else { continue }
            return (field == .half ? "hour from 0 to 23" : field.name, field.text(actual))
        }
        return nil
    }

    /// Returns the value of a field at a second of the day.
    static func value(of field: Field, at time: Int) -> Int {
        switch field {
        case .half: time / 43_200
        case .halfHour: time / 3_600 % 12
        case .hour: time / 3_600
        case .minute: time / 60 % 60
        default: time % 60
        }
    }
}

// Words.
extension DateParts.Field {
    fileprivate var name: String {
        switch self {
        case .weekYear: "year of weeks"
        case .day: "day of the month"
        case .dayOfYear: "day of the year"
        case .half: "half of the day"
        case .halfHour: "hour of half a day"
        case .millisecondOfDay: "millisecond of the day"
        case .offset: "offset in seconds"
        case .era, .year, .quarter, .month, .week, .weekday, .hour, .minute, .second: "\(self)"
        }
    }

    fileprivate func text(_ value: Int) -> String {
        switch self {
        case .era: DateNames.eras(letters: 1)[value]
        case .month: DateNames.months[value - 1]
        case .weekday: DateNames.days[value - 1]
        case .half: DateNames.halves(letters: 1)[value]
        default: "\(value)"
        }
    }
}
