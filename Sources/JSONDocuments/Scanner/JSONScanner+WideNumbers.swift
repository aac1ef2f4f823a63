public import CScannerKernels

// Numbers of the usual forms, by the kernels: the end of the digits is one mask, and eight digits are
// converted at a time.

extension JSONScanner {
    /// A number as jansson reads it: an integer if it has no fraction and no exponent, otherwise a
    /// double.
    @frozen @usableFromInline package enum Number {
        case integer(Int64)
        case real(Double)
    }

    /// Reads the number at `next`, which starts with a digit or a minus sign.
    ///
    /// An integer past Int64 or a number past a double's range leaves the record to jansson.
    @inlinable @inline(__always)
    package mutating func takeNumber() throws(ReaderFallback) -> Number {
        var position = unsafe next
        let number = unsafe try takeNumber(at: &position)
        unsafe next = unsafe position
        return number
    }

    /// Reads the number at a position.
    // SAFETY: the position is that of a byte of the text; 64 bytes are read only before `wideEnd`.
    @inlinable @inline(__always)
    package mutating func takeNumber(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> Number {
        if unsafe position < wideEnd {
            if let value = unsafe Self.plainInteger(at: &position) { return .integer(value) }
            // A copy, so that the position may stay in a register.
            var end = unsafe position
            if let value = unsafe Self.plainReal(at: &end) {
                unsafe position = unsafe end
                return .real(value)
            }
        }
        unsafe next = unsafe position
        let number = try takeOtherNumber()
        unsafe position = unsafe next
        return number
    }

    /// Skips the number at `next`, and validates it without converting it.
    @inlinable @inline(__always)
    package mutating func skipNumber() throws(ReaderFallback) {
        var position = unsafe next
        if unsafe position < wideEnd, unsafe Self.skipPlainNumber(at: &position) {
            unsafe next = unsafe position
        } else {
            _ = try takeOtherNumber()
        }
    }

    /// Reads an integer of at most 15 digits at a position before `wideEnd`; nil, without moving
    /// on, for any other number, and what isn't one.
    // SAFETY: a sign, fifteen digits and the byte after them may be read.
    @inlinable @inline(__always)
    package static func plainInteger(at position: inout UnsafePointer<UInt8>) -> Int64? {
        let isNegative = unsafe position.pointee == .minus
        let digits = unsafe position + (isNegative ? 1 : 0)
        let count = unsafe kernel_nondigits(digits).trailingZeroBitCount
        guard UInt(bitPattern: count &- 1) < 15, unsafe digits.pointee != .digitZero || count == 1 else { return nil }
        let after = unsafe digits[count]
        if after == .period || after.isExponentMark { return nil }
        unsafe position = digits + count
        let value = Int64(bitPattern: unsafe Self.digitValue(digits, count))
        return isNegative ? 0 &- value : value
    }

    /// Reads a number of at most eight digits and at most sixteen decimals at a position before
    /// `wideEnd`; nil, without moving on, for any other number, and what isn't one.
    // SAFETY: a sign, eight digits, a point, sixteen decimals and the byte after them may be read.
    @inlinable @inline(__always)
    package static func plainDouble(at position: inout UnsafePointer<UInt8>) -> Double? {
        let isNegative = unsafe position.pointee == .minus
        let digits = unsafe position + (isNegative ? 1 : 0)
        let count = unsafe kernel_nondigits(digits).trailingZeroBitCount
        guard UInt(bitPattern: count &- 1) < 8, unsafe digits.pointee != .digitZero || count == 1 else { return nil }
        let whole = unsafe kernel_number(digits, UInt64(truncatingIfNeeded: count))
        let point = unsafe digits + count
        guard unsafe point.pointee == .period else {
            if unsafe point.pointee.isExponentMark { return nil }
            unsafe position = point
            let value = Int64(bitPattern: whole)
            return Double(isNegative ? 0 &- value : value)
        }
        let decimals = unsafe point + 1
        let length = unsafe kernel_nondigits(decimals).trailingZeroBitCount
        // All digits together fit into 64 bits.
        guard UInt(bitPattern: length &- 1) < 16, count &+ length <= 19, unsafe !decimals[length].isExponentMark
        else { return nil }
        let value = unsafe whole &* kernel_power(length) &+ digitValue(decimals, length)
        let magnitude: Double
        if value <= 1 << 53 {
            magnitude = Double(Int64(bitPattern: value)) / kernel_double_power(length)
        } else {
            guard let nearest = nearestDouble(value, decimals: length) else { return nil }
            magnitude = nearest
        }
        unsafe position = decimals + length
        return isNegative ? -magnitude : magnitude
    }

    @usableFromInline @inline(never)
    static func nearestDouble(_ value: UInt64, decimals: Int) -> Double? {
        DecimalNumber.double(value, power: -decimals)
    }

    /// Returns the number that 1 to 19 digits spell.
    // SAFETY: eight bytes may be read from any of the digits.
    @inlinable @inline(__always)
    static func digitValue(_ digits: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        if count <= 8 { return unsafe kernel_number(digits, UInt64(truncatingIfNeeded: count)) }
        if count <= 16 {
            return unsafe kernel_number(digits, UInt64(truncatingIfNeeded: count &- 8)) &* 100_000_000
                &+ kernel_number(digits + count - 8, 8)
        }
        return unsafe longInteger(digits, UInt64(truncatingIfNeeded: count))
    }

    // SAFETY: as for `digitValue`, which has found more than 16 digits.
    @usableFromInline
    static func longInteger(_ digits: UnsafePointer<UInt8>, _ count: UInt64) -> UInt64 {
        let last = unsafe kernel_number(digits + Int(count) - 8, 8)
        let upper = unsafe kernel_number(digits, count &- 16) &* 10_000_000_000_000_000
        return unsafe upper &+ kernel_number(digits + Int(count) - 16, 8) &* 100_000_000 &+ last
    }

    /// Reads a real of 1 to 15 digits before its point and 1 to 31 after it, at a position before `wideEnd`; nil,
    /// without moving on, for any other number, and what isn't one.
    // SAFETY: of the 64 bytes that may be read the last one needed follows a sign, 15 digits, a point
    // and 32 digits. The digits of an exponent end at the last bracket.
    @usableFromInline @inline(never)
    static func plainReal(at position: inout UnsafePointer<UInt8>) -> Double? {
        let isNegative = unsafe position.pointee == .minus
        let digits = unsafe position + (isNegative ? 1 : 0)
        let count = unsafe kernel_nondigits(digits).trailingZeroBitCount
        guard UInt(bitPattern: count &- 1) < 15, unsafe digits.pointee != .digitZero || count == 1,
            unsafe digits[count] == .period
        else { return nil }
        let fraction = unsafe digits + count + 1
        let length = unsafe decimalCount(fraction)
        guard length > 0, length < 32 else { return nil }
        var (end, power) = unsafe (fraction + length, -length)
        if unsafe end.pointee.isExponentMark {
            guard let exponent = unsafe exponent(at: &end) else { return nil }
            power += exponent
        }
        let magnitude: Double?
        if count + length <= 19 {
            let value = unsafe digitValue(digits, count) &* kernel_power(length) &+ digitValue(fraction, length)
            magnitude = double(value, power: power)
        } else {
            magnitude = unsafe longDecimal(digits, count: count, fraction, length: length, power: power)
        }
        guard let magnitude else { return nil }
        unsafe position = unsafe end
        return isNegative ? -magnitude : magnitude
    }

    /// Returns the number that 20 or more digits around a point spell; nil if only the C library can
    /// tell.
    ///
    /// Zeros at the front don't count. Of more than 19 digits the first 19 are taken: if the number that
    /// they spell and the next one have the same nearest double, so has every number between them.
    // SAFETY: as for `plainReal`.
    private static func longDecimal(
        _ digits: UnsafePointer<UInt8>, count: Int, _ fraction: UnsafePointer<UInt8>, length: Int, power: Int
    ) -> Double? {
        var value: UInt64 = unsafe digitValue(digits, count)
        var taken = value == 0 ? 0 : count
        var index = 0
        if taken == 0 {
            while index < length, unsafe fraction[index] == .digitZero { index += 1 }
        }
        let rest = length - index
        if taken + rest <= 19 {
            if rest > 0 { value = unsafe value &* kernel_power(rest) &+ digitValue(fraction + index, rest) }
            return double(value, power: power)
        }
        let more = 19 - taken
        value = unsafe value &* kernel_power(more) &+ digitValue(fraction + index, more)
        taken = length - index - more
        guard let low = double(value, power: power + taken), let high = double(value + 1, power: power + taken),
            low == high
        else { return nil }
        return low
    }

    /// Skips a number of the usual forms at a position before `wideEnd`; false, without moving on, for
    /// any other: those of more digits, with exponents, and what isn't valid.
    // SAFETY: as for `plainReal`.
    @inlinable @inline(__always)
    static func skipPlainNumber(at position: inout UnsafePointer<UInt8>) -> Bool {
        let digits = unsafe position + (position.pointee == .minus ? 1 : 0)
        let others = unsafe kernel_nondigits(digits)
        let count = others.trailingZeroBitCount
        guard UInt(bitPattern: count &- 1) < 15, unsafe digits.pointee != .digitZero || count == 1 else { return false }
        var end = unsafe digits + count
        if unsafe end.pointee == .period {
            let next = (others & (others &- 1)).trailingZeroBitCount
            if next < 16 {
                if next > count + 1 { unsafe end = unsafe digits + next }
            } else {
                unsafe end = unsafe Self.endOfDecimals(after: end)
            }
        }
        if unsafe end.pointee == .period || end.pointee.isExponentMark { return false }
        unsafe position = end
        return true
    }

    /// Returns the position after the decimals after a point, if there are 1 to 31, else that of
    /// the point.
    // SAFETY: as for `plainReal`.
    @usableFromInline @inline(never)
    static func endOfDecimals(after point: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        let length = unsafe decimalCount(point + 1)
        return unsafe UInt(bitPattern: length &- 1) < 31 ? point + length + 1 : point
    }

    /// Returns the number of the digits at an address, up to 32.
    // SAFETY: 32 bytes may be read.
    @inline(__always)
    private static func decimalCount(_ digits: UnsafePointer<UInt8>) -> Int {
        let length = unsafe kernel_nondigits(digits).trailingZeroBitCount
        return length > 16 ? unsafe 16 + kernel_nondigits(digits + 16).trailingZeroBitCount : length
    }
}
