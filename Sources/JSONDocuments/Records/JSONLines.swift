import Foundation

/// JSON Lines: one JSON text a line, read one at a time in constant memory.
///
/// Lines end at LF only: a CR before it is white space, and U+2028 is text. Blank lines are passed over, a last line
/// needs no LF, and a byte order mark at the start is skipped. A bad line is a record with an error, and reading goes
/// on behind it, unless `Options.badLines` says to stop.
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
/// A sequence over a file can be read again; one over a handle, a pipe or a callback only once.
public struct JSONLines: Sequence, Sendable {
    let options: Options

    /// Makes what gives the chunks of one reading.
    let open: @Sendable () -> Chunks

    /// Something that gives chunks, nil at the end.
    typealias Chunks = () throws(JSONSyntaxError) -> [UInt8]?

    /// The lines of bytes.
    public init(_ bytes: [UInt8], options: Options = .init()) {
        self.options = options
        open = {
            var rest: [UInt8]? = bytes
            return { () throws(JSONSyntaxError) in
                defer { rest = nil }
                return rest
            }
        }
    }

    /// The lines of a text.
    public init(_ text: String, options: Options = .init()) { self.init(Array(text.utf8), options: options) }

    /// The lines of a file, which is opened each time the sequence is read; a missing file is a record with an error.
    public init(contentsOfFile path: String, options: Options = .init()) {
        self.options = options
        open = {
            var file: OpenFile?
            return { () throws(JSONSyntaxError) in
                if file == nil { file = try OpenFile(path) }
                return try file?.source.next()
            }
        }
    }

    /// The lines of a file, which is opened each time the sequence is read; a missing file is a record with an error.
    public init(contentsOf url: URL, options: Options = .init()) {
        self.init(contentsOfFile: url.path, options: options)
    }

    /// The lines that come out of a file handle or a pipe, which stays open.
    public init(readingFrom handle: FileHandle, options: Options = .init()) {
        self.options = options
        open = {
            let source = ByteSource(descriptor: handle.fileDescriptor, name: "the handle")
            return { () throws(JSONSyntaxError) in
                try withExtendedLifetime(handle) { () throws(JSONSyntaxError) in try source.next() }
            }
        }
    }

    /// The lines that come out of a POSIX file descriptor, which stays open; 0 is standard input.
    public init(readingFrom descriptor: Int32, options: Options = .init()) {
        self.options = options
        open = {
            let source = ByteSource(descriptor: descriptor, name: "descriptor \(descriptor)")
            return { () throws(JSONSyntaxError) in try source.next() }
        }
    }

    /// The lines in chunks that a callback gives, until it gives nil; chunks end anywhere.
    public init(options: Options = .init(), pieces next: @escaping @Sendable () -> [UInt8]?) {
        self.options = options
        open = { { () throws(JSONSyntaxError) in next() } }
    }

    /// A reading from the start.
    public func makeIterator() -> Iterator { Iterator(LineReader(options, open())) }

    /// Reads records one at a time.
    public struct Iterator: IteratorProtocol {
        private var reader: LineReader
        private var cursor = RecordCursor()

        init(_ reader: LineReader) { self.reader = reader }

        /// The next record, or nil at the end.
        public mutating func next() -> Record? {
            while !cursor.hasStopped {
                if let record = cursor.next() { return record }
                guard let block = reader.next() else { return nil }
                cursor.turn(to: block)
            }
            return nil
        }
    }

    /// A file that is closed when nobody reads it any more.
    private final class OpenFile {
        let source: ByteSource

        init(_ path: String) throws(JSONSyntaxError) { source = try ByteSource(opening: path) }

        deinit { source.close() }
    }
}
