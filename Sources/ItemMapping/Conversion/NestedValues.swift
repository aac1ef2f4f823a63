import JSONDocuments

/// The limit on nesting of a table's values: Items, lists and dictionaries inside one another, as
/// in comments with replies.
///
/// Both readers count levels the same way and have the same limit on every thread. The limit is low
/// enough that Swift can compare, print and free the Items on a thread of 512 KB.
enum NestedValues {
    /// The deepest level that is read; Foundation's JSONDecoder has the same limit.
    static let mostLevels = 512

    /// The number of levels that fit on every stack, so that its room isn't checked.
    static let fewLevels = 3
}

extension FoundValue {
    /// Reads an Item, a list or a dictionary one level deeper.
    ///
    /// - Throws: `ConversionFailure` if that exceeds the limit.
    func nested<Result>(_ read: () throws(ConversionFailure) -> Result) throws(ConversionFailure) -> Result {
        let context = unsafe context
        context.scope.levels += 1
        defer { context.scope.levels -= 1 }
        if context.scope.levels <= NestedValues.fewLevels { return try read() }
        guard context.scope.levels <= NestedValues.mostLevels else {
            throw ConversionFailure(
                expected: "at most \(NestedValues.mostLevels) levels of Items, lists and dictionaries",
                found: "\(kind.phrase) nested deeper")
        }
        return try CallStack.withRoom(read)
    }
}

extension DirectReader {
    /// True if a value so many levels deep may be read on the stack that is left: no closure has to
    /// be called by way of another thread.
    @inline(__always)
    static func hasRoom(for levels: Int) -> Bool {
        levels <= NestedValues.fewLevels || levels <= NestedValues.mostLevels && CallStack.hasRoom
    }

    /// Reads an Item, a list or a dictionary some levels deeper.
    ///
    /// If that may exceed the limit, it throws and leaves the record to jansson. The count is never
    /// less than the one over jansson's values, because a nested Item counts as many levels as its
    /// longest path has steps. Therefore everything read here is also within jansson's own limit.
    @inline(__always)
    mutating func nested<Result>(
        by count: Int = 1, _ read: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        let outer = levels
        levels = outer &+ count
        defer { levels = outer }
        return Self.hasRoom(for: levels) ? try read(&self) : try readDeep(read)
    }

    @inline(never)
    mutating func readDeep<Result>(
        _ read: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        guard levels <= NestedValues.mostLevels else { throw .record }
        return try CallStack.withRoom { () throws(ReaderFallback) in try read(&self) }
    }
}
