extension PathScanner {
    /// Reads a number literal (RFC 9535, 2.3.5.1): JSON's grammar, with `-0` allowed.
    mutating func number() throws(PathSyntaxError) -> FilterOperand {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        let whole = try digits()
        if bytesRead(from: whole).first == UInt8(ascii: "0"), position - whole > 1 {
            throw error(.invalidNumber, "a number has no leading zero", at: start)
        }
        if skip(UInt8(ascii: ".")) { _ = try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            _ = try digits()
        }
        return Self.operand(read(from: start))
    }

    /// Reads one digit or more; answers where they start.
    private mutating func digits() throws(PathSyntaxError) -> Int {
        let start = position
        while let byte = peek, Self.isDigit(byte) { advance() }
        guard position > start else { throw unexpected("a digit", .invalidNumber) }
        return start
    }

    /// The value of a number; one that is whole in fact is an integer, however it is written.
    private static func operand(_ text: String) -> FilterOperand {
        if let integer = Int64(text) { return .integer(integer) }
        // The grammar was checked, so the conversion succeeds: past a double's range it gives infinity or zero.
        let real = Double(text) ?? 0
        return Int64(exactly: real).map { .integer($0) } ?? .real(real)
    }
}
