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

    /// The text in its place, truncated after 40 characters; "" if it was removed.
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
    public enum Kind: String, Sendable, CaseIterable, CustomStringConvertible {
        /// A comment: `// …`, `/* … */` or `# …`.
        case comment = "comment"
        /// A comma before a closing bracket or at the end.
        case trailingComma = "trailing comma"
        /// A comma without a value before it.
        case extraComma = "extra comma"
        /// Two values or members without a comma between them.
        case missingComma = "missing comma"
        /// A quoted key and a value without a colon between them.
        case missingColon = "missing colon"
        /// A key without a value, which becomes null.
        case missingValue = "missing value"
        /// A container that isn't closed before the one around it.
        case missingBracket = "missing bracket"
        /// A string or a key in single quotes.
        case singleQuotes = "single-quoted string"
        /// A key without quotes.
        case unquotedKey = "unquoted key"
        /// A word without quotes, which becomes a string.
        case unquotedText = "unquoted text"
        /// A literal of another language (`True`, `None`, `undefined`) or in another case.
        case foreignLiteral = "foreign literal"
        /// NaN or an infinity, which becomes null.
        case nonFiniteNumber = "number that isn't finite"
        /// A number that JSON writes differently: `+1`, `.5`, `1.`, `0x1F`, `007`, `1_000`.
        case numberFormat = "number format"
        /// A number that no double holds, as `1e400`, or that is malformed; it becomes a string.
        case unreadableNumber = "unreadable number"
        /// A control character in a string.
        case controlCharacter = "control character"
        /// An escape that JSON doesn't have.
        case invalidEscape = "invalid escape"
        /// Half of a surrogate pair, which becomes U+FFFD.
        case loneSurrogate = "lone surrogate"
        /// Bytes that aren't UTF-8, which become U+FFFD.
        case invalidUTF8 = "invalid UTF-8"
        /// A byte order mark.
        case byteOrderMark = "byte order mark"
        /// White space that JSON doesn't have.
        case whiteSpace = "foreign white space"
        /// A further document, which becomes an element of one array with those before it.
        case concatenation = "further document"
        /// Code around the document: a JSONP call, an assignment, a Markdown fence.
        case wrapper = "code around the document"
        /// A prefix that keeps other sites from reading the document, as `)]}'` or `while(1);`.
        case protectionPrefix = "protection prefix"
        /// A field or a comment of a server-sent event stream.
        case eventStream = "event-stream field"
        /// The record separator of a JSON text sequence (RFC 7464).
        case recordSeparator = "record separator"
        /// An end in the middle of the document.
        case cutOff = "cut-off end"

        /// The name for people: `trailing comma`.
        public var description: String { rawValue }

        /// Returns the number with the name: `1 comment`, `2 trailing commas`.
        func counted(_ count: Int) -> String { count == 1 ? "1 \(rawValue)" : "\(count) \(plural)" }

        private var plural: String {
            switch self {
            case .nonFiniteNumber: "numbers that aren't finite"
            case .invalidUTF8: "sequences of invalid UTF-8"
            case .whiteSpace: "characters of foreign white space"
            case .wrapper: "pieces of code around the document"
            case .protectionPrefix: "protection prefixes"
            default: rawValue + "s"
            }
        }
    }
}
