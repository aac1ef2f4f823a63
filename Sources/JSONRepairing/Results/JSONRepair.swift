import JSONDocuments

/// One change that made a text JSON: where it is, what was found and what was done.
///
/// ```swift
/// let repaired = RepairedText("[1, 2,]")
/// repaired.report.repairs[0].description  // 1:6: trailing comma: removed ','
/// ```
public struct JSONRepair: Sendable, Hashable {
    /// The kind of defect.
    public let kind: Kind

    /// The position of the defect in the original text; its range is empty if something was
    /// missing.
    public let position: JSONPosition

    /// The original text, truncated after 40 characters; "" if something was missing.
    public let found: String

    /// The text that replaces it, truncated after 40 characters; "" if it was removed.
    public let replacement: String
}

extension JSONRepair: CustomStringConvertible {
    /// `LINE:COLUMN: KIND: CHANGE` on one line.
    public var description: String { "\(position): \(message)" }

    /// The kind and the change, without the position.
    public var message: String { "\(kind): \(change)" }

    private var change: String {
        switch kind {
        case .concatenation: return "put into one array with those before it"
        case .controlCharacter: return "escaped as \(Self.quoted(replacement))"
        default: break
        }
        if found.isEmpty { return replacement.isEmpty ? "ignored" : "inserted \(Self.quoted(replacement))" }
        if replacement.allSatisfy({ $0 == " " }) { return "removed \(Self.quoted(found))" }
        return "\(Self.quoted(found)) is now \(Self.quoted(replacement))"
    }

    private static func quoted(_ text: String) -> String { text.contains("'") ? "`\(text)`" : "'\(text)'" }
}

extension JSONRepair {
    /// The defects that can be repaired.
    public enum Kind: Int, Sendable, CaseIterable {
        /// A comment: `// …`, `/* … */` or `# …`.
        case comment
        /// A comma before a closing bracket or at the end.
        case trailingComma
        /// A comma without a value before it.
        case extraComma
        /// Two values or members without a comma between them.
        case missingComma
        /// A quoted key and a value without a colon between them.
        case missingColon
        /// A key without a value, which becomes null.
        case missingValue
        /// A container that isn't closed before the one around it.
        case missingBracket
        /// A string or a key in single quotes.
        case singleQuotes
        /// A key without quotes.
        case unquotedKey
        /// A word without quotes, which becomes a string.
        case unquotedText
        /// A literal of another language (`True`, `None`, `undefined`) or in another case.
        case foreignLiteral
        /// NaN or an infinity, which becomes null.
        case nonFiniteNumber
        /// A number that JSON writes differently: `+1`, `.5`, `1.`, `0x1F`, `007`, `1_000`.
        case numberFormat
        /// A number that is malformed, as `1.2.3`; it becomes a string.
        case unreadableNumber
        /// A control character in a string.
        case controlCharacter
        /// An escape that JSON doesn't have.
        case invalidEscape
        /// Half of a surrogate pair, which becomes U+FFFD.
        case loneSurrogate
        /// Bytes that aren't UTF-8, which become U+FFFD.
        case invalidUTF8
        /// A byte order mark.
        case byteOrderMark
        /// White space that JSON doesn't have.
        case whiteSpace
        /// A further document, which becomes an element of one array with those before it.
        case concatenation
        /// Code around the document: a JSONP call, an assignment, a Markdown fence.
        case wrapper
        /// A prefix that keeps other sites from reading the document, as `)]}'` or `while(1);`.
        case protectionPrefix
        /// A field or a comment of a server-sent event stream.
        case eventStream
        /// The record separator of a JSON text sequence (RFC 7464).
        case recordSeparator
        /// An end in the middle of the document.
        case cutOff
    }
}

extension JSONRepair.Kind: CustomStringConvertible {
    /// The name for people: `trailing comma`.
    public var description: String {
        switch self {
        case .comment: "comment"
        case .trailingComma: "trailing comma"
        case .extraComma: "extra comma"
        case .missingComma: "missing comma"
        case .missingColon: "missing colon"
        case .missingValue: "missing value"
        case .missingBracket: "missing bracket"
        case .singleQuotes: "single-quoted string"
        case .unquotedKey: "unquoted key"
        case .unquotedText: "unquoted text"
        case .foreignLiteral: "foreign literal"
        case .nonFiniteNumber: "number that isn't finite"
        case .numberFormat: "number format"
        case .unreadableNumber: "unreadable number"
        case .controlCharacter: "control character"
        case .invalidEscape: "invalid escape"
        case .loneSurrogate: "lone surrogate"
        case .invalidUTF8: "invalid UTF-8"
        case .byteOrderMark: "byte order mark"
        case .whiteSpace: "foreign white space"
        case .concatenation: "further document"
        case .wrapper: "code around the document"
        case .protectionPrefix: "protection prefix"
        case .eventStream: "event-stream field"
        case .recordSeparator: "record separator"
        case .cutOff: "cut-off end"
        }
    }

    /// Returns the number with the name: `1 comment`, `2 trailing commas`.
    func counted(_ count: Int) -> String { count == 1 ? "1 \(self)" : "\(count) \(plural)" }

    private var plural: String {
        switch self {
        case .nonFiniteNumber: "numbers that aren't finite"
        case .invalidUTF8: "sequences of invalid UTF-8"
        case .whiteSpace: "characters of foreign white space"
        case .wrapper: "pieces of code around the document"
        case .protectionPrefix: "protection prefixes"
        default: "\(self)s"
        }
    }
}
