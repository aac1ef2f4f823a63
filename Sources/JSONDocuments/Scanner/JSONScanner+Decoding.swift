internal import CScannerKernels

// Strings whose escapes are replaced in one pass: the characters between two escapes are copied
// sixteen at a time, while the next escape is searched for. UTF-8 is validated in windows.

extension JSONScanner {
    /// The number of bytes that are validated together from the first one outside ASCII on.
    private static let windowSize = 16_384

    /// True if the processor can validate sixteen bytes of UTF-8 at once.
    private static let hasLookup = kernel_has_lookup()

    /// Throws if the characters of a string aren't valid UTF-8.
    ///
    /// The text after the string is validated with it, up to the size of a window, so that a text
    /// in another script isn't validated string by string. A mistake there makes the text invalid
    /// as well.
    // SAFETY: the window ends at the end of the text, or at the first byte of a sequence.
    @inline(never)
    mutating func validate(
        from start: UnsafePointer<UInt8>, to quote: UnsafePointer<UInt8>
    ) throws(ReaderFallback) {
        let first = unsafe max(start, validEnd)
        guard unsafe first < quote else { return }
        var last = unsafe min(end, max(quote, first + min(Self.windowSize, end - first)))
        // At most three bytes continue a sequence; if there are more, the text isn't valid.
        for _ in 0..<3 where unsafe last < end && last > quote && UTF8.isContinuation(last.pointee) {
            unsafe last -= 1
        }
        let count = unsafe last - first
        guard unsafe Self.isValid(first, count) else { throw .input }
        unsafe validEnd = last
    }
}

extension JSONScanner {
    // SAFETY: `count` bytes may be read.
    static func isValid(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if widestVector > 16 { return unsafe kernel_utf8_wide(widestVector, bytes, count) }
        return unsafe hasLookup ? kernel_utf8_vector(bytes, count) : kernel_utf8_portable(bytes, count)
    }

    /// Reads a string that isn't short and plain into the scratch memory, if it has escapes.
    // SAFETY: the end of a plain run is compared with `end` before its byte is read.
    @usableFromInline @inline(never)
    mutating func takeOtherDecodedString() throws(ReaderFallback) -> Text {
        let start = unsafe next + 1
        var cursor = unsafe start
        var high: UInt32 = 0
        unsafe skipCharacters(at: &cursor, high: &high)
        guard unsafe cursor < end else { throw .input }
        if unsafe cursor.pointee == .backslash { return unsafe try decodedString(from: start, at: cursor, high: high) }
        guard unsafe cursor.pointee == .quote else { throw .input }
        if high != 0 { unsafe try validate(from: start, to: cursor) }
        unsafe next = cursor + 1
        return unsafe Text(start, to: cursor, hasEscapes: false, isASCII: high == 0)
    }

    /// Decodes a string from its first escape on.
    // SAFETY: `makeRoom` is called before each step that writes to the scratch memory: for the characters before the
    // first escape, then for more bytes than `decodeEscape` writes; `decodeWide` and `copyCharacters` call it themselves.
    private mutating func decodedString(
        from start: UnsafePointer<UInt8>, at escape: UnsafePointer<UInt8>, high: UInt32
    ) throws(ReaderFallback) -> Text {
        var cursor = unsafe escape
        var high = high
        var isASCII = true
        var count = unsafe escape - start
        makeRoom(count, after: 0)
        unsafe scratch.update(from: start, count: count)
        repeat {
            unsafe decodeWide(at: &cursor, count: &count, high: &high, isASCII: &isASCII)
            guard unsafe cursor < end else { throw .input }
            if unsafe cursor.pointee == .quote { break }
            makeRoom(Self.width, after: count)
            if unsafe cursor.pointee == .backslash {
                unsafe try decodeEscape(at: &cursor, count: &count, isASCII: &isASCII)
            }
            unsafe copyCharacters(at: &cursor, count: &count, high: &high)
            guard unsafe cursor < end else { throw .input }
        } while unsafe cursor.pointee == .backslash
        guard unsafe cursor.pointee == .quote else { throw .input }
        if high != 0 { unsafe try validate(from: start, to: cursor) }
        unsafe next = cursor + 1
        return unsafe Text(
            UnsafePointer(scratch), to: UnsafePointer(scratch + count), hasEscapes: false, isASCII: isASCII && high == 0
        )
    }

