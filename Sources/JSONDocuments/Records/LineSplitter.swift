internal import CScannerKernels

/// Splits chunks of bytes into lines at LF bytes; it keeps at most one chunk and one line.
struct LineSplitter: RecordSplitter {
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
        Self.forEachLineFeed(in: bytes, from: start) { end in
            if reached == start {
                block.reserveCapacity(min(bytes.count - start, options.blockSize) / (end - start + 1))
            }
            append(reached..<end, of: bytes, to: &block)
            reached = end + 1
            return reached - start < options.blockSize
        }
        if reached - start < options.blockSize { keep(bytes[reached...]) }
        return block
    }

    /// Returns the line that started in an earlier chunk; nil if it doesn't end in this one.
    private mutating func endOfLine() -> RecordBlock? {
        var end: Int?
        Self.forEachLineFeed(in: chunk, from: reached) { found in
            end = found
            return false
        }
        keep(chunk[reached..<(end ?? chunk.count)])
        guard let end else { return nil }
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

    /// The number of line feeds that are found at once, and of the bytes that are searched for them.
    private static let (room, most) = (512, 64 * 1024)

    /// Calls a closure with the offset of each line feed, until it returns false.
    // SAFETY: the kernel reads inside the array, and writes as many offsets as there is room for.
    @inline(__always)
    private static func forEachLineFeed(in bytes: [UInt8], from start: Int, _ body: (Int) -> Bool) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { offsets in
                var next = start
                while next < buffer.count {
                    var passed = 0
                    let found = unsafe kernel_line_feeds(
                        JSONScanner.widestVector, base + next, min(buffer.count - next, most), &passed,
                        offsets.baseAddress, room)
                    for index in 0..<found {
                        guard unsafe body(next + Int(offsets[index])) else { return }
                    }
                    next += passed
                }
            }
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
