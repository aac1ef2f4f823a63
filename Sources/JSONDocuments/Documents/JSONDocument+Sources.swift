import Foundation

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
