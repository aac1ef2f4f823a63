import Foundation
import JSONDocuments

extension DateStyle {
    /// The moment that `found` is in this style.
    func date(from found: FoundValue) throws(ConversionFailure) -> Date {
        if let unit = countUnit(found.kind), let count = try? Conversion.double(found) {
            return try date(count, unit, found)
        }
        guard case .string = found.scalar, let date = date(of: try Conversion.string(found)) else {
            throw ConversionFailure(expected: phrase, found: found)
        }
        return date
    }

    /// The unit that a value of this kind is counted in; nil where it is no count.
    private func countUnit(_ kind: JSONValue.Kind) -> DateUnit? {
        switch self {
        case .seconds: .seconds
        case .milliseconds: .milliseconds
        case .automatic: kind == .string ? nil : .seconds
        case .iso8601, .fractionalISO8601, .day, .format: nil
        }
    }

    /// The moment that a count is; one outside the years 0 to 9999 is in another unit, or no date.
    private func date(
        _ count: Double, _ unit: DateUnit, _ found: FoundValue
    ) throws(ConversionFailure) -> Date {
        guard let doubt = DateUnitDoubt(count, readAs: unit) else {
            return Date(timeIntervalSince1970: count / unit.perSecond)
        }
        unsafe found.context.note(doubt)
        if doubt.isOutOfRange {
            throw ConversionFailure(
                expected: phrase, found: "\(found.excerpt), which as \(unit.rawValue) is \(doubt.description)")
        }
        return Date(timeIntervalSince1970: count / unit.perSecond)
    }

    /// The moment that the whole text names; nil where it does not.
    func date(of text: String) -> Date? {
        switch self {
        case .automatic, .iso8601, .fractionalISO8601: DateText.date(of: text)
        case .day: DateText.day(of: text)
        case .format(let format, let zone): DateFormat.shared(format, zone).date(of: text)
        case .seconds, .milliseconds: nil
        }
    }

    private var phrase: String {
        switch self {
        case .automatic: "a date in ISO 8601, or seconds since 1970"
        case .iso8601, .fractionalISO8601: "a date in ISO 8601"
        case .day: "a day like 2024-05-01"
        case .seconds: "seconds since 1970"
        case .milliseconds: "milliseconds since 1970"
        case .format(let format, _): "a date like \"\(format)\""
        }
    }

    /// The moment as this style writes it; a date that no text has (outside the years ±999,999) as its seconds.
    func json(of date: Date) -> JSONValue {
        switch self {
        case .seconds: Self.count(of: date, in: .seconds)
        case .milliseconds: Self.count(of: date, in: .milliseconds)
        default: text(of: date).map { JSONValue($0) } ?? Self.count(of: date, in: .seconds)
        }
    }

    /// The moment as text in this style; nil for a date that no text has, and for a style that counts.
    func text(of date: Date) -> String? {
        switch self {
        case .automatic, .iso8601: DateText.text(of: date)
        case .fractionalISO8601(let digits): DateText.text(of: date, fractionDigits: digits)
        case .day: DateText.dayText(of: date)
        case .format(let format, let zone): DateFormat.shared(format, zone).text(of: date)
        case .seconds, .milliseconds: nil
        }
    }

    /// The day in ISO 8601, in a style that has no time; nil in any other.
    func dayText(of date: Date) -> String? {
        switch self {
        case .day: DateText.dayText(of: date)
        case .format(let format, let zone): DateFormat.shared(format, zone).dayText(of: date)
        default: nil
        }
    }

    /// The shortest count that leads back to the same date.
    private static func count(of date: Date, in unit: DateUnit) -> JSONValue {
        let count = date.timeIntervalSince1970 * unit.perSecond
        for digits in 0...9 {
            let power = pow(10, Double(digits))
            let rounded = (count * power).rounded() / power
            guard Date(timeIntervalSince1970: rounded / unit.perSecond) == date else { continue }
            return Int64(exactly: rounded).map { JSONValue($0) } ?? JSONValue(rounded)
        }
        return JSONValue(count)
    }
}
