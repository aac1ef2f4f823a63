/// One token of Swift source: a range of bytes, and what the scanner of declarations asks about it.
struct Token: Equatable, Sendable {
    /// The kinds of token.
    enum Kind: Equatable, Sendable {
        /// A keyword or an identifier.
        case word
        /// An identifier in backticks.
        case quotedWord
        case number
        case string
        case regex
        /// A run of operator characters, `=`, `->`, `?` and `!` included.
        case symbol
        /// `(`, `[` or `{`.
        case open
        /// `)`, `]` or `}`.
        case close
        case comma
        case semicolon
        case colon
        case period
        case at
        /// `#` and the word after it: `#if`, `#selector`, `#stringify`.
        case directive
        case backslash
        case end
    }

    let kind: Kind
    /// The bytes of the token.
    let range: Range<Int>
    /// True if it is the first token on its line.
    let startsLine: Bool
    /// True if white space, a comment, or an opening bracket or separator precedes it.
    let hasGapBefore: Bool
    /// True if white space, a comment, or a closing bracket or separator follows it.
    var hasGapAfter = false
}

/// A mistake in a declaration, or one that isn't understood: the message, and where to show it.
package struct MacroDiagnostic: Error, Equatable, Sendable {
    /// The severities that the compiler knows.
    package enum Severity: String, Sendable { case error, warning }

    /// A change that mends the mistake.
    package struct FixIt: Equatable, Sendable {
        package let message: String
        /// The bytes to replace.
        package let range: Range<Int>
        package let text: String
    }

    package let message: String
    /// The offset in the source of the declaration, in bytes.
    package let offset: Int
    package var severity = Severity.error
    /// True for a mistake in a literal, with which the declaration can be expanded.
    package var isInLiteral = false
    /// The changes that mend the mistake, each by itself.
    package var fixIts: [FixIt] = []
}
