import JSONDocuments
import JSONPaths

extension DirectReader {
    /// Goes down the keys of a path, lets `body` read the value there, and passes over everything around it.
    mutating func read<Result>(
        at keys: ArraySlice<String>, _ body: (inout DirectReader) throws(StandBack) -> Result
    ) throws(StandBack) -> Result {
        _ = try scanner.significantByte()
        guard let key = keys.first else {
            let byte = unsafe scanner.next.pointee
            guard byte == 0x5B || byte == 0x7B else { throw .input }
            isList = byte == 0x5B
            return try body(&self)
        }
        guard unsafe scanner.next.pointee == 0x7B, try !scanner.takeOpening(endingWith: 0x7D) else { throw .input }
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
        } while try scanner.takeComma(orEnd: 0x7D)
        guard let result else { throw .input }
        return result
    }

    /// Calls `body` with the number of each record of the list at the place; the record must be passed over.
    mutating func forEachRecord(
        _ body: (inout DirectReader, Int) throws(StandBack) -> Void
    ) throws(StandBack) {
        var number = 0
        var hasMore = try openList()
        while hasMore {
            try body(&self, number)
            number += 1
            hasMore = try nextRecord()
        }
    }

    /// Goes to the first record of the list at the place; false where there is none.
    mutating func openList() throws(StandBack) -> Bool {
        if block != nil { return nextInBlock() }
        unsafe listStart = unsafe scanner.next
        guard isList else { return true }
        if try scanner.takeOpening(endingWith: 0x5D) { return false }
        _ = try scanner.significantByte()
        return true
    }

    /// Goes on to the next record; false at the end of the list.
    mutating func nextRecord() throws(StandBack) -> Bool {
        if block != nil { return nextInBlock() }
        guard isList, try scanner.takeComma(orEnd: 0x5D) else { return false }
        _ = try scanner.significantByte()
        return true
    }

    /// For how many records behind the first `count` to make room, judged by their lengths.
    ///
    /// A few short records before a long one must not ask for more memory than there is: with Items of `stride` bytes it
    /// is no more than eight times the rest of the text, or as much as the records before have.
    // SAFETY: both places are in the text.
    func likelyCount(behind count: Int, stride: Int) -> Int {
        if let block { return block.records.count - count }
        guard isList else { return 1 }
        guard count > 0, let start = unsafe listStart else { return 16 }
        let length = unsafe max(1, (scanner.next - start) / count)
        let rest = scanner.remainingCount
        let likely = rest / length + rest / length / 16
        return min(likely, max(count, rest / max(1, stride / 8))) + 16
    }
}
