/// A number past a double's range, which many programs refuse or read as infinity.
///
/// ```
/// [1, 9.0e+999]     9.0e+999, at column 5
/// ```
package struct OverflowingNumber: Sendable {
    /// The number as written.
    package let text: String

    /// The position of its first character.
    package let position: TextPosition

    /// Returns the numbers of a text that is JSON, in its order, and how many there are.
    ///
    /// - Parameter limit: The number of numbers to return.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func all(in bytes: [UInt8], limit: Int) -> (numbers: [OverflowingNumber], count: Int) {
        var (found, count) = ([Range<Int>](), 0)
        var cursor = SourceCursor(bytes, at: bytes.hasByteOrderMark ? 3 : 0)
        while let byte = cursor.significantByte() {
            let start = cursor.offset
            switch byte {
            case .quote: cursor.skipString()
            case .minus, .digitZero ... .digitNine:
                cursor.skipScalar()
                guard LargeNumbers.isOverflow(bytes[start..<cursor.offset]) else { continue }
                count += 1
                if found.count < limit { found.append(start..<cursor.offset) }
            default: cursor.offset += 1
            }
        }
        let positions = TextPosition.positions(
            of: found.map(\.lowerBound), in: bytes, from: bytes.hasByteOrderMark ? 3 : 0)
        let numbers = found.compactMap { range in
            positions[range.lowerBound].map {
                OverflowingNumber(text: String(decoding: bytes[range], as: UTF8.self), position: $0)
            }
        }
        return (numbers, count)
    }
}
