/// Records out of an asynchronous stream that nobody has parsed yet, in blocks.
package struct AsyncBlocks<Base: AsyncSequence> {
    /// What takes the next chunk from a stream.
    typealias Pull = (inout Base.AsyncIterator) async throws -> [UInt8]?

    private var base: Base.AsyncIterator
    private var splitter: any RecordSplitter
    private let pull: Pull
    private var isAtEnd = false

    init(base: Base.AsyncIterator, splitter: any RecordSplitter, pull: @escaping Pull) {
        self.base = base
        self.splitter = splitter
        self.pull = pull
    }

    /// The next records that are whole; nil at the end.
    package mutating func next() async throws -> RecordBlock? {
        while true {
            if let block = isAtEnd ? splitter.last() : splitter.next() { return block }
            if isAtEnd { return nil }
            if let chunk = try await pull(&base) {
                splitter.feed(chunk)
            } else {
                // Many streams just end when the task is cancelled; what came so far is no whole record then.
                try Task.checkCancellation()
                isAtEnd = true
            }
        }
    }
}
