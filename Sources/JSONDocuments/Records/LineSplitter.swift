#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Cuts chunks of bytes into lines at LF bytes, keeping no more than one chunk and one line.
struct LineSplitter: RecordSplitter {
    /// Bytes of a block, more or less: worth handing to another thread, and no more than its cache holds.
    private static let size = 128 * 1024

    private let options: JSONLines.Options
    private var limit: Int { options.document.limits.bytes }

    private var chunk: [UInt8] = []
    private var reached = 0

    /// The start of a line that goes on in the next chunk, and how many bytes of it there were, kept or not.
    private var partial: [UInt8] = []
    private var pending = 0

    /// The next line, and how many records there were.
    private var line = 1
    private var byteOffset = 0
    private var index = 0

    init(_ options: JSONLines.Options) { self.options = options }

    mutating func feed(_ bytes: [UInt8]) {
        chunk = bytes
        reached = 0
    }

    mutating func next() -> RecordBlock? {
        while reached < chunk.count {
            let block = pending > 0 ? endOfLine() : lines()
            if let block, block.count > 0 { return block }
        }
        return nil
    }

    mutating func last() -> RecordBlock? {
        guard pending > 0 else { return nil }
        let block = finish()
        return block.count > 0 ? block : nil
    }

    /// The lines that are whole in the chunk from the place on, up to the size of a block.
    private mutating func lines() -> RecordBlock {
        var block = RecordBlock(chunk, index: index, options)
        let start = reached
        while reached - start < Self.size {
            guard let newline = Self.newline(in: chunk, from: reached) else {
                keep(chunk[reached...])
                break
            }
            append(reached..<newline, of: chunk, to: &block)
            reached = newline + 1
        }
        return block
    }

    /// The rest of the line that started in an earlier chunk.
    private mutating func endOfLine() -> RecordBlock? {
        guard let end = Self.newline(in: chunk, from: reached) else {
            keep(chunk[reached...])
            return nil
        }
        keep(chunk[reached..<end])
        reached = end + 1
        return finish()
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        pending += bytes.count
        reached += bytes.count
        if pending > limit { partial = [] } else { partial += bytes }
    }

    private mutating func finish() -> RecordBlock {
        var block = RecordBlock(partial, index: index, options)
        append(0..<pending, of: partial, to: &block)
        partial = []
        pending = 0
        return block
    }

    /// Goes past a line, which is a record unless it is blank.
    private mutating func append(_ range: Range<Int>, of bytes: [UInt8], to block: inout RecordBlock) {
        let isTooLong = range.count > limit
        if isTooLong || !isBlank(bytes, range) {
            block.append(
                RecordBlock.Place(
                    range: isTooLong ? range.lowerBound..<range.lowerBound : range, line: line, byteOffset: byteOffset,
                    isTooLong: isTooLong))
            index += 1
        }
        line += 1
        byteOffset += range.count + 1
    }

    /// Whether there is nothing in a line; a byte order mark is nothing at the start of the input.
    private func isBlank(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        // Nearly every line starts with a bracket.
        if let first = range.first, bytes[first] > 0x20, bytes[first] != 0xEF { return false }
        let line = bytes[range]
        let rest = byteOffset == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
        return rest.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }

    // SAFETY: memchr reads within the array and answers an address in it or none.
    private static func newline(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
            return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
        }
    }
}

/// Cuts chunks of bytes into records.
protocol RecordSplitter: Sendable {
    /// Takes the next chunk; the one before must be used up.
    mutating func feed(_ bytes: [UInt8])

    /// The next records that are whole; nil when another chunk is needed.
    mutating func next() -> RecordBlock?

    /// What is left after the last chunk; nil when there is no more.
    mutating func last() -> RecordBlock?
}

extension JSONLines.Options {
    /// What cuts an input so framed.
    func splitter() -> any RecordSplitter {
        switch framing {
        case .lines: LineSplitter(self)
        case .array(let keys): ArraySplitter(at: keys, self)
        }
    }
}
