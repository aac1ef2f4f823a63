import DateTexts

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DateStyle {
    /// Text as Microsoft's serializers write it: `/Date(1198908717056)/`, in milliseconds since 1970.
    ///
    /// An offset, as in `/Date(1198908717056+0100)/`, says the zone of the writer and doesn't change the moment. It is
    /// written in whole milliseconds, without an offset.
    ///
    /// ```swift
    /// Field(\.created, "created", .dates(.dotNet))
    /// ```
    public static let dotNet = DotNetDates().style
}

struct DotNetDates: DateTerm {
    let name = "dotNet"
    let swift = ".dotNet"
    let phrase = "a date like /Date(1198908717056)/"

    func moment(of text: String) -> DecimalMoment? {
        guard let match = text.wholeMatch(of: /\/Date\((-?[0-9]{1,18})([+-][0-9]{4})?\)\//), let count = Int(match.1),
            match.2.map({ $0.suffix(2) < "60" && $0.dropFirst().prefix(2) < "24" }) ?? true
        else { return nil }
        let moment = DecimalMoment(count, .milliseconds)
        return moment.isInFourDigitYears ? moment : nil
    }

    func text(of date: Date) -> String? {
        let count = (date.timeIntervalSince1970 * 1_000).rounded()
        return Int64(exactly: count).map { "/Date(\($0))/" }
    }
}
