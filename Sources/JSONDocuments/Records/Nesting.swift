/// The open brackets and the open string of an array element whose bytes come in pieces.
struct Nesting: Sendable {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Starts at the first byte of an element.
    init() {}

    /// Starts inside an element.
    init(depth: Int, isInString: Bool) {
        self.depth = depth
        self.isInString = isInString
    }

    /// Returns the offset after the bracket that closes the element, or that of the comma or bracket after it;
    /// nil if the element continues after the bytes.
    // SAFETY: each offset is compared with the end before its byte is read.
    mutating func end(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var offset = start
            while offset < buffer.count {
                if isInString {
                    unsafe passString(in: buffer, at: &offset)
                } else if unsafe passPlain(in: buffer, at: &offset) {
                    return offset
                }
            }
            return nil
        }
    }

    /// Skips to the end of the open string, or of the bytes.
    private mutating func passString(in bytes: UnsafeBufferPointer<UInt8>, at offset: inout Int) {
        if isEscaped {
            isEscaped = false
            offset += 1
        }
        while offset < bytes.count {
            let byte = unsafe bytes[offset]
            offset += 1
            if byte == .quote { return isInString = false }
            guard byte == .backslash else { continue }
            guard offset < bytes.count else { return isEscaped = true }
            offset += 1
        }
    }

    /// Skips to the next string or to the end of the bytes, which is false, or to the end of the
    /// element, which is true.
    private mutating func passPlain(in bytes: UnsafeBufferPointer<UInt8>, at offset: inout Int) -> Bool {
        var depth = depth
        defer { self.depth = depth }
        while offset < bytes.count {
            let byte = unsafe bytes[offset]
            if byte == .quote {
                isInString = true
                offset += 1
                return false
            }
            if depth == 0 && (byte == .comma || byte == .closeBracket) { return true }
            // A bracket and a brace differ by one bit.
            if byte & 0xDF == .openBracket { depth += 1 }
            offset += 1
            if byte & 0xDF == .closeBracket, depth > 0 {
                depth -= 1
                if depth == 0 { return true }
            }
        }
        return false
    }
}
