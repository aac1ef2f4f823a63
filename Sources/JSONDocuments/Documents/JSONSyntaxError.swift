#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

internal import CJansson

/// The reason why a text isn't JSON, with its position.
///
/// `description` is one line, `LINE:COLUMN: error: MESSAGE`; `rendered(file:)` adds the source line
/// and a caret. Programs decide by `code`; the message is for people and may change.
///
/// ```swift
/// do { _ = try JSONDocument(parsing: "{\"a\" 1}") } catch { print(error) }
/// // 1:6: error: ':' expected near '1'
/// ```
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// The reason as a code, for programs.
    public let code: Code

    /// The reason in words, mostly jansson's.
    public let message: String

    /// The line, counted from 1.
    public internal(set) var line: Int

    /// The column of the last character read, in Unicode code points and counted from 1; 0 if none
    /// was read.
    ///
    /// For a limit it is the column of the character that exceeds it.
    public internal(set) var column: Int

    /// The number of bytes that had been read; for invalid UTF-8 it is the offset of the first bad
    /// byte.
    public internal(set) var byteOffset: Int

    /// The limit that was exceeded; nil for any other error.
    public let limit: JSONDocument.Limits.Kind?

    /// The line with the error, and its caret.
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

    /// Returns the error as a compiler prints it: `FILE:LINE:COLUMN: error: MESSAGE`, the source
    /// line and a caret.
    ///
    /// - Parameter file: The name to print first; nil for none.
    public func rendered(file: String? = nil) -> String {
        let excerpt = excerpt.text.isEmpty && column == 0 && byteOffset == 0 ? "" : "\n\(excerpt)"
        return (file.map { "\($0.visible):" } ?? "") + description + excerpt
    }
}

extension JSONSyntaxError: CustomStringConvertible {
    /// `LINE:COLUMN: error: MESSAGE` on one line, with control characters escaped.
    public var description: String { "\(line):\(column): error: \(message.visible)" }
}

extension JSONSyntaxError: LocalizedError {
    /// The position and the reason, as ``description``.
    public var errorDescription: String? { description }

    /// The reason alone.
    public var failureReason: String? { message.visible }
}

extension JSONSyntaxError {
    /// The codes of jansson (`enum json_error_code`) that a text or an input can cause, and one of
    /// this package.
    ///
    /// The raw values are jansson's.
    public enum Code: Int, Sendable, CaseIterable {
        /// An error that jansson has no code for.
        case unknown = 0
        /// The process is out of memory.
        case outOfMemory = 1
        /// The nesting is deeper than 2,048 levels.
        case stackOverflow = 2
        /// The input can't be opened or read.
        case cannotOpenFile = 3
        /// The text isn't UTF-8.
        case invalidUTF8 = 5
        /// The text ends too early.
        case prematureEndOfInput = 6
        /// Other data follows the value.
        case endOfInputExpected = 7
        /// The text isn't JSON.
        case invalidSyntax = 8
        /// A value is of another kind than expected: `JSONLines` found no array at the given keys.
        case wrongType = 10
        /// A NUL character that isn't allowed.
        case nullCharacter = 11
        /// A NUL in an object's key.
        case nullByteInKey = 13
        /// A key that appeared before in the same object.
        case duplicateKey = 14
        /// A number that is out of range.
        case numericOverflow = 15
        /// `JSONLines` found no value at the given keys.
        case itemNotFound = 16
        /// One of `JSONDocument.Limits` was exceeded; `JSONSyntaxError.limit` says which. Not a
        /// code of jansson.
        case limitExceeded = 18
    }
}

extension JSONSyntaxError {
    /// Converts an error of jansson; `skipped` bytes, a byte order mark, precede the text that
    /// jansson read.
    init(_ error: json_error_t, skipped: Int, in bytes: [UInt8]) {
        var error = error
        let code = unsafe Code(rawValue: Int(cjansson_error_code(&error))) ?? .unknown
        let text = unsafe String(cString: cjansson_error_text(&error))
        // jansson leaves the text empty if an allocation failed.
        guard !text.isEmpty else { self = .outOfMemory; return }
        let offset = max(0, Int(error.position)) + skipped
        let column = max(0, Int(error.column))
        self.init(
            code: code, message: Self.quoting(bytes, before: offset, in: text), line: max(1, Int(error.line)),
            column: column, byteOffset: offset,
            excerpt: SourceExcerpt(in: bytes, lastRead: offset, isLineStart: column == 0))
    }

