internal import CJansson
internal import CScannerKernels

// Numbers of any form, digit by digit; `+WideNumbers` has those of the usual forms.

extension JSONScanner {
    /// Reads the number at `next` digit by digit.
    ///
    /// An integer past Int64 or a number past a double's range leaves the record to jansson.
    // SAFETY: digits end at the last bracket.
    @usableFromInline @inline(never)
    mutating func takeOtherNumber() throws(ReaderFallback) -> Number {
        let start = unsafe next
        let isNegative = unsafe start.pointee == .minus
        var cursor = unsafe isNegative ? start + 1 : start
        let first = unsafe cursor
        var value: UInt64 = 0
        var digit = unsafe cursor.pointee &- .digitZero
        while digit < 10 {
            value = value &* 10 &+ UInt64(digit)
            unsafe cursor += 1
            digit = unsafe cursor.pointee &- .digitZero
        }
        let count = unsafe cursor - first
        // No digits, too many, or a leading zero before other digits.
        let hasLeadingZero = unsafe first.pointee == .digitZero && count > 1
        guard count > 0, count < 20, !hasLeadingZero else { return unsafe try takeOther(first) }
        let byte = unsafe cursor.pointee
        if byte == .period || byte.isExponentMark {
            return .real(unsafe try takeReal(value, digits: count, from: cursor))
        }
        guard value <= Int64.max.magnitude + (isNegative ? 1 : 0) else { throw .record }
        unsafe next = cursor
        return .integer(isNegative ? 0 &- Int64(bitPattern: value) : Int64(bitPattern: value))
    }

    /// Reads a real of 20 or more digits before the point; fails for an integer of as many, without digits, or after a
    /// leading zero.
    // SAFETY: as for `takeOtherNumber`.
    private mutating func takeOther(_ first: UnsafePointer<UInt8>) throws(ReaderFallback) -> Number {
        var cursor = unsafe first
        while unsafe cursor.pointee.isDecimalDigit { unsafe cursor += 1 }
        let count = unsafe cursor - first
        guard unsafe count > 0 && (count == 1 || first.pointee != .digitZero) else { throw .input }
        let byte = unsafe cursor.pointee
        if byte == .period || byte.isExponentMark { return .real(unsafe try takeReal(0, digits: 20, from: cursor)) }
        throw .record
    }

    /// Reads the rest of a real, from its point or exponent on.
    ///
    /// - Parameters:
    ///   - value: The digits before it as a number.
    ///   - count: The number of those digits; 20 if they don't fit `value`.
    // SAFETY: as for `takeOtherNumber`.
    private mutating func takeReal(
        _ value: UInt64, digits count: Int, from pointOrExponent: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> Double {
        let start = unsafe next
        var cursor = unsafe pointOrExponent
        var (value, count, power) = (value, count, 0)
        if unsafe cursor.pointee == .period {
            unsafe cursor += 1
            let first = unsafe cursor
            var digit = unsafe cursor.pointee &- .digitZero
            while digit < 10 {
                value = value &* 10 &+ UInt64(digit)
                unsafe cursor += 1
                digit = unsafe cursor.pointee &- .digitZero
            }
            power = unsafe first - cursor
            count -= power
            guard power < 0 else { throw .input }
        }
        if unsafe cursor.pointee.isExponentMark {
            guard let exponent = unsafe Self.exponent(at: &cursor) else { throw .input }
            power += exponent
        }
        unsafe next = cursor
        let isNegative = unsafe start.pointee == .minus
        if count <= 19, let quick = Self.double(value, power: power) { return isNegative ? -quick : quick }
        return unsafe try Self.convert(start)
    }

    /// Reads the exponent whose `e` is at the cursor; nil if it has no digits. One past a million is a million, which
    /// overflows anyway.
    // SAFETY: as for `takeOtherNumber`.
    static func exponent(at cursor: inout UnsafePointer<UInt8>) -> Int? {
        unsafe cursor += 1
        let sign = unsafe cursor.pointee
        if sign == .plus || sign == .minus { unsafe cursor += 1 }
        let first = unsafe cursor
        var size = 0
        while unsafe cursor.pointee.isDecimalDigit {
            size = min(size * 10 + Int(unsafe cursor.pointee &- .digitZero), 1_000_000)
            unsafe cursor += 1
        }
        guard unsafe cursor > first else { return nil }
        return sign == .minus ? -size : size
    }

    /// Returns the double nearest to `value` × 10^`power`; nil if only the C library can tell.
    ///
    /// Up to 2⁵³ an integer is a double, and so are the powers of ten up to 10²²: one
    /// multiplication or division rounds once (W. D. Clinger, "How to read floating point numbers
    /// accurately", 1990).
    // SAFETY: the table has 23 entries.
    @inline(__always)
    static func double(_ value: UInt64, power: Int) -> Double? {
        if value <= 1 << 53, power >= -22, power <= 22 {
            return power < 0
                ? Double(value) / kernel_double_power(-power) : Double(value) * kernel_double_power(power)
        }
        return DecimalNumber.double(value, power: power)
    }

    /// Converts the number at `start` by the C library, as jansson does; one past a double's range
    /// leaves the record to jansson.
    // SAFETY: the number is a JSON number that ends before the last bracket, where strtod stops.
    // The locale is C.
    private static func convert(_ start: UnsafePointer<UInt8>) throws(ReaderFallback) -> Double {
        let text = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        let value = unsafe cjansson_strtod(text, Jansson.cLocale)
        guard value.isFinite else { throw .record }
        return value
    }
}
