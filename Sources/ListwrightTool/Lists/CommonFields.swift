import ListwrightEssentials

/// The fields that the rows of two lists have.
enum CommonFields {
    /// The number of rows of each list in which they are looked for.
    static let sampleSize = 100

    /// Returns the fields of two arrays by their first rows; nil if they aren't rows.
    static func find(in rows: [[JSONValue]]) -> FoundList? {
        let found = Normalizer.find(in: JSONValue(rows.flatMap { $0.prefix(sampleSize) }))
        return found.kind == .list && found.path == .root && found.sections == nil ? found : nil
    }
}
