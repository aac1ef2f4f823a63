extension JSONScanner {
    /// The deepest nesting that is passed over; what is deeper is jansson's.
    private static let mostLevels = 63

    /// Passes over the value at the place, and validates all of it.
    ///
    /// - Parameter bigIntegers: Whether integers past Int64 are passed over too, because jansson will see to them.
    @inlinable @inline(__always)
    package mutating func skipValue(bigIntegers: Bool = false) throws(ReaderFallback) {
        switch unsafe next.pointee {
        case 0x22: _ = try takeString()
        case 0x5B, 0x7B: try skipContainer(bigIntegers: bigIntegers)
        default: try skipOther(bigIntegers: bigIntegers)
        }
    }

    /// Passes over a number or a literal.
    @usableFromInline
    mutating func skipOther(bigIntegers: Bool) throws(ReaderFallback) {
        switch unsafe next.pointee {
        case 0x2D, 0x30...0x39:
            if !bigIntegers {
                _ = try takeNumber()
                return
            }
            do throws(ReaderFallback) {
                _ = try takeNumber()
            } catch .record {
                try skipDigits()
            }
        default: _ = try takeLiteral()
        }
    }

    /// Passes over an integer of any length.
    // SAFETY: digits end at the last bracket.
    private mutating func skipDigits() throws(ReaderFallback) {
        if unsafe next.pointee == 0x2D { unsafe next += 1 }
        while unsafe next.pointee &- 0x30 < 10 { unsafe next += 1 }
    }

    /// Passes over an array or object without recursion: a bit a level says which of the two it is.
    @usableFromInline
    mutating func skipContainer(bigIntegers: Bool) throws(ReaderFallback) {
        var objects: UInt64 = 0
        var depth = 0
        while true {
            // At the first byte of a value.
            let byte = unsafe next.pointee
            if byte == 0x5B || byte == 0x7B {
                if try !takeOpening(endingWith: byte + 2) {
                    depth += 1
                    guard depth <= Self.mostLevels else { throw .input }
                    objects = objects << 1 | (byte == 0x7B ? 1 : 0)
                    if byte == 0x7B { try skipKey() }
                    continue
                }
            } else if byte == 0x22 {
                _ = try takeString()
            } else {
                try skipOther(bigIntegers: bigIntegers)
            }
            // Behind a value.
            while depth > 0 {
                let isObject = objects & 1 == 1
                if try takeComma(orEnd: isObject ? 0x7D : 0x5D) {
                    if isObject { try skipKey() } else { _ = try significantByte() }
                    break
                }
                objects >>= 1
                depth -= 1
            }
            if depth == 0 { return }
        }
    }

    /// Passes over a key and its colon, to the first byte of its value.
    @inlinable @inline(__always)
    package mutating func skipKey() throws(ReaderFallback) {
        guard try significantByte() == 0x22 else { throw .input }
        let key = try takeString()
        if key.hasEscapes { try refuseNUL(in: key) }
        try takeColon()
    }

    /// Passes over a colon, to the first byte of the value behind it.
    @inlinable @inline(__always)
    package mutating func takeColon() throws(ReaderFallback) {
        try take(0x3A)
        _ = try significantByte()
    }

    /// A key never may hold NUL.
    @usableFromInline
    mutating func refuseNUL(in key: Text) throws(ReaderFallback) {
        if unsafe decode(key).contains(0) { throw .input }
    }
}
