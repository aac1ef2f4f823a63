import JSONDocuments

extension DirectReader {
    /// Reads a value of exactly the field's type into a row; returns false if it needs a conversion.
    // SAFETY: `target` is the address of an initialized value.
    @inline(never)
    mutating func readRowValue(
        _ code: PrimitiveKind, at position: inout UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> Bool {
        unsafe scanner.next = unsafe position
        guard let value = try takeRowValue(code) else { return false }
        unsafe position = unsafe scanner.next
        unsafe put(value, at: target)
        return true
    }

    /// Reads the value at the offset if it is of exactly a type of rows; nil, at the same offset, if it needs a
    /// conversion.
    @inline(__always)
    package mutating func takeRowValue(_ code: PrimitiveKind) throws(ReaderFallback) -> RecordValue? {
        var position = unsafe scanner.next
        let byte = unsafe position.pointee
        let value: RecordValue
        switch code {
        case .rowString:
            guard byte == .quote else { return nil }
            value = .string(unsafe try scanner.takeContent(at: &position))
        case .rowInt:
            guard let integer = unsafe try scanner.takeInteger(at: &position) else { return nil }
            value = .int(integer)
        case .rowDouble: return try takeRowDouble()
        case .rowBool:
            guard byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") else { return nil }
            value = .bool(unsafe try scanner.takeLiteral(at: &position) == UInt8(ascii: "t"))
        default: return nil
        }
        unsafe scanner.next = unsafe position
        return value
    }

    /// Reads the text at the offset.
    package mutating func takeRowText() throws(ReaderFallback) -> RecordValue { .string(try String.value(from: &self)) }

    /// Reads the number at the offset, with its digits; nil for what isn't one, or isn't certainly a double.
    // SAFETY: the number is between the addresses.
    private mutating func takeRowDouble() throws(ReaderFallback) -> RecordValue? {
        let start = unsafe scanner.next
        guard unsafe start.pointee.startsNumber else { return nil }
        let number = try scanner.takeNumber()
        let text = unsafe UnsafeBufferPointer(start: start, count: scanner.next - start)
        switch number {
        case .real(let value) where value.magnitude < 0x1p53:
            return .double(value, digits: unsafe String(decoding: text, as: UTF8.self))
        case .integer(let value) where value.magnitude <= 1 << 53:
            return .double(Double(value), digits: unsafe String(decoding: text, as: UTF8.self))
        default:
            unsafe scanner.next = unsafe start
            return nil
        }
    }
}
