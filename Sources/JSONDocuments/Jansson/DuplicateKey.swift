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

/// Counts in the bytes what jansson does not count itself, and says where the first limit is passed.
struct LimitScan {
    private let limits: JSONDocument.Limits

    /// The members so far of each open container; −1 for an array.
    private var open: [Int] = []

    /// Whether a string that comes now is a key.
    private var expectsKey = false

    init(_ limits: JSONDocument.Limits) { self.limits = limits }

    /// Walks the first value of `bytes`, which jansson has accepted.
    consuming func check(_ bytes: [UInt8], from start: Int) throws(JSONSyntaxError) {
        var cursor = SourceCursor(bytes, at: start)
        while let byte = cursor.significantByte() {
            let place = cursor.offset
            if byte == 0x22 { try string(&cursor) } else { try token(byte, &cursor, place) }
            if open.isEmpty { return }
        }
    }

    private mutating func token(_ byte: UInt8, _ cursor: inout SourceCursor, _ place: Int) throws(JSONSyntaxError) {
        switch byte {
        case 0x5B, 0x7B:
            open.append(byte == 0x7B ? 0 : -1)
            expectsKey = byte == 0x7B
            if open.count > limits.depth { throw .limit(.depth, limits.depth, at: place, in: cursor.bytes) }
        case 0x5D, 0x7D:
            open.removeLast()
            expectsKey = false
        case 0x2C: expectsKey = open.last.map { $0 >= 0 } ?? false
        case 0x3A: expectsKey = false
        default: return cursor.skipScalar()
        }
        cursor.offset += 1
    }

    private mutating func string(_ cursor: inout SourceCursor) throws(JSONSyntaxError) {
        let place = cursor.offset
        if expectsKey {
            open[open.count - 1] += 1
            if open[open.count - 1] > limits.members {
                throw .limit(.members, limits.members, at: place, in: cursor.bytes)
            }
        }
        cursor.skipString()
        guard cursor.offset - place - 2 > limits.stringLength else { return }
        throw .limit(.stringLength, limits.stringLength, at: place, in: cursor.bytes)
    }
}

/// What is open in an element of an array whose bytes come in pieces: brackets and a string.
struct Nesting: Sendable {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Where the comma or the bracket is that ends the element; nil where it goes on behind the bytes.
    // SAFETY: every place is looked at only where it is before the end.
    mutating func end(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var place = start
            while place < buffer.count {
                if isInString {
                    unsafe passString(in: buffer, &place)
                } else if unsafe passPlain(in: buffer, &place) {
                    return place
                }
            }
            return nil
        }
    }

    /// Goes to the end of the string that is open, or of the bytes.
    private mutating func passString(in bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) {
        if isEscaped {
            isEscaped = false
            place += 1
        }
        while place < bytes.count {
            let byte = unsafe bytes[place]
            place += 1
            if byte == 0x22 { return isInString = false }
            guard byte == 0x5C else { continue }
            guard place < bytes.count else { return isEscaped = true }
            place += 1
        }
    }

    /// Goes behind the quote that opens the next string, or to the end of the element, which makes true, or of the bytes.
    private mutating func passPlain(in bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> Bool {
        var depth = depth
        defer { self.depth = depth }
        while place < bytes.count {
            let byte = unsafe bytes[place]
            if byte == 0x22 {
                isInString = true
                place += 1
                return false
            }
            if depth == 0 && (byte == 0x2C || byte == 0x5D) { return true }
            // The brackets of a kind differ by one bit from those of the other.
            if byte & 0xDF == 0x5B { depth += 1 }
            if byte & 0xDF == 0x5D { depth = max(0, depth - 1) }
            place += 1
        }
        return false
    }
}
