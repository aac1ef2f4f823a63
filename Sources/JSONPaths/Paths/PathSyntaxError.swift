import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reason why a text isn't a valid path, with its column.
///
/// ``description`` is one line; ``rendered()`` adds the path and a caret under the error.
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

    /// The whole text of the path.
    public let path: String

    /// The column of the error in code points, counted from 1.
    public let column: Int

    /// The paths that were probably meant; empty if none is known.
    package let replacements: [String]

    package init(code: Code, message: String, path: String, column: Int, replacements: [String] = []) {
        self.code = code
        self.message = message
        self.path = path
        self.column = column
        self.replacements = replacements
    }

    /// Returns the error with the path and a caret under the column.
    ///
    /// ```swift
    /// print(JSONPath("a.").syntaxError?.rendered() ?? "well-formed")
    /// // error: column 3: expected a key, found the end
    /// // a.
    /// //   ^
    /// ```
    public func rendered() -> String {
        let before = String(String.UnicodeScalarView(path.unicodeScalars.prefix(column - 1)))
        return "error: \(description)\n\(SourceExcerpt(text: path, caret: before.count))"
    }
}

extension PathSyntaxError: CustomStringConvertible {
    /// `column COLUMN: MESSAGE`.
    public var description: String { "column \(column): \(message.inMessage(400))" }
}

extension PathSyntaxError: LocalizedError {
    /// The column and the reason, as ``description``.
    public var errorDescription: String? { description }

    /// The reason alone.
    public var failureReason: String? { message.inMessage(400) }
}

extension PathSyntaxError {
    /// The kinds of errors in a path; more may be added.
    public enum Code: String, Sendable, CaseIterable {
        /// A character that isn't allowed at this column, or an unexpected end.
        case unexpectedCharacter
        /// A `/` in a key without quotes: `info/name`.
        case unquotedSlash
        /// A step without a key: `a..b`, `a.`.
        case emptyStep
        /// A quoted key, bracket or parenthesis that is never closed.
        case unclosed
        /// An unknown escape, or half a surrogate pair.
        case invalidEscape
        /// A number with a leading zero, out of range, or incomplete.
        case invalidNumber
        /// `^` after a step other than `^`.
        case misplacedParent
        /// A function that RFC 9535 does not define.
        case unknownFunction
        /// A function with too few or too many arguments.
        case wrongArgumentCount
        /// An expression of the wrong type (RFC 9535, 2.4.3): a literal as a test, a comparison of
        /// many values.
        case wrongType
        /// A format in a template that doesn't exist: `{price|curency}`.
        case unknownFormat
        /// Parentheses, filters or functions nested too deeply.
        case nestedTooDeep
    }
}
