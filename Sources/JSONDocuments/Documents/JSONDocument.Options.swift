extension JSONDocument {
    /// What counts as a document, and the reading of JSON's corner cases.
    ///
    /// The defaults accept all of RFC 8259 and keep the last of equal keys; `strict` refuses every
    /// text that two parsers might read differently.
    ///
    /// ```swift
    /// var options = JSONDocument.Options()
    /// options.duplicateKeys = .refuse
    /// try JSONDocument(parsing: #"{"a": 1, "a": 2}"#, options: options)
    /// // throws 1:12: error: duplicate object key near '"a"', first at 1:2
    /// ```
    public struct Options: Sendable, Hashable {
        /// The treatment of a key that appears twice in one object.
        public enum DuplicateKeys: Sendable, Hashable {
            /// The last value counts; the member keeps the position of the first.
            case lastWins
            /// An error that names the key, its position, and the position of the first.
            case refuse
        }

        /// The treatment of an integer outside −2⁶³ ..< 2⁶³, or of a number past a double's range, which
        /// jansson can't hold.
        public enum BigIntegers: Sendable, Hashable {
            /// It reads as a real; `JSONValue.uint64`, `decimal` and `numberText` still have every
            /// digit. `JSONValue.double` is nil for one past a double's range, such as `1e400`.
            case exactReals
            /// An error that names the number and its position.
            case refuse
        }

        /// The treatment of bytes that an option may tolerate.
        public enum Answer: Sendable, Hashable {
            /// The bytes are skipped.
            case skip
            /// The bytes are an error.
            case refuse
        }

        /// True if a scalar may be the whole document (RFC 8259); false for objects and arrays only
        /// (RFC 4627).
        public var allowsScalarAtTop = true

        /// True if a string may hold `\u0000`; a key never may, because jansson can't hold it.
        public var allowsNUL = true

        /// The treatment of a key that appears twice in one object.
        public var duplicateKeys = DuplicateKeys.lastWins

        /// The treatment of an integer outside −2⁶³ ..< 2⁶³, or of a number past a double's range.
        public var bigIntegers = BigIntegers.exactReals

        /// The treatment of a byte order mark at the start (RFC 8259, section 8.1, lets a parser
        /// skip it).
        public var byteOrderMark = Answer.skip

        /// The treatment of bytes after the document, other than white space; `endOffset` is their
        /// offset.
        public var trailingData = Answer.refuse

        /// The largest document that is accepted.
        public var limits = Limits()

        /// Creates options with the defaults.
        public init() {}

        /// Refuses every text that two parsers might read differently: equal keys, NUL, big
        /// integers, numbers past a double's range and a byte order mark are errors.
        ///
        /// ```swift
        /// try JSONDocument(parsing: "[18446744073709551616]", options: .strict)
        /// // throws 1:21: error: too big integer near '18446744073709551616'
        /// ```
        public static let strict: Options = {
            var options = Options()
            options.allowsNUL = false
            options.duplicateKeys = .refuse
            options.bigIntegers = .refuse
            options.byteOrderMark = .refuse
            return options
        }()
    }
}

extension JSONDocument {
    /// The largest document that is accepted; the error past a limit names the limit and the
    /// position.
    ///
    /// ```swift
    /// var options = JSONDocument.Options()
    /// options.limits.depth = 2
    /// try JSONDocument(parsing: "[[[1]]]", options: options)
    /// // throws 1:3: error: nested deeper than the limit of 2 levels
    /// ```
    public struct Limits: Sendable, Hashable {
        /// The quantity that a limit bounds.
        public enum Kind: String, Sendable, CaseIterable {
            /// The bytes of the text.
            case bytes
            /// The levels of nesting.
            case depth
            /// The members of one object.
            case members
            /// The bytes of one string or key.
            case stringLength
        }

        /// The most bytes that jansson's 32-bit positions can count.
        public static let maximalBytes = Int(Int32.max) - 1

        /// The deepest nesting that jansson reads (`JSON_PARSER_MAX_DEPTH`); it counts a scalar as
        /// a level too.
        public static let maximalDepth = 2_048

        /// The number of bytes of the text, at most `maximalBytes`.
        public var bytes = maximalBytes

        /// The levels of nesting, at most `maximalDepth`; a scalar has none, `[]` has one.
        public var depth = maximalDepth

        /// The number of members of one object; each of equal keys counts.
        public var members = Int.max

        /// The number of bytes of one string or key, as written in the text, without its quotes.
        public var stringLength = Int.max

        /// Creates the limits of jansson itself.
        public init() {}

        /// True if a limit is set that jansson doesn't check itself.
        var needScan: Bool { depth < Self.maximalDepth || members < Int.max || stringLength < Int.max }
    }
}
