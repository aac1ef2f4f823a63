import JSONDocuments

/// A cursor over the UTF-8 of a path.
struct PathScanner {
    /// The whole path.
    let text: String

    private let bytes: [UInt8]

    /// The offset of the next byte.
    private(set) var position = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// The next byte; nil at the end.
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Returns the byte at a distance from the next one; nil past the end.
    func peek(ahead distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    /// True if all bytes were read.
    var isAtEnd: Bool { position == bytes.count }

    /// Skips bytes.
    mutating func advance(by count: Int = 1) { position += count }

    /// Returns to an earlier position.
    mutating func rewind(to earlier: Int) { position = earlier }

    /// Reads `byte` if it is next.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Reads `byte`, or throws if it isn't next.
    mutating func expect(_ byte: UInt8, named name: String) throws(PathSyntaxError) {
        guard skip(byte) else { throw unexpected(name) }
    }

    /// Returns the text from `start` to the position.
    func read(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

    /// Returns the bytes from `start` to the position.
    func bytesRead(from start: Int) -> ArraySlice<UInt8> { bytes[start..<position] }

    /// Returns an error at the position, or at an earlier one.
    func error(
        _ code: PathSyntaxError.Code, message: String, at earlier: Int? = nil, replacements: [String] = []
    ) -> PathSyntaxError {
        let column = bytes[..<(earlier ?? position)].count { $0 & 0xC0 != 0x80 } + 1
        return PathSyntaxError(code: code, message: message, path: text, column: column, replacements: replacements)
    }

    /// Returns an error that names the expected text and the text found.
    func unexpected(
        _ expected: String, code: PathSyntaxError.Code = .unexpectedCharacter
    ) -> PathSyntaxError {
        error(code, message: "expected \(expected), found \(found)")
    }

    /// The next character, for messages.
    var found: String {
        guard !isAtEnd else { return "the end" }
        guard let scalar = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first else {
            return "the end"
        }
        return Self.isControl(scalar) ? "a control character" : "'\(scalar)'"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }
}
