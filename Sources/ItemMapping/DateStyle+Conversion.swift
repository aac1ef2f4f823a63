import Foundation
import JSONDocuments
import Synchronization

extension DateStyle {
    /// The moment that `found` is in this style.
    func date(from found: FoundValue) throws(ConversionFailure) -> Date {
        if let date = try moment(found) { return date }
        throw ConversionFailure(expected: phrase, found: found)
    }

    private func moment(_ found: FoundValue) throws(ConversionFailure) -> Date? {
        let text: String?
        if case .string = found.scalar { text = try Conversion.string(found) } else { text = nil }
        switch self {
        case .iso8601: return text.flatMap(DateText.date)
        case .seconds: return (try? Conversion.double(found)).map { Date(timeIntervalSince1970: $0) }
        case .milliseconds: return (try? Conversion.double(found)).map { Date(timeIntervalSince1970: $0 / 1000) }
        case .format(let format, let zone): return text.flatMap { Self.formatter(format, zone).date($0) }
        case .automatic:
            if let text { return DateText.date(of: text) }
            return (try? Conversion.double(found)).map { Date(timeIntervalSince1970: $0) }
        }
    }

    private var phrase: String {
        switch self {
        case .automatic: "a date in ISO 8601, or seconds since 1970"
        case .iso8601: "a date in ISO 8601"
        case .seconds: "seconds since 1970"
        case .milliseconds: "milliseconds since 1970"
        case .format(let format, _): "a date like \"\(format)\""
        }
    }

    /// The moment as this style writes it.
    func json(of date: Date) -> JSONValue {
        switch self {
        case .automatic, .iso8601: JSONValue(DateText.text(of: date))
        case .seconds: Self.number(date.timeIntervalSince1970)
        case .milliseconds: Self.number(date.timeIntervalSince1970 * 1000)
        case .format(let format, let zone): JSONValue(Self.formatter(format, zone).text(date))
        }
    }

    /// A count of seconds or milliseconds, whole where it is so up to what a Date can tell.
    private static func number(_ count: Double) -> JSONValue {
        let whole = count.rounded()
        guard abs(count - whole) < 1e-3, let integer = Int64(exactly: whole) else { return JSONValue(count) }
        return JSONValue(integer)
    }

    private static func formatter(_ format: String, _ zone: TimeZone) -> Formatter {
        formatters.withLock { formatters in
            let key = DateStyle.format(format, timeZone: zone)
            if let known = formatters[key] { return known }
            let made = Formatter(format, zone)
            formatters[key] = made
            return made
        }
    }

    private static let formatters = Mutex<[DateStyle: Formatter]>([:])

    /// Foundation's formatter behind a lock, for it may be used by one thread at a time.
    private final class Formatter: Sendable {
        private let formatter: Mutex<DateFormatter>

        init(_ format: String, _ zone: TimeZone) {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.calendar = Calendar(identifier: .gregorian)
            formatter.timeZone = zone
            formatter.isLenient = false
            formatter.dateFormat = format
            self.formatter = Mutex(formatter)
        }

        func date(_ text: String) -> Date? { formatter.withLock { $0.date(from: text) } }

        func text(_ date: Date) -> String { formatter.withLock { $0.string(from: date) } }
    }
}
