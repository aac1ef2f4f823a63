internal import CJansson

/// Why a text is not JSON, and where.
///
/// `description` is one line, `LINE:COLUMN: error: MESSAGE`; `rendered(file:)` adds the source line and a caret.
///
/// ```swift
/// do { _ = try JSONDocument(parsing: "{\"a\" 1}") } catch { print(error) }
/// // 1:6: error: ':' expected near '1'
/// ```
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// The reason, for programs.
    public let code: Code

    /// The reason, for people, in jansson's words.
    public let message: String

    /// The line, counted from 1.
    public internal(set) var line: Int

    /// The column in characters (Unicode code points), counted from 1, of the last character read (0 when none was).
    ///
    /// For a limit it is the place of what passes it.
    public internal(set) var column: Int

    /// How many bytes of the text had been read; for invalid UTF-8 that is the offset of the first bad byte.
    public internal(set) var byteOffset: Int

    /// The limit that was passed; nil for any other error.
    public let limit: JSONDocument.Limits.Kind?

    /// The line the error is in, with its caret.
    package let excerpt: SourceExcerpt

    init(
        code: Code, message: String, line: Int = 1, column: Int = 0, byteOffset: Int = 0,
        limit: JSONDocument.Limits.Kind? = nil, excerpt: SourceExcerpt = SourceExcerpt(text: "", caret: 0)
    ) {
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.byteOffset = byteOffset
        self.limit = limit
        self.excerpt = excerpt
    }

    /// The error as a compiler would print it: `FILE:LINE:COLUMN: error: MESSAGE`, the source line, and a caret.
    ///
    /// - Parameter file: The name to print in front; left out when nil.
    public func rendered(file: String? = nil) -> String {
        let excerpt = excerpt.text.isEmpty && column == 0 && byteOffset == 0 ? "" : "\n\(excerpt)"
        return (file.map { "\($0.visible):" } ?? "") + description + excerpt
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// `LINE:COLUMN: error: MESSAGE`, in one line; control characters of the text are escaped in it.
    public var description: String { "\(line):\(column): error: \(message.visible)" }
}

extension JSONSyntaxError {
    /// jansson's eighteen error codes (`enum json_error_code`), and one of our own.
    public enum Code: Int, Sendable, CaseIterable {
        /// Unknown error.
        case unknown
        /// The process is out of memory.
        case outOfMemory
        /// Nested deeper than 2,048 levels.
        case stackOverflow
        /// The file cannot be opened.
        case cannotOpenFile
        /// An argument is not valid.
        case invalidArgument
        /// The text is not UTF-8.
        case invalidUTF8
        /// The text ends too early.
        case prematureEndOfInput
        /// Something stands behind the end of the value.
        case endOfInputExpected
        /// The text is not JSON.
        case invalidSyntax
        /// A format string is not valid.
        case invalidFormat
        /// A value is of another kind than asked for.
        case wrongType
        /// A NUL character where none may be.
        case nullCharacter
        /// A null pointer where a value was wanted.
        case nullValue
        /// A NUL in an object's key.
        case nullByteInKey
        /// A key that stood before in the same object.
        case duplicateKey
        /// A number out of range.
        case numericOverflow
        /// No such member.
        case itemNotFound
        /// No such element.
        case indexOutOfRange
        /// Past one of `JSONDocument.Limits`; `JSONSyntaxError.limit` says which. Not one of jansson's.
        case limitExceeded
    }
}

extension JSONSyntaxError {
    /// What jansson said, moved past `skipped` bytes at the start (a byte order mark).
    init(_ error: json_error_t, skipped: Int, in bytes: [UInt8]) {
        var error = error
        let code = unsafe Code(rawValue: Int(cjansson_error_code(&error))) ?? .unknown
        let text = unsafe String(cString: cjansson_error_text(&error))
        // jansson says nothing at all where an allocation failed.
        guard !text.isEmpty else { self = .outOfMemory; return }
        let offset = max(0, Int(error.position)) + skipped
        let column = max(0, Int(error.column))
        self.init(
            code: code, message: Self.quoting(bytes, before: offset, in: text), line: max(1, Int(error.line)),
            column: column, byteOffset: offset,
            excerpt: SourceExcerpt(in: bytes, lastRead: offset, isLineStart: column == 0))
    }

    /// jansson may have read a copy in which big integers were put as reals; its message quotes the text itself.
    private static func quoting(_ bytes: [UInt8], before offset: Int, in message: String) -> String {
        guard let near = message.firstRange(of: " near '"), message.hasSuffix("'") else { return message }
        let length = message[near.upperBound...].utf8.count - 1
        guard length > 0, length <= offset, offset <= bytes.count else { return message }
        let original = bytes[(offset - length)..<offset]
        guard original.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return message }
        return message[..<near.upperBound] + String(decoding: original, as: UTF8.self) + "'"
    }

    /// The process has no memory left; jansson tells it by saying nothing.
    static let outOfMemory = JSONSyntaxError(code: .outOfMemory, message: "out of memory")

    /// Something that cannot be opened or read.
    static func unreadable(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(code: .cannotOpenFile, message: message)
    }

    /// A raw NUL byte, which jansson would take for the end of the text.
    static func rawNUL(at offset: Int, in bytes: [UInt8]) -> JSONSyntaxError {
        at(offset, in: bytes, .nullCharacter, "raw NUL byte is not allowed")
    }

    /// A text that is too long.
    static func tooManyBytes(limit: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            code: .limitExceeded, message: "longer than the limit of \(limit) bytes", byteOffset: limit,
            limit: .bytes)
    }

    /// Something in the text that is past a limit.
    static func limit(
        _ kind: JSONDocument.Limits.Kind, _ limit: Int, at offset: Int, in bytes: [UInt8]
    ) -> JSONSyntaxError {
        let message =
            switch kind {
            case .bytes: "longer than the limit of \(limit) bytes"
            case .depth: "nested deeper than the limit of \(limit) levels"
            case .members: "an object has more than the limit of \(limit) members"
            case .stringLength: "a string is longer than the limit of \(limit) bytes"
            }
        return at(offset, in: bytes, .limitExceeded, message, kind)
    }

    /// jansson leaves out a number that is long; this names it.
    static func bigInteger(_ error: JSONSyntaxError, in bytes: [UInt8]) -> JSONSyntaxError {
        guard error.message.hasPrefix("too big"), !error.message.contains(" near '") else { return error }
        let digits = bytes[..<min(error.byteOffset, bytes.count)].reversed().prefix { $0 == 0x2D || 0x30...0x39 ~= $0 }
        return error.replacing(message: error.message + " near '\(SourceExcerpt.shortened(digits.reversed()))'")
    }

    /// An error of our own about the character at `offset`.
    private static func at(
        _ offset: Int, in bytes: [UInt8], _ code: Code, _ message: String, _ limit: JSONDocument.Limits.Kind? = nil
    ) -> JSONSyntaxError {
        let (line, column) = SourceExcerpt.place(of: offset, in: bytes)
        return JSONSyntaxError(
            code: code, message: message, line: line, column: column, byteOffset: offset + (limit == nil ? 1 : 0),
            limit: limit, excerpt: SourceExcerpt(in: bytes, at: offset))
    }

    /// The same error in other words.
    func replacing(message: String) -> JSONSyntaxError {
        JSONSyntaxError(
            code: code, message: message, line: line, column: column, byteOffset: byteOffset, limit: limit,
            excerpt: excerpt)
    }
}
