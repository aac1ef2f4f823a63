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
        guard isList else { return try body(&self, 0) }
        if try scanner.takeOpening(endingWith: 0x5D) { return }
        var number = 0
        repeat {
            _ = try scanner.significantByte()
            try body(&self, number)
            number += 1
        } while try scanner.takeComma(orEnd: 0x5D)
    }
}
