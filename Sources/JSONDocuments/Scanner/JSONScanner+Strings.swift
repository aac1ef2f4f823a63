internal import CScannerKernels

extension JSONScanner {
    /// A string that has been read: its bytes as written in the text, without the quotes.
    @frozen @usableFromInline @safe package struct Text {
        @usableFromInline package let start: UnsafePointer<UInt8>
        @usableFromInline package let count: Int
        /// True if it has escapes.
        @usableFromInline package let hasEscapes: Bool
        /// True if all of it is ASCII.
        @usableFromInline package let isASCII: Bool

        @inlinable @inline(__always)
        init(_ start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, hasEscapes: Bool, isASCII: Bool) {
            unsafe self.start = unsafe start
            count = unsafe end - start
            self.hasEscapes = hasEscapes
            self.isASCII = isASCII
        }
    }

    /// Reads the string whose opening quote is at `next`, and validates its characters.
    // SAFETY: eight bytes are read only if eight are left; the bytes at the end are read one by
    // one.
    @inlinable @inline(__always)
    package mutating func takeString() throws(ReaderFallback) -> Text {
        let start = unsafe next + 1
        var cursor = unsafe start
        while unsafe cursor + 8 <= end {
            let special = unsafe Self.special(UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
            guard special != 0 else {
                unsafe cursor += 8
                continue
            }
            unsafe cursor += special.trailingZeroBitCount >> 3
            guard unsafe cursor.pointee == .quote else { break }
            unsafe next = cursor + 1
            return unsafe Text(start, to: cursor, hasEscapes: false, isASCII: true)
        }
        return unsafe try takeString(from: start, plainTo: cursor)
    }

    /// Returns a word whose highest bit of each byte is set if the byte is a quote, a backslash, a
    /// control character or not ASCII.
    ///
    /// The lowest set bit is exact; those above it may be wrong because of borrows.
    @inlinable @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let word = UInt64(littleEndian: word)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* UInt64(UInt8.quote))
        let backslash = word ^ (ones &* UInt64(UInt8.backslash))
        let control = (word &- ones &* UInt64(UInt8.space)) & ~word
        let found = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | control | word
        return found & (ones &* 0x80)
    }

    /// Reads the rest of a string that has escapes or characters outside ASCII, is long, or is near
    /// the end of the text.
    // SAFETY: compares with `end` before each read. Sequences of UTF-8 end before the last byte of
    // the text, which is ASCII.
    @usableFromInline
    mutating func takeString(
        from start: UnsafePointer<UInt8>, plainTo plain: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> Text {
        var cursor = unsafe plain
        var hasEscapes = false
        var isASCII = true
        while true {
            unsafe skipPlain(&cursor)
            guard unsafe cursor < end else { throw .input }
            switch unsafe cursor.pointee {
            case .quote:
                unsafe next = cursor + 1
                return unsafe Text(start, to: cursor, hasEscapes: hasEscapes, isASCII: isASCII)
            case .backslash:
                hasEscapes = true
                unsafe cursor += unsafe try escapeLength(at: cursor, isASCII: &isASCII)
            case 0 ..< .space: throw .input
            default:
                isASCII = false
                repeat {
                    unsafe cursor += unsafe try sequenceLength(at: cursor)
                } while unsafe cursor.pointee > .delete
            }
        }
    }

    /// Moves a cursor to the next quote, backslash, control character or byte outside ASCII, or to
    /// the end of the text.
    // SAFETY: sixteen bytes are read only if so many are left.
    @inline(__always)
    private func skipPlain(_ cursor: inout UnsafePointer<UInt8>) {
        while unsafe cursor + 16 <= end {
            let special = unsafe kernel_special(cursor)
            if special != 0 {
                unsafe cursor += special.trailingZeroBitCount
                return
            }
            unsafe cursor += 16
        }
        while unsafe cursor < end, unsafe .space ... .delete ~= cursor.pointee, unsafe cursor.pointee != .quote,
            unsafe cursor.pointee != .backslash
        {
            unsafe cursor += 1
        }
    }

    /// Returns the length of a UTF-8 sequence, by the table of well-formed sequences (Unicode 16,
    /// table 3-7).
    // SAFETY: four bytes are read only if so many are left. The last byte of the text is ASCII, and
    // each byte is validated before the next one is read.
    @inline(__always)
    private func sequenceLength(at cursor: UnsafePointer<UInt8>) throws(ReaderFallback) -> Int {
        if unsafe cursor + 4 <= end {
            let length = unsafe kernel_sequence(cursor)
            if length > 0 { return Int(length) }
        }
        return unsafe try otherSequenceLength(at: cursor)
    }

    // SAFETY: as for `sequenceLength`.
    private func otherSequenceLength(at cursor: UnsafePointer<UInt8>) throws(ReaderFallback) -> Int {
        let lead = unsafe cursor[0]
        let second = unsafe cursor[1]
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
        guard unsafe UTF8.isContinuation(cursor[2]) else { throw .input }
        if lead < 0xF0 { return 3 }
        guard unsafe UTF8.isContinuation(cursor[3]) else { throw .input }
        return 4
    }

    /// Returns the length of an escape, or of both halves of a surrogate pair together.
    // SAFETY: the last byte of the text is a bracket, which no escape holds; bytes are read in
    // order up to it.
    private func escapeLength(at cursor: UnsafePointer<UInt8>, isASCII: inout Bool) throws(ReaderFallback) -> Int {
        switch unsafe cursor[1] {
        case .quote, .backslash, .slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"): break
        default: throw .input
        }
        guard let unit = unsafe StringEscapes.codeUnit(at: cursor + 2) else { throw .input }
        if unit == 0, !allowsNUL { throw .input }
        if unit >= 0x80 { isASCII = false }
        guard 0xD800..<0xE000 ~= unit else { return 6 }
        guard unit < 0xDC00, unsafe cursor[6] == .backslash, unsafe cursor[7] == UInt8(ascii: "u"),
            let low = unsafe StringEscapes.codeUnit(at: cursor + 8), 0xDC00..<0xE000 ~= low
        else { throw .input }
        return 12
    }
}

extension JSONScanner {
    /// Returns the bytes of a string with escapes replaced, valid until the next string is decoded.
    // SAFETY: without escapes they are the text's own bytes, otherwise those of the scanner's
    // scratch memory.
    @inlinable @inline(__always)
    package mutating func bytes(of text: Text) -> UnsafeBufferPointer<UInt8> {
        if !text.hasEscapes { return unsafe UnsafeBufferPointer(start: text.start, count: text.count) }
        return unsafe decode(text)
    }

    /// Returns a copy of a string that has been read; its bytes aren't validated a second time.
    @inlinable @inline(__always)
    package mutating func string(of text: Text) -> String {
        unsafe Self.string(bytes(of: text), isASCII: text.isASCII)
    }

    /// Returns a copy of bytes that are known to be valid UTF-8.
    // SAFETY: `takeString` has validated the bytes.
    @inlinable @inline(__always)
    static func string(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the escapes; the result is never longer than the string.
    // SAFETY: the scratch memory has room for as many bytes as the text.
    @usableFromInline
    mutating func decode(_ text: Text) -> UnsafeBufferPointer<UInt8> {
        if text.count > scratchSize {
            unsafe scratch.deallocate()
            scratchSize = text.count * 2
            unsafe scratch = .allocate(capacity: scratchSize)
        }
        let bytes = unsafe UnsafeBufferPointer(start: text.start, count: text.count)
        return unsafe UnsafeBufferPointer(start: scratch, count: StringEscapes.decode(bytes, to: scratch))
    }
}
