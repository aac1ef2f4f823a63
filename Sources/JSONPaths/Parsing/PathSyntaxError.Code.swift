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
