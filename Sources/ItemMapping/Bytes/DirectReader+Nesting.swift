import JSONDocuments

extension DirectReader {
    /// True if a value so many levels deep may be read on the stack that is left: no closure has to
    /// be called by way of another thread.
    @inline(__always)
    static func hasRoom(for levels: Int) -> Bool {
        levels <= NestedValues.mostLevels && CallStack.hasRoom
    }

    /// Reads an Item, a list or a dictionary some levels deeper.
    ///
    /// If that may exceed the limit, it throws and leaves the record to jansson. The count is never
    /// less than the one over jansson's values, because a nested Item counts as many levels as its
    /// longest path has steps. Therefore everything read here is also within jansson's own limit.
    @inline(__always)
    package mutating func nested<Result>(
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
