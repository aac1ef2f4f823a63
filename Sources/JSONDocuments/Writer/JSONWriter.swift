/// Writes JSON piece by piece into a buffer of bytes, with commas and indentation put where they belong.
///
/// Numbers are written so that they read back equal: integers in full, doubles in their shortest form.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("title")
/// writer.string("Momo")
/// writer.endObject()
/// writer.text  // {"title":"Momo"}
/// ```
public struct JSONWriter: Sendable {
    /// How to write.
    public let options: Options

    /// What has been written, as UTF-8.
    public internal(set) var bytes: [UInt8] = []

    /// One entry an open container: whether nothing was written in it yet.
    private var isFirst: [Bool] = []

    /// True between a key and its value.
    private var hasKey = false

    /// A writer with an empty buffer.
    public init(options: Options = .init()) { self.options = options }

    /// What has been written, as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Forgets what has been written and keeps the buffer, for writing one record after the other.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends bytes as they are, outside the grammar: a line end between records.
    public mutating func raw(_ byte: UInt8) { bytes.append(byte) }

    /// Opens an array.
    public mutating func beginArray() { open(0x5B) }
    /// Closes the innermost array.
    public mutating func endArray() { close(0x5D) }
    /// Opens an object.
    public mutating func beginObject() { open(0x7B) }
    /// Closes the innermost object.
    public mutating func endObject() { close(0x7D) }

    /// Writes a member's key; its value must come next.
    public mutating func key(_ key: String) {
        separate()
        var key = key
        // SAFETY: the bytes are read during the call only.
        key.withUTF8 { unsafe quote($0) }
        colon()
    }

    package mutating func key(utf8 key: UnsafeBufferPointer<UInt8>) {
        separate()
        unsafe quote(key)
        colon()
    }

    /// Writes `null`.
    public mutating func null() { literal("null") }
    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

    /// Writes an integer.
    public mutating func integer(_ value: some BinaryInteger) {
        guard let small = Int64(exactly: value) else { return literal(String(value)) }
        separate()
        digits(of: small)
    }

    /// Writes a double in its shortest form that reads back equal; null for what JSON cannot say (NaN, infinity).
    public mutating func real(_ value: Double) {
        guard value.isFinite else { return null() }
        separate()
        if let precision = options.precision { return rounded(value, precision) }
        value.write(to: &self)
    }

    /// Writes a string.
    public mutating func string(_ value: String) {
        separate()
        var value = value
        // SAFETY: the bytes are read during the call only.
        value.withUTF8 { unsafe quote($0) }
    }

    package mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        unsafe quote(utf8)
    }

    /// Writes a number's own text, which must be a JSON number.
    package mutating func number(text: String) { literal(text) }
}

extension JSONWriter {
    mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isFirst.append(true)
    }

    private mutating func close(_ bracket: UInt8) {
        let isEmpty = isFirst.removeLast()
        if !isEmpty { newline() }
        bytes.append(bracket)
    }

    private mutating func colon() {
        bytes.append(0x3A)
        if options.spacesColons { bytes.append(0x20) }
        hasKey = true
    }

    /// Puts the comma and the line break that belong before a key or an element.
    private mutating func separate() {
        if hasKey {
            hasKey = false
            return
        }
        guard let last = isFirst.indices.last else { return }
        if isFirst[last] {
            isFirst[last] = false
        } else {
            bytes.append(0x2C)
            if options.spacesCommas { bytes.append(0x20) }
        }
        newline()
    }

    private mutating func newline() {
        guard options.indent > 0 else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: options.indent * min(isFirst.count, options.deepestIndent)))
    }
}

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
