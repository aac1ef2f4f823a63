internal import CJansson

extension JSONScanner {
    /// A number as jansson has it: an integer without fraction or exponent, else a double.
    @frozen @usableFromInline package enum Number {
        case integer(Int64)
        case real(Double)
    }

    /// The number at the place, which starts with a digit or a minus sign.
    ///
    /// An integer past Int64 makes the record jansson's.
    // SAFETY: digits end at the last bracket.
    @inlinable @inline(__always)
    package mutating func takeNumber() throws(ReaderFallback) -> Number {
        let start = unsafe next
        let isNegative = unsafe start.pointee == 0x2D
        var place = unsafe isNegative ? start + 1 : start
        let first = unsafe place
        var value: UInt64 = 0
        var digit = unsafe place.pointee &- 0x30
        while digit < 10 {
            value = value &* 10 &+ UInt64(digit)
            unsafe place += 1
            digit = unsafe place.pointee &- 0x30
        }
        let count = unsafe place - first
        // No digits, too many, or a leading zero that is not all there is.
        let hasLeadingZero = unsafe first.pointee == 0x30 && count > 1
        guard count > 0, count < 19, !hasLeadingZero else { return unsafe try takeOther(first) }
        let byte = unsafe place.pointee
        if byte == 0x2E || byte | 0x20 == 0x65 { return .real(unsafe try takeReal(value, place, count)) }
        unsafe next = place
        return .integer(isNegative ? 0 &- Int64(bitPattern: value) : Int64(bitPattern: value))
    }

    /// A number of many digits, or none at all.
    // SAFETY: as for `takeNumber`.
    @usableFromInline
    mutating func takeOther(_ first: UnsafePointer<UInt8>) throws(ReaderFallback) -> Number {
        var place = unsafe first
        while unsafe place.pointee &- 0x30 < 10 { unsafe place += 1 }
        let count = unsafe place - first
        guard unsafe count > 0 && (count == 1 || first.pointee != 0x30) else { throw .input }
        let byte = unsafe place.pointee
        if byte == 0x2E || byte | 0x20 == 0x65 { return .real(unsafe try takeReal(0, place, 20)) }
        let text = unsafe String(decoding: UnsafeBufferPointer(start: next, count: place - next), as: UTF8.self)
        guard let value = Int64(text) else { throw .record }
        unsafe next = place
        return .integer(value)
    }

    /// A real whose digits before the point or exponent at `place` are `value`, `count` of them; 20 says that `value` says
    /// nothing.
    // SAFETY: as for `takeNumber`.
    @usableFromInline
    mutating func takeReal(
        _ value: UInt64, _ pointOrExponent: UnsafePointer<UInt8>, _ count: Int
    ) throws(ReaderFallback) -> Double {
        let start = unsafe next
        var place = unsafe pointOrExponent
        var (value, count, power) = (value, count, 0)
        if unsafe place.pointee == 0x2E {
            unsafe place += 1
            let first = unsafe place
            var digit = unsafe place.pointee &- 0x30
            while digit < 10 {
                value = value &* 10 &+ UInt64(digit)
                unsafe place += 1
                digit = unsafe place.pointee &- 0x30
            }
            power = unsafe first - place
            count -= power
            guard power < 0 else { throw .input }
        }
        if unsafe place.pointee | 0x20 == 0x65 { power += unsafe try Self.exponent(&place) }
        unsafe next = place
        let isNegative = unsafe start.pointee == 0x2D
        if count <= 19, let quick = Self.exactDouble(value, power) ?? DecimalNumber.double(value, power) {
            return isNegative ? -quick : quick
        }
        return unsafe try Self.convert(start)
    }

    /// The exponent whose `e` is at the place; as large as it is, but no larger than what is surely too large.
    // SAFETY: as for `takeNumber`.
    private static func exponent(_ place: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> Int {
        unsafe place += 1
        let sign = unsafe place.pointee
        if sign == 0x2B || sign == 0x2D { unsafe place += 1 }
        let first = unsafe place
        var size = 0
        while unsafe place.pointee &- 0x30 < 10 {
            size = min(size * 10 + Int(unsafe place.pointee &- 0x30), 1_000_000)
            unsafe place += 1
        }
        guard unsafe place > first else { throw .input }
        return sign == 0x2D ? -size : size
    }

    /// The double nearest to `value` times a power of ten; nil where that takes more than one rounding to know.
    ///
    /// Up to 2⁵³ an integer is a double, and so are the powers of ten up to 10²²: one multiplication or division rounds
    /// once (W. D. Clinger, "How to read floating point numbers accurately", 1990).
    // SAFETY: the table has 23 entries.
    @inline(__always)
    private static func exactDouble(_ value: UInt64, _ power: Int) -> Double? {
        guard value <= 1 << 53 else { return nil }
        if power < 0 { return power >= -22 ? unsafe Double(value) / powersOfTen[-power] : nil }
        return power <= 22 ? unsafe Double(value) * powersOfTen[power] : nil
    }

    /// 10⁰ … 10²², each exactly a double.
    // SAFETY: written once, before anybody reads, and never freed.
    private nonisolated(unsafe) static let powersOfTen: UnsafePointer<Double> = {
        let powers = UnsafeMutablePointer<Double>.allocate(capacity: 23)
        var power = 1.0
        for exponent in 0...22 {
            unsafe (powers + exponent).initialize(to: power)
            power *= 10
        }
        return unsafe UnsafePointer(powers)
    }()

    /// The double that the number at `start` is, by the C library, as jansson does it; one that overflows is jansson's.
    // SAFETY: the number is a JSON number that ends before the last bracket, where strtod stops. The locale is C.
    private static func convert(_ start: UnsafePointer<UInt8>) throws(ReaderFallback) -> Double {
        let text = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        let value = unsafe cjansson_strtod(text, JSONParser.cLocale)
        guard value.isFinite else { throw .input }
        return value
    }
}
