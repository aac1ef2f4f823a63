import JSONDocuments

/// Why a text is not a path, and where.
///
/// `description` is one line; `rendered()` adds the path and a caret under the fault.
///
/// ```swift
/// let text = "a..b"
/// do { _ = try JSONPath(text) } catch { print(error.rendered()) }
/// // error: column 3: expected a key, found '.'
/// // a..b
/// //   ^
/// ```
public struct PathSyntaxError: Error, Sendable, Hashable {
    /// The reason, for programs.
    public let code: Code

    /// The reason, for people.
    public let message: String

    /// The whole text that was read as a path.
    public let path: String

    /// Where the fault is: a column in code points, counted from 1.
    public let column: Int

    package init(code: Code, message: String, path: String, column: Int) {
        self.code = code
        self.message = message
        self.path = path
        self.column = column
    }

    /// The error with the path and a caret under the fault.
    public func rendered() -> String {
        let before = String(String.UnicodeScalarView(path.unicodeScalars.prefix(column - 1)))
        return "error: \(description)\n\(SourceExcerpt(text: path, caret: before.count))"
    }
}

extension PathSyntaxError: CustomStringConvertible {
    /// `column COLUMN: MESSAGE`.
    public var description: String { "column \(column): \(message.inMessage(400))" }
}
