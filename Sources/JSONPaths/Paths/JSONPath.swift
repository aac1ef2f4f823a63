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
/// A key path may look a reference up in another list of the document, `author@people[id].name`.
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
    ///
    /// Keys are taken as they are: a key `*` is no wildcard, and a key of digits is no index.
    ///
    /// ```swift
    /// JSONPath(JSONLocation([.key("*"), .index(0)])).description  // ["*"][0]
    /// ```
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

    /// The value itself: the empty key path, which matches once in every value.
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

    /// True if the path consists of keys and indexes only, so that it has one match at most.
    ///
    /// A lookup isn't singular: a list of references leads to several values.
    ///
    /// ```swift
    /// JSONPath("books[-1].title").isSingular             // true
    /// JSONPath("books[*].title").isSingular              // false
    /// JSONPath("author@people[id].name").isSingular      // false
    /// ```
    public var isSingular: Bool { program.tail == 0 && program.next == nil }

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
        // The default of many parameters.
        guard !text.isEmpty else {
            self = .root
            return
        }
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
    /// Returns whether the canonical spellings are equal, byte by byte.
    public static func == (left: JSONPath, right: JSONPath) -> Bool {
        left.form === right.form
            || ExactText(left.canonicalSpelling) == ExactText(right.canonicalSpelling)
    }

    /// Hashes the canonical spelling, byte by byte.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(canonicalSpelling))
    }
}
