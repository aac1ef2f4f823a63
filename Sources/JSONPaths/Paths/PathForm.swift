/// The spelling of a path and its segments: one object, shared by all copies of the path.
final class PathForm: Sendable {
    /// The path as it was written.
    let spelling: String

    /// The spelling that all equal paths share.
    let canonicalSpelling: String

    /// The segments of the path, from left to right.
    let segments: [PathSegment]

    /// The reason why the text isn't a valid path; nil for a valid one.
    let syntaxError: PathSyntaxError?

    init(
        spelling: String?, canonicalSpelling: String, segments: [PathSegment], syntaxError: PathSyntaxError? = nil
    ) {
        self.spelling = spelling ?? canonicalSpelling
        self.canonicalSpelling = canonicalSpelling
        self.segments = segments
        self.syntaxError = syntaxError
    }

    /// The path to the value itself.
    static let root = PathForm(keyPath: [])

    /// Makes the form of a malformed literal.
    ///
    /// It keeps its text, and its one segment matches nothing: the root has no parent.
    convenience init(malformed text: String, _ error: PathSyntaxError) {
        self.init(
            spelling: text, canonicalSpelling: text, segments: [PathSegment(.parent)], syntaxError: error)
    }
}
