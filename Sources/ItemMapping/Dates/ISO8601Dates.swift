import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Texts in ISO 8601, or numbers of seconds.
struct AutomaticDates: DateTerm {
    let name = "automatic"
    let swift = ".automatic"
    let phrase = "a date in ISO 8601, or seconds since 1970"
    let isISO8601 = true
    let style = DateStyle.automatic

    func unit(ofText isText: Bool) -> DateUnit? { isText ? nil : .seconds }
    func text(of date: Date) -> String? { DateText.text(of: date) }
}

/// Texts in the profile of RFC 3339, which JSON Schema calls `date-time`.
struct ISO8601Dates: DateTerm {
    let name = "iso8601"
    let swift = ".iso8601"
    let phrase = "a date in ISO 8601"
    let isISO8601 = true
    let style = DateStyle.iso8601

    func text(of date: Date) -> String? { DateText.text(of: date) }
    func style(named name: String) -> DateStyle? { name == self.name || name == "date-time" ? style : nil }
}

/// The same texts, written with a number of digits of the fraction: `iso8601.3`.
struct FractionalDates: DateTerm {
    let digits: Int

    var name: String { "iso8601.\(digits)" }
    var swift: String { ".fractionalISO8601(digits: \(digits))" }
    let phrase = "a date in ISO 8601"
    let isISO8601 = true
    var style: DateStyle { .fractionalISO8601(digits: digits) }

    func text(of date: Date) -> String? { DateText.text(of: date, fractionDigits: digits) }
    func rowText(of moment: DecimalMoment) -> String { text(of: moment.date) ?? DateText.text(of: moment) }

    func style(named name: String) -> DateStyle? {
        let prefix = "iso8601."
        guard name.hasPrefix(prefix), let digits = Int(name.dropFirst(prefix.count)), (0...18).contains(digits),
            name == "\(prefix)\(digits)"
        else { return nil }
        return .fractionalISO8601(digits: digits)
    }
}

/// Days without a time, which JSON Schema calls `date`.
struct DayDates: DateTerm {
    let name = "day"
    let swift = ".day"
    let phrase = "a day like 2024-05-01"
    let style = DateStyle.day

    func moment(of text: String) -> DecimalMoment? { text.utf8.count == 10 ? DateText.moment(of: text) : nil }
    func text(of date: Date) -> String? { DateText.dayText(of: date) }
    func rowText(of moment: DecimalMoment) -> String { text(of: moment.date) ?? DateText.text(of: moment) }
    func style(named name: String) -> DateStyle? { name == self.name || name == "date" ? style : nil }
}
