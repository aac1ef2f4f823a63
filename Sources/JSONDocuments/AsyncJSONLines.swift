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
    private let pull: (inout Base.AsyncIterator) async throws -> [UInt8]?

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
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: base.makeAsyncIterator(), options: options, pull: pull)
    }

    /// Reads records one at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var base: Base.AsyncIterator
        private let options: JSONLines.Options
        private let pull: (inout Base.AsyncIterator) async throws -> [UInt8]?
        private var splitter: any RecordSplitter
        private var count = 0
        private var isAtEnd = false
        private var hasStopped = false

        init(
            base: Base.AsyncIterator, options: JSONLines.Options,
            pull: @escaping (inout Base.AsyncIterator) async throws -> [UInt8]?
        ) {
            self.base = base
            self.options = options
            self.pull = pull
            splitter = options.splitter()
        }

        /// The next record, or nil at the end.
        ///
        /// - Throws: What the stream throws; a bad line is not thrown but a record with an error.
        public mutating func next() async throws -> JSONLines.Record? {
            while !hasStopped, var text = try await text() {
                if text.isBlank { continue }
                text.index = count
                count += 1
                guard let record = text.record(options) else { continue }
                hasStopped = record.error != nil && options.badLines == .stop
                return record
            }
            return nil
        }

        private mutating func text() async throws -> RecordText? {
            while true {
                if let text = isAtEnd ? splitter.last() : splitter.next() { return text }
                if isAtEnd { return nil }
                if let chunk = try await pull(&base) { splitter.feed(chunk) } else { isAtEnd = true }
            }
        }
    }
}
