/// A place in an input that is read byte by byte.
struct InputPlace: Sendable {
    /// The line, counted from 1.
    private(set) var line = 1

    /// The column, counted from 1 in characters.
    private(set) var column = 1

    /// How many bytes are before it.
    private(set) var byteOffset = 0

    /// Goes past a byte.
    @inline(__always)
    mutating func pass(_ byte: UInt8) {
        byteOffset += 1
        if byte == 0x0A {
            line += 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }
}
