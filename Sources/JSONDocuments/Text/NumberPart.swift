/// The last part that was read of a number (RFC 8259, section 6).
enum NumberPart: Sendable {
    case minus, zero, integer, point, fraction, exponentMark, exponentSign, exponent

    init?(first byte: UInt8) {
        switch byte {
        case .minus: self = .minus
        case .digitZero: self = .zero
        case _ where byte.isDecimalDigit: self = .integer
        default: return nil
        }
    }

    /// True if the number may end here.
    var isComplete: Bool {
        switch self {
        case .zero, .integer, .fraction, .exponent: true
        case .minus, .point, .exponentMark, .exponentSign: false
        }
    }

    /// Returns the part after one more byte; nil if the number has no such byte here.
    func next(_ byte: UInt8) -> NumberPart? {
        switch (self, byte) {
        case (.minus, .digitZero): .zero
        case (.minus, _) where byte.isDecimalDigit: .integer
        case (.integer, _) where byte.isDecimalDigit: .integer
        case (.zero, .period), (.integer, .period): .point
        case (.point, _) where byte.isDecimalDigit, (.fraction, _) where byte.isDecimalDigit: .fraction
        case (.zero, _) where byte.isExponentMark, (.integer, _) where byte.isExponentMark,
            (.fraction, _) where byte.isExponentMark:
            .exponentMark
        case (.exponentMark, .plus), (.exponentMark, .minus): .exponentSign
        case (.exponentMark, _) where byte.isDecimalDigit, (.exponentSign, _) where byte.isDecimalDigit,
            (.exponent, _) where byte.isDecimalDigit:
            .exponent
        default: nil
        }
    }

    /// Returns the end of the longest number that starts at an offset; the next offset if none does.
    static func end(ofNumberAt start: Int, in bytes: [UInt8]) -> Int {
        guard var part = NumberPart(first: bytes[start]) else { return start + 1 }
        var (offset, end) = (start + 1, start + 1)
        while offset < bytes.count, let next = part.next(bytes[offset]) {
            offset += 1
            part = next
            if part.isComplete { end = offset }
        }
        return end
    }
}