    /// Appends characters and escapes up to the closing quote, to an escape that isn't of the usual forms,
    /// to a control character, or to a position from which fewer than 64 bytes may be read.
    // SAFETY: a step reads at most 64 bytes from a position before `wideEnd`, and writes at most 64 up to `last`.
    @inline(__always)
    private mutating func decodeWide(
        at cursor: inout UnsafePointer<UInt8>, count: inout Int, high: inout UInt32, isASCII: inout Bool
    ) {
        makeRoom(2 * Self.width, after: count)
        var (next, output, found) = unsafe (cursor, scratch + count, high)
        var last = unsafe scratch + scratchSize - Self.width
        var units: UInt32 = 0
        let wideEnd = unsafe self.wideEnd
        while unsafe next < wideEnd {
            if unsafe output > last {
                count = unsafe output - scratch
                grow(to: 2 * scratchSize, keeping: count)
                unsafe (output, last) = unsafe (scratch + count, scratch + scratchSize - Self.width)
            }
            if unsafe next.pointee == .backslash {
                let letter = unsafe next[1]
                if letter == UInt8(ascii: "u") {
                    let unit = unsafe kernel_code_unit(next + 2)
                    if unit &- 0x80 < 0xD780 || unit &- 0xE000 < 0x2000 {
                        unsafe output += Int(kernel_encode(unit, output))
                        units |= unit
                        unsafe next += 6
                        continue
                    }
                    if unit &- 1 < 0x7F {
                        unsafe output.pointee = UInt8(truncatingIfNeeded: unit)
                        unsafe output += 1
                        unsafe next += 6
                        continue
                    }
                    guard unit &- 0xD800 < 0x400, unsafe next[6] == .backslash, unsafe next[7] == UInt8(ascii: "u")
                    else { break }
                    let low = unsafe kernel_code_unit(next + 8)
                    guard low &- 0xDC00 < 0x400 else { break }
                    unsafe output += StringEscapes.encode(StringEscapes.scalar(unit, low), to: output)
                    units |= unit
                    unsafe next += 12
                    continue
                }
                let character = kernel_escape(letter)
                if character == 0 { break }
                unsafe output.pointee = character
                unsafe output += 1
                unsafe next += 2
                continue
            }
            unsafe kernel_copy(output, next)
            let stop = unsafe kernel_stop(next)
            let others = unsafe kernel_high(next)
            if stop == 0 {
                found |= others
                unsafe (next, output) = unsafe (next + 16, output + 16)
                // A long run, as far as there is room.
                let (first, limit) = unsafe (next, min(wideEnd, next + max(0, last - output)))
                unsafe next = unsafe kernel_pass(vectorSize, next, limit, output, &found)
                unsafe output += next - first
                continue
            }
            found |= others & (stop ^ (stop &- 1))
            let length = stop.trailingZeroBitCount
            unsafe (next, output) = unsafe (next + length, output + length)
            if unsafe next.pointee != .backslash { break }
        }
        if units >= 0x80 { isASCII = false }
        unsafe (cursor, high) = unsafe (next, found)
        count = unsafe output - scratch
    }

    /// Appends the characters up to the next quote, backslash or control character, or to the end
    /// of the text.
    // SAFETY: `makeRoom` has made room for the bytes when they are copied.
    private mutating func copyCharacters(
        at cursor: inout UnsafePointer<UInt8>, count: inout Int, high: inout UInt32
    ) {
        let first = unsafe cursor
        unsafe skipCharacters(at: &cursor, high: &high)
        makeRoom(unsafe cursor - first, after: count)
        unsafe (scratch + count).update(from: first, count: cursor - first)
        unsafe count += cursor - first
    }

    /// Appends the character of the escape at a cursor, which there is room for.
    // SAFETY: the last byte of the text is a bracket, so a backslash isn't the last one.
    @inline(__always)
    private mutating func decodeEscape(
        at cursor: inout UnsafePointer<UInt8>, count: inout Int, isASCII: inout Bool
    ) throws(ReaderFallback) {
        let character = unsafe kernel_escape(cursor[1])
        if character != 0 {
            unsafe scratch[count] = character
            count += 1
            unsafe cursor += 2
            return
        }
        let (scalar, length) = unsafe try unicodeEscape(at: cursor)
        unsafe cursor += length
        if scalar >= 0x80 { isASCII = false }
        unsafe count += StringEscapes.encode(scalar, to: scratch + count)
    }

    /// Makes room in the scratch memory for some bytes after the first `count`.
    @inline(__always)
    private mutating func makeRoom(_ additional: Int, after count: Int) {
        if count + additional > scratchSize { grow(to: 2 * (count + additional), keeping: count) }
    }

    /// Moves the first `count` bytes of the scratch memory into a larger one.
    // SAFETY: `count` bytes are in use, and `size` is greater; callers keep no pointer to the old memory.
    @inline(never)
    private mutating func grow(to size: Int, keeping count: Int) {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        unsafe larger.update(from: scratch, count: count)
        unsafe scratch.deallocate()
        unsafe scratch = unsafe larger
        scratchSize = size
    }
}
