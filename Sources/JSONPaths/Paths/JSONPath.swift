import JSONDocuments

/// A path to values inside a document, compiled once.
///
/// One type, three spellings. The first character says which:
///
/// - `$` starts a JSONPath query (RFC 9535): `$.store.book[?@.price < 10].title`
/// - `/` starts a JSON Pointer (RFC 6901): `/store/book/0/title`
/// - anything else is a key path: `store.book[*].title`; the empty text is the value itself.
///
/// Two paths are equal when they say the same, however they were written: `a["b"]` equals `a.b`. A key is compared
/// byte by byte, as jansson does, not by Unicode equivalence.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}, {"title": "Jim"}]}"#).root
/// try JSONPath("books[-1].title").first(in: root)?.string          // "Jim"
/// try JSONPath("/books/0/title").first(in: root)?.string           // "Momo"
/// try JSONPath("$..title").values(in: root).compactMap(\.string)   // ["Momo", "Jim"]
/// ```
public struct JSONPath: Sendable {
    /// What is run.
    @usableFromInline let program: PathProgram

    /// How the path was written, and its parts.
    let form: PathForm

    init(_ form: PathForm) {
        self.form = form
        program = PathProgram(form.segments)
    }

    /// Reads a path in any of the three spellings.
    ///
    /// The first character decides: `$` is RFC 9535, `/` is RFC 6901, anything else is a key path.
    ///
    /// This is for text made at run time. Swift reads `JSONPath("a.b")` as a literal, which does not throw: its fault,
    /// if it has one, is in `syntaxError`.
    ///
    /// - Throws: `PathSyntaxError` with the column of the fault.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) throws(PathSyntaxError) {
        self.init(try PathForm(parsing: text))
    }

    /// Reads a JSON Pointer (RFC 6901); the empty text is the whole document.
    ///
    /// ```swift
    /// try JSONPath(pointer: "/a~1b/0")  // the first element of the member "a/b"
    /// ```
    ///
    /// - Throws: `PathSyntaxError` where the text does not start with `/` or a `~` is not followed by 0 or 1.
    public init(pointer text: String) throws(PathSyntaxError) {
        self.init(try PathForm(pointer: text))
    }

    /// Reads a JSONPath query (RFC 9535) and nothing else.
    ///
    /// ```swift
    /// try JSONPath(query: "$.store.book[?@.price < 10].title")
    /// ```
    ///
    /// - Throws: `PathSyntaxError` where the text does not start with `$`, is malformed, or is not well-typed
    ///   (section 2.4.3).
    public init(query text: String) throws(PathSyntaxError) {
        self.init(try PathForm(query: text))
    }

    /// Reads keys between slashes: `book/info/title`.
    ///
    /// Empty parts are skipped, `*` alone is a wildcard, and everything else is a key as it stands. The path prints
    /// as a key path.
    ///
    /// ```swift
    /// JSONPath(slashed: "/book//info.de/title").description  // book["info.de"].title
    /// ```
    public init(slashed text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        self.init(PathForm(keyPath: parts.map { PathSegment($0 == "*" ? .wildcard : .step($0)) }))
    }

    /// The exact path to one place.
    public init(_ location: JSONLocation) {
        self.init(
            PathForm(
                keyPath: location.components.map {
                    switch $0 {
                    case .key(let key): PathSegment(.step(key))
                    case .index(let index): PathSegment(.index(index))
                    }
                }))
    }

    /// The value itself: the empty key path.
    public static let root = JSONPath(PathForm.root)

    /// The path as it was written; it reads back as an equal path.
    ///
    /// A path that was not made from such a text (`init(slashed:)`) gives its canonical key path.
    public var spelling: String { form.spelling }

    /// The one spelling that all equal paths share.
    ///
    /// Key paths quote only the keys that need it; queries are written without spaces, with shorthand names where
    /// they are possible.
    ///
    /// ```swift
    /// JSONPath("a['b'].*").canonicalSpelling            // a.b[*]
    /// JSONPath("$['a'][ ?@.b == 1 ]").canonicalSpelling  // $.a[?@.b==1]
    /// ```
    public var canonicalSpelling: String { form.canonicalSpelling }

    /// Whether the form of the path allows one match at the most: keys and indexes only.
    public var isSingular: Bool { program.isSingular }

    /// What is wrong with a malformed literal; nil for a good path.
    ///
    /// A string literal cannot throw, so it keeps its error here and the path matches nothing.
    public var syntaxError: PathSyntaxError? { form.syntaxError }
}

