import JSONDocuments

/// A path to values inside a document, compiled once.
///
/// A path never changes and can be shared between threads. One type covers three languages, and the
/// first character decides which:
///
/// - `$` starts a JSONPath query (RFC 9535): `$.store.book[?@.price < 10].title`
/// - `/` starts a JSON Pointer (RFC 6901): `/store/book/0/title`
/// - anything else is a key path: `store.book[*].title`; the empty text is the value itself.
///
/// Two paths are equal if their canonical spellings are: `a["b"]` equals `a.b`. Keys are compared
/// byte by byte, as jansson does, not by Unicode equivalence.
///
/// ```swift
/// let root = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}, {"title": "Jim"}]}"#).root
/// try JSONPath("books[-1].title").first(in: root)?.string          // "Jim"
/// try JSONPath("/books/0/title").first(in: root)?.string           // "Momo"
/// try JSONPath("$..title").values(in: root).compactMap(\.string)   // ["Momo", "Jim"]
/// ```
///
/// ## Topics
///
/// ### Making paths
///
/// - ``init(_:)-(String)``
/// - ``init(pointer:)``
/// - ``init(fragment:)``
/// - ``init(query:)``
/// - ``init(slashed:)``
/// - ``root``
/// - ``syntaxError``
///
/// ### Finding values
///
/// - ``first(in:)``
/// - ``first(in:limits:)``
/// - ``values(in:limits:)``
/// - ``matches(in:limits:)``
/// - ``Match``
/// - ``Limits``
///
/// ### Explaining paths without a match
///
/// - ``explain(in:limits:)``
/// - ``nearestLocation(in:)``
///
/// ### Spelling
///
/// - ``spelling``
/// - ``canonicalSpelling``
/// - ``isSingular``
public struct JSONPath: Sendable {
    /// The compiled path.
    @usableFromInline let program: PathProgram

    /// The spelling and the segments of the path.
    let form: PathForm

    init(_ form: PathForm) {
        self.form = form
        program = PathProgram(form.segments, isMalformed: form.syntaxError != nil)
    }

    /// Parses a path in any of the three languages.
    ///
    /// The first character decides: `$` is RFC 9535, `/` is RFC 6901, anything else is a key path.
    /// Use this initializer for text that is made at run time. Swift treats `JSONPath("a.b")` as a
    /// literal, which doesn't throw; see ``syntaxError``.
    ///
    /// ```swift
    /// let text = "books[*].title"
    /// let path = try JSONPath(text)
    /// ```
    ///
    /// - Throws: ``PathSyntaxError`` with the column of the error.
    /// - Complexity: O(*n*) in the length of the text.
    public init(_ text: String) throws(PathSyntaxError) {
        self.init(try PathForm(parsing: text))
    }

    /// Parses a JSON Pointer (RFC 6901); the empty text is the whole document.
    ///
    /// ```swift
    /// try JSONPath(pointer: "/a~1b/0")  // the first element of the member "a/b"
    /// ```
    ///
    /// - Throws: ``PathSyntaxError`` if the text doesn't start with `/` or a `~` isn't followed by
    ///   0 or 1.
    public init(pointer text: String) throws(PathSyntaxError) {
        self.init(try PathForm(pointer: text))
    }

    /// Parses a JSONPath query (RFC 9535), and no other language.
    ///
    /// ```swift
    /// try JSONPath(query: "$.store.book[?@.price < 10].title")
    /// ```
    ///
    /// - Throws: ``PathSyntaxError`` if the text doesn't start with `$`, is malformed, or isn't
    ///   well-typed (section 2.4.3).
    public init(query text: String) throws(PathSyntaxError) {
        self.init(try PathForm(query: text))
    }

    /// Makes a path of keys between slashes: `book/info/title`.
    ///
    /// Empty parts are skipped, `*` alone is a wildcard, and everything else is a key, without
    /// escapes. Any text is valid. The path prints as a key path.
    ///
    /// ```swift
    /// JSONPath(slashed: "/book//info.de/title").description  // book["info.de"].title
    /// ```
    public init(slashed text: String) {
        let parts = text.utf8.split(separator: .slash).map { String(Substring($0)) }
        self.init(PathForm(keyPath: parts.map { PathSegment($0 == "*" ? .wildcard : .step($0)) }))
    }

    /// Makes the path to exactly one location.
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

    /// The path as it was written; parsing it gives an equal path.
    ///
    /// A path that wasn't made from such a text (``init(slashed:)``) returns its canonical key
    /// path.
    public var spelling: String { form.spelling }

