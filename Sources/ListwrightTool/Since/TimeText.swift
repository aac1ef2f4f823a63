import DateTexts
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
        var rest = text.utf8[...]
        guard let year = Self.number(&rest, 4), Self.take(&rest, "-") != nil, let month = Self.number(&rest, 2),
            Self.take(&rest, "-") != nil, let day = Self.number(&rest, 2),
            let date = CalendarDay(year: year, month: month, day: day)
        else { return nil }
        var (seconds, unit, digits) = (0, 86_400, "")
        let separator = Self.take(&rest, "Tt ")
        if separator != nil {
            guard let hour = Self.number(&rest, 2), hour < 24, Self.take(&rest, ":") != nil,
                let minute = Self.number(&rest, 2), minute < 60
            else { return nil }
            (seconds, unit) = (hour * 3_600 + minute * 60, 60)
            if Self.take(&rest, ":") != nil {
                guard let second = Self.number(&rest, 2), second <= 60 else { return nil }
                (seconds, unit) = (seconds + second, 1)
                if Self.take(&rest, ".") != nil {
                    digits = String(rest.prefix { $0.isDecimalDigit }) ?? ""
                    guard (1...18).contains(digits.utf8.count) else { return nil }
                    rest = rest.dropFirst(digits.utf8.count)
                }
            }
        }
        zone = String(rest) ?? ""
        guard zone.isEmpty || separator != nil else { return nil }
        guard let offset = Self.offset(of: zone) else { return nil }
        (clock, fraction, self.unit) = (date.number * 86_400 + seconds, digits, unit)
        self.separator = separator ?? ""
        self.offset = zone.isEmpty ? nil : offset
    }

    /// Takes a number of so many digits.
    private static func number(_ rest: inout Substring.UTF8View, _ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDecimalDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    }

    /// Takes one of these characters.
    private static func take(_ rest: inout Substring.UTF8View, _ characters: String) -> String? {
        guard let byte = rest.first, characters.utf8.contains(byte) else { return nil }
        rest = rest.dropFirst()
        return String(UnicodeScalar(byte))
    }

    private init(clock: Int, fraction: String, like form: TimeText) {
        (self.clock, self.fraction) = (clock, fraction)
        (unit, separator, zone, offset) = (form.unit, form.separator, form.zone, form.offset)
    }

    /// Returns the seconds of a time zone: `Z`, `UTC`, `+02`, `+0200`, `+02:00`; 0 without one, nil for other text.
    private static func offset(of zone: String) -> Int? {
        if ["", "Z", "z", "UTC", "GMT", " Z", " UTC", " GMT"].contains(zone) { return 0 }
        var rest = zone.utf8[...]
        _ = take(&rest, " ")
        guard let sign = take(&rest, "+-"), let hours = number(&rest, 2) else { return nil }
        _ = take(&rest, ":")
        let minutes = rest.isEmpty ? 0 : number(&rest, 2)
        guard let minutes, rest.isEmpty else { return nil }
        return (hours * 3_600 + minutes * 60) * (sign == "-" ? -1 : 1)
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
        let date = "\(max(0, day.year).padded(to: 4))-\(day.month.padded(to: 2))-\(day.day.padded(to: 2))"
        if unit == 86_400 { return date }
        let minutes = "\((rest / 3_600).padded(to: 2)):\((rest / 60 % 60).padded(to: 2))"
        let seconds = unit == 1 ? ":\((rest % 60).padded(to: 2))\(fraction.isEmpty ? "" : ".\(fraction)")" : ""
        return "\(date)\(separator)\(minutes)\(seconds)\(zone)"
    }
}

extension Int {
    /// Seconds that can be subtracted from any time: at most 10,000 years.
    fileprivate var clamped: Int { Swift.min(Swift.max(0, self), 315_576_000_000) }
}
