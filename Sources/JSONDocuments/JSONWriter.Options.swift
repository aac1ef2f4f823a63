extension JSONWriter {
    /// How JSON is written.
    public struct Options: Sendable, Hashable {
        /// Spaces for each level of nesting; 0 writes everything on one line.
        public var indent = 0

        /// Whether members are sorted by key; document order otherwise.
        public var sortedKeys = false

        /// Compact, in document order.
        public init(indent: Int = 0, sortedKeys: Bool = false) {
            self.indent = indent
            self.sortedKeys = sortedKeys
        }

        /// Indented by two spaces.
        public static let pretty = Options(indent: 2)
    }
}