    /// Quotes the source instead of the copy that jansson may have read, with big integers replaced
    /// by reals.
    private static func quoting(_ bytes: [UInt8], before offset: Int, in message: String) -> String {
        guard let near = message.firstRange(of: " near '"), message.hasSuffix("'") else { return message }
        let length = message[near.upperBound...].utf8.count - 1
        guard length > 0, length <= offset, offset <= bytes.count else { return message }
        let original = bytes[(offset - length)..<offset]
        guard original.allSatisfy({ (UInt8.space ..< .delete).contains($0) }) else { return message }
        return message[..<near.upperBound] + String(decoding: original, as: UTF8.self) + "'"
    }

    /// Creates an input whose bytes can't be had, for a reason of their source.
    package init(reason: String) { self.init(code: .unknown, message: reason) }

    /// The process has no memory left.
    static let outOfMemory = JSONSyntaxError(code: .outOfMemory, message: "out of memory")

    /// Returns an input that can't be opened or read.
    static func unreadable(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(code: .cannotOpenFile, message: message)
    }

    /// Returns a raw NUL byte, which jansson takes for the end of the text.
    static func rawNUL(at offset: Int, in bytes: [UInt8]) -> JSONSyntaxError {
        JSONSyntaxError(.nullCharacter, message: "raw NUL byte is not allowed", at: offset, in: bytes)
    }

    /// Returns a text that is too long.
    static func tooManyBytes(limit: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            code: .limitExceeded, message: message(exceeding: .bytes, limit), byteOffset: limit, limit: .bytes)
    }

    /// Returns a token that exceeds a limit.
    static func exceeded(
        _ kind: JSONDocument.Limits.Kind, limit: Int, at offset: Int, in bytes: [UInt8]
    ) -> JSONSyntaxError {
        JSONSyntaxError(.limitExceeded, message: message(exceeding: kind, limit), at: offset, in: bytes, limit: kind)
    }

    private static func message(exceeding kind: JSONDocument.Limits.Kind, _ limit: Int) -> String {
        switch kind {
        case .bytes: "longer than the limit of \(limit) bytes"
        case .depth: "nested deeper than the limit of \(limit) levels"
        case .members: "an object has more than the limit of \(limit) members"
        case .stringLength: "a string is longer than the limit of \(limit) bytes"
        }
    }

    /// Adds the number to the message, which jansson leaves out if the number is long.
    static func bigInteger(_ error: JSONSyntaxError, in bytes: [UInt8]) -> JSONSyntaxError {
        guard error.message.hasPrefix("too big"), !error.message.contains(" near '") else { return error }
        let digits = bytes[..<min(error.byteOffset, bytes.count)].reversed().prefix {
            $0 == .minus || $0.isDecimalDigit
        }
        return error.replacing(message: error.message + " near '\(SourceExcerpt.shortened(digits.reversed()))'")
    }

    /// Creates an error of this package about the character at `offset`.
    private init(
        _ code: Code, message: String, at offset: Int, in bytes: [UInt8], limit: JSONDocument.Limits.Kind? = nil
    ) {
        let position = TextPosition(of: offset, in: bytes)
        self.init(
            code: code, message: message, line: position.line, column: position.column,
            byteOffset: offset + (limit == nil ? 1 : 0), limit: limit, excerpt: SourceExcerpt(in: bytes, at: offset))
    }

    /// Returns the same error with another message.
    func replacing(message: String) -> JSONSyntaxError {
        JSONSyntaxError(
            code: code, message: message, line: line, column: column, byteOffset: byteOffset, limit: limit,
            excerpt: excerpt)
    }
}
