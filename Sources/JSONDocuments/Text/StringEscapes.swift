internal import CScannerKernels
internal import SystemHeaders

/// The one decoder of the escapes in JSON strings, for the scanner and for keys found in the
/// source.
///
/// It stays within its bytes whatever they are. An escape that isn't valid becomes the character
/// after its backslash, and a lone surrogate becomes U+FFFD.
package enum StringEscapes {
    /// Replaces the content of an array by the bytes of a string with the escapes replaced.
    // SAFETY: the memory has room for as many bytes as the text.
    package static func decode(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, text.count)) { buffer in
            guard let start = buffer.baseAddress else { return }
            let count = unsafe decode(text, to: start)
            bytes.removeAll(keepingCapacity: true)
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// Returns the bytes of a string without its quotes, with the escapes replaced.
    package static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: text.count) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            // SAFETY: the array has room for as many bytes as the text.
            count = unsafe text.withUnsafeBufferPointer { unsafe decode($0, to: target) }
        }
    }

    /// Writes the bytes of a string with the escapes replaced; returns their number, at most that
    /// of `text`.
    // SAFETY: reads within `text`. `target` has room for as many bytes, and no escape has fewer
    // bytes than its character.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard var next = text.baseAddress else { return 0 }
        let end = unsafe next + text.count
        var output = unsafe target
        while unsafe next < end {
            // SAFETY: memchr reads up to `end`.
            let backslash = unsafe memchr(next, Int32(UInt8.backslash), end - next)
            let plain = unsafe backslash.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(next) } ?? (end - next)
            unsafe output.update(from: next, count: plain)
            unsafe (next, output) = unsafe (next + plain, output + plain)
            guard unsafe next < end else { break }
            unsafe next += 1
            if unsafe next < end {
                unsafe decodeEscape(from: &next, end: end, to: &output)
            } else {
                unsafe output.pointee = .backslash
                unsafe output += 1
            }
        }
        return unsafe output - target
    }

    /// Decodes the escape whose letter is at `next`, both halves of a surrogate pair together.
    // SAFETY: reads before `end` only.
    private static func decodeEscape(
        from next: inout UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, to output: inout UnsafeMutablePointer<UInt8>
    ) {
        let letter = unsafe next.pointee
        unsafe next += 1
        guard letter == UInt8(ascii: "u"), unsafe end - next >= 4, var unit = unsafe codeUnit(at: next) else {
            unsafe output.pointee = character(for: letter)
            unsafe output += 1
            return
        }
        unsafe next += 4
        if 0xD800..<0xDC00 ~= unit, unsafe end - next >= 6, unsafe next[0] == .backslash,
            unsafe next[1] == UInt8(ascii: "u"), let low = unsafe codeUnit(at: next + 2), 0xDC00..<0xE000 ~= low
        {
            unit = scalar(unit, low)
            unsafe next += 6
        }
        unsafe output += encode(0xD800..<0xE000 ~= unit ? 0xFFFD : unit, to: output)
    }

    /// Returns the character of two halves of a surrogate pair.
    static func scalar(_ high: UInt32, _ low: UInt32) -> UInt32 { 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00) }

    /// Writes a character in UTF-8; returns the number of its bytes, at most four.
    // SAFETY: `target` has room for them.
    static func encode(_ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
        func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
        if scalar < 0x80 {
            unsafe target[0] = UInt8(truncatingIfNeeded: scalar)
            return 1
        }
        if scalar < 0x800 {
            unsafe (target[0], target[1]) = (UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6), byte(0))
            return 2
        }
        if scalar < 0x10000 {
            unsafe (target[0], target[1], target[2]) = (
                UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12), byte(6), byte(0)
            )
            return 3
        }
        unsafe (target[0], target[1], target[2], target[3]) = (
            UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18), byte(12), byte(6), byte(0)
        )
        return 4
    }

    /// Returns the number that four hexadecimal digits stand for; nil if one of them isn't a digit.
    // SAFETY: stops after the first byte that isn't a digit.
    static func codeUnit(at start: UnsafePointer<UInt8>) -> UInt32? {
        // Byte by byte, because the text may end after the first that isn't a digit.
        for index in 0..<3 { guard unsafe start[index].hexDigit != nil else { return nil } }
        let value = unsafe kernel_code_unit(start)
        return value > 0xFFFF ? nil : value
    }

    /// Returns the character for the letter after a backslash.
    private static func character(for letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): .backspace
        case UInt8(ascii: "f"): .formFeed
        case UInt8(ascii: "n"): .lineFeed
        case UInt8(ascii: "r"): .carriageReturn
        case UInt8(ascii: "t"): .tab
        default: letter
        }
    }
}
