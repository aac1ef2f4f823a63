import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A date format in a pattern of UTS 35, with English names.
///
/// Days are those of ISO 8601 in every year. Without a year the date is in 2000, without a day on the first.
package final class DateFormat: Sendable {
    /// Nil for a pattern with other fields, which no text matches.
    private let pattern: DatePattern?
    private let zone: ZoneRules

    private struct Key: Hashable {
        let pattern: String
        let zone: ZoneRules
    }

    private static let formats = Mutex<[Key: DateFormat]>([:])

    /// The format of a pattern and a zone, from a cache.
    package static func cached(_ pattern: String, _ zone: ZoneRules) -> DateFormat {
        formats.withLock { formats in
            let key = Key(pattern: pattern, zone: zone)
            if let known = formats[key] { return known }
            let made = DateFormat(pattern, zone)
            formats[key] = made
            return made
        }
    }

    /// Returns whether dates can be read and written in the pattern.
    package static func isPattern(_ text: String) -> Bool { DatePattern(text).map { !$0.fields.isEmpty } ?? false }

    private init(_ pattern: String, _ zone: ZoneRules) { (self.pattern, self.zone) = (DatePattern(pattern), zone) }

    /// Parses the whole text; nil if it doesn't match, or for a year outside 0…9999.
    package func date(of text: String) -> Date? { moment(of: text)?.date }

    /// Parses the whole text, with all digits of its fraction.
    package func moment(of text: String) -> DecimalMoment? {
        guard let pattern, let parts = DatePatternReader.parts(of: text, in: pattern), let local = parts.localSeconds,
            let seconds = parts.offset.map({ local - $0 }) ?? zone.seconds(ofLocal: local)
        else { return nil }
        let digits = parts.fraction.prefix(DecimalMoment.mostDigits)
        let moment = DecimalMoment(
            seconds: seconds, fraction: digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, digits: digits.count)
        return moment.isInFourDigitYears ? moment : nil
    }

    /// Returns how often clocks show the local time of a text: twice, or not at all, when they are changed.
    ///
    /// A text with an offset or without a time is one moment.
    package func occurrences(of text: String) -> Int {
        guard let pattern, !pattern.isOfDays, let parts = DatePatternReader.parts(of: text, in: pattern),
            parts.offset == nil, let local = parts.localSeconds
        else { return 1 }
        return zone.occurrences(ofLocal: local)
    }

    /// The day in ISO 8601; nil if the pattern has a time.
    package func dayText(of date: Date) -> String? {
        guard let pattern, pattern.isOfDays, let moment = DecimalMoment(date) else { return nil }
        return DateText.dayText(of: date + Double(zone.offset(at: moment.seconds).seconds))
    }

    /// Formats the date by the pattern; nil outside the years ±999,999.
    package func text(of date: Date) -> String? {
        guard let pattern, var moment = DecimalMoment(date) else { return nil }
        // A second without a fraction isn't rounded up to the next one.
        if pattern.fractionDigits > 0 { moment = DecimalMoment(date, fixedDigits: pattern.fractionDigits) ?? moment }
        return DatePatternWriter(moment, in: zone).text(pattern)
    }
}
