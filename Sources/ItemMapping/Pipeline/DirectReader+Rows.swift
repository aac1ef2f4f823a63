import JSONDocuments

extension DirectReader {
    /// Reads a value of exactly the field's type into a row; returns false if it needs a conversion.
    // SAFETY: `target` is the address of an initialized value.
    @inline(never)
    mutating func readRowValue(
        _ code: PrimitiveKind, at position: inout UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer
    ) throws(ReaderFallback) -> Bool {
        let start = unsafe position
        switch code {
        case .rowString:
            guard unsafe start.pointee == .quote else { return false }
            unsafe put(RecordValue.string(try scanner.takeContent(at: &position)), at: target)
        case .rowInt:
            guard let value = unsafe try scanner.takeInteger(at: &position) else { return false }
            unsafe put(RecordValue.int(value), at: target)
        case .rowDouble:
            unsafe scanner.next = unsafe start
            guard let value = try takeRowDouble() else { return false }
            unsafe position = unsafe scanner.next
            unsafe put(value, at: target)
        case .rowBool:
            guard unsafe start.pointee == UInt8(ascii: "t") || start.pointee == UInt8(ascii: "f") else { return false }
            unsafe put(RecordValue.bool(try scanner.takeLiteral(at: &position) == UInt8(ascii: "t")), at: target)
        default: return false
        }
        return true
    }

    /// Reads the text at the offset.
    package mutating func takeRowText() throws(ReaderFallback) -> RecordValue { .string(try String.value(from: &self)) }

    /// Reads the number at the offset, with its digits; nil for what isn't one, or isn't certainly a double.
    // SAFETY: the number is between the addresses.
    package mutating func takeRowDouble() throws(ReaderFallback) -> RecordValue? {
        let start = unsafe scanner.next
        guard unsafe start.pointee.startsNumber else { return nil }
        switch try scanner.takeNumber() {
        case .real(let value) where value.magnitude < 0x1p53:
            let text = unsafe UnsafeBufferPointer(start: start, count: scanner.next - start)
            return .double(value, digits: unsafe String(decoding: text, as: UTF8.self))
        case .integer(let value) where value.magnitude <= 1 << 53:
            return .double(Double(value), digits: String(value))
        default: return nil
        }
    }
}
