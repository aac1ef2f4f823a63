import JSONDocuments
import ListwrightEssentials
import SystemHeaders

/// The bytes of an input in chunks: unpacked if they are packed, and UTF-8 if they are in UTF-16 or UTF-32.
// SAFETY: one thread at a time reads from it, the one that iterates over the input.
@safe final class ByteFeed: @unchecked Sendable {
    private let name: String
    private let source: FileDescriptor
    private let isOwner: Bool
    private let limit: Int
    private var first: [UInt8]?
    /// The text that was put back.
    private var front: [UInt8] = []
    private var wide: WideText?
    private var hasBegun = false
    private var format: PackedFormat?
    private var unpacker: Unpacker?
    private var count = 0

    /// Reads the first bytes of an input, and starts the program that unpacks it, if it is packed.
    ///
    /// - Parameters:
    ///   - source: The input.
    ///   - name: Its name in messages.
    ///   - isOwner: Whether the descriptor is closed at the end.
    ///   - limit: The limit on the bytes of an input that was packed.
    init(_ source: FileDescriptor, name: String, isOwner: Bool, limit: Int) throws(ByteFeedError) {
        (self.source, self.name, self.isOwner, self.limit) = (source, name, isOwner, limit)
        var bytes = try read(source)
        while PackedFormat.mayBegin(with: bytes), case let more = try read(source), !more.isEmpty { bytes += more }
        format = bytes.isEmpty ? nil : PackedFormat(of: bytes)
        if let format { try unpack(format, first: bytes) } else { first = bytes }
    }

    /// The feed of bytes that were read before.
    init(_ bytes: [UInt8]) {
        (source, name, isOwner, limit) = (FileDescriptor(rawValue: -1), "", false, .max)
        (front, hasBegun) = (bytes, true)
    }

    deinit {
        unpacker = nil
        if isOwner { source.close() }
    }

    /// The next bytes; empty at the end.
    ///
    /// - Throws: `ByteFeedError` if the input can't be read or unpacked, or if too much comes out of it.
    func next() throws(ByteFeedError) -> [UInt8] {
        if !front.isEmpty {
            defer { front = [] }
            return front
        }
        if source.rawValue < 0 { return [] }
        var bytes = try nextBytes()
        if !hasBegun {
            hasBegun = true
            while TextEncoding.mayBegin(with: bytes), case let more = try nextBytes(), !more.isEmpty { bytes += more }
            wide = TextEncoding(of: bytes).map(WideText.init)
        }
        while wide != nil {
            guard !bytes.isEmpty else {
                try wide?.end()
                return []
            }
            if let text = try wide?.utf8(of: bytes), !text.isEmpty { return text }
            bytes = try nextBytes()
        }
        return bytes
    }

    /// The next bytes as they are in the input, unpacked.
    private func nextBytes() throws(ByteFeedError) -> [UInt8] {
        if let first {
            self.first = nil
            return first
        }
        guard let format else { return try read(source) }
        guard let unpacker else { return [] }
        let bytes = try read(unpacker.output)
        count += bytes.count
        if count > limit {
            let message = "unpacks to more than \(limit) bytes (--\(Input.unpackedLimit.name) raises the limit)"
            throw failure(message, .malformedInput)
        }
        if bytes.isEmpty { try finish(unpacker, of: format) }
        return bytes
    }

    /// The file from whose offsets several threads read; nil for standard input, and for anything that isn't a plain
    /// file, that is packed, or that is in UTF-16 or UTF-32.
    var file: RangedFile? {
        guard isOwner, format == nil, let size = source.plainSize,
            let first = try? source.read(atMost: 6, from: 0), TextEncoding(of: first) == nil
        else { return nil }
        return RangedFile(size: size) { [self] (count, offset) throws(JSONSyntaxError) in
            do throws(SystemError) {
                return try source.read(atMost: count, from: offset)
            } catch {
                throw JSONSyntaxError(reason: failure(error).reason)
            }
        }
    }

    /// Puts bytes that were read back in front of the rest.
    func putBack(_ bytes: [UInt8]) { front = bytes + front }

    /// Reads so many bytes, or more, or all, and puts them back.
    ///
    /// - Parameter isEnough: Whether the bytes so far are enough before.
    /// - Returns: The bytes, and whether they are all of the input.
    func beginning(
        _ count: Int, or isEnough: ([UInt8]) -> Bool = { _ in false }
    ) throws(ByteFeedError) -> (bytes: [UInt8], areAll: Bool) {
        var bytes: [UInt8] = []
        defer { putBack(bytes) }
        while bytes.count < count, bytes.isEmpty || !isEnough(bytes) {
            let more = try next()
            if more.isEmpty { return (bytes, true) }
            bytes += more
        }
        return (bytes, false)
    }

    private func read(_ descriptor: FileDescriptor) throws(ByteFeedError) -> [UInt8] {
        do throws(SystemError) {
            return try descriptor.read()
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: SystemError) -> ByteFeedError {
        failure(error.reason, error.number == EISDIR ? .noInput : .inputOutput)
    }

    /// Reports what the program says at the end of its output.
    private func finish(_ unpacker: Unpacker, of format: PackedFormat) throws(ByteFeedError) {
        let (status, text) = unpacker.finish()
        self.unpacker = nil
        // bzip2 explains itself in many lines.
        let message = text.prefix { !$0.isNewline }
        let reason = message.isEmpty ? "\(format.program) failed with status \(status)" : message
        guard format.isComplete(status) else { throw failure("cannot be unpacked: \(reason)", .malformedInput) }
        if status != 0 { Output.warn("\(name): warning: \(reason)") }
    }

    private func unpack(_ format: PackedFormat, first bytes: [UInt8]) throws(ByteFeedError) {
        do throws(SystemError) {
            // The program reads a plain file itself, from its start.
            if lseek(source.rawValue, off_t(-bytes.count), SEEK_CUR) >= 0 {
                unpacker = try Unpacker(format, input: source)
                return
            }
            let pipe = try Unpacker.Pipe()
            defer { pipe.reading.close() }
            do throws(SystemError) {
                unpacker = try Unpacker(format, input: pipe.reading)
            } catch {
                pipe.writing.close()
                throw error
            }
            Self.feed(bytes, andAllOf: source, into: pipe.writing)
        } catch {
            guard error.number == ENOENT else { throw failure(error.reason, .inputOutput) }
            let program = format.program
            throw failure(
                "packed by \(program), and the program \(program) isn't installed: apt-get install \(format.package)",
                .noServer)
        }
    }

    /// Writes bytes, and all that follow them in the source, on a thread of its own; a program that
    /// has ended closes the pipe.
    private static func feed(_ bytes: [UInt8], andAllOf source: FileDescriptor, into pipe: FileDescriptor) {
        SystemThread.start {
            var bytes = bytes
            while !bytes.isEmpty, (try? pipe.writeAll(bytes)) != nil { bytes = (try? source.read()) ?? [] }
            pipe.close()
        }
    }

    private func failure(_ reason: String, _ status: ExitStatus) -> ByteFeedError {
        ByteFeedError(reason: reason, status: status)
    }
}

/// The reason why an input can't be read or unpacked, and the exit status for it.
struct ByteFeedError: Error {
    let reason: String
    let status: ExitStatus
}
