/// Reads the UTF-8 of a path from left to right.
struct PathScanner {
    /// The whole path.
    let text: String

    private let bytes: [UInt8]

    /// How many bytes have been read.
    private(set) var position = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// The byte at the position; nil at the end.
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The byte `distance` after the position; nil past the end.
    func peek(ahead distance: Int) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    /// Whether everything was read.
    var isAtEnd: Bool { position == bytes.count }

    /// Goes on by one byte.
    mutating func advance(by count: Int = 1) { position += count }

    /// Goes back to an earlier position.
    mutating func rewind(to earlier: Int) { position = earlier }

    /// Reads `byte` if it stands here.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    /// Reads `byte`, which has to stand here.
    mutating func expect(_ byte: UInt8, _ what: String) throws(PathSyntaxError) {
        guard skip(byte) else { throw unexpected(what) }
    }

    /// The text from `start` to the position.
    func read(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

    /// The bytes from `start` to the position.
    func bytesRead(from start: Int) -> ArraySlice<UInt8> { bytes[start..<position] }

    /// An error at the position, or at an earlier one.
    func error(_ code: PathSyntaxError.Code, _ message: String, at place: Int? = nil) -> PathSyntaxError {
        let column = bytes[..<(place ?? position)].count { $0 & 0xC0 != 0x80 } + 1
        return PathSyntaxError(code: code, message: message, path: text, column: column)
    }

    /// An error that says what was expected and what stands here.
    func unexpected(_ what: String, _ code: PathSyntaxError.Code = .unexpectedCharacter) -> PathSyntaxError {
        error(code, "expected \(what), found \(found)")
    }

    /// What stands at the position, for messages.
    var found: String {
        guard !isAtEnd else { return "the end" }
        guard let scalar = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first else {
            return "the end"
        }
        return Self.isControl(scalar) ? "a control character" : "'\(scalar)'"
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
}
