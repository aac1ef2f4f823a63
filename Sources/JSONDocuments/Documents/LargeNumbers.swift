/// A copy of a text in which every number that jansson refuses is a real of the same length.
///
/// jansson refuses a whole document for one integer past Int64, or for one number past a double's range. No byte
/// moves, so that offsets in the copy are offsets in the text:
///
///     18446744073709551615    18446744073709552e03    the nearest double
///     777…777                 17976931348623157e0292  the greatest double, for an integer past its range
///     9.0e+999                1e000308                a mark, which `JSONStorage` makes the greatest double
package struct LargeNumbers {
    private(set) var bytes: [UInt8]

    /// The size of the real that stands for a number with a fraction or an exponent.
    static let mark = 1e308

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Replaces the numbers; malformed ones stay, for jansson to report.
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

    /// Replaces the number at `start` if it is such a number; returns the offset of its end.
    private mutating func replaceNumber(at start: Int) -> Int {
        let end = NumberPart.end(ofNumberAt: start, in: bytes)
        let number = bytes[start..<end]
        if Self.isPastDouble(number) {
            bytes.replaceSubrange(start..<end, with: Self.mark(for: number))
        } else if number.count >= 19, let real = Self.real(for: number) {
            bytes.replaceSubrange(start..<end, with: real)
        }
        return end
    }

    /// True for a number with a fraction or an exponent that no double is near.
    static func isPastDouble(_ number: ArraySlice<UInt8>) -> Bool {
        number.contains { $0 == .period || $0.isExponentMark } && isOverflow(number)
    }

    /// True for a number that no double is near.
    static func isOverflow(_ number: ArraySlice<UInt8>) -> Bool {
        // The shortest one is 1e309.
        guard number.count >= 5, number.count > 300 || number.contains(where: \.isExponentMark) else { return false }
        return Double(String(decoding: number, as: UTF8.self))?.isInfinite == true
    }

    /// Returns the mark for a number past a double's range, of the same length and sign.
    private static func mark(for number: ArraySlice<UInt8>) -> [UInt8] {
        let sign: [UInt8] = number.first == .minus ? [.minus] : []
        let zeros = repeatElement(UInt8.digitZero, count: number.count - sign.count - 5)
        return sign + Array("1e".utf8) + zeros + Array("308".utf8)
    }

    /// Returns the nearest real of the same length; nil if the text fits Int64, or isn't an
    /// integer.
    private static func real(for integer: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = integer.first == .minus ? integer.dropFirst() : integer
        guard digits.allSatisfy({ $0.isDecimalDigit }) else { return nil }
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

extension LargeNumbers {
    /// Returns a text that equal numbers share, of an integer past Int64 or of a number past a double's range; nil for
    /// any other number.
    ///
    /// An integer is its own digits: one that is written with an exponent is a real.
    static func identity(of node: JSONNode, in storage: JSONStorage) -> String? {
        guard let text = storage.largeNumberText(of: node) else { return nil }
        return text.utf8.contains { $0 == .period || $0.isExponentMark } ? decimal(of: text) : text
    }

    /// Returns the digits of a number without zeros at either end, and its power of ten: the same text for equal numbers.
    package static func decimal(of text: String) -> String {
        let parts = text.lowercased().split { $0 == "e" }
        let mantissa = (parts.first ?? "").drop { $0 == "-" }
        let whole = mantissa.prefix { $0 != "." }
        let digits = whole + mantissa.dropFirst(whole.count + 1)
        let significant = digits.drop { $0 == "0" }
        if significant.isEmpty { return "0" }
        let zeros = digits.count - significant.count
        // Exponents past Int count as one; the sum with those in it may wrap around.
        let exponent: Int = parts.count > 1 ? Int(parts[1]) ?? Int.max / 2 : 0
        let power: Int = exponent &+ whole.count &- zeros
        let trimmed = String(significant.reversed().drop { $0 == "0" }.reversed())
        return "\(text.hasPrefix("-") ? "-" : "")\(trimmed)e\(power)"
    }
}
