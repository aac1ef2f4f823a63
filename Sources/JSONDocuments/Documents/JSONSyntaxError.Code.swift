extension JSONSyntaxError {
    /// jansson's eighteen error codes (`enum json_error_code`), and one of our own.
    public enum Code: Int, Sendable, CaseIterable {
        /// Unknown error.
        case unknown
        /// The process is out of memory.
        case outOfMemory
        /// Nested deeper than 2,048 levels.
        case stackOverflow
        /// The file cannot be opened.
        case cannotOpenFile
        /// An argument is not valid.
        case invalidArgument
        /// The text is not UTF-8.
        case invalidUTF8
        /// The text ends too early.
        case prematureEndOfInput
        /// Something stands behind the end of the value.
        case endOfInputExpected
        /// The text is not JSON.
        case invalidSyntax
        /// A format string is not valid.
        case invalidFormat
        /// A value is of another kind than asked for.
        case wrongType
        /// A NUL character where none may be.
        case nullCharacter
        /// A null pointer where a value was wanted.
        case nullValue
        /// A NUL in an object's key.
        case nullByteInKey
        /// A key that stood before in the same object.
        case duplicateKey
        /// A number out of range.
        case numericOverflow
        /// No such member.
        case itemNotFound
        /// No such element.
        case indexOutOfRange
        /// Past one of `JSONDocument.Limits`; `JSONSyntaxError.limit` says which. Not one of jansson's.
        case limitExceeded
    }
}
