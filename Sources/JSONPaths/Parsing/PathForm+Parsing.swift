import JSONDocuments

extension PathForm {
    convenience init(keyPath segments: [PathSegment], spelling: String? = nil) {
        self.init(spelling: spelling, canonicalSpelling: KeyPathPrinter.text(of: segments), segments: segments)
    }

    /// A pointer to the whole document is the empty key path: both are written "".
    convenience init(pointer text: String) throws(PathSyntaxError) {
        self.init(spelling: text, canonicalSpelling: text, segments: try PointerParser.parse(text))
    }

    convenience init(query text: String) throws(PathSyntaxError) {
        let segments = try QueryParser.parse(text)
        self.init(
            spelling: text, canonicalSpelling: "$" + QueryPrinter.text(of: segments), segments: segments)
    }

    /// Makes a path of other segments in the language of `other`.
    convenience init(like other: PathForm, segments: [PathSegment]) {
        switch other.spelling.utf8.first {
        case UInt8(ascii: "$"):
            self.init(spelling: nil, canonicalSpelling: "$" + QueryPrinter.text(of: segments), segments: segments)
        case .slash:
            self.init(spelling: nil, canonicalSpelling: PointerPrinter.text(of: segments), segments: segments)
        default: self.init(keyPath: segments)
        }
    }

    convenience init(parsing text: String) throws(PathSyntaxError) {
        switch text.utf8.first {
        case UInt8(ascii: "$"): try self.init(query: text)
        case .slash: try self.init(pointer: text)
        default: self.init(keyPath: try KeyPathParser.parse(text), spelling: text)
        }
    }
}

extension JSONPath {
    /// Reads the fragment of a URI that is a JSON Pointer (RFC 6901, section 6): `#/a%20b/0`.
    ///
    /// ```swift
    /// try JSONPath(fragment: "#/c%25d").spelling  // /c%d
    /// ```
    ///
    /// - Parameter text: The fragment, with or without its `#`.
    /// - Throws: `PathSyntaxError` if a `%` isn't followed by two hexadecimal digits, the bytes
    ///   aren't UTF-8, or the decoded text isn't a pointer.
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
            guard let high = scanner.hexDigit(), let low = scanner.hexDigit() else {
                throw scanner.error(.invalidEscape, message: "% takes two hexadecimal digits", at: start)
            }
            bytes.append(high << 4 | low)
        }
        guard let pointer = String(validating: bytes, as: UTF8.self) else {
            throw scanner.error(.invalidEscape, message: "the escapes do not make UTF-8", at: 0)
        }
        try self.init(pointer: pointer)
    }
}

extension PathScanner {
    /// Reads one hexadecimal digit if it is next.
    fileprivate mutating func hexDigit() -> UInt8? {
        guard let digit = peek?.hexDigit else { return nil }
        advance()
        return digit
    }
}
