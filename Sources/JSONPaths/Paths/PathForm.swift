/// How a path was written, and what that means: one object shared by all copies of a path.
final class PathForm: Sendable {
    /// The path as it was written.
    let spelling: String

    /// The one spelling of all paths that say the same.
    let canonicalSpelling: String

    /// The parts of the path, from the left.
    let segments: [PathSegment]

    /// Why the text is no path.
    let syntaxError: PathSyntaxError?

    private init(
        spelling: String?, canonicalSpelling: String, segments: [PathSegment], syntaxError: PathSyntaxError? = nil
    ) {
        self.spelling = spelling ?? canonicalSpelling
        self.canonicalSpelling = canonicalSpelling
        self.segments = segments
        self.syntaxError = syntaxError
    }

    /// The path to the value itself.
    static let root = PathForm(keyPath: [])

    convenience init(keyPath segments: [PathSegment], spelling: String? = nil) {
        self.init(spelling: spelling, canonicalSpelling: KeyPathPrinter.text(of: segments), segments: segments)
    }

    /// A pointer to the whole document is the empty key path: both are written "".
    convenience init(pointer text: String) throws(PathSyntaxError) {
        self.init(spelling: text, canonicalSpelling: text, segments: try PointerParser.parse(text))
    }

    convenience init(query text: String) throws(PathSyntaxError) {
        let segments = try QueryParser.parse(text)
        self.init(
            spelling: text, canonicalSpelling: "$" + QueryPrinter.text(of: segments), segments: segments)
    }

    /// Other parts in the same spelling as `other`.
    convenience init(like other: PathForm, segments: [PathSegment]) {
        switch other.spelling.utf8.first {
        case UInt8(ascii: "$"):
            self.init(spelling: nil, canonicalSpelling: "$" + QueryPrinter.text(of: segments), segments: segments)
        case UInt8(ascii: "/"):
            self.init(spelling: nil, canonicalSpelling: PointerPrinter.text(of: segments), segments: segments)
        default: self.init(keyPath: segments)
        }
    }

    convenience init(parsing text: String) throws(PathSyntaxError) {
        switch text.utf8.first {
        case UInt8(ascii: "$"): try self.init(query: text)
        case UInt8(ascii: "/"): try self.init(pointer: text)
        default: self.init(keyPath: try KeyPathParser.parse(text), spelling: text)
        }
    }

    /// A literal that is no path: it keeps its text and matches nothing, because nothing has a parent at the top.
    convenience init(malformed text: String, _ error: PathSyntaxError) {
        self.init(
            spelling: text, canonicalSpelling: text, segments: [PathSegment(.parent)], syntaxError: error)
    }
}
