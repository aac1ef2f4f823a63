/// Converts a decimal number to the nearest double, by one or two multiplications of 64 bits.
///
/// D. Lemire, "Number parsing at a gigabyte per second", Software: Practice and Experience 51
/// (2021), after an idea of M. Eisel: the upper bits of digits × 5^power decide. If they don't,
/// there is no result.
enum DecimalNumber {
    /// Returns the double nearest to `digits` × 10^`power`, ties to even.
    ///
    /// The result is nil if it isn't certain, is subnormal or overflows.
    static func double(_ digits: UInt64, power: Int) -> Double? {
        if digits == 0 { return 0 }
        guard PowersOfFive.exponents.contains(power) else { return nil }
        let zeros = digits.leadingZeroBitCount
        let (high, low) = product(digits << UInt64(zeros), power: power)
        // If all lower bits are set, a carry from further down could reach the bits that count.
        if low == .max, !(-27...55).contains(power) { return nil }
        let upper = Int(high >> 63)
        let shift = UInt64(upper + 64 - 52 - 3)
        var mantissa = high >> shift
        var exponent = (((152_170 + 65_536) * power) >> 16) + 63 + upper - zeros + 1_023
        guard exponent > 0 else { return nil }
        // Halfway between two doubles the result is the even one, which the lower bits can't tell.
        if low <= 1, (-4...23).contains(power), mantissa & 3 == 1, mantissa << shift == high { mantissa &= ~1 }
        mantissa = (mantissa + (mantissa & 1)) >> 1
        if mantissa >= 2 << 52 {
            mantissa = 1 << 52
            exponent += 1
        }
        guard exponent < 0x7FF else { return nil }
        return Double(bitPattern: (mantissa & ~(1 << 52)) | UInt64(exponent) << 52)
    }

    /// Returns the upper 128 bits of a normalized number times a power of five; the upper 55 are
    /// exact.
    private static func product(_ digits: UInt64, power: Int) -> (high: UInt64, low: UInt64) {
        let index = 2 * (power - PowersOfFive.exponents.lowerBound)
        var (high, low) = digits.multipliedFullWidth(by: PowersOfFive.words[index])
        if high & 0x1FF == 0x1FF {
            let (carried, overflow) = low.addingReportingOverflow(
                digits.multipliedFullWidth(by: PowersOfFive.words[index + 1]).high)
            low = carried
            if overflow { high &+= 1 }
        }
        return (high, low)
    }
}
