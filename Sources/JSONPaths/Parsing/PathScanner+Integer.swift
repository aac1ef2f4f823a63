extension PathScanner {
    /// The largest index either way: what a double holds exactly (RFC 9535, 2.1).
    static let largestInteger = 9_007_199_254_740_991

    /// Whether an index can start here.
    var isAtInteger: Bool {
        guard let byte = peek else { return false }
        return byte == UInt8(ascii: "-") || Self.isDigit(byte)
    }

    /// Reads an index: an integer without a leading zero, not `-0`, within ±(2⁵³ − 1).
    mutating func integer() throws(PathSyntaxError) -> Int {
        let start = position
        _ = skip(UInt8(ascii: "-"))
        let digits = position
        while let byte = peek, Self.isDigit(byte) { advance() }
        guard position > digits else { throw unexpected("a digit", .invalidNumber) }
        if bytesRead(from: digits).first == UInt8(ascii: "0"), position - start > 1 {
            throw error(.invalidNumber, "an index has no leading zero and no minus before zero", at: start)
        }
        guard let value = Int(read(from: start)), value.magnitude <= Self.largestInteger.magnitude else {
            throw error(.invalidNumber, "an index goes no further than 9007199254740991", at: start)
        }
        return value
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
