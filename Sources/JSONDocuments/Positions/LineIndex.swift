#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Lines and columns of many offsets of one text, counted in one walk.
struct LineIndex {
    private var places: [Int: (line: Int, column: Int)] = [:]

    init(of offsets: [Int], in bytes: [UInt8], from start: Int) {
        places.reserveCapacity(offsets.count)
        var line = 1
        var column = 1
        var reached = start
        for offset in offsets.sorted() {
            while reached < offset {
                let byte = bytes[reached]
                if byte == 0x0A {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
                reached += 1
            }
            places[offset] = (line, column)
        }
    }

    subscript(offset: Int) -> (line: Int, column: Int)? { places[offset] }
}

/// A place in an input that is read byte by byte.
struct InputLocation: Sendable {
    /// The line, counted from 1.
    private(set) var line = 1

    /// The column, counted from 1 in characters.
    private(set) var column = 1

    /// How many bytes are before it.
    private(set) var byteOffset = 0

    /// Goes past bytes.
    // SAFETY: memchr reads within the slice and answers an address in it or none.
    mutating func pass(_ bytes: ArraySlice<UInt8>) {
        byteOffset += bytes.count
        unsafe bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            var start = 0
            while let newline = unsafe memchr(base + start, 0x0A, bytes.count - start) {
                start = unsafe UnsafeRawPointer(newline) - base + 1
                line += 1
                column = 1
            }
            column += unsafe Self.characters(in: UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// How many characters start in bytes of UTF-8: all bytes but those of the form 10xxxxxx, eight at a time.
    // SAFETY: loads whole words while there are eight bytes left.
    private static func characters(in bytes: UnsafeRawBufferPointer) -> Int {
        var count = bytes.count
        var place = 0
        while place + 8 <= bytes.count {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            let others = (word >> 7) & ~(word >> 6) & 0x0101_0101_0101_0101
            count &-= Int((others &* 0x0101_0101_0101_0101) >> 56)
            place += 8
        }
        for place in place..<bytes.count where unsafe bytes[place] & 0xC0 == 0x80 { count -= 1 }
        return count
    }
}
