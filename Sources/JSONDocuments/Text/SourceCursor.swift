internal import SystemHeaders

/// Walks the bytes of a text that jansson has accepted.
///
/// On any other text it stays within the bytes, and stops.
package struct SourceCursor {
    let bytes: [UInt8]

    /// The offset of the next byte to read.
    package var offset: Int

    /// The offset to stop at.
    let end: Int

    package init(_ bytes: [UInt8], at offset: Int = 0, end: Int? = nil) {
        self.bytes = bytes
        self.offset = offset
        self.end = end ?? bytes.count
    }

    /// The next byte, or nil at the end.
    package var byte: UInt8? { offset < end ? bytes[offset] : nil }

    /// Skips white space and returns the byte after it, without reading it.
    mutating func significantByte() -> UInt8? {
        while offset < end {
            let byte = bytes[offset]
            if byte > .space { return byte }
            offset += 1
        }
        return nil
    }

    /// Skips a string with both quotes; returns true if it has escapes.
    @discardableResult mutating func skipString() -> Bool {
        offset += 1
        if let quote = first(.quote, before: end) {
            guard first(.backslash, before: quote) != nil else {
                offset = quote + 1
                return false
            }
        }
        var hasEscapes = false
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            if byte == .quote { break }
            if byte == .backslash {
                hasEscapes = true
                offset += 1
            }
        }
        offset = min(offset, end)
        return hasEscapes
    }

    /// Returns the offset of the next such byte before `limit`, or nil.
    // SAFETY: memchr reads within the array and returns an address in it or NULL.
    private func first(_ byte: UInt8, before limit: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard offset < limit, limit <= buffer.count, let base = buffer.baseAddress else { return nil }
            return unsafe memchr(base + offset, Int32(byte), limit - offset).map { unsafe UnsafeRawPointer($0) - base }
        }
    }

    /// Skips a number or a literal.
    mutating func skipScalar() {
        while offset < end {
            let byte = bytes[offset]
            switch byte {
            case 0 ... .space, .comma, .colon, .closeBracket, .closeBrace: return
            default: offset += 1
            }
        }
    }

    /// Skips a string, a number or a literal, or else one byte.
    package mutating func skipToken() {
        switch byte {
        case .quote?: skipString()
        case .openBracket?, .openBrace?, .closeBracket?, .closeBrace?, .comma?, .colon?: offset += 1
        case let byte?: if byte > .space { skipScalar() } else { offset += 1 }
        case nil: break
        }
    }

    /// Skips a whole value.
    mutating func skipValue() {
        var depth = 0
        while let byte = significantByte() {
            switch byte {
            case .quote: skipString()
            case .openBracket, .openBrace:
                depth += 1
                offset += 1
            case .closeBracket, .closeBrace:
                depth -= 1
                offset += 1
            case .comma, .colon: offset += 1
            default: skipScalar()
            }
            if depth <= 0 && byte != .comma && byte != .colon { return }
        }
    }

    /// Skips a key and its colon, up to the first byte of its value; returns the offsets of the key's
    /// bytes as they are written.
    mutating func keyRange() -> (inner: Range<Int>, hasEscapes: Bool)? {
        guard significantByte() == .quote else { return nil }
        let start = offset
        let hasEscapes = skipString()
        guard offset - start >= 2 else { return nil }
        let inner = (start + 1)..<(offset - 1)
        guard significantByte() == .colon else { return nil }
        offset += 1
        _ = significantByte()
        return (inner, hasEscapes)
    }
}
