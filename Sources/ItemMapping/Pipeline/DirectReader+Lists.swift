import JSONDocuments
import JSONPaths

// Lists: the way to the first record, and from one record to the next.

extension DirectReader {
    /// Follows the path of the list, lets `body` read the list or the record there, or all the records that it leads to,
    /// and skips everything around them.
    mutating func readAll(
        isSingular: Bool, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        _ = try scanner.significantByte()
        if isSingular {
            guard try nextMatch() else { throw nothingFound() }
            let byte = unsafe scanner.next.pointee
            guard byte == .openBracket || byte == .openBrace else { throw .input }
            source.form = byte == .openBracket ? .list : .record
        }
        try body(&self)
        if isSingular, try nextMatch() { throw .input }
        guard path?.isFinished == true, scanner.isAtEnd else { throw .input }
    }

    /// Calls `body` with the number of each record, which it must read to its end.
    package mutating func forEachRecord(
        _ body: (inout DirectReader, Int) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        var number = 0
        var hasMore = try openList()
        while hasMore {
            try body(&self, number)
            number += 1
            hasMore = try nextRecord()
        }
    }

    /// Moves to the first record; returns false if the list is empty.
    mutating func openList() throws(ReaderFallback) -> Bool {
        unsafe source.listStart = unsafe scanner.next
        switch source.form {
        case .block: return nextInBlock()
        case .matches:
            guard try nextMatch() else { throw nothingFound() }
            unsafe source.listStart = unsafe scanner.next
            return true
        case .record: return true
        case .list: break
        }
        if try scanner.takeOpening(endingWith: .closeBracket) { return false }
        _ = try scanner.significantByte()
        return true
    }

    /// Moves to the next record; returns false at the end of the list.
    @inline(__always)
    mutating func nextRecord() throws(ReaderFallback) -> Bool {
        switch source.form {
        case .record: return false
        case .block: return nextInBlock()
        case .matches: return try nextMatch()
        case .list:
            guard try scanner.takeComma(orEnd: .closeBracket) else { return false }
            _ = try scanner.significantByte()
            return true
        }
    }

    /// Moves to the next value that the list's path leads to; returns false after the last.
    private mutating func nextMatch() throws(ReaderFallback) -> Bool { try path!.next(in: &scanner) }

    /// Leaves a text in which the list's path leads to nothing to jansson, whose values explain why.
    private mutating func nothingFound() -> ReaderFallback {
        if let list = source.list { tally.reading.reason = list.pathRefusal }
        return .input
    }

    /// Returns the index of the record being read in its list or stream; a nested one is jansson's.
    func recordIndex() throws(ReaderFallback) -> Int {
        guard levels == 0 else { throw .record }
        if let block = source.block { return block.records.index(of: source.number) }
        return call.earlierCount + recordNumber
    }

    /// Reads the record at the offset by `read`; a record that is a text of its own must end there.
    package mutating func wholeRecord<Value>(
        _ read: (inout DirectReader) throws(ReaderFallback) -> Value
    ) throws(ReaderFallback) -> Value {
        if source.isDoubtful { throw .record }
        let value = try read(&self)
        guard isAtRecordEnd else { throw .record }
        return value
    }

    /// True if nothing follows the record that was read; a list checks that at its next comma.
    ///
    /// It is mutating, or the compiler would copy the scanner.
    @inline(__always) var isAtRecordEnd: Bool { mutating get { source.form != .block || scanner.isAtEnd } }

    /// Returns the number of further records to reserve memory for, estimated by the length of the first
    /// `count` unless it is known.
    ///
    /// Some short records before a long one must not reserve more memory than there is. With Items
    /// of `stride` bytes it is at most eight times the rest of the text, or as much as is used so
    /// far.
    // SAFETY: both addresses are in the text.
    func likelyCount(after count: Int, stride: Int) -> Int {
        if source.form == .block { return max(0, source.count - count) }
        let rest = scanner.remainingCount
        guard source.form != .record else { return 1 }
        guard count > 0, let start = unsafe source.listStart else { return 16 }
        let length = unsafe max(1, (scanner.next - start) / count)
        let likely = rest / length + rest / length / 16
        return min(likely, max(count, rest / max(1, stride / 8))) + 16
    }
}
