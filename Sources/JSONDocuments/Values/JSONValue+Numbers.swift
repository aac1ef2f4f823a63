import Foundation

extension JSONValue {
    /// The text of a number: as it stands in the source, or as it would be written; nil for another kind.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: "[18446744073709551615, 1.50]").root
    /// root[0]?.numberText  // 18446744073709551615
    /// root[1]?.numberText  // 1.50
    /// ```
    ///
    /// - Complexity: The first call for a number with a fraction looks through the whole source, later ones do not.
    public var numberText: String? {
        switch kind {
        case .integer: storage.exactNumberText(of: node) ?? String(node.integer)
        case .real: storage.exactNumberText(of: node) ?? node.real.description
        default: nil
        }
    }

    /// A number as a decimal, exact up to its 38 digits; nil for another kind or out of a decimal's range.
    public var decimal: Decimal? {
        if kind == .integer { return Decimal(node.integer) }
        guard let text = numberText else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// A number written as an integer that fits; nil for another kind, a negative one, a fraction or an exponent.
    public var uint64: UInt64? {
        switch kind {
        case .integer: UInt64(exactly: node.integer)
        case .real: storage.exactNumberText(of: node).flatMap { UInt64($0) }
        default: nil
        }
    }

    /// Whether the value is an integer past Double's range, which the greatest double stands for.
    var isPastDouble: Bool {
        guard node.real.magnitude == .greatestFiniteMagnitude, let text = storage.bigIntegerText(of: node) else {
            return false
        }
        return Double(text)?.isFinite != true
    }

    /// A number written as an integer that fits; nil for another kind, and for a fraction or an exponent.
    public var int64: Int64? { kind == .integer ? node.integer : nil }
}

/// The double nearest to a decimal number, by one or two multiplications of 64 bits.
///
/// D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51 (2021), after an idea of
/// M. Eisel: the upper bits of digits × 5^power decide, and where they do not there is no answer.
enum DecimalNumber {
    /// The double nearest to `digits` × 10^`power`, ties to even; nil where that is not certain, and where it would be
    /// subnormal or overflow.
    static func double(_ digits: UInt64, _ power: Int) -> Double? {
        if digits == 0 { return 0 }
        guard PowersOfFive.exponents.contains(power) else { return nil }
        let zeros = digits.leadingZeroBitCount
        let (high, low) = product(digits << UInt64(zeros), power)
        // Where all bits below are set, a carry from further down could reach those that count.
        if low == .max, !(-27...55).contains(power) { return nil }
        let upper = Int(high >> 63)
        let shift = UInt64(upper + 64 - 52 - 3)
        var mantissa = high >> shift
        var exponent = (((152_170 + 65_536) * power) >> 16) + 63 + upper - zeros + 1_023
        guard exponent > 0 else { return nil }
        // Just between two doubles: to the even one, which the bits below cannot tell.
        if low <= 1, (-4...23).contains(power), mantissa & 3 == 1, mantissa << shift == high { mantissa &= ~1 }
        mantissa = (mantissa + (mantissa & 1)) >> 1
        if mantissa >= 2 << 52 {
            mantissa = 1 << 52
            exponent += 1
        }
        guard exponent < 0x7FF else { return nil }
        return Double(bitPattern: (mantissa & ~(1 << 52)) | UInt64(exponent) << 52)
    }

    /// The upper 128 bits of a normalized number times a power of five, as exactly as the upper 55 need.
    private static func product(_ digits: UInt64, _ power: Int) -> (high: UInt64, low: UInt64) {
        let place = 2 * (power - PowersOfFive.exponents.lowerBound)
        var (high, low) = digits.multipliedFullWidth(by: PowersOfFive.words[place])
        if high & 0x1FF == 0x1FF {
            let (carried, overflow) = low.addingReportingOverflow(
                digits.multipliedFullWidth(by: PowersOfFive.words[place + 1]).high)
            low = carried
            if overflow { high &+= 1 }
        }
        return (high, low)
    }
}
