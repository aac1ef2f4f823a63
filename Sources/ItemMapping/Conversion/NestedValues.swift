import JSONDocuments

/// How deep values of tables may be nested: Items, lists and dictionaries inside one another, as in comments with
/// replies.
///
/// Both readers count the same way and have the same limit, whatever thread they run on. It leaves the Items themselves
/// few enough levels that Swift can compare, print and free them on a thread of 512 KB.
enum NestedValues {
    /// The deepest level that is read; Foundation's JSONDecoder has the same limit.
    static let mostLevels = 512

    /// The levels that every stack has room for, so that nobody looks.
    static let fewLevels = 3
}

extension FoundValue {
    /// Reads an Item, a list or a dictionary: one level further down.
    ///
    /// - Throws: `ConversionFailure` where that is deeper than the limit.
    func nested<Result>(_ read: () throws(ConversionFailure) -> Result) throws(ConversionFailure) -> Result {
        let context = unsafe context
        context.levels += 1
        defer { context.levels -= 1 }
        if context.levels <= NestedValues.fewLevels { return try read() }
        guard context.levels <= NestedValues.mostLevels else {
            throw ConversionFailure(
                expected: "at most \(NestedValues.mostLevels) levels of Items, lists and dictionaries",
                found: "\(kind.phrase) nested deeper")
        }
        return try CallStack.withRoom(read)
    }
}

extension DirectReader {
    /// Reads an Item, a list or a dictionary: some levels further down.
    ///
    /// Throws where that may be deeper than the limit, which is for jansson to see to. The count is never less than the
    /// one over jansson's values: a nested Item counts as many levels as its longest path has steps. So what is read
    /// here is less deep than jansson's own limit, too.
    @inline(__always)
    mutating func nested<Result>(
        by count: Int = 1, _ read: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        let outer = levels
        levels = outer &+ count
        defer { levels = outer }
        return levels <= NestedValues.fewLevels ? try read(&self) : try readDeep(read)
    }

    @inline(never)
    mutating func readDeep<Result>(
        _ read: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        guard levels <= NestedValues.mostLevels else { throw .record }
        return try CallStack.withRoom { () throws(ReaderFallback) in try read(&self) }
    }
}
