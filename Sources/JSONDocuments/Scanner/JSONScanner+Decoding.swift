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
