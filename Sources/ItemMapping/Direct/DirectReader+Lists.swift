import JSONDocuments
import JSONPaths

// Lists: the way to the first record, and from one record to the next.

extension DirectReader {
    /// Follows the keys of a path, lets `body` read the value there, and skips everything around
    /// it.
    mutating func read<Result>(
        at keys: ArraySlice<String>, _ body: (inout DirectReader) throws(ReaderFallback) -> Result
    ) throws(ReaderFallback) -> Result {
        _ = try scanner.significantByte()
        let byte = unsafe scanner.next.pointee
        guard let key = keys.first else {
            guard byte == .openBracket || byte == .openBrace else { throw .input }
            form = byte == .openBracket ? .list : .record
            return try body(&self)
        }
        guard byte == .openBrace, try !scanner.takeOpening(endingWith: .closeBrace) else { throw .input }
        var result: Result?
        let wanted = Array(key.utf8)
        repeat {
            let found = unsafe try scanner.takeKey()
            if unsafe found.elementsEqual(wanted) {
                guard result == nil else { throw .input }
                result = try read(at: keys.dropFirst(), body)
            } else {
                try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: .closeBrace)
        guard let result else { throw .input }
        return result
    }

    /// Calls `body` with the number of each record, which it must read to its end.
    mutating func forEachRecord(
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
        if form == .block { return nextInBlock() }
        unsafe listStart = unsafe scanner.next
        guard form == .list else { return true }
        if try scanner.takeOpening(endingWith: .closeBracket) { return false }
        _ = try scanner.significantByte()
        return true
    }

    /// Moves to the next record; returns false at the end of the list.
    @inline(__always)
    mutating func nextRecord() throws(ReaderFallback) -> Bool {
        switch form {
        case .record: return false
        case .block: return nextInBlock()
        case .list:
            guard try scanner.takeComma(orEnd: .closeBracket) else { return false }
            _ = try scanner.significantByte()
            return true
        }
    }

    /// Reads the record at the offset by `read`; a record that is a text of its own must end there.
    mutating func wholeRecord<Value>(
        _ read: (inout DirectReader) throws(ReaderFallback) -> Value
    ) throws(ReaderFallback) -> Value {
        if isDoubtful { throw .record }
        let value = try read(&self)
        guard isAtRecordEnd else { throw .record }
        return value
    }

    /// True if nothing follows the record that was read; a list checks that at its next comma.
    ///
    /// It is mutating, or the compiler would copy the scanner.
    @inline(__always) var isAtRecordEnd: Bool { mutating get { form != .block || scanner.isAtEnd } }

    /// The number of further records to reserve memory for, estimated by the length of the first
    /// `count`.
    ///
    /// Some short records before a long one must not reserve more memory than there is. With Items
    /// of `stride` bytes it is at most eight times the rest of the text, or as much as is used so
    /// far.
    // SAFETY: both addresses are in the text.
    func likelyCount(after count: Int, stride: Int) -> Int {
        switch input {
        case .block(let block): return block.records.count - count
        case .list:
            guard form == .list else { return 1 }
            guard count > 0, let start = unsafe listStart else { return 16 }
            let length = unsafe max(1, (scanner.next - start) / count)
            let rest = scanner.remainingCount
            let likely = rest / length + rest / length / 16
            return min(likely, max(count, rest / max(1, stride / 8))) + 16
        }
    }
}
