internal import CScannerKernels

extension WideScanner {
    /// Reads the number at a position.
    // SAFETY: the position is wide: a sign, fifteen digits and the byte after them may be read.
    @inline(__always)
    mutating func number(at position: inout Position) throws(ReaderFallback) -> JSONScanner.Number {
        let isNegative = unsafe position.pointee == .minus
        let digits = unsafe position + (isNegative ? 1 : 0)
        let count = unsafe kernel_nondigits(digits).trailingZeroBitCount
        // No digits, more than 15, or a leading zero before other digits.
        guard UInt(bitPattern: count &- 1) < 15, unsafe digits.pointee != .digitZero || count == 1 else {
            return unsafe try otherNumber(at: &position)
        }
        let next = unsafe digits[count]
        if next == .period || next.isExponentMark {
            return .real(unsafe try real(at: &position, digits: digits, count: count))
        }
        unsafe position = digits + count
        let value = Int64(bitPattern: unsafe Self.integer(digits, count))
        return .integer(isNegative ? 0 &- value : value)
    }

    /// Returns the number that 1 to 19 digits spell.
    // SAFETY: eight bytes may be read from any of the digits.
    @inline(__always)
    private static func integer(_ digits: Position, _ count: Int) -> UInt64 {
        let count = UInt64(truncatingIfNeeded: count)
        if count <= 8 { return unsafe kernel_number(digits, count) }
        if count <= 16 {
            return unsafe kernel_number(digits, count &- 8) &* 100_000_000 &+ kernel_number(digits + Int(count) - 8, 8)
        }
        let upper = unsafe kernel_number(digits, count &- 16) &* 10_000_000_000_000_000
        let middle = unsafe kernel_number(digits + Int(count) - 16, 8) &* 100_000_000
        return unsafe upper &+ middle &+ kernel_number(digits + Int(count) - 8, 8)
    }

    /// Reads a real whose digits before the point or the exponent are known.
    // SAFETY: the position is wide: of 64 bytes, the last that is read follows a sign, 15 digits, a
    // point and 32 digits.
    @inline(never)
    private mutating func real(
        at position: inout Position, digits: Position, count: Int
    ) throws(ReaderFallback) -> Double {
        guard unsafe digits[count] == .period else { return unsafe try otherReal(at: &position) }
        let fraction = unsafe digits + count + 1
        var length = unsafe kernel_nondigits(fraction).trailingZeroBitCount
        if length > 16 { length = unsafe 16 + kernel_nondigits(fraction + 16).trailingZeroBitCount }
        guard length > 0, count + length <= 19, unsafe !fraction[length].isExponentMark else {
            return unsafe try otherReal(at: &position)
        }
        let whole = unsafe Self.integer(digits, count)
        let value = unsafe whole &* kernel_power(length) &+ Self.integer(fraction, length)
        guard let magnitude = JSONScanner.double(value, power: -length) else {
            return unsafe try otherReal(at: &position)
        }
        let isNegative = unsafe position.pointee == .minus
        unsafe position = fraction + length
        return isNegative ? -magnitude : magnitude
    }

    private mutating func otherReal(at position: inout Position) throws(ReaderFallback) -> Double {
        guard case .real(let value) = unsafe try otherNumber(at: &position) else { throw .input }
        return value
    }

    @inline(never)
    private mutating func otherNumber(at position: inout Position) throws(ReaderFallback) -> JSONScanner.Number {
        unsafe scanner.next = position
        let number = try scanner.takeNumber()
        unsafe position = scanner.next
        return number
    }

    /// Skips the number at a position, and validates it without converting it.
    // SAFETY: as for `number`.
    @inline(__always)
    mutating func skipNumber(at position: inout Position) throws(ReaderFallback) {
        let digits = unsafe position + (position.pointee == .minus ? 1 : 0)
        let count = unsafe kernel_nondigits(digits).trailingZeroBitCount
        guard UInt(bitPattern: count &- 1) < 15, unsafe digits.pointee != .digitZero || count == 1 else {
            _ = unsafe try otherNumber(at: &position)
            return
        }
        var end = unsafe digits + count
        if unsafe end.pointee == .period {
            var length = unsafe kernel_nondigits(end + 1).trailingZeroBitCount
            if length > 16 { length = unsafe 16 + kernel_nondigits(end + 17).trailingZeroBitCount }
            if UInt(bitPattern: length &- 1) < 31 { unsafe end += length + 1 }
        }
        // Other fractions, exponents, and numbers that overflow.
        if unsafe end.pointee == .period || end.pointee.isExponentMark {
            _ = unsafe try otherNumber(at: &position)
            return
        }
        unsafe position = end
    }
}
