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
