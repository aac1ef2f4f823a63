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
    private let hasFault: Bool

    private struct Key: Hashable {
        let pattern: String
        let zone: ZoneRules
    }

    private static let formats = Mutex<[Key: DateFormat]>([:])
    private static let mostFormats = 256

    /// Returns the format of a pattern and a zone, from a cache.
    package static func cached(_ pattern: String, _ zone: ZoneRules) -> DateFormat {
        formats.withLock { formats in
            let key = Key(pattern: pattern, zone: zone)
            if let known = formats[key] { return known }
            let made = DateFormat(pattern, zone)
            if formats.count == mostFormats { formats = [:] }
            formats[key] = made
            return made
        }
    }

    /// Returns whether the text is a pattern with a field.
    package static func isPattern(_ text: String) -> Bool { DatePattern(text).map { !$0.fields.isEmpty } ?? false }

    /// Returns why no text is read in a pattern that most texts would be misread in: `m is the minute; write M for the month`.
    package static func fault(in pattern: String) -> String? { DatePattern(pattern)?.fault }

    private init(_ pattern: String, _ zone: ZoneRules) {
        self.zone = zone
        self.pattern = DatePattern(pattern)
        hasFault = self.pattern?.fault != nil
    }

    /// Parses the whole text; nil if it doesn't match, or for a year outside 0…9999.
    package func date(of text: String) -> Date? { moment(of: text)?.date }

    /// Parses the whole text, with all digits of its fraction.
    package func moment(of text: String) -> DecimalMoment? {
        guard let parts = parts(of: text), case .local(let local) = parts.outcome,
            let seconds = seconds(of: parts, local)
        else { return nil }
        let digits = parts.fraction.prefix(DecimalMoment.mostDigits)
        let moment = DecimalMoment(
            seconds: seconds, fraction: digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, digits: digits.count)
        return moment.isInFourDigitYears ? moment : nil
    }

    private func parts(of text: String) -> DateParts? {
        guard let pattern, !hasFault else { return nil }
        return DatePatternReader.parts(of: text, in: pattern)
    }

    private func seconds(of parts: DateParts, _ local: Int) -> Int? {
        if let offset = parts[.offset] { return local - offset }
        return pattern?.isOfDays == true ? zone.start(ofDay: local) : zone.seconds(ofLocal: local)
    }

    /// Returns why a text in the pattern isn't a date, after "the string …, ": its fields contradict each other, or
    /// clocks in the zone never show the time; nil for another text.
    package func defect(of text: String) -> String? {
        guard let parts = parts(of: text) else { return nil }
        switch parts.outcome {
        case .contradiction(let reason): return reason
        case .local(let local):
            return seconds(of: parts, local) == nil ? "which doesn't exist in \(zone.identifier)" : nil
        case .nothing: return nil
        }
    }

    /// Returns whether clocks show the local time of a text twice, when they are changed.
    ///
    /// A text with an offset or without a time is one moment.
    package func isAmbiguous(_ text: String) -> Bool {
        guard pattern?.isOfDays == false, let parts = parts(of: text), parts[.offset] == nil,
            case .local(let local) = parts.outcome
        else { return false }
        return zone.occurrences(ofLocal: local) > 1
    }

    /// Formats the day in ISO 8601; nil if the pattern has a time.
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
