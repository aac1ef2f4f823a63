/// A place in an input that is read byte by byte.
struct InputPlace: Sendable {
    /// The line, counted from 1.
    private(set) var line = 1

    /// The column, counted from 1 in characters.
    private(set) var column = 1

    /// How many bytes are before it.
    private(set) var byteOffset = 0

    /// Goes past bytes.
    mutating func pass(_ bytes: ArraySlice<UInt8>) {
        byteOffset += bytes.count
        var passed = bytes
        if let newline = bytes.lastIndex(of: 0x0A) {
            line += bytes.count { $0 == 0x0A }
            column = 1
            passed = bytes[(newline + 1)...]
        }
        column += passed.count { $0 & 0xC0 != 0x80 }
    }
}
