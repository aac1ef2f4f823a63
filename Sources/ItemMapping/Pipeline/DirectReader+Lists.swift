import JSONDocuments
import JSONPaths

// Lists: the way to the first record, and from one record to the next.

extension DirectReader {
    /// Follows the keys of a path, lets `body` read the value there, and skips everything around
    /// it.
    mutating func read(
        at keys: ArraySlice<String>, _ body: (inout DirectReader) throws(ReaderFallback) -> Void
    ) throws(ReaderFallback) {
        _ = try scanner.significantByte()
        let byte = unsafe scanner.next.pointee
        guard let key = keys.first else {
            guard byte == .openBracket || byte == .openBrace else { throw .input }
            source.form = byte == .openBracket ? .list : .record
            return try body(&self)
        }
        guard byte == .openBrace, try !scanner.takeOpening(endingWith: .closeBrace) else { throw .input }
        var isFound = false
        let wanted = Array(key.utf8)
        repeat {
            let found = unsafe try scanner.takeKey()
            if unsafe found.elementsEqual(wanted) {
                guard !isFound else { throw .input }
                isFound = true
                try read(at: keys.dropFirst(), body)
            } else {
                try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: .closeBrace)
        guard isFound else { throw .input }
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
            guard try openMatch() else {
                if source.walk != nil { throw .input }
                return false
            }
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
        case .matches: return try openMatch()
        case .list:
            guard try scanner.takeComma(orEnd: .closeBracket) else { return false }
            _ = try scanner.significantByte()
            return true
        }
    }

    /// Moves to the match of the list's path that is the next record; returns false after the last.
    // SAFETY: a match is in the text.
    private mutating func openMatch() throws(ReaderFallback) -> Bool {
        if source.walk != nil { return try source.walk!.next(in: &scanner) }
        guard case .list(let list) = source.input, let matches = list.matches, recordNumber < matches.count else {
            return false
        }
        unsafe scanner.next = unsafe list.text.baseAddress! + matches[recordNumber].lowerBound
        return true
    }

    /// The index of the record being read in its list or stream; a nested one is jansson's.
    func recordIndex() throws(ReaderFallback) -> Int {
        guard levels == 0 else { throw .record }
        if case .block(let block) = source.input { return block.records.index(of: block.number) }
        return recordNumber
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

    /// The number of further records to reserve memory for, estimated by the length of the first
    /// `count` unless it is known.
    ///
    /// Some short records before a long one must not reserve more memory than there is. With Items
    /// of `stride` bytes it is at most eight times the rest of the text, or as much as is used so
    /// far.
    // SAFETY: both addresses are in the text.
    func likelyCount(after count: Int, stride: Int) -> Int {
        switch source.input {
        case .block(let block): return block.records.count - count
        case .list(let list):
            let rest = scanner.remainingCount
            let likely: Int
            if source.form == .matches, let matches = list.matches {
                likely = matches.count - count
            } else {
                guard source.form == .list || source.walk != nil else { return 1 }
                guard count > 0, let start = unsafe source.listStart else { return 16 }
                let length = unsafe max(1, (scanner.next - start) / count)
                likely = rest / length + rest / length / 16
            }
            return min(likely, max(count, rest / max(1, stride / 8))) + 16
        }
    }
}
