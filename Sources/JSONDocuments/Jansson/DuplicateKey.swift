/// Finds where a key stood the first time, for the error about the second.
enum DuplicateKey {
    /// The error with the first place added.
    static func naming(first error: JSONSyntaxError, in bytes: [UInt8], from start: Int) -> JSONSyntaxError {
        guard let object = innermostObject(before: error.byteOffset, in: bytes, from: start),
            let (first, key) = firstPlace(in: object, before: error.byteOffset, bytes)
        else { return error }
        let (line, column) = SourceExcerpt.place(of: first, in: bytes)
        let near = " near '\(SourceExcerpt.shortened(key))'"
        return error.replacing(message: "duplicate object key\(near), first at \(line):\(column)")
    }

    /// The offset of the `{` around the key that ends at `end`.
    private static func innermostObject(before end: Int, in bytes: [UInt8], from start: Int) -> Int? {
        var cursor = SourceCursor(bytes, at: start, end: end)
        var open: [Int] = []
        while let byte = cursor.significantByte() {
            switch byte {
            case 0x22:
                cursor.skipString()
                continue
            case 0x5B, 0x7B: open.append(cursor.offset)
            case 0x5D, 0x7D: open.removeLast()
            default: break
            }
            cursor.offset += 1
        }
        return open.last
    }

    /// The place of the first key of the object that equals the one that ends at `end`, and that one as it is written.
    private static func firstPlace(in object: Int, before end: Int, _ bytes: [UInt8]) -> (Int, ArraySlice<UInt8>)? {
        var cursor = SourceCursor(bytes, at: object + 1)
        var places: [[UInt8]: Int] = [:]
        while cursor.significantByte() == 0x22 {
            let place = cursor.offset
            var closing = cursor
            closing.skipString()
            let key = SourceCursor.unescaped(bytes[(place + 1)..<max(place + 1, closing.offset - 1)])
            if closing.offset >= end { return places[key].map { ($0, bytes[place..<closing.offset]) } }
            if places[key] == nil { places[key] = place }
            _ = cursor.key()
            cursor.skipValue()
            guard cursor.significantByte() == 0x2C else { return nil }
            cursor.offset += 1
        }
        return nil
    }
}
