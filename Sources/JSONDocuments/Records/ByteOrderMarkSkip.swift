/// The skipping of a byte order mark at the start of a text whose bytes come in pieces.
struct ByteOrderMarkSkip: Sendable {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The number of its bytes that were read; nil after any other byte.
    private var count: Int? = 0

    /// True if all of it was read.
    var isComplete: Bool { count == Self.bytes.count }

    /// Skips its bytes in the next piece, and returns them.
    mutating func skip(_ piece: [UInt8], at next: inout Int) -> ArraySlice<UInt8> {
        let start = next
        while let read = count, read < Self.bytes.count, next < piece.count {
            guard piece[next] == Self.bytes[read] else {
                count = nil
                break
            }
            count = read + 1
            next += 1
        }
        return piece[start..<next]
    }
}
