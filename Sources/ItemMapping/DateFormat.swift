import Foundation
import Synchronization

/// Dates in a pattern of UTS 35, by Foundation's formatter, which may be used by one thread at a time.
///
/// The formatter knows milliseconds only and cuts them off, so that fractions of a second are read and written here.
final class DateFormat: Sendable {
    private let reader: Mutex<DateFormatter>
    private let writer: Mutex<DateFormatter>

    /// The number of digits that the pattern has for the fraction of a second.
    private let fractionDigits: Int

    /// The character before the fraction in the pattern.
    private let separator: Character?

    /// What the writing formatter has in place of the fraction.
    private static let mark = "\u{FFFC}"

    private static let formats = Mutex<[DateStyle: DateFormat]>([:])

    /// The format of this pattern and zone, made once.
    static func shared(_ pattern: String, _ zone: TimeZone) -> DateFormat {
        formats.withLock { formats in
            let key = DateStyle.format(pattern, timeZone: zone)
            if let known = formats[key] { return known }
            let made = DateFormat(pattern, zone)
            formats[key] = made
            return made
        }
    }

    /// The time zone of a pattern that has days alone; nil for one with a time.
    private let zoneOfDays: TimeZone?

    private init(_ pattern: String, _ zone: TimeZone) {
        let fraction = Self.fraction(in: pattern)
        let marked = fraction.map { pattern.replacingCharacters(in: $0, with: "'\(Self.mark)'") } ?? pattern
        reader = Mutex(Self.formatter(pattern, zone))
        writer = Mutex(Self.formatter(marked, zone))
        fractionDigits = fraction.map { pattern[$0].count } ?? 0
        zoneOfDays = Self.fields(of: pattern).allSatisfy { "GyYuUQqMLwWdDFEec".contains($0.letter) } ? zone : nil
        separator = fraction.flatMap { pattern[..<$0.lowerBound].last }
    }

    private static func formatter(_ pattern: String, _ zone: TimeZone) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = zone
        formatter.isLenient = false
        formatter.dateFormat = pattern
        return formatter
    }

    /// The letters outside quotes, each with its place.
    private static func fields(of pattern: String) -> [(letter: Character, index: String.Index)] {
        var isQuoted = false
        return pattern.indices.compactMap { index in
            if pattern[index] == "'" { isQuoted.toggle() }
            return !isQuoted && pattern[index].isLetter ? (pattern[index], index) : nil
        }
    }

    /// Where the pattern has the fraction of a second: the first run of S.
    private static func fraction(in pattern: String) -> Range<String.Index>? {
        guard let start = fields(of: pattern).first(where: { $0.letter == "S" })?.index else { return nil }
        return start..<(pattern[start...].firstIndex { $0 != "S" } ?? pattern.endIndex)
    }

    /// The moment that the whole text names; the formatter alone would pass over spaces around it, and take any year.
    func date(of text: String) -> Date? {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            !first.properties.isWhitespace, !last.properties.isWhitespace,
            let date = reader.withLock({ $0.date(from: text) }), var moment = DecimalMoment(date, digits: 3),
            (0...9_999).contains(moment.day.year)
        else { return nil }
        guard fractionDigits > 0 else { return date }
        if let digits = fraction(of: text, startingLike: moment.fractionText) {
            moment.fraction = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
            moment.digits = digits.count
        }
        return moment.date
    }

    /// The digits of the fraction in a text, of which the formatter read the first three.
    private func fraction(of text: String, startingLike milliseconds: String) -> Substring.UTF8View? {
        let bytes = text.utf8
        let isDigit = { (byte: UInt8) in byte &- UInt8(ascii: "0") < 10 }
        var end = bytes.endIndex
        while let last = bytes[..<end].lastIndex(where: isDigit) {
            let start = bytes[..<last].lastIndex { !isDigit($0) }.map { bytes.index(after: $0) } ?? bytes.startIndex
            let run = bytes[start...last]
            let isBehindSeparator = separator.map { text[..<start].last == $0 } ?? true
            if run.count > 3, isBehindSeparator, run.starts(with: milliseconds.utf8) {
                return run.prefix(DecimalMoment.mostDigits)
            }
            end = start
        }
        return nil
    }

    /// The day in ISO 8601, if the pattern has days alone; nil for any other.
    func dayText(of date: Date) -> String? {
        zoneOfDays.flatMap { DateText.dayText(of: date + Double($0.secondsFromGMT(for: date))) }
    }

    /// The moment in the pattern; nil for a date outside the years ±999,999.
    func text(of date: Date) -> String? {
        guard fractionDigits > 0 else { return writer.withLock { $0.string(from: date) } }
        let digits = min(fractionDigits, DecimalMoment.mostDigits)
        guard let moment = DecimalMoment(date, digits: digits) else { return nil }
        let text = writer.withLock { $0.string(from: DecimalMoment(seconds: moment.seconds).date) }
        return text.replacingOccurrences(of: Self.mark, with: moment.fractionText)
    }
}
