#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONDocument {
    /// Reads and parses the file at a path.
    ///
    /// ```swift
    /// try JSONDocument(contentsOfFile: "missing.json")
    /// // throws 1:0: error: unable to open missing.json: No such file or directory
    /// ```
    ///
    /// - Throws: `JSONSyntaxError`; its code is `cannotOpenFile` if the file is missing, is a
    ///   folder or isn't readable.
    public init(contentsOfFile path: String, options: Options = .init()) throws(JSONSyntaxError) {
        let source = try ByteSource(opening: path)
        defer { source.close() }
        try self.init(reading: source, options: options)
    }

    /// Reads and parses the file at a URL.
    ///
    /// For a server, see `APIRequest`: this reads files only.
    ///
    /// - Throws: `JSONSyntaxError`; its code is `cannotOpenFile` if there is no such file, or if
    ///   the URL isn't a file URL.
    public init(contentsOf url: URL, options: Options = .init()) throws(JSONSyntaxError) {
        guard url.isFileURL else { throw .notFileURL(url) }
        try self.init(contentsOfFile: url.path, options: options)
    }

    /// Reads a POSIX file descriptor to its end and parses the bytes; it stays open (as
    /// `json_loadfd`).
    ///
    /// - Throws: `JSONSyntaxError`; its code is `cannotOpenFile` if the descriptor can't be read.
    public init(readingFrom descriptor: Int32, options: Options = .init()) throws(JSONSyntaxError) {
        let source = ByteSource(rawDescriptor: descriptor, name: "descriptor \(descriptor)")
        try self.init(reading: source, options: options)
    }

    /// Collects pieces from a callback until it returns nil, and parses them as one text (as
    /// `json_load_callback`).
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

    package init(reading source: ByteSource, options: Options) throws(JSONSyntaxError) {
        try self.init(parsing: source.readAll(atMost: options.limits.bytes), options: options)
    }
}

extension JSONSyntaxError {
    /// Returns the error about a URL that doesn't name a file.
    static func notFileURL(_ url: URL) -> JSONSyntaxError { .unreadable("unable to open \(url): not a file URL") }
}

/// A file descriptor to read from, and its name for messages.
package struct ByteSource: Sendable {
    private let descriptor: FileDescriptor
    private let name: String

    package init(rawDescriptor: Int32, name: String) {
        descriptor = FileDescriptor(rawValue: rawDescriptor)
        self.name = name
    }

    /// Opens the file at `path` for reading; the caller closes it.
    init(opening path: String) throws(JSONSyntaxError) {
        name = path
        do throws(SystemError) {
            // SAFETY: the path is a C string during the call.
            descriptor = unsafe try FileDescriptor(reading: path)
        } catch {
            throw .unreadable("unable to open \(path): \(error.reason)")
        }
    }

    func close() { descriptor.close() }

    /// Returns all bytes to the end, or somewhat more than `limit` of them if there are more.
    func readAll(atMost limit: Int) throws(JSONSyntaxError) -> [UInt8] {
        do throws(SystemError) { return try descriptor.readAll(atMost: limit) } catch { throw unreadable(error) }
    }

    /// Returns the next piece, or nil at the end.
    package func next() throws(JSONSyntaxError) -> [UInt8]? {
        do throws(SystemError) {
            let bytes = try descriptor.read()
            return bytes.isEmpty ? nil : bytes
        } catch {
            throw unreadable(error)
        }
    }

    /// The size of a plain file; nil for any other source.
    var size: Int? { descriptor.plainSize }

    /// Returns up to `count` bytes at an offset; none at the end.
    func bytes(atMost count: Int, from offset: Int) throws(JSONSyntaxError) -> [UInt8] {
        do throws(SystemError) { return try descriptor.read(atMost: count, from: offset) } catch {
            throw unreadable(error)
        }
    }

    private func unreadable(_ error: SystemError) -> JSONSyntaxError {
        .unreadable("unable to read \(name): \(error.reason)")
    }
}
