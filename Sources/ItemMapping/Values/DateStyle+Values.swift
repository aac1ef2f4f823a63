import Foundation
import JSONDocuments

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
        case .format(_, let zone) where text.utf8.count == 10: DateFormat.shared("yyyy-MM-dd", zone).date(of: text)
        case .anyOf(let styles): (styles.first ?? .automatic).date(ofRecordText: text)
        default: DateText.date(of: text)
        }
    }
}
