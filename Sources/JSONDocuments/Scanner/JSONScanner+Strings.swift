extension JSONScanner {
    /// A string that was passed over: its bytes as they stand in the text, without the quotes.
    @frozen @usableFromInline @safe package struct Text {
        @usableFromInline package let start: UnsafePointer<UInt8>
        @usableFromInline package let count: Int
        /// Whether there are escapes in it.
        @usableFromInline package let hasEscapes: Bool
        /// Whether all of it is ASCII.
        @usableFromInline package let isASCII: Bool

        @inlinable @inline(__always)
        init(_ start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, hasEscapes: Bool, isASCII: Bool) {
            unsafe self.start = unsafe start
            count = unsafe end - start
            self.hasEscapes = hasEscapes
            self.isASCII = isASCII
        }
    }

    /// The string whose opening quote is at the place; its characters are all valid.
    // SAFETY: eight bytes are read only where eight are left; the bytes at the end are read one by one.
    @inlinable @inline(__always)
    package mutating func takeString() throws(ReaderFallback) -> Text {
        let start = unsafe next + 1
        var place = unsafe start
        while unsafe place + 8 <= end {
            let special = unsafe Self.special(UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
            guard special != 0 else {
                unsafe place += 8
                continue
            }
            unsafe place += special.trailingZeroBitCount >> 3
            guard unsafe place.pointee == 0x22 else { break }
            unsafe next = place + 1
            return unsafe Text(start, to: place, hasEscapes: false, isASCII: true)
        }
        return unsafe try takeString(from: start, plainTo: place)
    }

    /// For each byte of a word its highest bit, where the byte is a quote, a backslash, a control character or no ASCII.
    ///
    /// The lowest of these bits is right; those above it may be wrong because of borrows.
    @inlinable @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let word = UInt64(littleEndian: word)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let control = (word &- ones &* 0x20) & ~word
        let found = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | control | word
        return found & (ones &* 0x80)
    }

    /// The rest of a string with something in it that is not plain, or near the end of the text.
    // SAFETY: looks before each byte.
    @usableFromInline
    mutating func takeString(
        from start: UnsafePointer<UInt8>, plainTo plain: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> Text {
        var place = unsafe plain
        var hasEscapes = false
        var isASCII = true
        while unsafe place < end {
            let byte = unsafe place.pointee
            switch byte {
            case 0x22:
                unsafe next = place + 1
                return unsafe Text(start, to: place, hasEscapes: hasEscapes, isASCII: isASCII)
            case 0x5C:
                hasEscapes = true
                unsafe place += unsafe try escapeLength(at: place, isASCII: &isASCII)
            case 0..<0x20: throw .input
            case 0x20..<0x80: unsafe place += 1
            default:
                isASCII = false
                unsafe place += unsafe try sequenceLength(at: place)
            }
        }
        throw .input
    }

    /// How many bytes the UTF-8 sequence at the place has, by the table of well-formed sequences (Unicode 16, table 3-7).
    // SAFETY: the last byte of the text is ASCII, so each byte is looked at before the one behind it is read.
    private func sequenceLength(at place: UnsafePointer<UInt8>) throws(ReaderFallback) -> Int {
        let lead = unsafe place[0]
        let second = unsafe place[1]
        let range: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: range = 0x80...0xBF
        case 0xE0: range = 0xA0...0xBF
        case 0xED: range = 0x80...0x9F
        case 0xE1...0xEF: range = 0x80...0xBF
        case 0xF0: range = 0x90...0xBF
        case 0xF1...0xF3: range = 0x80...0xBF
        case 0xF4: range = 0x80...0x8F
        default: throw .input
        }
        guard range.contains(second) else { throw .input }
        if lead < 0xE0 { return 2 }
        guard unsafe place[2] & 0xC0 == 0x80 else { throw .input }
        if lead < 0xF0 { return 3 }
        guard unsafe place[3] & 0xC0 == 0x80 else { throw .input }
        return 4
    }

    /// How many bytes the escape at the place has, both halves of a surrogate pair together.
    // SAFETY: the last byte of the text is a bracket, which no escape holds: bytes are read from left to right up to it.
    private func escapeLength(at place: UnsafePointer<UInt8>, isASCII: inout Bool) throws(ReaderFallback) -> Int {
        switch unsafe place[1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
        case 0x75: break
        default: throw .input
        }
        guard let unit = unsafe Self.hex(place + 2) else { throw .input }
        if unit == 0, !allowsNUL { throw .input }
        if unit >= 0x80 { isASCII = false }
        guard 0xD800..<0xE000 ~= unit else { return 6 }
        guard unit < 0xDC00, unsafe place[6] == 0x5C, unsafe place[7] == 0x75, let low = unsafe Self.hex(place + 8),
            0xDC00..<0xE000 ~= low
        else { throw .input }
        return 12
    }

    /// The number that four hexadecimal digits are; nil where one of them is none.
    // SAFETY: stops behind the first byte that is no digit.
    static func hex(_ place: UnsafePointer<UInt8>) -> UInt32? {
        var value: UInt32 = 0
        for index in 0..<4 {
            let byte = unsafe place[index]
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((byte | 0x20) - 0x57)
            default: return nil
            }
        }
        return value
    }
}

