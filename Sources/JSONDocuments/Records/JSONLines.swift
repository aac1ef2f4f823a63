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

extension JSONLines {
    /// How an input is cut into records.
    public enum Framing: Sendable, Hashable {
        /// One record a line.
        case lines
        /// One record an element of one long array: the one that these keys lead to, or the whole input without any.
        ///
        /// Only what is around the array and one element are in memory at a time. What is around it is parsed as well, when
        /// the end is reached: an error there is the last record, even where bad records are passed over. Of equal keys on
        /// the way the first counts.
        ///
        /// ```swift
        /// let text = #"{"total": 2, "data": [{"id": 1}, {"id": 2}]}"#
        /// let records = JSONLines(text, options: .init(framing: .array(at: ["data"])))
        /// records.map { $0.document?.root["id"]?.int }  // [1, 2]
        /// ```
        case array(at: [String] = [])
    }
}

extension JSONLines {
    /// What a record may be, and what becomes of bad ones.
    public struct Options: Sendable, Hashable {
        /// What becomes of a line that is not JSON.
        public enum BadLines: Sendable, Hashable {
            /// It is a record with an error, and reading goes on.
            case report
            /// It is a record with an error, and the last one.
            case stop
            /// It is passed over.
            case skip
        }

        /// What counts as a record; its `limits.bytes` is the longest line that is kept in memory.
        public var document = JSONDocument.Options()

        /// What becomes of a line that is not JSON.
        public var badLines = BadLines.report

        /// How the input is cut into records.
        public var framing = Framing.lines

        /// Records of at most 64 MiB, bad ones reported.
        public init(
            badLines: BadLines = .report, document: JSONDocument.Options? = nil, framing: Framing = .lines
        ) {
            self.badLines = badLines
            self.framing = framing
            if let document {
                self.document = document
            } else {
                self.document.limits.bytes = 64 << 20
            }
        }
    }

    /// One record: its line, its place, and what it holds.
    public struct Record: Sendable {
        /// The number of the line in the input where it starts, counted from 1, blank lines included.
        public let line: Int

        /// Where the record starts in the input.
        public let byteOffset: Int

        /// How many records were before it, bad ones included.
        public let index: Int

        /// The document, whose positions are those of the input; or why it is none, with the line of the input.
        public let result: Result<JSONDocument, JSONSyntaxError>

        /// The document; nil for a bad line.
        public var document: JSONDocument? { try? result.get() }

        /// The error; nil for a good line.
        public var error: JSONSyntaxError? {
            if case .failure(let error) = result { error } else { nil }
        }
    }
}
