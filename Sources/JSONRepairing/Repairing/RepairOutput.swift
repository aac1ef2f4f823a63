import JSONDocuments

/// A text that is copied up to each edit, and the map from the copy to the original.
///
/// A text without edits isn't copied at all.
struct RepairOutput {
    /// The text that is copied.
    let text: [UInt8]
    private var bytes: [UInt8] = []
    private var runs: [SourceMap.Run] = []

    /// The offset in the text up to which it has been copied or replaced.
    private var copied = 0

    init(of text: [UInt8]) { self.text = text }

    /// Replaces a range of the text, which begins at or after the end of the last edit.
    mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
        copy(upTo: range.lowerBound)
        if !replacement.isEmpty {
            runs.append(SourceMap.Run(start: bytes.count, origin: range.lowerBound))
            bytes += replacement
        }
        copied = range.upperBound
        runs.append(SourceMap.Run(start: bytes.count, origin: copied))
    }

    /// Replaces a byte of the text by another one.
    mutating func replace(_ offset: Int, with byte: UInt8) {
        copy(upTo: offset)
        bytes.append(byte)
        copied = offset + 1
    }

    private mutating func copy(upTo end: Int) {
        if runs.isEmpty {
            bytes.reserveCapacity(text.count + 64)
            runs.append(SourceMap.Run(start: 0, origin: 0))
        }
        if copied < end { bytes += text[copied..<end] }
        copied = max(copied, end)
    }

    /// Returns the offset in the result of a byte of the text that hasn't been replaced.
    func outputOffset(of byte: Int) -> Int { bytes.count + byte - copied }

    /// Returns the first bytes of the result from an offset on, before the last edit.
    func excerpt(from start: Int) -> [UInt8] { Array(bytes[start...].prefix(RepairLog.longest)) }

    /// A state to return to.
    struct Mark {
        /// The offset in the text at which the state was saved.
        let offset: Int
        fileprivate let byteCount: Int
        fileprivate let runCount: Int
        fileprivate let copied: Int
    }

    /// Returns the state for a return to `offset`, which no later edit precedes.
    func mark(at offset: Int) -> Mark {
        Mark(offset: offset, byteCount: bytes.count, runCount: runs.count, copied: copied)
    }

    /// Takes back all edits after a mark.
    mutating func rewind(to mark: Mark) {
        bytes.removeLast(bytes.count - mark.byteCount)
        runs.removeLast(runs.count - mark.runCount)
        copied = mark.copied
    }

    /// Returns the result and its map; nil without edits.
    ///
    /// - Parameter start: The offset in the result at which to insert the `[` of an array; nil for
    ///   none.
    consuming func finished(insertingBracketAt start: Int?) -> (bytes: [UInt8], runs: [SourceMap.Run])? {
        guard !runs.isEmpty else { return nil }
        copy(upTo: text.count)
        guard let start else { return (bytes, runs) }
        bytes.insert(.openBracket, at: start)
        let next = runs.firstIndex { $0.start > start } ?? runs.count
        let before = runs[next - 1]
        let origin = before.origin + start - before.start
        for index in next..<runs.count { runs[index].start += 1 }
        runs.insert(SourceMap.Run(start: start + 1, origin: origin), at: next)
        runs.insert(SourceMap.Run(start: start, origin: origin), at: next)
        return (bytes, runs)
    }
}
