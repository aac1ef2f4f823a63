public import CScannerKernels

/// Makes Strings of at most fifteen bytes, and tells the lengths of Strings, without a call into the
/// standard library.
///
/// A String is two words. One of at most fifteen bytes is held in these words, without memory of
/// its own: the bytes from the lowest bits on, and in the highest byte four flags and the number of
/// bytes.
///
/// ```
/// "Momo"    low   00 00 00 00 6F 6D 6F 4D     high  E4 00 00 00 00 00 00 00
/// "é"       low   00 00 00 00 00 00 A9 C3     high  A2 00 00 00 00 00 00 00     A: not all ASCII
/// ```
///
/// The second word of a String with memory that must be released is positive, and that of a nil is
/// zero. The first word of a longer String has the number of its bytes in the lowest 48 bits; its
/// highest bit says that all of them are ASCII.
///
/// All this is a part of the ABI on Apple's systems, but the standard library has no function for
/// it that is inlined, and its call takes longer than to read the text. Elsewhere it might change,
/// so each process compares the words of some Strings with those made here, once. If any differ,
/// all Strings are made by the standard library.
@usableFromInline package enum ShortString {
    /// The number of bytes of the longest String that is made here; -1 if the words of Strings are
    /// unknown.
    package static let mostBytes: Int = isKnown ? 15 : -1

    /// Returns the String of some bytes.
    // SAFETY: as for `words`, which returns a String's words if `isKnown`; if not, `mostBytes` is -1, and no caller
    // has as few bytes.
    @inlinable @inline(__always)
    static func make(_ bytes: UnsafePointer<UInt8>, count: Int, isASCII: Bool) -> String {
        let words = unsafe words(bytes, count: count, isASCII: isASCII)
        return unsafe unsafeBitCast((words.low, words.high), to: String.self)
    }

    /// Makes the String of some bytes in uninitialized memory.
    ///
    /// Its words are stored as numbers: the compiler would retain a String.
    // SAFETY: as for `make`. The memory has room for a String, and has none that must be released.
    @inlinable @inline(__always)
    static func writeString(
        _ memory: UnsafeMutableRawPointer, to bytes: UnsafePointer<UInt8>, count: Int, isASCII: Bool
    ) {
        let words = unsafe words(bytes, count: count, isASCII: isASCII)
        unsafe memory.storeBytes(of: words.low, as: UInt64.self)
        unsafe memory.storeBytes(of: words.high, toByteOffset: 8, as: UInt64.self)
    }

    /// Returns the two words of the String of some bytes.
    // SAFETY: sixteen bytes may be read, and the first `count`, at most `mostBytes`, are valid UTF-8.
    @inlinable @inline(__always)
    static func words(_ bytes: UnsafePointer<UInt8>, count: Int, isASCII: Bool) -> kernel_words {
        let size = UInt64(truncatingIfNeeded: count)
        var words = unsafe kernel_prefix(bytes, size)
        words.high |= (size | (isASCII ? 0xE0 : 0xA0)) << 56
        return words
    }

    /// Returns true if no String has to be released in memory that has one, or nil.
    // SAFETY: the memory is initialized.
    @inlinable @inline(__always)
    static func isTrivial(_ memory: UnsafeMutableRawPointer) -> Bool {
        unsafe memory.load(fromByteOffset: 8, as: Int64.self) <= 0
    }

    /// Returns true if there is a nil in memory for an optional String.
    // SAFETY: the memory is initialized.
    @inlinable @inline(__always)
    package static func isNil(_ memory: UnsafeRawPointer) -> Bool {
        unsafe memory.load(fromByteOffset: 8, as: UInt64.self) == 0
    }

    /// Returns the number of bytes of a String that is marked as ASCII, in memory that has one or nil;
    /// -1 for any other.
    // SAFETY: the memory is initialized.
    @inlinable @inline(__always)
    package static func asciiCount(at memory: UnsafeRawPointer) -> Int {
        let low = unsafe memory.load(as: UInt64.self)
        let high = unsafe memory.load(fromByteOffset: 8, as: UInt64.self)
        // Without branches: texts around fifteen bytes would be predicted wrongly. The word has the flag
        // and the number of a longer String, and is made like that for a short one.
        let short = high >> 56 & 15 | (high & 1 << 62) << 1
        let isShort = 0 &- (high >> 61 & 1)
        let word = short & isShort | low & ~isShort
        return Int(word & (1 << 48 - 1)) | (Int(bitPattern: UInt(~word)) >> 63)
    }

    /// Compares the words of Strings of all lengths, and of one that isn't short.
    // SAFETY: the layouts are compared before bits are; sixteen bytes may be read.
    private static var isKnown: Bool {
        guard MemoryLayout<String>.size == 16, MemoryLayout<String?>.size == 16 else { return false }
        return ["abcdefghijklmno", "Größenwahn", "日本語日本"].allSatisfy { sample in
            (0...15).allSatisfy { length in
                guard let text = String(sample.utf8.prefix(length)) else { return true }
                let bytes = Array(text.utf8) + [UInt8](repeating: .quote, count: 16 - text.utf8.count)
                let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
                let made = unsafe bytes.withUnsafeBufferPointer { buffer in
                    unsafe words(of: make(buffer.baseAddress!, count: text.utf8.count, isASCII: isASCII))
                }
                return made == words(of: String(decoding: Array(text.utf8), as: UTF8.self))
                    && asciiCount(of: text) == (isASCII ? length : -1)
            }
        } && isLongKnown && words(of: nil).1 == 0
    }

    /// Compares the words of longer Strings.
    private static var isLongKnown: Bool {
        let long = String(repeating: "long ", count: 9)
        return words(of: long).1 > 0 && asciiCount(of: long) == 45 && asciiCount(of: long + "é") == -1
    }

    // SAFETY: the layouts have been compared.
    private static func asciiCount(of text: String) -> Int {
        unsafe withUnsafeBytes(of: text) { unsafe asciiCount(at: $0.baseAddress!) }
    }

    // SAFETY: the layouts have been compared.
    private static func words(of text: String?) -> (UInt64, Int64) {
        unsafe unsafeBitCast(text, to: (UInt64, Int64).self)
    }
}
