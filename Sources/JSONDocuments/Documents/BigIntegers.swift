/// A copy of a text in which every integer past Int64 is a real of the same length and value.
///
/// jansson refuses a whole document for one such integer. `18446744073709551615` becomes
/// `18446744073709552e03`: no byte moves, so offsets in the copy are offsets in the text. An
/// integer past Double's range becomes the greatest double.
struct BigIntegers {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Replaces the integers; malformed numbers stay, for jansson to report.
    mutating func patch() {
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case .quote:
                var cursor = SourceCursor(bytes, at: offset)
                cursor.skipString()
                offset = cursor.offset
            case .minus, .digitZero ... .digitNine: offset = replaceNumber(at: offset)
            default: offset += 1
            }
        }
    }

    /// Replaces the number at `start` if it is such an integer; returns the offset of its end.
    private mutating func replaceNumber(at start: Int) -> Int {
        var end = start + 1
        while end < bytes.count, Self.isPartOfNumber(bytes[end]) { end += 1 }
        if end - start >= 19, let real = Self.real(for: bytes[start..<end]) {
            bytes.replaceSubrange(start..<end, with: real)
        }
        return end
    }

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case .digitZero ... .digitNine, .plus, .minus, .period, UInt8(ascii: "E"), UInt8(ascii: "e"): true
        default: false
        }
    }

    /// Returns the nearest real of the same length; nil if the text fits Int64, or isn't an
    /// integer.
    static func real(for integer: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = integer.first == .minus ? integer.dropFirst() : integer
        guard let first = digits.first, first != .digitZero, digits.allSatisfy({ $0.isDecimalDigit }) else {
            return nil
        }
        let text = String(decoding: integer, as: UTF8.self)
        guard Int64(text) == nil, let value = Double(text) else { return nil }
        let (mantissa, exponent) = shortestDigits(min(abs(value), .greatestFiniteMagnitude))
        let sign = integer.count - digits.count
        let room = digits.count - mantissa.count - 1
        let power = String(exponent)
        guard power.count <= room else { return nil }
        let padding = String(repeating: "0", count: room - power.count)
        return Array(((sign == 1 ? "-" : "") + mantissa + "e" + padding + power).utf8)
    }

    /// Returns the value as its shortest digits, at most 17, times a power of ten.
    private static func shortestDigits(_ value: Double) -> (String, Int) {
        // Past 2⁵³ Swift writes `D.DDDe+XX`, or `De+XX`.
        let parts = value.description.split(separator: "e+")
        let mantissa = parts[0].filter { $0 != "." }
        let digits = mantissa.hasSuffix("0") && parts[0].hasSuffix(".0") ? String(mantissa.dropLast()) : mantissa
        return (digits, (parts.count > 1 ? Int(parts[1])! : 0) - (digits.count - 1))
    }
}
