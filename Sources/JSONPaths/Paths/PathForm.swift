/// How a path was written, and what that means: one object shared by all copies of a path.
final class PathForm: Sendable {
    /// The path as it was written.
    let spelling: String

    /// The one spelling of all paths that say the same.
    let canonicalSpelling: String

    /// The parts of the path, from the left.
    let segments: [PathSegment]

    /// Why the text is no path.
    let syntaxError: PathSyntaxError?

    private init(
        spelling: String?, canonicalSpelling: String, segments: [PathSegment], syntaxError: PathSyntaxError? = nil
    ) {
        self.spelling = spelling ?? canonicalSpelling
        self.canonicalSpelling = canonicalSpelling
        self.segments = segments
        self.syntaxError = syntaxError
    }

    /// The path to the value itself.
    static let root = PathForm(keyPath: [])

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

    /// Other parts in the same spelling as `other`.
    convenience init(like other: PathForm, segments: [PathSegment]) {
        switch other.spelling.utf8.first {
        case UInt8(ascii: "$"):
            self.init(spelling: nil, canonicalSpelling: "$" + QueryPrinter.text(of: segments), segments: segments)
        case UInt8(ascii: "/"):
            self.init(spelling: nil, canonicalSpelling: PointerPrinter.text(of: segments), segments: segments)
        default: self.init(keyPath: segments)
        }
    }

    convenience init(parsing text: String) throws(PathSyntaxError) {
        switch text.utf8.first {
        case UInt8(ascii: "$"): try self.init(query: text)
        case UInt8(ascii: "/"): try self.init(pointer: text)
        default: self.init(keyPath: try KeyPathParser.parse(text), spelling: text)
        }
    }

    /// A literal that is no path: it keeps its text and matches nothing, because nothing has a parent at the top.
    convenience init(malformed text: String, _ error: PathSyntaxError) {
        self.init(
            spelling: text, canonicalSpelling: text, segments: [PathSegment(.parent)], syntaxError: error)
    }
}

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
