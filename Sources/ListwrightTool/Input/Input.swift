import JSONDocuments
import ListwrightEssentials
import SystemHeaders

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file to read, or standard input.
struct Input: Sendable {
    /// The name for messages.
    let name: String
    private let path: Word?
    /// True if input that is nearly JSON is repaired.
    let isRepaired: Bool

    /// The limit on the bytes of a packed input; nil for the default.
    var limit: Int?

    /// True if a pipe, a device or anything else that isn't a plain file is refused: reading it could wait for
    /// ever, or have no end.
    var isPlainOnly = false

    /// True if the list is explained on standard error.
    var isExplained = false

    /// True if nothing is said about it, as it is read once more.
    var isSilent = false

    /// The bytes, if reading has begun already: standard input can be read once only.
    var openFeed: ByteFeed?

    /// The option for that limit.
    static let unpackedLimit = Flag(
        "max-unpacked", value: .number("N", in: 1...Int.max),
        help: "limit the bytes that packed input (gzip, zstd, xz, bzip2) unpacks to (default: 1 GiB a document)")

    /// The file at `path`; standard input for "-" and for none.
    init(_ path: Word?, repairing isRepaired: Bool = false) {
        self.path = path == Word("-") ? nil : path
        self.isRepaired = isRepaired
        name = self.path.map { "\($0)" } ?? "<stdin>"
    }

    /// Says something about the file on standard error.
    func warn(_ message: String) { if !isSilent { Output.warn(message) } }

    /// The title for people: the name of the file without its folders.
    var title: String { path.map { "\($0.lastComponent)" } ?? "List" }

    /// True if it is standard input.
    var isStandardInput: Bool { path == nil }

    /// The limit on the bytes that a packed document unpacks to, unless the command line has another
    /// one.
    static let maximalUnpackedSize = 1 << 30

    /// The limit on the bytes of a table.
    static let maximalTableSize = 16 << 20

