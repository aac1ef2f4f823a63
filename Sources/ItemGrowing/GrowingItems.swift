import ItemMapping
import JSONDocuments
import JSONPaths

extension FieldValue {
    /// The Items of a JSON text that is still being sent: after each chunk the records that became
    /// whole, the last one as far as it is known, and what is open.
    ///
    /// ```swift
    /// let chunks = AsyncStream<[UInt8]> { nil }
    /// for try await update in Book.items(growing: chunks, at: "books") {
    ///     for row in update.items { if let book = row.item { print(book.title) } }
    ///     if let draft = update.partial?.item { print("…", draft.title) }
    /// }
    /// ```
    ///
    /// A chunk may end anywhere, also inside a character. The last update is that of the end; its
    /// ``GrowingUpdate/error`` says whether the text ended too early. See ``GrowingItemReader`` for
    /// the rules, and for bytes that you push.
    ///
    /// - Parameters:
    ///   - chunks: The chunks: arrays of bytes, Data, views of ByteBuffer.
    ///   - path: The path of the list, made of keys.
    ///   - options: The options for parsing.
    ///   - values: The values for transforms.
    public static func items<Base: AsyncSequence>(
        growing chunks: Base, at path: JSONPath = "", options: JSONDocument.Options = .init(),
        values: MappingValues = MappingValues()
    ) -> GrowingItems<Base, Self> where Base.Element: Sequence<UInt8> {
        GrowingItems(base: chunks, reader: GrowingItemReader(at: path, options: options, values: values))
    }
}

/// The Items of a JSON text that is still being sent.
///
/// `items(growing:at:options:values:)` returns it.
public struct GrowingItems<Base: AsyncSequence, Value: FieldValue>: AsyncSequence
where Base.Element: Sequence<UInt8> {
    /// The state after a chunk.
    public typealias Element = GrowingUpdate<Value>

    let base: Base
    let reader: GrowingItemReader<Value>

    /// An iterator that reads from the start.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: base.makeAsyncIterator(), reader: reader)
    }

    /// Reads chunks one at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var base: Base.AsyncIterator
        private var reader: GrowingItemReader<Value>
        private var isAtEnd = false

        init(base: Base.AsyncIterator, reader: GrowingItemReader<Value>) {
            self.base = base
            self.reader = reader
        }

        /// The state after the next chunk; nil after the end.
        ///
        /// - Throws: The errors of the stream, and `CancellationError` if it ends because the task
        ///   was cancelled. An error in the text doesn't throw; it is in the update.
        public mutating func next() async throws -> GrowingUpdate<Value>? {
            if isAtEnd { return nil }
            if let chunk = try await base.next() {
                let update = reader.append(chunk)
                isAtEnd = update.error != nil
                return update
            }
            // Many streams just end if the task is cancelled.
            try Task.checkCancellation()
            isAtEnd = true
            return reader.finish()
        }
    }
}
