import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A style of dates, said once: its names, how it reads and how it writes.
///
/// A new style is a file with a term and a constant of ``DateStyle``, and a line in ``DateStyle/terms``. Table files, Swift,
/// schemas, messages and both readers take all of it from here.
package protocol DateTerm: Sendable {
    /// The name in table files.
    var name: String { get }

    /// The style that the term is of.
    var style: DateStyle { get }

    /// The style in Swift.
    var swift: String { get }

    /// The dates, as a message has them after "expected".
    var phrase: String { get }

    /// Whether the texts are those that JSON Schema describes by the pattern of ISO 8601.
    var isISO8601: Bool { get }

    /// Returns the unit of a number, or of a text that is a number; nil where those aren't dates.
    func unit(ofText isText: Bool) -> DateUnit?

    /// Parses a whole text, with all digits of its fraction; nil if it isn't a date in this style.
    func moment(of text: String) -> DecimalMoment?

    /// Returns why a text of the right form isn't a date, after "the string …, "; nil for another text.
    func defect(of text: String) -> String?

    /// Writes a date as text; nil outside the years ±999,999, and for a style that counts.
    func text(of date: Date) -> String?

    /// Writes what the style has read for a row: in ISO 8601, a day without a time if the style has none.
    func rowText(of moment: DecimalMoment) -> String

    /// Returns the style of this name in table files; nil for another name.
    func style(named name: String) -> DateStyle?
}

extension DateTerm {
    package var isISO8601: Bool { false }

    package func unit(ofText isText: Bool) -> DateUnit? { nil }

    package func moment(of text: String) -> DecimalMoment? { DateText.moment(of: text) }

    package func defect(of text: String) -> String? { nil }

    package func rowText(of moment: DecimalMoment) -> String { DateText.text(of: moment) }

    package func style(named name: String) -> DateStyle? { name == self.name ? style : nil }

    /// The style of a term that is declared in a file of its own.
    package var style: DateStyle { .named(DateForm(self)) }
}

/// A style of dates that is declared in a file of its own, such as ``DateStyle/nanoseconds``.
public struct DateForm: Sendable {
    let term: any DateTerm

    init(_ term: some DateTerm) { self.term = term }
}

extension DateForm: Hashable {
    /// Compares the names of the styles.
    public static func == (left: DateForm, right: DateForm) -> Bool { left.term.name == right.term.name }

    /// Hashes the name of the style.
    public func hash(into hasher: inout Hasher) { hasher.combine(term.name) }
}

extension DateStyle {
    /// The styles with a name in table files, in the order in which messages list them.
    package static let terms: [any DateTerm] = [
        AutomaticDates(), ISO8601Dates(), FractionalDates(digits: 3), FullISO8601Dates(), DayDates(),
        CountedDates(.seconds), CountedDates(.milliseconds), CountedDates(.microseconds), CountedDates(.nanoseconds),
        DotNetDates(),
    ]

    /// What is said about the style.
    package var term: any DateTerm {
        switch self {
        case .automatic: AutomaticDates()
        case .iso8601: ISO8601Dates()
        case .fractionalISO8601(let digits): FractionalDates(digits: digits)
        case .day: DayDates()
        case .seconds: CountedDates(.seconds)
        case .milliseconds: CountedDates(.milliseconds)
        case .pattern(let pattern, let zone): PatternDates(pattern: pattern, zone: zone)
        case .anyOf(let styles): AlternativeDates(styles: styles)
        case .named(let form): form.term
        }
    }
}
