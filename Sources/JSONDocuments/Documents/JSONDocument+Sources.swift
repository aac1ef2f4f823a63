import Foundation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension JSONDocument {
    /// Reads and parses the file at a path.
    ///
    /// ```swift
    /// try JSONDocument(contentsOfFile: "missing.json")
    /// // throws 1:0: error: unable to open missing.json: No such file or directory
    /// ```
    ///
    /// - Throws: `JSONSyntaxError`; with the code `cannotOpenFile` where the file is missing, a folder or not readable.
    public init(contentsOfFile path: String, options: Options = .init()) throws(JSONSyntaxError) {
        let source = try ByteSource(opening: path)
        defer { source.close() }
        try self.init(reading: source, options: options)
    }

    /// Reads and parses the file at a URL.
    ///
    /// - Throws: `JSONSyntaxError`; with the code `cannotOpenFile` where there is no such file.
    public init(contentsOf url: URL, options: Options = .init()) throws(JSONSyntaxError) {
        guard url.isFileURL else { throw .unreadable("unable to open \(url): not a file") }
        try self.init(contentsOfFile: url.path, options: options)
    }

    /// Reads a file handle to its end and parses what came; the handle stays open.
    ///
    /// - Throws: `JSONSyntaxError`; with the code `cannotOpenFile` where the handle cannot be read.
    public init(readingFrom handle: FileHandle, options: Options = .init()) throws(JSONSyntaxError) {
        try self.init(reading: ByteSource(descriptor: handle.fileDescriptor, name: "the handle"), options: options)
    }

    /// Reads a POSIX file descriptor to its end and parses what came; it stays open (as `json_loadfd`).
    ///
    /// - Throws: `JSONSyntaxError`; with the code `cannotOpenFile` where the descriptor cannot be read.
    public init(readingFrom descriptor: Int32, options: Options = .init()) throws(JSONSyntaxError) {
        let source = ByteSource(descriptor: descriptor, name: "descriptor \(descriptor)")
        try self.init(reading: source, options: options)
    }

    /// Asks a callback for piece after piece until it gives none, and parses the whole (as `json_load_callback`).
    ///
    /// ```swift
    /// var pieces: [[UInt8]] = [Array("[1, ".utf8), Array("2]".utf8)]
    /// try JSONDocument { pieces.isEmpty ? nil : pieces.removeFirst() }.root.count  // 2
    /// ```
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    public init(options: Options = .init(), pieces next: () -> [UInt8]?) throws(JSONSyntaxError) {
        var bytes: [UInt8] = []
        while bytes.count <= options.limits.bytes, let piece = next() { bytes += piece }
        try self.init(parsing: bytes, options: options)
    }

    private init(reading source: ByteSource, options: Options) throws(JSONSyntaxError) {
        try self.init(parsing: source.readAll(atMost: options.limits.bytes), options: options)
    }
}

/// A file descriptor to read bytes from, and its name for messages.
struct ByteSource: Sendable {
    private let descriptor: Int32
    private let name: String

    /// Bytes asked for at a time.
    static let chunk = 256 * 1024

    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Opens the file at `path` for reading; whoever does so closes it.
    init(opening path: String) throws(JSONSyntaxError) {
        // SAFETY: the path is a C string for the length of the call.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable("unable to open \(path): \(Self.reason())") }
        self.init(descriptor: descriptor, name: path)
    }

    func close() {
        #if canImport(Glibc)
        _ = Glibc.close(descriptor)
        #else
        _ = Darwin.close(descriptor)
        #endif
    }

    /// Everything to the end, but not much more than `limit` bytes: enough to see that it is too much.
    func readAll(atMost limit: Int) throws(JSONSyntaxError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(expectedSize + 1, limit + 1))
        while bytes.count <= limit, try append(to: &bytes, atMost: max(Self.chunk, bytes.capacity - bytes.count)) {}
        return bytes
    }

    /// The next piece, or nil at the end.
    func next() throws(JSONSyntaxError) -> [UInt8]? {
        var bytes: [UInt8] = []
        return try append(to: &bytes, atMost: Self.chunk) ? bytes : nil
    }

    /// The size of a plain file, 0 for anything else.
    private var expectedSize: Int {
        var status = stat()
        // SAFETY: fstat writes the status during the call only.
        guard unsafe fstat(descriptor, &status) == 0, status.st_size > 0 else { return 0 }
        return Int(status.st_size)
    }

    /// Reads once; false at the end.
    private func append(to bytes: inout [UInt8], atMost count: Int) throws(JSONSyntaxError) -> Bool {
        var outcome = 0
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            // SAFETY: read writes at most `count` bytes into the buffer, and says how many.
            repeat { outcome = unsafe read(descriptor, buffer.baseAddress!, count) } while outcome < 0 && errno == EINTR
            initialized = max(0, outcome)
        }
        guard outcome >= 0 else { throw .unreadable("unable to read \(name): \(Self.reason())") }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        return outcome > 0
    }

    /// The system's words for the last error, the same whatever the process's locale is.
    // SAFETY: strerror answers a C string that is copied at once.
    private static func reason() -> String {
        #if canImport(Glibc)
        unsafe String(cString: strerror_l(errno, JSONParser.cLocale))
        #else
        unsafe String(cString: strerror(errno))
        #endif
    }
}
