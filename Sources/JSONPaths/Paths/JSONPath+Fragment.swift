extension JSONPath {
    /// Reads the fragment of a URI that is a JSON Pointer (RFC 6901, section 6): `#/a%20b/0`.
    ///
    /// ```swift
    /// try JSONPath(fragment: "#/c%25d").spelling  // /c%d
    /// ```
    ///
    /// - Parameter text: The fragment with its `#`, or without.
    /// - Throws: `PathSyntaxError` where a `%` is not followed by two hexadecimal digits, the bytes are no UTF-8, or
    ///   the decoded text is no pointer.
    public init(fragment text: String) throws(PathSyntaxError) {
        var scanner = PathScanner(text)
        _ = scanner.skip(UInt8(ascii: "#"))
        var bytes: [UInt8] = []
        while let byte = scanner.peek {
            let start = scanner.position
            scanner.advance()
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = scanner.hexadecimalDigit(), let low = scanner.hexadecimalDigit() else {
                throw scanner.error(.invalidEscape, "% takes two hexadecimal digits", at: start)
            }
            bytes.append(high << 4 | low)
        }
        guard let pointer = String(validating: bytes, as: UTF8.self) else {
            throw scanner.error(.invalidEscape, "the escapes do not make UTF-8", at: 0)
        }
        try self.init(pointer: pointer)
    }
}

extension PathScanner {
    /// Reads one hexadecimal digit where one stands.
    fileprivate mutating func hexadecimalDigit() -> UInt8? {
        guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { return nil }
        advance()
        return UInt8(digit)
    }
}