    /// The spelling that all equal paths share.
    ///
    /// Key paths quote only the keys that need it. Queries have no spaces, and shorthand names if
    /// possible.
    ///
    /// ```swift
    /// JSONPath("a['b'].*").canonicalSpelling            // a.b[*]
    /// JSONPath("$['a'][ ?@.b == 1 ]").canonicalSpelling  // $.a[?@.b==1]
    /// ```
    public var canonicalSpelling: String { form.canonicalSpelling }

    /// Whether the path consists of keys and indexes only, so that it has one match at most.
    public var isSingular: Bool { program.tail == 0 }

    /// The error of a malformed literal; nil for a valid path.
    ///
    /// A malformed literal is a programming error, but a literal can't throw. Tables report it:
    /// validation returns a diagnostic, and every mapping an issue. Finding values with such a path
    /// is a precondition failure whose message shows the path and a caret.
    ///
    /// ```swift
    /// let path: JSONPath = "a..b"
    /// path.syntaxError?.description  // column 3: expected a key, found '.'
    /// ```
    public var syntaxError: PathSyntaxError? { form.syntaxError }
}

extension JSONPath {
    /// One step of a path of plain steps.
    package enum Step: Sendable, Hashable {
        /// Selects the member with this key; digits are an index on an array.
        case key(String)
        /// Selects the element at this index, counted from the end if negative.
        case index(Int)
        /// Selects every element of an array and every member of an object.
        case wildcard
        /// Selects the parent of the value.
        case parent

        /// Keys are equal if they have the same code points.
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

    /// The steps of a path of plain steps; nil for one that needs more of RFC 9535, or is
    /// malformed.
    ///
    /// A query is plain if a key path could express it: `$.a[0]`, but not `$['0']`, which selects a
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

    /// Makes a key path of these steps.
    package init(steps: [Step]) {
        self.init(PathForm(keyPath: steps.map { PathSegment($0) }))
    }

    /// The path with more steps at its end; a malformed literal stays as it is.
    package func appending(_ more: Step...) -> JSONPath {
        guard syntaxError == nil else { return self }
        if let steps { return JSONPath(steps: steps + more) }
        // Only queries have more than plain steps.
        return JSONPath(
            PathForm(like: form, segments: form.segments + more.map { PathSegment($0, isInQuery: true) }))
    }
}

extension PathSegment {
    /// Makes the segment of a plain step; in a query a key is a name, and never an index.
    fileprivate init(_ step: JSONPath.Step, isInQuery: Bool = false) {
        switch step {
        case .key(let key): self.init(isInQuery ? .name(key) : .step(key))
        case .index(let index): self.init(.index(index))
        case .wildcard: self.init(.wildcard)
        case .parent: self.init(.parent)
        }
    }

    /// The equivalent plain step; nil if there is none.
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
    /// A value that a path matched, and its location.
    ///
    /// ``matches(in:limits:)`` returns them. The location prints as a key path or as a normalized
    /// path (RFC 9535, 2.7), and both parse to a path to exactly that value.
    ///
    /// ```swift
    /// let root = try JSONDocument(parsing: #"{"a": [1, 2]}"#).root
    /// for match in try JSONPath("a[*]").matches(in: root) { print(match.location, match.value) }
    /// // a[0] 1
    /// // a[1] 2
    /// ```
    public struct Match: Sendable {
        /// The matched value.
        public let value: JSONValue

        /// The location, relative to the value that the path was applied to.
        public let location: JSONLocation

        package init(value: JSONValue, location: JSONLocation) {
            self.value = value
            self.location = location
        }
    }
}

extension JSONPath: ExpressibleByStringLiteral {
    /// Makes a path from a literal in the source; a malformed one keeps its ``syntaxError``.
    ///
    /// For text that is made at run time use ``init(_:)-(String)``, which throws.
    public init(stringLiteral text: String) {
        do throws(PathSyntaxError) {
            try self.init(text)
        } catch {
            self.init(PathForm(malformed: text, error))
        }
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path as it was written; parsing it gives an equal path.
    public var description: String { spelling }
}

extension JSONPath: Hashable {
    /// Whether the canonical spellings are equal, byte by byte.
    public static func == (left: JSONPath, right: JSONPath) -> Bool {
        left.form === right.form
            || ExactText(left.canonicalSpelling) == ExactText(right.canonicalSpelling)
    }

    /// Hashes the canonical spelling, byte by byte.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(canonicalSpelling))
    }
}
