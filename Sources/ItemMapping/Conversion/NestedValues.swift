import JSONDocuments

/// The limit on nesting of a table's values: Items, lists and dictionaries inside one another, as
/// in comments with replies.
///
/// Both readers count levels the same way and have the same limit on every thread. The limit is low
/// enough that Swift can compare, print and free the Items on a thread of 512 KB.
enum NestedValues {
    /// The deepest level that is read; Foundation's JSONDecoder has the same limit.
    static let mostLevels = 512
}

extension FoundValue {
    /// Reads an Item, a list or a dictionary one level deeper.
    ///
    /// - Throws: `ConversionFailure` if that exceeds the limit.
    package func nested<Result>(_ read: () throws(ConversionFailure) -> Result) throws(ConversionFailure) -> Result {
        let context = unsafe context
        context.scope.levels += 1
        defer { context.scope.levels -= 1 }
        guard context.scope.levels <= NestedValues.mostLevels else {
            throw ConversionFailure(
                expected: "at most \(NestedValues.mostLevels) levels of Items, lists and dictionaries",
                found: "\(kind.phrase) nested deeper")
        }
        return try CallStack.withRoom(read)
    }
}
