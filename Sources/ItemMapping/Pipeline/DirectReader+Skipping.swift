import JSONDocuments

// Objects that the table doesn't want: their keys are predicted as well, because a template is
// faster than a scan of white space, key and colon.

extension DirectReader {
    /// Skips the value of a key that the table doesn't want, which isn't a plain scalar, and white
    /// space before it; returns the position after it.
    // SAFETY: as for `readObject`.
    @inline(__always)
    mutating func skipUnwanted(
        _ key: KeyList.Key, at position: UnsafePointer<UInt8>, of record: inout OpenRecord
    ) throws(ReaderFallback) -> UnsafePointer<UInt8> {
        let byte = unsafe position.pointee
        guard byte == .openBrace || byte == .openBracket else { return unsafe try scanner.skipOtherValue(at: position) }
        unsafe scanner.next = unsafe position
        unsafe try skipContainer(of: key, in: &record)
        return unsafe scanner.next
    }

    /// Skips the array or object at the offset; the scanner skips those that are nested deep.
    // SAFETY: as for `readObject`.
    @inline(never)
    private mutating func skipContainer(of key: KeyList.Key, in record: inout OpenRecord) throws(ReaderFallback) {
        let start = unsafe scanner.next
        if unsafe start[1] == start.pointee + 2 {
            unsafe scanner.next += 2
            return
        }
        if unsafe scanner.openLevels > JSONScanner.mostLevels - 2
            || scanner.vectorSize > 0 && key.pointee.size > Self.fewBytes
        {
            try scanner.skipValue()
            unsafe key.pointee.size = unsafe scanner.next - start
            return
        }
        unsafe try skipSmall(key, in: &record)
        unsafe key.pointee.size = unsafe scanner.next - start
    }

    /// The most bytes of an array or object that is skipped member by member where blocks can be skipped.
    private static var fewBytes: Int { 192 }

    // SAFETY: as for `readObject`.
    @inline(__always)
    private mutating func skipSmall(_ key: KeyList.Key, in record: inout OpenRecord) throws(ReaderFallback) {
        let start = unsafe scanner.next
        if unsafe start.pointee == .openBrace {
            guard let object = unsafe record.predictor.unwantedObject(of: key) else { return try scanner.skipValue() }
            scanner.openLevels += 1
            defer { scanner.openLevels -= 1 }
            return try readObject(object, of: &record)
        }
        if try scanner.takeOpening(endingWith: .closeBracket) { return }
        guard try scanner.significantByte() == .openBrace,
            let object = unsafe record.predictor.unwantedObject(of: key)
        else {
            unsafe scanner.next = unsafe start
            return try scanner.skipValue()
        }
        scanner.openLevels += 1
        defer { scanner.openLevels -= 1 }
        repeat {
            if try scanner.significantByte() == .openBrace {
                scanner.openLevels += 1
                defer { scanner.openLevels -= 1 }
                try readObject(object, of: &record)
            } else {
                try scanner.skipValue()
            }
        } while try scanner.takeComma(orEnd: .closeBracket)
    }
}