extension JSONScanner {
    /// The bytes that a string stands for, good until the next string is decoded.
    // SAFETY: without escapes they are the text's own bytes; else the scratch memory's, which belongs to the scanner.
    @inlinable @inline(__always)
    package mutating func bytes(of text: Text) -> UnsafeBufferPointer<UInt8> {
        if !text.hasEscapes { return unsafe UnsafeBufferPointer(start: text.start, count: text.count) }
        return unsafe decode(text)
    }

    /// A copy of a string that was passed over; its bytes are not validated a second time.
    @inlinable @inline(__always)
    package mutating func string(of text: Text) -> String {
        unsafe Self.string(bytes(of: text), isASCII: text.isASCII)
    }

    /// A copy of bytes that are UTF-8 for sure.
    // SAFETY: `takeString` has validated the bytes.
    @inlinable @inline(__always)
    static func string(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the escapes; a string never grows by that.
    // SAFETY: the scratch memory has as many bytes as the text, and every escape stands for fewer bytes than it has.
    @usableFromInline
    mutating func decode(_ text: Text) -> UnsafeBufferPointer<UInt8> {
        if text.count > scratchSize {
            unsafe scratch.deallocate()
            scratchSize = text.count * 2
            unsafe scratch = .allocate(capacity: scratchSize)
        }
        var place = unsafe text.start
        let end = unsafe text.start + text.count
        var target = unsafe scratch
        while unsafe place < end {
            let byte = unsafe place.pointee
            if byte == 0x5C {
                unsafe Self.decodeEscape(&place, &target)
            } else {
                unsafe target.pointee = byte
                unsafe target += 1
                unsafe place += 1
            }
        }
        return unsafe UnsafeBufferPointer(start: scratch, count: target - scratch)
    }

    // SAFETY: the escape is a valid one, as `takeString` has seen.
    private static func decodeEscape(
        _ place: inout UnsafePointer<UInt8>, _ target: inout UnsafeMutablePointer<UInt8>
    ) {
        let letter = unsafe place[1]
        guard letter == 0x75 else {
            unsafe target.pointee = plain(letter)
            unsafe target += 1
            unsafe place += 2
            return
        }
        var unit = unsafe hex(place + 2) ?? 0xFFFD
        unsafe place += 6
        if 0xD800..<0xDC00 ~= unit {
            let low = unsafe hex(place + 2) ?? 0
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low & 0x3FF)
            unsafe place += 6
        }
        let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
        for byte in UTF8.encode(scalar)! {
            unsafe target.pointee = byte
            unsafe target += 1
        }
    }

    /// The character that a letter behind a backslash stands for.
    private static func plain(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }
}
