import Foundation

/// Dates as text: ISO 8601 and RFC 3339.
enum DateText {
    private static let plain = Date.ISO8601FormatStyle()
    private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let day = Date.ISO8601FormatStyle().year().month().day()

    /// The moment that `text` names; a day alone is its midnight in UTC.
    static func date(of text: String) -> Date? {
        var text = text
        // RFC 3339 allows lower-case letters and a space for the T.
        if text.utf8.count > 10 {
            let separator = text.index(text.startIndex, offsetBy: 10)
            if " t".contains(text[separator]) { text.replaceSubrange(separator...separator, with: "T") }
            if text.hasSuffix("z") { text = text.dropLast() + "Z" }
        }
        if let date = try? plain.parse(text) { return date }
        if let date = try? fractional.parse(text) { return date }
        return text.utf8.count == 10 ? try? day.parse(text) : nil
    }

    /// The moment in UTC, with milliseconds where it is not a whole second.
    static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        return seconds == seconds.rounded() ? date.formatted(plain) : date.formatted(fractional)
    }
}
