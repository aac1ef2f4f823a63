extension JSONDocument {
    /// What counts as a document, and what becomes of the corner cases of JSON.
    ///
    /// The defaults are what a Swift person expects; `strict` refuses whatever another reader might take differently.
    ///
    /// ```swift
    /// var options = JSONDocument.Options()
    /// options.duplicateKeys = .refuse
    /// try JSONDocument(parsing: #"{"a": 1, "a": 2}"#, options: options)
    /// // throws 1:12: error: duplicate object key near '"a"', first at 1:2
    /// ```
    public struct Options: Sendable, Hashable {
        /// What becomes of a key that stands twice in one object.
        public enum DuplicateKeys: Sendable, Hashable {
            /// The value that comes last counts, in the place of the first.
            case lastWins
            /// An error that names the key, its place, and the place of the first.
            case refuse
        }

        /// What becomes of an integer outside −2⁶³ ..< 2⁶³, which jansson cannot hold.
        public enum BigIntegers: Sendable, Hashable {
            /// It reads as a real; `JSONValue.uint64`, `decimal` and `numberText` still have every digit.
            case exactReals
            /// An error that names the number and its place.
            case refuse
        }

        /// What becomes of something that an option can let pass.
        public enum Answer: Sendable, Hashable {
            /// It is passed over.
            case skip
            /// It is an error.
            case refuse
        }

        /// Whether a scalar may be the whole document (RFC 8259); objects and arrays only otherwise (RFC 4627).
        public var allowsScalarAtTop = true

        /// Whether a string may hold `\u0000`; a key never may, because jansson cannot hold it.
        public var allowsNUL = true

        /// What becomes of a key that stands twice in one object.
        public var duplicateKeys = DuplicateKeys.lastWins

        /// What becomes of an integer outside −2⁶³ ..< 2⁶³.
        public var bigIntegers = BigIntegers.exactReals

        /// What becomes of a byte order mark at the start (RFC 8259, section 8.1, lets a reader pass over it).
        public var byteOrderMark = Answer.skip

        /// What becomes of bytes behind the document, other than white space; `endOffset` tells where they start.
        public var trailingData = Answer.refuse

        /// How large a document may be.
        public var limits = Limits()

        /// The defaults.
        public init() {}

        /// Refuses whatever two readers might take differently: equal keys, NUL, big integers, a byte order mark.
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
    /// How large a document may be; past a limit is an error that says which limit, and where.
    ///
    /// ```swift
    /// var options = JSONDocument.Options()
    /// options.limits.depth = 2
    /// try JSONDocument(parsing: "[[[1]]]", options: options)
    /// // throws 1:3: error: nested deeper than the limit of 2 levels
    /// ```
    public struct Limits: Sendable, Hashable {
        /// The limits there are.
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

        /// The most bytes jansson's 32-bit positions can count.
        public static let maximalBytes = Int(Int32.max) - 1

        /// The deepest nesting jansson reads (`JSON_PARSER_MAX_DEPTH`); it counts a scalar as a level too.
        public static let maximalDepth = 2_048

        /// The bytes of the text, at most `maximalBytes`.
        public var bytes = maximalBytes

        /// The levels of nesting, at most `maximalDepth`; a scalar has none, `[]` has one.
        public var depth = maximalDepth

        /// The members of one object, equal keys counted each time.
        public var members = Int.max

        /// The bytes of one string or key as it stands in the text, without its quotes.
        public var stringLength = Int.max

        /// As large as jansson can.
        public init() {}

        /// Whether something has to be counted that jansson does not count itself.
        var needScan: Bool { depth < Self.maximalDepth || members < Int.max || stringLength < Int.max }
    }
}
