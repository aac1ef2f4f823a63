internal import SystemHeaders

/// Splits chunks of bytes into lines at LF bytes; it keeps at most one chunk and one line.
struct LineSplitter: RecordSplitter {
    /// The approximate number of bytes of a block: worth a switch of threads, and small enough for
    /// a cache.
    private static let size = 128 * 1024

    private let options: JSONLines.Options
    private var limit: Int { options.document.limits.bytes }

    private var chunk: [UInt8] = []
    private var reached = 0

    /// The start of a line that continues in the next chunk, and the number of its bytes, kept or
    /// not.
    private var partial: [UInt8] = []
    private var pending = 0

    /// The number and offset of the next line, and the index of the next record.
    private var line = 1
    private var byteOffset = 0
    private var index = 0

    init(_ options: JSONLines.Options) { self.options = options }

    /// Begins with the lines at an offset of the input.
    mutating func begin(atByte offset: Int) { byteOffset = offset }

    /// The number of lines so far, and of the records among them.
    var lineCount: Int { line - 1 }
    var recordCount: Int { index }

    /// True if a line goes on after the chunk.
    var hasPartialLine: Bool { pending > 0 }

    mutating func feed(_ bytes: [UInt8]) { feed(bytes, from: 0) }

    /// Adds the next chunk from an offset in it on.
    mutating func feed(_ bytes: [UInt8], from start: Int) {
        chunk = bytes
        reached = start
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

    /// Returns the next lines that are complete in the chunk, up to the size of a block.
    private mutating func lines() -> RecordBlock {
        var block = RecordBlock(chunk, index: index, options: options)
        let (start, bytes) = (reached, chunk)
        while reached - start < Self.size {
            guard let newline = Self.newline(in: bytes, from: reached) else {
                keep(bytes[reached...])
                break
            }
            if reached == start { block.reserveCapacity(min(bytes.count - start, Self.size) / (newline - start + 1)) }
            append(reached..<newline, of: bytes, to: &block)
            reached = newline + 1
        }
        return block
    }

    /// Returns the line that started in an earlier chunk; nil if it doesn't end in this one.
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
        var block = RecordBlock(partial, index: index, options: options)
        append(0..<pending, of: partial, to: &block)
        partial = []
        pending = 0
        return block
    }

    /// Consumes a line, which is a record unless it is blank.
    private mutating func append(_ range: Range<Int>, of bytes: [UInt8], to block: inout RecordBlock) {
        let isTooLong = range.count > limit
        if isTooLong || !isBlank(range, of: bytes) {
            block.append(
                RecordBlock.Location(
                    range: isTooLong ? range.lowerBound..<range.lowerBound : range, line: line, byteOffset: byteOffset,
                    hasText: !isTooLong))
            index += 1
        }
        line += 1
        byteOffset += range.count + 1
    }

    /// Returns true for a line without a value; a byte order mark at the start of the input counts
    /// as white space.
    private func isBlank(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
        // Nearly every line starts with a bracket.
        if let first = range.first, bytes[first] > .space, bytes[first] != 0xEF { return false }
        let line = bytes[range]
        let rest = byteOffset == 0 && line.hasByteOrderMark ? line.dropFirst(3) : line
        return rest.allSatisfy { $0 == .space || $0 == .carriageReturn || $0 == .tab }
    }

    // SAFETY: memchr reads within the array and returns an address in it or NULL.
    private static func newline(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let found = unsafe memchr(base + start, Int32(UInt8.lineFeed), buffer.count - start)
            return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
        }
    }
}

/// Splits chunks of bytes into records.
protocol RecordSplitter: Sendable {
    /// Adds the next chunk; the previous one must be consumed.
    mutating func feed(_ bytes: [UInt8])

    /// Returns the next complete records; nil if another chunk is needed.
    mutating func next() -> RecordBlock?

    /// Returns the records that are left after the last chunk; nil at the end.
    mutating func last() -> RecordBlock?
}

extension JSONLines.Options {
    /// Returns the splitter for the framing.
    func splitter() -> any RecordSplitter {
        switch framing {
        case .lines: LineSplitter(self)
        case .array(let keys): ArraySplitter(at: keys, options: self)
        }
    }
}
