#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON Lines: one JSON text on each line, read one at a time in constant memory.
///
/// Lines end at LF only: a CR before it is white space, and U+2028 is text. Blank lines are
/// skipped, the last line needs no LF, and a byte order mark at the start is skipped. A bad line is
/// a record with an error, and reading continues after it, unless `Options.badLines` is `stop`.
///
/// ```swift
/// for record in JSONLines("{\"id\": 1}\n{\"id\": }\n{\"id\": 3}") {
///     switch record.result {
///     case .success(let document): print(document.root["id"]?.int ?? 0)
///     case .failure(let error): print(error)
///     }
/// }
/// // 1
/// // 2:8: error: unexpected token near '}'
/// // 3
/// ```
///
/// A sequence over bytes or a file can be iterated again; one over a handle, a pipe or a callback
/// only once. `forEach(workers:transform:body:)` reads it with several threads, and `Framing.array`
/// reads the elements of one long array instead of lines.
public struct JSONLines: Sequence, Sendable {
    var options: Options

    /// Starts one reading.
    let open: @Sendable () -> Chunks

    /// Opens the input for reading at offsets; nil if it isn't a plain file.
    let openFile: @Sendable () -> RangedFile?

    /// A function that returns the next chunk, or nil at the end.
    typealias Chunks = () throws(JSONSyntaxError) -> [UInt8]?

    /// Creates a sequence of the lines of a text.
    ///
    /// ```swift
    /// JSONLines("1\n2").compactMap { $0.document?.root.int }  // [1, 2]
    /// ```
    public init(_ text: some JSONInput, options: Options = .init()) {
        self.options = options
        let bytes = text.jsonBytes
        openFile = { nil }
        open = {
            var rest: [UInt8]? = bytes
            return { () throws(JSONSyntaxError) in
                defer { rest = nil }
                return rest
            }
        }
    }

    /// Creates a sequence of the lines of a file, which is opened for each iteration.
    ///
    /// A missing file is a record with an error.
    public init(contentsOfFile path: String, options: Options = .init()) {
        self.options = options
        openFile = { (try? OpenFile(path))?.ranges }
        open = {
            var file: OpenFile?
            return { () throws(JSONSyntaxError) in
                if file == nil { file = try OpenFile(path) }
                return try file?.source.next()
            }
        }
    }

    /// Creates a sequence of the lines of a file, which is opened for each iteration.
    ///
    /// A missing file is a record with an error, and so is a URL that isn't a file URL.
    public init(contentsOf url: URL, options: Options = .init()) {
        if url.isFileURL {
            self.init(contentsOfFile: url.path, options: options)
        } else {
            self.init(failingWith: .notFileURL(url), options: options)
        }
    }

    /// Creates a sequence of one record, an error.
    private init(failingWith error: JSONSyntaxError, options: Options) {
        self.options = options
        openFile = { nil }
        open = { { () throws(JSONSyntaxError) -> [UInt8]? in throw error } }
    }

    /// Creates a sequence of the lines from a POSIX file descriptor, which stays open.
    ///
    /// ```swift
    /// for record in JSONLines(readingFrom: 0) {  // standard input
    ///     print(record.document?.root ?? .null)
    /// }
    /// ```
    public init(readingFrom descriptor: Int32, options: Options = .init()) {
        self.options = options
        openFile = { nil }
        open = {
            let source = ByteSource(rawDescriptor: descriptor, name: "descriptor \(descriptor)")
            return { () throws(JSONSyntaxError) in try source.next() }
        }
    }

    /// Creates a sequence of the lines in the chunks of a callback, until it returns nil.
    ///
    /// Chunks may end anywhere, also inside a character. The callback is called on the thread that
    /// iterates, and only when the next record isn't complete.
    public init(options: Options = .init(), pieces next: @escaping @Sendable () -> [UInt8]?) {
        self.options = options
        openFile = { nil }
        open = { { () throws(JSONSyntaxError) in next() } }
    }

    /// Creates a sequence of the lines in the chunks of a function that may fail: the error is the
    /// last record.
    ///
    /// - Parameter file: The file that the chunks are read from; nil for any other input.
    package init(
        options: Options, file: RangedFile? = nil,
        chunks next: @escaping @Sendable () throws(JSONSyntaxError) -> [UInt8]?
    ) {
        self.options = options
        openFile = { file }
        open = { { () throws(JSONSyntaxError) in try next() } }
    }

    /// Starts reading the input.
    public func makeIterator() -> Iterator { Iterator(LineReader(open(), options: options)) }

    /// Reads records one at a time.
    public struct Iterator: IteratorProtocol {
        private var reader: LineReader
        private var cursor = LineCursor()

        init(_ reader: LineReader) { self.reader = reader }

        /// Returns the next record, or nil at the end.
        public mutating func next() -> Record? {
            while !cursor.hasStopped {
                if let record = cursor.next() { return record }
                guard let block = reader.next() else { return nil }
                cursor.move(to: block)
            }
            return nil
        }
    }

    /// A file that is closed at the end of its lifetime.
    private final class OpenFile: Sendable {
        let source: ByteSource

        init(_ path: String) throws(JSONSyntaxError) { source = try ByteSource(opening: path) }

        /// The file, which stays open as long as this value is kept; nil for a pipe.
        var ranges: RangedFile? {
            source.size.map { size in
                RangedFile(size: size) { (count, offset) throws(JSONSyntaxError) in
                    try self.source.bytes(atMost: count, from: offset)
                }
            }
        }

        deinit { source.close() }
    }
}
