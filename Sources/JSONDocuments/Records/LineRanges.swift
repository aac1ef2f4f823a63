/// A file from whose offsets several threads read.
package struct RangedFile: Sendable {
    /// The number of bytes when it was opened; it may have more or fewer in the meantime.
    let size: Int

    /// Reads up to a number of bytes at an offset; none at the end of the file.
    let read: @Sendable (_ count: Int, _ offset: Int) throws(JSONSyntaxError) -> [UInt8]

    package init(
        size: Int, read: @escaping @Sendable (_ count: Int, _ offset: Int) throws(JSONSyntaxError) -> [UInt8]
    ) {
        (self.size, self.read) = (size, read)
    }
}

/// The lines of a file, which several threads read and split by ranges of its bytes.
///
/// A line belongs to the range in which it starts. With ranges of eight bytes:
///
///     [1, 2]␤[3]␤[4, 5, 6, 7, 8]␤[9]
///     0       8       16      24
///
/// range 0 has `[1, 2]` and `[3]`, range 1 has `[4, 5, 6, 7, 8]`, range 2 none, and range 3 has `[9]`. How many lines and
/// records are before a range is known once the ranges before it are split, which takes a small part of the work.
// SAFETY: the counts are read and written under `condition` only.
@safe final class LineRanges: @unchecked Sendable {
    private let file: RangedFile
    private let options: JSONLines.Options
    private let length: Int

    private let condition = ThreadCondition()
    /// The number of ranges whose lines are counted, and of these lines and their records.
    private var counted = (ranges: 0, lines: 0, records: 0)

    /// The shortest and the longest range.
    private static let (shortest, longest) = (128 * 1024, 2 * 1024 * 1024)

    /// The number of bytes of a further read of the last line of a range.
    private static let chunk = 64 * 1024

    /// - Parameter length: The number of bytes of a range; nil for one that depends on the size of the file alone, so
    ///   that records are transformed in the same batches by any number of workers.
    init(_ file: RangedFile, options: JSONLines.Options, length: Int? = nil) {
        (self.file, self.options) = (file, options)
        self.length = length ?? min(max(file.size / 64, Self.shortest), Self.longest)
    }

    /// The number of ranges that the file has, if its size stays.
    var count: Int { file.size / length + 1 }

    /// Returns the records of a range, from 0; `isLast` for the range at the end of the file.
    ///
    /// Waits until the ranges before it are split: they must have been begun.
    func blocks(ofRange number: Int) -> (blocks: [RecordBlock], isLast: Bool) {
        var lines = Lines(from: number * length, options: options)
        lines.split(file, length: length)
        let before = condition.withLock {
            while counted.ranges < number { condition.wait() }
            defer {
                counted = (
                    number + 1, counted.lines + lines.splitter.lineCount, counted.records + lines.splitter.recordCount
                )
                condition.broadcast()
            }
            return counted
        }
        var blocks = lines.blocks.map { $0.moved(afterLines: before.lines, records: before.records) }
        if let failure = lines.failure {
            var block = RecordBlock(index: before.records + lines.splitter.recordCount, options: options)
            block.breakOff(failure)
            blocks.append(block)
        }
        return (blocks, lines.isLast)
    }

    /// The lines that start in a range.
    private struct Lines {
        private let start: Int
        var splitter: LineSplitter
        private(set) var blocks: [RecordBlock] = []
        private(set) var failure: JSONSyntaxError?
        private(set) var isLast = false

        init(from start: Int, options: JSONLines.Options) {
            self.start = start
            // One block for all that is in memory in any case.
            var options = options
            options.blockSize = LineRanges.longest
            splitter = LineSplitter(options)
        }

        mutating func split(_ file: RangedFile, length: Int) {
            do throws(JSONSyntaxError) {
                // The byte before the range says whether a line starts at its first byte.
                let bytes = try Self.read(file, from: max(0, start - 1), upTo: start + length)
                isLast = bytes.count < start + length - max(0, start - 1)
                guard let first = firstLine(in: bytes) else { return }
                splitter.begin(atByte: max(0, start - 1) + first)
                feed(bytes, from: first)
                try finishLine(of: file, from: start + length)
            } catch {
                (failure, isLast) = (error, true)
            }
        }

        /// The offset in the bytes at which the first line of the range starts; nil without one.
        private func firstLine(in bytes: [UInt8]) -> Int? {
            guard start > 0 else { return bytes.isEmpty ? nil : 0 }
            guard let end = bytes.firstIndex(of: .lineFeed), end + 1 < bytes.count else { return nil }
            return end + 1
        }

        /// Reads the last line to its end, which is in a later range.
        private mutating func finishLine(of file: RangedFile, from offset: Int) throws(JSONSyntaxError) {
            var offset = offset
            while splitter.hasPartialLine, !isLast {
                var bytes = try Self.read(file, from: offset, upTo: offset + LineRanges.chunk)
                isLast = bytes.isEmpty
                offset += bytes.count
                if let end = bytes.firstIndex(of: .lineFeed) { bytes.removeSubrange((end + 1)...) }
                feed(bytes, from: 0)
            }
            if let block = splitter.last() { blocks.append(block) }
        }

        private mutating func feed(_ bytes: [UInt8], from first: Int) {
            splitter.feed(bytes, from: first)
            while let block = splitter.next() { blocks.append(block) }
        }

        /// Reads all bytes up to an offset, or to the end of the file.
        private static func read(
            _ file: RangedFile, from start: Int, upTo end: Int
        ) throws(JSONSyntaxError) -> [UInt8] {
            var bytes = try file.read(end - start, start)
            while bytes.count < end - start {
                let more = try file.read(end - start - bytes.count, start + bytes.count)
                if more.isEmpty { break }
                bytes += more
            }
            return bytes
        }
    }
}
