/// The JSON Lines of an asynchronous stream of bytes or chunks, read one at a time in constant
/// memory.
///
/// The rules are the same as in `JSONLines`: a bad line is a record with an error, and reading continues
/// after it. The stream's own errors are thrown.
///
/// ```swift
/// for try await record in AsyncJSONLines(bytes: stream) { print(record.line, record.document ?? "bad") }
/// ```
public struct AsyncJSONLines<Base: AsyncSequence>: AsyncSequence {
    private let base: Base
    private let options: JSONLines.Options
    private let pull: AsyncBlocks<Base>.Pull

    /// Creates a sequence of the lines in a stream of single bytes.
    ///
    /// A line is delivered as soon as its line end has arrived, so a slow stream delays no record.
    public init(bytes base: Base, options: JSONLines.Options = .init()) where Base.Element == UInt8 {
        self.base = base
        self.options = options
        pull = { iterator in
            // A chunk ends at the end of a line, so that no line waits for the next one.
            var chunk: [UInt8] = []
            while chunk.count < 64 * 1024, let byte = try await iterator.next() {
                chunk.append(byte)
                if byte == .lineFeed { break }
            }
            return chunk.isEmpty ? nil : chunk
        }
    }

    /// Creates a sequence of the lines in a stream of chunks: arrays of bytes, Data, views of
    /// ByteBuffer.
    ///
    /// A chunk may end anywhere, also inside a character. Chunks are faster than single bytes, each
    /// of which is an asynchronous call.
    ///
    /// ```swift
    /// let chunks = AsyncStream<[UInt8]> { nil }
    /// for try await record in AsyncJSONLines(chunks: chunks) { print(record.line) }
    /// ```
    public init(chunks base: Base, options: JSONLines.Options = .init()) where Base.Element: Sequence<UInt8> {
        self.base = base
        self.options = options
        pull = { iterator in try await iterator.next().map { Array($0) } }
    }

    /// Starts reading the stream.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(blocks) }

    /// Starts reading the stream in blocks of records that aren't parsed yet.
    package var blocks: AsyncBlocks<Base> {
        AsyncBlocks(base: base.makeAsyncIterator(), splitter: options.splitter(), pull: pull)
    }

    /// Reads records one at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var blocks: AsyncBlocks<Base>
        private var cursor = LineCursor()

        init(_ blocks: AsyncBlocks<Base>) { self.blocks = blocks }

        /// Returns the next record, or nil at the end.
        ///
        /// - Throws: The errors of the stream, and `CancellationError` if it ends because the task
        ///   was cancelled. A bad line isn't thrown; it is a record with an error.
        public mutating func next() async throws -> JSONLines.Record? {
            while !cursor.hasStopped {
                if let record = cursor.next() { return record }
                guard let block = try await blocks.next() else { return nil }
                cursor.move(to: block)
            }
            return nil
        }
    }
}

/// The records of an asynchronous stream, in blocks that aren't parsed yet.
package struct AsyncBlocks<Base: AsyncSequence> {
    /// A function that takes the next chunk from a stream.
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

    /// Returns the next complete records; nil at the end.
    package mutating func next() async throws -> RecordBlock? {
        while true {
            if let block = isAtEnd ? splitter.last() : splitter.next() { return block }
            if isAtEnd { return nil }
            if let chunk = try await pull(&base) {
                splitter.feed(chunk)
            } else {
                // Many streams just end if the task is cancelled; the last record isn't complete
                // then.
                try Task.checkCancellation()
                isAtEnd = true
            }
        }
    }
}
