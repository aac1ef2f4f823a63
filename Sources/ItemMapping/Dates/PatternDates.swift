import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Texts in a pattern of UTS 35.
struct PatternDates: DateTerm {
    let pattern: String
    let zone: DateZone

    var name: String { pattern }
    var swift: String {
        ".format(\(SwiftText.literal(pattern))"
            + (zone == .gmt ? ")" : ", timeZone: TimeZone(identifier: \(SwiftText.literal(zone.identifier)))!)")
    }
    var phrase: String {
        "a date like \"\(pattern)\"" + (DateFormat.fault(in: pattern).map { " (\($0))" } ?? "")
    }
    var style: DateStyle { .pattern(pattern, zone: zone) }

    private var format: DateFormat { DateFormat.cached(pattern, zone.rules) }

    func moment(of text: String) -> DecimalMoment? { format.moment(of: text) }
    func defect(of text: String) -> String? { format.defect(of: text) }
    func text(of date: Date) -> String? { format.text(of: date) }
    func rowText(of moment: DecimalMoment) -> String { format.dayText(of: moment.date) ?? DateText.text(of: moment) }
}

/// The first of several styles that can read a value.
struct AlternativeDates: DateTerm {
    let styles: [DateStyle]

    private var first: any DateTerm { (styles.first ?? .automatic).term }

    var name: String { styles.map(\.term.name).joined(separator: " or ") }
    var swift: String { ".anyOf([\(styles.map(\.term.swift).joined(separator: ", "))])" }
    var phrase: String { styles.map(\.term.phrase).joined(separator: ", or ") }
    var style: DateStyle { .anyOf(styles) }

    func moment(of text: String) -> DecimalMoment? { styles.lazy.compactMap { $0.term.moment(of: text) }.first }
    func text(of date: Date) -> String? { first.text(of: date) }
    func rowText(of moment: DecimalMoment) -> String { first.rowText(of: moment) }
}

extension DateStyle {
    /// The styles that are tried in turn.
    package var alternatives: [DateStyle] {
        if case .anyOf(let styles) = self { styles.flatMap(\.alternatives) } else { [self] }
    }

    /// Writes what one of the alternatives, `style`, has read for a row.
    ///
    /// The day of a pattern has a time where an alternative has one, so that a column of both is of one form.
    package func rowText(of moment: DecimalMoment, readIn style: DateStyle) -> String {
        if case .pattern = style, !alternatives.allSatisfy({ $0.term.rowText(of: moment).utf8.count == 10 }) {
            return DateText.text(of: moment)
        }
        return style.term.rowText(of: moment)
    }

    /// The letters of UTS 35 whose fields may have one digit or letter next to another field.
    private static let singleLetters = Set("GEazZOXxS")

    /// Returns why no text is read in a pattern: `m is the minute; write M for the month`; nil for any other text.
    package static func fault(inPattern text: String) -> String? {
        isPattern(text) ? DateFormat.fault(in: text) : nil
    }

    /// Returns whether a text is a pattern of dates: all of its letters are those of fields or in quotes, and it isn't one
    /// word, such as `week`, whose letters happen to be.
    package static func isPattern(_ text: String) -> Bool {
        // A percent sign is of the patterns of C.
        guard DateFormat.isPattern(text), !text.contains("%") else { return false }
        guard text.allSatisfy({ $0.isASCII && $0.isLetter }) else { return true }
        let runs = text.reduce(into: [(letter: Character, count: Int)]()) { runs, letter in
            if runs.last?.letter == letter { runs[runs.count - 1].count += 1 } else { runs.append((letter, 1)) }
        }
        return runs.dropFirst().allSatisfy { $0.count > 1 || Self.singleLetters.contains($0.letter) }
    }
}
