extension JSONPath {
    /// How much one evaluation may do.
    ///
    /// The standard limits are far past what lists need; they stop a hostile path or document.
    public struct Limits: Sendable, Hashable {
        /// How many levels below the starting value a path may go.
        public var depth: Int

        /// How many matches a path may have.
        public var matches: Int

        /// How many steps an evaluation may take: values looked at, characters matched by patterns, levels of the
        /// locations handed out.
        public var work: Int

        /// How many instructions one regular expression may become once its repetitions are written out.
        public var patternSize: Int

        /// Limits that differ from the standard where it is said.
        public init(
            depth: Int = 4_096, matches: Int = 5_000_000, work: Int = 100_000_000, patternSize: Int = 10_000
        ) {
            self.depth = depth
            self.matches = matches
            self.work = work
            self.patternSize = patternSize
        }

        /// 4,096 levels, 5 million matches, 100 million steps (a few seconds), patterns of 10,000 instructions.
        public static let standard = Limits()
    }
}
