/// A query inside a filter, relative to the value under test (`@`) or to the root (`$`).
struct FilterQuery: Sendable {
    /// Whether the query starts at the value under test.
    let isRelative: Bool

    /// The parts after `@` or `$`.
    let segments: [PathSegment]

    /// What is run.
    let program: PathProgram

    init(isRelative: Bool, segments: [PathSegment]) {
        self.isRelative = isRelative
        self.segments = segments
        program = PathProgram(segments)
    }
}
