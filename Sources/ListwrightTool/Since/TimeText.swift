import DateTexts
import Foundation

/// A time as text in ISO 8601, which can be written in the same form for another time.
///
///     2024-05-01T10:00:00.5+02:00    2024-05-01 10:00    2024-05-01
struct TimeText: Sendable, Hashable {
    /// Seconds since 1970 by the clock of its own time zone.
    let clock: Int
    /// The digits after the second.
    private let fraction: String
    /// The smallest unit that its form has, in seconds; 1 for fractions, too.
    let unit: Int
    /// What is between the day and the time.
    private let separator: String
    /// The time zone as it is written; empty without one.
    private let zone: String
    /// The offset of the time zone from UTC in seconds; nil without one.
    let offset: Int?

    /// A time; nil for other text.
    init?(_ text: String) {
        let form =
            /(\d{4})-(\d\d)-(\d\d)(?:([Tt ])(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,18}))?)?( ?(?:[Zz]|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?/
        guard let match = text.wholeMatch(of: form), let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3), let date = CalendarDay(year: year, month: month, day: day)
        else { return nil }
        let parts = [match.5, match.6, match.7].map { $0.flatMap { Int($0) } }
        let (hour, minute, second) = (parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0)
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        clock = date.number * 86_400 + hour * 3_600 + minute * 60 + second
        fraction = match.8.map(String.init) ?? ""
        unit = parts[0] == nil ? 86_400 : parts[2] == nil ? 60 : 1
        separator = match.4.map(String.init) ?? ""
        zone = match.9.map(String.init) ?? ""
        offset = zone.isEmpty ? nil : Self.offset(of: zone)
    }

    private init(clock: Int, fraction: String, like form: TimeText) {
        (self.clock, self.fraction) = (clock, fraction)
        (unit, separator, zone, offset) = (form.unit, form.separator, form.zone, form.offset)
    }

    private static func offset(of zone: String) -> Int {
        let digits = zone.filter(\.isNumber)
        guard let hours = Int(digits.prefix(2)) else { return 0 }
        let seconds = hours * 3_600 + (Int(digits.dropFirst(2)) ?? 0) * 60
        return zone.contains("-") ? -seconds : seconds
    }

    /// Seconds since 1970, in UTC if it has a time zone.
    var seconds: Decimal {
        let whole = Decimal(clock - (offset ?? 0))
        return fraction.isEmpty ? whole : whole + (Decimal(string: "0.\(fraction)") ?? 0)
    }

    /// Returns the time so many seconds earlier, or a little more: its smallest unit is that of the form.
    func earlier(by seconds: Int) -> TimeText {
        let units = max(1, (seconds.clamped + unit - 1) / unit)
        return TimeText(clock: clock - units * unit, fraction: fraction, like: self)
    }

    /// Returns the time in another form that has a time zone if this one has, rounded down.
    func written(like form: TimeText) -> TimeText {
        TimeText(seconds: clock - (offset ?? 0), like: form)
    }

    /// The time of a number of seconds since 1970 in a form, rounded down.
    init(seconds: Int, like form: TimeText) {
        let local = seconds + (form.offset ?? 0)
        self.init(clock: local.flooredDivision(by: form.unit).quotient * form.unit, fraction: "", like: form)
    }

    /// The time as text.
    var text: String {
        let (days, rest) = clock.flooredDivision(by: 86_400)
        let day = CalendarDay(number: days)
        let date = "\(Self.padded(day.year, 4))-\(Self.padded(day.month))-\(Self.padded(day.day))"
        if unit == 86_400 { return date }
        let minutes = "\(Self.padded(rest / 3_600)):\(Self.padded(rest / 60 % 60))"
        let seconds = unit == 1 ? ":\(Self.padded(rest % 60))\(fraction.isEmpty ? "" : ".\(fraction)")" : ""
        return "\(date)\(separator)\(minutes)\(seconds)\(zone)"
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = "\(max(0, number))"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int {
    /// Seconds that can be subtracted from any time: at most 10,000 years.
    fileprivate var clamped: Int { Swift.min(Swift.max(0, self), 315_576_000_000) }
}
