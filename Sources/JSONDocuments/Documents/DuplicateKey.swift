/// Finds the first occurrence of a key, for the error about the second.
enum DuplicateKey {
    /// Returns the error with the position of the first key added.
    static func naming(first error: JSONSyntaxError, in bytes: [UInt8], from start: Int) -> JSONSyntaxError {
        guard let object = innermostObject(before: error.byteOffset, in: bytes, from: start),
            let (first, key) = firstOccurrence(inObjectAt: object, before: error.byteOffset, in: bytes)
        else { return error }
        let position = TextPosition(of: first, in: bytes)
        let near = " near '\(SourceExcerpt.shortened(key))'"
        return error.replacing(
            message: "duplicate object key\(near), first at \(position.line):\(position.column)")
    }

    /// Returns the offset of the `{` around the key that ends at `end`.
    private static func innermostObject(before end: Int, in bytes: [UInt8], from start: Int) -> Int? {
        var cursor = SourceCursor(bytes, at: start, end: end)
        var open: [Int] = []
        while let byte = cursor.significantByte() {
            switch byte {
            case .quote:
                cursor.skipString()
                continue
            case .openBracket, .openBrace: open.append(cursor.offset)
            case .closeBracket, .closeBrace: open.removeLast()
            default: break
            }
            cursor.offset += 1
        }
        return open.last
    }

    /// Returns the offset of the first key of the object that equals the one that ends at `end`,
    /// and the text of the latter.
    private static func firstOccurrence(
        inObjectAt object: Int, before end: Int, in bytes: [UInt8]
    ) -> (offset: Int, key: ArraySlice<UInt8>)? {
        var cursor = SourceCursor(bytes, at: object + 1)
        var offsets: [[UInt8]: Int] = [:]
        while cursor.significantByte() == .quote {
            let start = cursor.offset
            var closing = cursor
            closing.skipString()
            let key = StringEscapes.decoded(bytes[(start + 1)..<max(start + 1, closing.offset - 1)])
            if closing.offset >= end { return offsets[key].map { ($0, bytes[start..<closing.offset]) } }
            if offsets[key] == nil { offsets[key] = start }
            _ = cursor.key()
            cursor.skipValue()
            guard cursor.significantByte() == .comma else { return nil }
            cursor.offset += 1
        }
        return nil
    }
}
