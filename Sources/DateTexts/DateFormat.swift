import Foundation
import Synchronization

/// A date format in a pattern of UTS 35.
///
/// Foundation's formatter reads and writes all but the fraction of a second, which it truncates to
/// milliseconds. A mutex protects each formatter.
package final class DateFormat: Sendable {
    private let reader: Mutex<DateFormatter>
    private let writer: Mutex<DateFormatter>

    /// The number of digits that the pattern has for the fraction of a second.
    private let fractionDigits: Int

    /// The character before the fraction in the pattern.
    private let separator: Character?

    /// The literal characters of the pattern, without white space.
    private let literals: [Character]

    /// The placeholder for the fraction in the pattern of the writing formatter.
    private static let mark = "\u{FFFC}"

    private struct Key: Hashable {
        let pattern: String
        let zone: TimeZone
    }

    private static let formats = Mutex<[Key: DateFormat]>([:])

    /// The format of a pattern and a zone, from a cache.
    package static func cached(_ pattern: String, _ zone: TimeZone) -> DateFormat {
        formats.withLock { formats in
            let key = Key(pattern: pattern, zone: zone)
            if let known = formats[key] { return known }
            let made = DateFormat(pattern, zone)
            formats[key] = made
            return made
        }
    }

    /// The time zone of a pattern without a time; nil for any other.
    private let zoneOfDays: TimeZone?

    private let pattern: String
    private let zone: TimeZone
    /// True if texts say their zone.
    private let hasZone: Bool

    private init(_ pattern: String, _ zone: TimeZone) {
        (self.pattern, self.zone) = (pattern, zone)
        hasZone = Self.fields(of: pattern).contains { "zZOvVXx".contains($0.letter) }
        let fraction = Self.fraction(in: pattern)
        let marked = fraction.map { pattern.replacingCharacters(in: $0, with: Self.mark) } ?? pattern
        reader = Mutex(Self.formatter(pattern, zone))
        writer = Mutex(Self.formatter(marked, zone))
        fractionDigits = fraction.map { pattern[$0].count } ?? 0
        zoneOfDays = Self.fields(of: pattern).allSatisfy { "GyYuUQqMLwWdDFEec".contains($0.letter) } ? zone : nil
        separator = fraction.flatMap { pattern[..<$0.lowerBound].last }
        let letters = Set(Self.fields(of: pattern).lazy.map(\.index))
        literals = pattern.indices.filter { !letters.contains($0) }.map { pattern[$0] }
            .filter { $0 != "'" && !$0.isWhitespace }
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

    /// The letters of fields, which are outside quotes, each with its index.
    private static func fields(of pattern: String) -> [(letter: Character, index: String.Index)] {
        var isQuoted = false
        return pattern.indices.compactMap { index in
            if pattern[index] == "'" { isQuoted.toggle() }
            return !isQuoted && pattern[index].isASCII && pattern[index].isLetter ? (pattern[index], index) : nil
        }
    }

    /// The range of the fraction of a second in the pattern: the first run of S.
    private static func fraction(in pattern: String) -> Range<String.Index>? {
        guard let start = fields(of: pattern).first(where: { $0.letter == "S" })?.index else { return nil }
        return start..<(pattern[start...].firstIndex { $0 != "S" } ?? pattern.endIndex)
    }

    /// Parses the whole text; nil if it doesn't match, or for a year outside 0…9999.
    package func date(of text: String) -> Date? { moment(of: text)?.date }

    /// Parses the whole text, with all digits of its fraction.
    package func moment(of text: String) -> DecimalMoment? {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            !first.properties.isWhitespace, !last.properties.isWhitespace, hasLiterals(text),
            text.unicodeScalars.allSatisfy({ $0.isASCII || $0.properties.numericType == nil }),
            let date = reader.withLock({ $0.date(from: text) }), var moment = DecimalMoment(date, digits: 3),
            (0...9_999).contains(moment.day.year)
        else { return nil }
        let fraction = fractionDigits > 0 ? fraction(of: text, startingLike: moment.fractionText) : nil
        guard hasWidths(text, moment, fraction?.count ?? max(3, fractionDigits)) else { return nil }
        if let digits = fraction?.prefix(DecimalMoment.mostDigits) {
            moment.fraction = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
            moment.digits = digits.count
        }
        return moment
    }

    /// True if the text has the literal characters of the pattern, in their order.
    ///
    /// The formatter takes any punctuation for another: it reads 02/01/1970 as dd.MM.yyyy.
    private func hasLiterals(_ text: String) -> Bool {
        var rest = text[...]
        return literals.allSatisfy { literal in
            rest = rest.drop { $0 != literal }
            return rest.popFirst() != nil
        }
    }

    /// True if each number in the text has at most two digits, or as many as the pattern writes.
    ///
    /// The formatter accepts any number of digits: it reads 2024-05-010 as the tenth of May.
    private func hasWidths(_ text: String, _ moment: DecimalMoment, _ fractionWidth: Int) -> Bool {
        let written = writer.withLock { $0.string(from: DecimalMoment(seconds: moment.seconds).date) }
        let expected = written.replacingOccurrences(of: Self.mark, with: String(repeating: "0", count: fractionWidth))
        return zip(Self.digitRuns(of: text), Self.digitRuns(of: expected)).allSatisfy { $0 <= max($1, 2) }
    }

    /// The lengths of the numbers in a text.
    private static func digitRuns(of text: String) -> [Int] {
        text.utf8.split { !isDigit($0) }.map(\.count)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// The digits of the fraction in the text; `milliseconds` are the first three, as the formatter
    /// has read them.
    private func fraction(of text: String, startingLike milliseconds: String) -> Substring.UTF8View? {
        let bytes = text.utf8
        return bytes.split { !Self.isDigit($0) }.last { run in
            let followsSeparator = separator.map { text[..<run.startIndex].last == $0 } ?? true
            return run.count > 3 && followsSeparator && run.starts(with: milliseconds.utf8)
        }
    }

    /// Returns how often clocks show the local time of a text: twice, or not at all, when they are changed.
    ///
    /// A text with an offset or without a time is one moment.
    package func occurrences(of text: String) -> Int {
        guard zoneOfDays == nil, !hasZone, let local = DateFormat.cached(pattern, .gmt).date(of: text) else { return 1 }
        let offsets = [-86_400, 86_400].map { Double(zone.secondsFromGMT(for: local + $0)) }
        return Set(offsets).count { Double(zone.secondsFromGMT(for: local - $0)) == $0 }
    }

    /// The day in ISO 8601; nil if the pattern has a time.
    package func dayText(of date: Date) -> String? {
        zoneOfDays.flatMap { DateText.dayText(of: date + Double($0.secondsFromGMT(for: date))) }
    }

    /// Formats the date by the pattern; nil outside the years ±999,999.
    package func text(of date: Date) -> String? {
        guard let moment = DecimalMoment(date, fixedDigits: fractionDigits) else { return nil }
        guard fractionDigits > 0 else { return writer.withLock { $0.string(from: date) } }
        let text = writer.withLock { $0.string(from: DecimalMoment(seconds: moment.seconds).date) }
        return text.replacingOccurrences(of: Self.mark, with: moment.fractionText)
    }
}