    /// The size in bytes; nil if this isn't a plain file, or if its bytes aren't the text: it is packed, or not UTF-8.
    // SAFETY: stat writes the status during the call only.
    var size: Int? {
        var status = stat()
        guard let path, unsafe path.withCString({ unsafe stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        let first = beginning(6) ?? []
        return PackedFormat(of: first) == nil && TextEncoding(of: first) == nil ? Int(status.st_size) : nil
    }

    /// The number of threads that read it unless the command line says how many: that of the cores for a plain file.
    var usualJobs: Int { size == nil ? 1 : ProcessInfo.processInfo.activeProcessorCount }

    /// The identity and the length of a plain file; nil for standard input and for anything else.
    // SAFETY: stat writes the status during the call only.
    var state: FileState? {
        var status = stat()
        guard let path, unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
        return FileState(status)
    }

    /// True if it is a plain file, packed or not, which can be read more than once.
    var isFile: Bool { state != nil }

    /// The offset at which reading begins again; nil for what can be read once only, such as a pipe.
    // SAFETY: fstat writes the status during the call only.
    var start: Int? {
        guard isStandardInput else { return state == nil || openFeed != nil ? nil : 0 }
        var status = stat()
        let offset = lseek(STDIN_FILENO, 0, SEEK_CUR)
        guard unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG, offset >= 0 else {
            return nil
        }
        return Int(offset)
    }

    /// Begins again at an offset of standard input; other files are opened again.
    func restart(at offset: Int) {
        if isStandardInput { lseek(STDIN_FILENO, off_t(offset), SEEK_SET) }
    }

    /// The plain file that is read; nil for standard input and for anything else.
    var target: FileTarget? { path.flatMap { try? OutputFile.fileTarget($0) } }

    /// The first bytes of a plain file.
    func beginning(_ count: Int) -> [UInt8]? {
        guard let descriptor = try? opened() else { return nil }
        defer { descriptor.close() }
        return try? descriptor.read(atMost: count)
    }

    /// The bytes of the input in chunks, unpacked if they are packed.
    ///
    /// - Parameter limit: The limit on unpacked bytes, unless the command line has another one.
    func feed(unpackingAtMost limit: Int) throws(ToolError) -> ByteFeed {
        if let openFeed { return openFeed }
        let descriptor = try opened()
        do throws(ByteFeedError) {
            return try ByteFeed(
                descriptor ?? FileDescriptor(rawValue: STDIN_FILENO), name: name, isOwner: descriptor != nil,
                limit: self.limit ?? limit)
        } catch {
            throw failure(error)
        }
    }

    func failure(_ error: ByteFeedError) -> ToolError {
        ToolError(message: "\(name): error: \(error.reason)", status: error.status)
    }

    /// All bytes of the file; reading ends with an error soon after `limit` bytes.
    func bytes(atMost limit: Int) throws(ToolError) -> [UInt8] {
        let size = size
        let feed = try feed(unpackingAtMost: Self.maximalUnpackedSize)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(size ?? 0, limit) + 1)
        var progress = Progress(of: size)
        defer { progress.hide() }
        do throws(ByteFeedError) {
            while bytes.count <= limit {
                progress.show(Progress.Count(bytes: bytes.count), unit: nil)
                let piece = try feed.next()
                if piece.isEmpty { return bytes }
                bytes += piece
            }
        } catch {
            throw failure(error)
        }
        // The same message as the library's for a document over its limit.
        let message = "\(name):1:0: error: longer than the limit of \(limit) bytes"
        throw ToolError(message: message, status: .malformedInput)
    }

    /// The document in the file; the error for a malformed one has its line and a caret.
    ///
    /// - Parameter warn: Receives the messages about repairs.
    func document(
        _ options: JSONDocument.Options = .init(), warn: (String) -> Void = { Output.warn($0) }
    ) throws(ToolError) -> JSONDocument {
        try document(of: try bytes(atMost: options.limits.bytes), options, warn: warn)
    }

    /// The document in the bytes of this file.
    func document(
        of bytes: [UInt8], _ options: JSONDocument.Options = .init(), warn: (String) -> Void = { Output.warn($0) }
    ) throws(ToolError) -> JSONDocument {
        do throws(JSONSyntaxError) {
            if isRepaired { return try InputRepair.document(bytes, options: options, file: name, warn: warn) }
            return try JSONDocument(parsing: bytes, options: options)
        } catch {
            throw failure(error, of: bytes, options: options)
        }
    }

    /// Checks that the file is a document, or that it can be repaired.
    ///
    /// - Parameter warn: Receives the messages about repairs, repeated keys and numbers past a double's range.
    func check(_ options: JSONDocument.Options, warn: (String) -> Void) throws(ToolError) {
        if isRepaired {
            _ = try document(options, warn: warn)
            return
        }
        let bytes = try bytes(atMost: options.limits.bytes)
        do throws(JSONSyntaxError) {
            for message in try DocumentWarnings(file: name).messages(checking: bytes, options: options) {
                warn(message)
            }
        } catch {
            throw failure(error, of: bytes, options: options)
        }
    }

    /// The lines of the file, read as they arrive, of at most 64 MiB each unless the options say
    /// otherwise.
    func lines(_ options: JSONDocument.Options) throws(ToolError) -> JSONLines {
        var lineOptions = JSONLines.Options()
        let isLimited = options.limits.bytes < JSONDocument.Limits.maximalBytes
        let longest = isLimited ? options.limits.bytes : lineOptions.document.limits.bytes
        lineOptions.document = options
        lineOptions.document.limits.bytes = longest
        let feed = try feed(unpackingAtMost: .max)
        return JSONLines(options: lineOptions, file: feed.file) { () throws(JSONSyntaxError) in
            do throws(ByteFeedError) {
                let bytes = try feed.next()
                return bytes.isEmpty ? nil : bytes
            } catch {
                throw JSONSyntaxError(reason: error.reason)
            }
        }
    }

    /// Opens the file; nil for standard input.
    private func opened() throws(ToolError) -> FileDescriptor? {
        var descriptor: FileDescriptor?
        do throws(SystemError) {
            descriptor = try path?.opened(flags: O_RDONLY | (isPlainOnly ? O_NONBLOCK : 0))
        } catch {
            throw failure(error, status: .noInput)
        }
        guard isPlainOnly, let descriptor, let defect = descriptor.defect else { return descriptor }
        descriptor.close()
        throw ToolError(message: "\(name): error: \(defect)", status: .noInput)
    }

    private func failure(_ error: SystemError, status: ExitStatus) -> ToolError {
        ToolError(message: "\(name): error: \(error.reason)", status: status)
    }
}
