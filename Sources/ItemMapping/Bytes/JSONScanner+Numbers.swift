import JSONDocuments

extension JSONScanner {
    /// Reads the integer at a position; nil for any other number, and what isn't one.
    // SAFETY: as for `takeNumber`.
    @inline(__always)
    mutating func takeInteger(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> Int64? {
        if unsafe isWide(position), let value = unsafe Self.plainInteger(at: &position) { return value }
        guard unsafe position.pointee.startsNumber else { return nil }
        guard case .integer(let value) = unsafe try takeNumberApart(at: &position) else { return nil }
        return value
    }

    /// Reads the number at a position that is the same double under every policy; nil for any other
    /// number, and what isn't one.
    // SAFETY: as for `takeNumber`.
    @inline(__always)
    mutating func takeDouble(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> Double? {
        if unsafe isWide(position), let value = unsafe Self.plainDouble(at: &position) { return value }
        guard unsafe position.pointee.startsNumber else { return nil }
        return switch unsafe try takeNumberApart(at: &position) {
        case .real(let value): value.magnitude < 0x1p63 ? value : nil
        case .integer(let value): value.magnitude <= 1 << 53 ? Double(value) : nil
        }
    }

    /// As `takeNumber`, without a pointer to the caller's position, which thus may stay in a
    /// register.
    // SAFETY: as for `takeNumber`.
    @inline(__always)
    private mutating func takeNumberApart(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> Number {
        unsafe next = unsafe position
        let number = try takeAnyNumber()
        unsafe position = unsafe next
        return number
    }

    @inline(never)
    private mutating func takeAnyNumber() throws(ReaderFallback) -> Number { try takeNumber() }
}

extension UInt8 {
    /// True if a number may start with this byte.
    @inline(__always) package var startsNumber: Bool { isDecimalDigit || self == .minus }
}