extension JSONPath {
    /// One step of a path made of plain steps.
    package enum Step: Sendable, Hashable {
        /// To the member with this key; digits are an index on an array.
        case key(String)
        /// To the element at this index, counted from the end when negative.
        case index(Int)
        /// To every element of an array and every member of an object.
        case wildcard
        /// To the value that holds this one.
        case parent

        /// Keys are equal where they have the same code points.
        package static func == (left: Step, right: Step) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): ExactText(left) == ExactText(right)
            case (.index(let left), .index(let right)): left == right
            case (.wildcard, .wildcard), (.parent, .parent): true
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let key): hasher.combine(ExactText(key))
            case .index(let index): hasher.combine(index)
            case .wildcard: hasher.combine(-1)
            case .parent: hasher.combine(-2)
            }
        }
    }

    /// The steps of a path made of plain steps; nil for one that needs the whole of RFC 9535, or is malformed.
    ///
    /// A query counts as plain when it says no more than a key path could: `$.a[0]`, but not `$['0']`, which names a
    /// member and never an element.
    package var steps: [Step]? {
        guard syntaxError == nil else { return nil }
        var steps: [Step] = []
        for segment in form.segments {
            guard let step = segment.step else { return nil }
            steps.append(step)
        }
        return steps
    }

    /// A key path of these steps.
    package init(steps: [Step]) {
        self.init(
            PathForm(
                keyPath: steps.map { step in
                    switch step {
                    case .key(let key): PathSegment(.step(key))
                    case .index(let index): PathSegment(.index(index))
                    case .wildcard: PathSegment(.wildcard)
                    case .parent: PathSegment(.parent)
                    }
                }))
    }
}

extension PathSegment {
    /// The plain step that says the same; nil where there is none.
    fileprivate var step: JSONPath.Step? {
        guard !isDescendant, selectors.count == 1 else { return nil }
        switch selectors[0] {
        case .step(let key): return .key(key)
        case .name(let key): return ArrayIndex(key) == nil ? .key(key) : nil
        case .index(let index): return .index(index)
        case .wildcard: return .wildcard
        case .parent: return .parent
        case .slice, .filter: return nil
        }
    }
}

extension JSONPath {
    /// A value that a path matched, and where it is.
    public struct Match: Sendable {
        /// The value.
        public let value: JSONValue

        /// The place, counted from the value that the path was applied to.
        public let location: JSONLocation

        package init(value: JSONValue, location: JSONLocation) {
            self.value = value
            self.location = location
        }
    }
}

extension JSONPath: ExpressibleByStringLiteral {
    /// A path written in the source; a malformed one keeps its `syntaxError` and matches nothing.
    public init(stringLiteral text: String) {
        do throws(PathSyntaxError) {
            try self.init(text)
        } catch {
            self.init(PathForm(malformed: text, error))
        }
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path as it was written; it reads back as an equal path.
    public var description: String { spelling }
}

extension JSONPath: Hashable {
    /// Equal canonical spellings, compared byte by byte.
    public static func == (left: JSONPath, right: JSONPath) -> Bool {
        left.form === right.form
            || ExactText(left.canonicalSpelling) == ExactText(right.canonicalSpelling)
    }

    /// Feeds the canonical spelling, byte by byte.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(canonicalSpelling))
    }
}
