internal import SystemHeaders

/// A position in a UTF-8 text: the one counter of lines, columns and bytes.
///
/// ```
/// {"a": 1,␊ "é": 2}     the byte before `2`: line 2, column 7, byte offset 16
/// ```
package struct TextPosition: Sendable {
    /// The line, counted from 1.
    package private(set) var line = 1

    /// The column in code points, counted from 1.
    package private(set) var column = 1

    /// The number of bytes before the position.
    package private(set) var byteOffset = 0

    /// Creates the start of a text.
    init() {}

    /// Creates the position of the byte at `offset`; a byte order mark takes no column.
    init(of offset: Int, in bytes: [UInt8]) {
        let end = min(offset, bytes.count)
        let start = bytes.hasByteOrderMark ? min(3, end) : 0
        byteOffset = start
        advance(past: bytes[start..<end])
    }

    /// Returns the positions of many offsets in one walk; columns of the first line count from
    /// `start`.
    package static func positions(of offsets: [Int], in bytes: [UInt8], from start: Int) -> [Int: TextPosition] {
        var positions: [Int: TextPosition] = [:]
        positions.reserveCapacity(offsets.count)
        var position = TextPosition()
        position.byteOffset = start
        for offset in offsets.sorted() {
            position.advance(past: bytes[position.byteOffset..<max(offset, position.byteOffset)])
            positions[offset] = position
        }
        return positions
    }

    /// Moves the position to the end of `bytes`, which follow it.
    ///
    /// - Complexity: O(*n*), eight bytes at a time.
    // SAFETY: memchr reads within the slice and returns an address in it or NULL.
    mutating func advance(past bytes: ArraySlice<UInt8>) {
        byteOffset += bytes.count
        unsafe bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            var start = 0
            while let newline = unsafe memchr(base + start, Int32(UInt8.lineFeed), bytes.count - start) {
                start = unsafe UnsafeRawPointer(newline) - base + 1
                line += 1
                column = 1
            }
            column += unsafe Self.codePoints(in: UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// Moves the position past a byte order mark, which takes no column.
    mutating func skipByteOrderMark() { byteOffset += 3 }

    /// Returns the position after `bytes`, which follow it.
    func advanced(past bytes: ArraySlice<UInt8>) -> TextPosition {
        var position = self
        position.advance(past: bytes)
        return position
    }

    /// Counts the code points that start in UTF-8 bytes, which are all bytes but those of the form
    /// 10xxxxxx.
    // SAFETY: loads whole words while eight bytes are left.
    private static func codePoints(in bytes: UnsafeRawBufferPointer) -> Int {
        var count = bytes.count
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let continuations = (word >> 7) & ~(word >> 6) & 0x0101_0101_0101_0101
            count &-= Int((continuations &* 0x0101_0101_0101_0101) >> 56)
            offset += 8
        }
        for offset in offset..<bytes.count where unsafe UTF8.isContinuation(bytes[offset]) { count -= 1 }
        return count
    }
}
