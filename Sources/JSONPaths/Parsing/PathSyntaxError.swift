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

extension PathSyntaxError {
    /// The kinds of fault in a path; more may come.
    public enum Code: String, Sendable, CaseIterable {
        /// A character that cannot stand here, or the end too early.
        case unexpectedCharacter
        /// A step without a key: `a..b`, `a.`.
        case emptyStep
        /// A quoted key, bracket or parenthesis that is never closed.
        case unclosed
        /// An escape that does not exist, or half a surrogate pair.
        case invalidEscape
        /// A number with a leading zero, out of range, or cut off.
        case invalidNumber
        /// `^` after another step than `^`.
        case misplacedParent
        /// A function that RFC 9535 does not define.
        case unknownFunction
        /// A function with too few or too many arguments.
        case wrongArgumentCount
        /// An expression of the wrong type (RFC 9535, 2.4.3): a literal as a test, a comparison of many values.
        case wrongType
        /// Parentheses, filters and functions nested too deep.
        case nestedTooDeep
    }
}
