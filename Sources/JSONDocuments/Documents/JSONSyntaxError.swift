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
