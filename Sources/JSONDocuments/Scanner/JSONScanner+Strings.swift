public import CScannerKernels

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
    @inlinable @inline(__always)
    package mutating func takeString() throws(ReaderFallback) -> Text {
        var position = unsafe next
        let text = unsafe try takeString(at: &position)
        unsafe next = unsafe position
        return text
    }

    /// Reads the string whose opening quote is at a position.
    @inlinable @inline(__always)
    mutating func takeString(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> Text {
        if unsafe position < wideEnd, let text = unsafe Self.plainString(at: &position) { return text }
        unsafe next = unsafe position
        let text = try takeOtherString()
        unsafe position = unsafe next
        return text
    }

    /// Reads the string whose opening quote is at `next`, with its escapes replaced; valid until the
    /// next string with an escape is read.
    @inlinable @inline(__always)
    package mutating func takeDecodedString() throws(ReaderFallback) -> Text {
        var position = unsafe next
        guard unsafe position < wideEnd, let text = unsafe Self.plainString(at: &position) else {
            return try takeOtherDecodedString()
        }
        unsafe next = unsafe position
        return text
    }

    /// Reads a string of at most 32 characters, all of them plain ASCII, at a position before `wideEnd`; nil, without
    /// moving on, for any other string.
    // SAFETY: 64 bytes may be read.
    @inlinable @inline(__always)
    static func plainString(at position: inout UnsafePointer<UInt8>) -> Text? {
        let start = unsafe position + 1
        let special = unsafe kernel_special(start) | kernel_special(start + 16) << 16
        let end = unsafe start + special.trailingZeroBitCount
        guard unsafe end.pointee == .quote else { return nil }
        unsafe position = end + 1
        return unsafe Text(start, to: end, hasEscapes: false, isASCII: true)
    }

    /// Reads a string of any form.
    // SAFETY: the end of a plain run is compared with `end` before its byte is read.
    @usableFromInline @inline(never)
    mutating func takeOtherString() throws(ReaderFallback) -> Text {
        let start = unsafe next + 1
        var cursor = unsafe start
        var hasEscapes = false
        var isASCII = true
        var high: UInt32 = 0
        while true {
            unsafe skipCharacters(at: &cursor, high: &high)
            guard unsafe cursor < end else { throw .input }
            switch unsafe cursor.pointee {
            case .quote:
                if high != 0 { unsafe try validate(from: start, to: cursor) }
                unsafe next = cursor + 1
                return unsafe Text(start, to: cursor, hasEscapes: hasEscapes, isASCII: isASCII && high == 0)
            case .backslash:
                hasEscapes = true
                repeat {
                    unsafe cursor += unsafe try escapeLength(at: cursor, isASCII: &isASCII)
                } while unsafe cursor.pointee == .backslash
            default: throw .input
            }
        }
    }

    /// Moves a cursor to the next quote, backslash or control character, or to the end of the text;
    /// `high` isn't 0 if there are bytes outside ASCII before it.
    // SAFETY: the kernel reads 64 bytes from a position before `wideEnd`.
    @inline(__always)
    func skipCharacters(at cursor: inout UnsafePointer<UInt8>, high: inout UInt32) {
        if unsafe cursor < wideEnd { unsafe cursor = unsafe kernel_pass(vectorSize, cursor, wideEnd, nil, &high) }
        while unsafe cursor < end, unsafe cursor.pointee >= .space, unsafe cursor.pointee != .quote,
            unsafe cursor.pointee != .backslash
        {
            unsafe high |= UInt32(cursor.pointee & 0x80)
            unsafe cursor += 1
        }
    }

    /// Returns the length of an escape, or of both halves of a surrogate pair together.
    // SAFETY: the last byte of the text is a bracket, so a backslash isn't the last one.
    @inline(__always)
    private func escapeLength(at cursor: UnsafePointer<UInt8>, isASCII: inout Bool) throws(ReaderFallback) -> Int {
        if unsafe cursor[1] == UInt8(ascii: "u") && cursor < wideEnd {
            let unit = unsafe kernel_code_unit(cursor + 2)
            if unit &- 1 < 0xD7FF {
                if unit >= 0x80 { isASCII = false }
                return 6
            }
        }
        if unsafe kernel_escape(cursor[1]) != 0 { return 2 }
        let (scalar, length) = unsafe try unicodeEscape(at: cursor)
        if scalar >= 0x80 { isASCII = false }
        return length
    }

    /// Returns the character of an escape `\u`, or of both halves of a surrogate pair, and the length.
    // SAFETY: the last byte of the text is a bracket, which no escape holds; bytes are read in
    // order up to it.
    @inline(never)
    func unicodeEscape(
        at cursor: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> (scalar: UInt32, length: Int) {
        guard unsafe cursor[1] == UInt8(ascii: "u"), let unit = unsafe StringEscapes.codeUnit(at: cursor + 2) else {
            throw .input
        }
        if unit == 0, !allowsNUL { throw .input }
        guard 0xD800..<0xE000 ~= unit else { return (unit, 6) }
        guard unit < 0xDC00, unsafe cursor[6] == .backslash, unsafe cursor[7] == UInt8(ascii: "u"),
            let low = unsafe StringEscapes.codeUnit(at: cursor + 8), 0xDC00..<0xE000 ~= low
        else { throw .input }
        return (StringEscapes.scalar(unit, low), 12)
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

    /// Reads the string whose opening quote is at a position.
    @inlinable @inline(__always)
    package mutating func takeContent(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> String {
        if unsafe position < wideEnd, let text = unsafe Self.plainString(at: &position) {
            if text.count <= shortBytes { return unsafe ShortString.make(text.start, count: text.count, isASCII: true) }
            return longContent(text)
        }
        unsafe next = unsafe position
        let content = try takeOtherContent()
        unsafe position = unsafe next
        return content
    }

    @usableFromInline @inline(never)
    mutating func longContent(_ text: Text) -> String { sharedString(of: text) }

    /// Reads a string that isn't plain, or that is long.
    // SAFETY: from a position before `wideEnd` 64 bytes may be read; the scratch memory is larger.
    @usableFromInline @inline(never)
    mutating func takeOtherContent() throws(ReaderFallback) -> String {
        let isWide = unsafe next < wideEnd
        let text = try takeOtherDecodedString()
        if isWide, text.count <= shortBytes {
            return unsafe ShortString.make(text.start, count: text.count, isASCII: text.isASCII)
        }
        return sharedString(of: text)
    }

    /// Writes the string whose opening quote is at a position into memory that has one, or none.
    // SAFETY: the memory is for a String, or an optional one; it is initialized if the caller says
    // so.
    @inlinable @inline(__always)
    package mutating func takeContent(
        at position: inout UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer, isInitialized: Bool
    ) throws(ReaderFallback) {
        let plain = unsafe position < wideEnd ? Self.plainString(at: &position) : nil
        if let plain, plain.count <= shortBytes, unsafe !isInitialized || ShortString.isTrivial(target) {
            return unsafe ShortString.writeString(target, to: plain.start, count: plain.count, isASCII: true)
        }
        let memory = unsafe target.assumingMemoryBound(to: String?.self)
        if !isInitialized { unsafe memory.initialize(to: nil) }
        if let plain { return unsafe put(plain, at: memory) }
        unsafe next = unsafe position
        unsafe try takeOtherContent(to: memory)
        unsafe position = unsafe next
    }

    // SAFETY: as for `takeContent`.
    @usableFromInline @inline(never)
    mutating func put(_ text: Text, at memory: UnsafeMutablePointer<String?>) {
        unsafe memory.pointee = sharedString(of: text)
    }

    // SAFETY: as for `takeContent`.
    @usableFromInline @inline(never)
    mutating func takeOtherContent(to memory: UnsafeMutablePointer<String?>) throws(ReaderFallback) {
        unsafe memory.pointee = try takeOtherContent()
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
