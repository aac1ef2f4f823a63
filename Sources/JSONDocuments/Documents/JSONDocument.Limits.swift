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
