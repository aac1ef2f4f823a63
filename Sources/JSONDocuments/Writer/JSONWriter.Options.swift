extension JSONWriter {
    /// How JSON is written.
    ///
    /// ```swift
    /// JSONWriter.text(of: ["b": "é", "a": [1, 2]], options: .init(sortedKeys: true, asciiOnly: true))
    /// // {"a":[1,2],"b":"\u00E9"}
    /// ```
    public struct Options: Sendable, Hashable {
        /// Spaces for each level of nesting; 0 writes everything on one line.
        public var indent = 0

        /// The deepest level that is indented further than the one above it.
        ///
        /// Deeper levels line up with it, so that the output stays linear in the size of the value.
        public var deepestIndent = 64

        /// Whether members are sorted by the bytes of their keys; document order otherwise.
        public var sortedKeys = false

        /// Whether characters outside ASCII are written as `\uXXXX`, those past U+FFFF as a pair.
        public var asciiOnly = false

        /// Whether `/` is written as `\/`, for JSON inside HTML.
        public var escapesSlash = false

        /// Digits of a real (1...17, as `%.Ng`); nil writes the fewest that read back equal.
        public var precision: Int?

        /// Whether a space follows each colon, and each comma on one line; nil: colons only, and only when indented.
        public var isSpaced: Bool?

        /// Compact, in document order.
        public init(
            indent: Int = 0, sortedKeys: Bool = false, asciiOnly: Bool = false, escapesSlash: Bool = false,
            precision: Int? = nil, isSpaced: Bool? = nil
        ) {
            self.indent = indent
            self.sortedKeys = sortedKeys
            self.asciiOnly = asciiOnly
            self.escapesSlash = escapesSlash
            self.precision = precision
            self.isSpaced = isSpaced
        }

        /// Indented by two spaces.
        public static let pretty = Options(indent: 2)

        /// Whether a space follows each colon.
        var spacesColons: Bool { isSpaced ?? (indent > 0) }

        /// Whether a space follows each comma.
        var spacesCommas: Bool { indent == 0 && isSpaced == true }
    }
}
