import Foundation
import JSONDocuments

extension DateStyle {
    /// The date that a JSON value is in this style; nil if it is none.
    package func date(in json: JSONValue) -> Date? {
        let context = MappingContext(storage: json.storage)
        context.scope.rules.dates = self
        return context.muted { () -> Date? in try? date(from: FoundValue(json.node, in: context)) }
    }
}
