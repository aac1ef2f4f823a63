import ListFinding
import ListwrightEssentials

/// The fields by which the rows of two lists are shown and matched.
enum CommonFields {
    /// Returns the fields of the longer of two arrays; nil if its elements aren't rows.
    ///
    /// - Parameter lists: The rows of each list, or some at equal distances, and the number of all.
    static func find(in lists: [(rows: [JSONValue], count: Int)]) -> FoundList? {
        guard let longer = lists.max(by: { $0.count < $1.count }) else { return nil }
        let found = Normalizer.find(in: JSONValue(RowSample.spread(longer.rows)))
        return found.kind == .list && found.path == .root && found.sections == nil ? found : nil
    }
}
