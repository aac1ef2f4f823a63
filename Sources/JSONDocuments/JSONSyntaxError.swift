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
    public let line: Int

    /// The column in characters, counted from 1, of the last character read (0 when none was).
    public let column: Int

    /// How many bytes of the text had been read.
    public let byteOffset: Int

    /// The line the error is in, with its caret.
    package let excerpt: SourceExcerpt

    /// The error as a compiler would print it: `FILE:LINE:COLUMN: error: MESSAGE`, the source line, and a caret.
    ///
    /// - Parameter file: The name to print in front; left out when nil.
    public func rendered(file: String? = nil) -> String {
        (file.map { "\($0):" } ?? "") + "\(description)\n\(excerpt)"
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// `LINE:COLUMN: error: MESSAGE`.
    public var description: String { "\(line):\(column): error: \(message)" }
}

extension JSONSyntaxError {
    /// What jansson said, moved past `skipped` bytes at the start (a byte order mark).
    init(_ error: json_error_t, skipped: Int, in bytes: [UInt8]) {
        var error = error
        code = unsafe Code(rawValue: Int(cjansson_error_code(&error))) ?? .unknown
        message = unsafe String(cString: cjansson_error_text(&error))
        line = Int(error.line)
        column = Int(error.column)
        byteOffset = Int(error.position) + skipped
        excerpt = SourceExcerpt(in: bytes, line: line, column: column, near: byteOffset)
    }

    /// A raw NUL byte, which jansson would take for the end of the text.
    static func rawNUL(at offset: Int, in bytes: [UInt8]) -> JSONSyntaxError {
        let (line, column) = SourceExcerpt.place(of: offset, in: bytes)
        return JSONSyntaxError(
            code: .nullCharacter, message: "raw NUL byte is not allowed", line: line, column: column,
            byteOffset: offset + 1,
            excerpt: SourceExcerpt(in: bytes, line: line, column: column, near: offset))
    }

    /// A text past what jansson's 32-bit positions can count.
    static func tooLarge(_ count: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            code: .invalidArgument,
            message: "\(count) bytes are too many for one document (at most \(Int32.max - 1)); use JSON Lines",
            line: 1, column: 0, byteOffset: 0, excerpt: SourceExcerpt(text: "", caret: 0))
    }
}
