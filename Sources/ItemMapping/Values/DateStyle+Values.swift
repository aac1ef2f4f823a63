import DateTexts
import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DateStyle {
    /// Returns the date of a JSON value in this style; nil if the value isn't one.
    package func date(in json: JSONValue) -> Date? {
        let context = MappingContext(storage: json.storage)
        context.scope.rules.dates = self
        return context.muted { () -> Date? in try? date(from: FoundValue(json.node, in: context)) }
    }
}

extension DateStyle {
    /// Returns the date of a record's text that a field in this style has read.
    ///
    /// Records keep dates as text: in ISO 8601, a day without a time if the style has none.
    package func date(ofRecordText text: String) -> Date? {
        switch self {
        case .pattern(_, let zone) where text.utf8.count == 10:
            DateFormat.cached("yyyy-MM-dd", zone.rules).date(of: text)
        case .anyOf(let styles): (styles.first ?? .automatic).date(ofRecordText: text)
        default: DateText.date(of: text)
        }
    }
}

extension DateStyle {
    /// Converts a found value in this style.
    func date(from found: FoundValue) throws(ConversionFailure) -> Date { try reading(of: found).moment.date }

    /// Converts a found value in this style, with all digits of its text; of several styles the first that can read it is
    /// returned with it.
    package func reading(of found: FoundValue) throws(ConversionFailure) -> (moment: DecimalMoment, style: DateStyle) {
        if case .anyOf(let styles) = self { return try Self.reading(of: found, in: styles) }
        let term = term
        if let unit = term.unit(ofText: found.kind == .string), let count = try? Conversion.count(found, of: unit) {
            return (try moment(count, unit, found), self)
        }
        guard case .string = found.scalar else { throw ConversionFailure(expected: term.phrase, found: found) }
        let text = try Conversion.text(found)
        guard let moment = term.moment(of: text) else {
            let defect = term.defect(of: text).map { ", \($0)" } ?? ""
            throw ConversionFailure(expected: term.phrase, found: found.excerpt + defect)
        }
        if found.policy == .strict { try checkClocks(text, found) }
        return (moment, self)
    }

    /// Converts a found value in the first of several styles that can read it.
    ///
    /// A value that none reads is reported by all of them, and a count out of range by its own.
    private static func reading(
        of found: FoundValue, in styles: [DateStyle]
    ) throws(ConversionFailure) -> (moment: DecimalMoment, style: DateStyle) {
        var failures: [ConversionFailure] = []
        let statistics = unsafe found.context.statistics
        for style in styles {
            let doubt = statistics?.dateDoubt
            do throws(ConversionFailure) {
                return try style.reading(of: found)
            } catch {
                statistics?.dateDoubt = doubt
                failures.append(error)
            }
        }
        let expected = failures.isEmpty ? ["a date in one of no styles"] : failures.map(\.expected)
        let told = failures.first { $0.found != found.excerpt }
        throw ConversionFailure(expected: expected.joined(separator: ", or "), found: told?.found ?? found.excerpt)
    }

    /// Fails for a local time that clocks show twice when they are changed.
    private func checkClocks(_ text: String, _ found: FoundValue) throws(ConversionFailure) {
        guard case .pattern(let pattern, let zone) = self else { return }
        guard DateFormat.cached(pattern, zone.rules).isAmbiguous(text) else { return }
        throw ConversionFailure(
            expected: "a local time that exists once in \(zone.identifier)",
            found: "\(found.excerpt), which exists twice there")
    }

    /// Converts a count; outside the years 0 to 9999 it is in another unit, or isn't a date.
    ///
    /// The digits of the text decide, because a double of seconds has no room for all of them.
    private func moment(
        _ count: Double, _ unit: DateUnit, _ found: FoundValue
    ) throws(ConversionFailure) -> DecimalMoment {
        let phrase = term.phrase
        if let doubt = DateUnitDoubt(count, readAs: unit) {
            unsafe found.context.note(doubt)
            if doubt.isOutOfRange {
                throw ConversionFailure(
                    expected: phrase, found: "\(found.excerpt), which as \(unit.rawValue) is \(doubt.description)")
            }
        }
        if case .integer(let count) = found.scalar { return DecimalMoment(Int(count), unit) }
        guard let number = found.number,
            let moment = DecimalMoment(
                digits: number.digits, exponent: number.exponent, isNegative: number.isNegative, unit: unit)
        else { throw ConversionFailure(expected: phrase, found: found) }
        return moment
    }
}
