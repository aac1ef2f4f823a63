extension PrefixTracker {
    mutating func takeInNumber(_ byte: UInt8, after part: NumberPart) -> Event {
        if let next = part.next(byte) {
            consume()
            setState(.number(next))
            return .nothing
        }
        return part.isComplete ? endValue() : breakOff()
    }

    /// Returns the letters after the first one of a literal; nil if none starts with it.
    static func literal(_ first: UInt8) -> ArraySlice<UInt8>? {
        switch first {
        case UInt8(ascii: "t"): Array("rue".utf8)[...]
        case UInt8(ascii: "f"): Array("alse".utf8)[...]
        case UInt8(ascii: "n"): Array("ull".utf8)[...]
        default: nil
        }
    }

    mutating func takeInLiteral(_ byte: UInt8, rest: ArraySlice<UInt8>) -> Event {
        guard rest.first == byte else { return breakOff() }
        consume()
        if rest.count == 1 { return endValue() }
        setState(.literal(rest: rest.dropFirst()))
        return .nothing
    }
}

extension PrefixTracker {
    /// The part of a character or an escape that has been read.
    struct TextPart: Sendable {
        enum Escape: Sendable {
            case none, backslash
            /// So many digits of a code unit, and their value.
            case unit(digits: Int, value: UInt32)
        }

        var escape = Escape.none
        /// True after the escape of a high surrogate, which needs the low one.
        var needsLowSurrogate = false
        /// The number of bytes that the character still needs, and the range of the next one.
        var missing = 0
        var range: ClosedRange<UInt8> = 0x80...0xBF

        /// True between two characters.
        var isPlain: Bool {
            if case .none = escape { missing == 0 && !needsLowSurrogate } else { false }
        }
    }

    /// Starts the content of a string.
    mutating func beginText(isKey: Bool) {
        setState(.string(isKey: isKey))
        text = TextPart()
        textEnd = offset
    }

    /// Consumes the bytes of a string up to the next one that isn't printable ASCII.
    // SAFETY: the offset is compared with the end before a byte is read.
    mutating func skipPlainText(in bytes: UnsafeBufferPointer<UInt8>, at next: inout Int) {
        let start = next
        while next < bytes.count {
            let byte = unsafe bytes[next]
            guard byte >= .space, byte < 0x80, byte != .quote, byte != .backslash else { break }
            next += 1
        }
        if case .string(isKey: true) = state { unsafe appendToKey(UnsafeBufferPointer(rebasing: bytes[start..<next])) }
        consume(next - start)
        textEnd = offset
    }

    mutating func takeInString(_ byte: UInt8, isKey: Bool) -> Event {
        switch text.escape {
        case .none: break
        case .backslash: return takeEscape(byte, isKey: isKey)
        case .unit(let digits, let value): return takeDigit(byte, digits: digits, value: value, isKey: isKey)
        }
        if text.missing > 0 { return takeContinuation(byte, isKey: isKey) }
        if text.needsLowSurrogate, byte != .backslash { return breakOff() }
        switch byte {
        case .quote: return endText(isKey: isKey)
        case .backslash: text.escape = .backslash
        case 0..<UInt8.space: return breakOff()
        case 0x80...:
            guard let (count, second) = Self.sequence(first: byte) else { return breakOff() }
            (text.missing, text.range) = (count - 1, second)
        default: break
        }
        keep(byte, isKey: isKey)
        return .nothing
    }

    private mutating func endText(isKey: Bool) -> Event {
        consume()
        guard isKey else { return endValue() }
        let key = frames[frames.count - 1].key
        endKey(key.contains(.backslash) ? StringEscapes.decoded(key[...]) : key)
        return .nothing
    }

    /// Consumes a byte of a string; a whole character moves the end of the text.
    private mutating func keep(_ byte: UInt8, isKey: Bool) {
        if isKey { appendToKey(CollectionOfOne(byte)) }
        consume()
        if text.isPlain { textEnd = offset }
    }

    private mutating func takeContinuation(_ byte: UInt8, isKey: Bool) -> Event {
        guard text.range.contains(byte) else { return breakOff() }
        text.missing -= 1
        text.range = 0x80...0xBF
        keep(byte, isKey: isKey)
        return .nothing
    }

    private mutating func takeEscape(_ byte: UInt8, isKey: Bool) -> Event {
        if byte == UInt8(ascii: "u") {
            text.escape = .unit(digits: 0, value: 0)
        } else {
            guard !text.needsLowSurrogate, "\"\\/bfnrt".utf8.contains(byte) else { return breakOff() }
            text.escape = .none
        }
        keep(byte, isKey: isKey)
        return .nothing
    }

    private mutating func takeDigit(_ byte: UInt8, digits: Int, value: UInt32, isKey: Bool) -> Event {
        guard let digit = byte.hexDigit else { return breakOff() }
        let value = value << 4 | UInt32(digit)
        if digits < 3 {
            text.escape = .unit(digits: digits + 1, value: value)
        } else {
            let isLow = 0xDC00..<0xE000 ~= value
            guard isLow == text.needsLowSurrogate else { return breakOff() }
            text.needsLowSurrogate = 0xD800..<0xDC00 ~= value
            text.escape = .none
        }
        keep(byte, isKey: isKey)
        return .nothing
    }

    /// Returns the number of bytes of a character by its first one, and the range of the second one
    /// (Unicode 15, table 3-7); nil for a byte that begins none.
    private static func sequence(first byte: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
        switch byte {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
