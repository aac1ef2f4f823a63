/// JSON Lines out of an asynchronous stream of bytes or of chunks, read one at a time in constant memory.
///
/// The rules are those of `JSONLines`.
///
/// ```swift
/// for try await record in AsyncJSONLines(bytes: stream) { print(record.line, record.document ?? "bad") }
/// ```
public struct AsyncJSONLines<Base: AsyncSequence>: AsyncSequence {
    /// A line.
    public typealias Element = JSONLines.Record

    private let base: Base
    private let options: JSONLines.Options
    private let pull: AsyncBlocks<Base>.Pull

    /// The lines in a stream of single bytes.
    public init(bytes base: Base, options: JSONLines.Options = .init()) where Base.Element == UInt8 {
        self.base = base
        self.options = options
        pull = { iterator in
            // A chunk ends with the line, so that no line waits for the next one.
            var chunk: [UInt8] = []
            while chunk.count < 64 * 1024, let byte = try await iterator.next() {
                chunk.append(byte)
                if byte == 0x0A { break }
            }
            return chunk.isEmpty ? nil : chunk
        }
    }

    /// The lines in a stream of chunks, which end anywhere: arrays of bytes, Data, ByteBuffer views.
    public init(chunks base: Base, options: JSONLines.Options = .init()) where Base.Element: Sequence<UInt8> {
        self.base = base
        self.options = options
        pull = { iterator in try await iterator.next().map { Array($0) } }
    }

    /// A reading from the start.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(blocks) }

    /// A reading from the start, of records that nobody has parsed yet.
    package var blocks: AsyncBlocks<Base> {
        AsyncBlocks(base: base.makeAsyncIterator(), splitter: options.splitter(), pull: pull)
    }

    /// Reads records one at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var blocks: AsyncBlocks<Base>
        private var cursor = RecordCursor()

        init(_ blocks: AsyncBlocks<Base>) { self.blocks = blocks }

        /// The next record, or nil at the end.
        ///
        /// - Throws: What the stream throws, and `CancellationError` where it ends because the task was cancelled; a bad
        ///   line is not thrown but a record with an error.
        public mutating func next() async throws -> JSONLines.Record? {
            while !cursor.hasStopped {
                if let record = cursor.next() { return record }
                guard let block = try await blocks.next() else { return nil }
                cursor.turn(to: block)
            }
            return nil
        }
    }
}

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
