/// Writes JSON piece by piece into a buffer of bytes, and adds the commas and the indentation.
///
/// Numbers round-trip: a parsed number is written as in its source, any other integer in full, and any
/// other double in its shortest form. The writer doesn't check the grammar: a key must come before each member's value, and each container that
/// is opened must be closed.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.write(key: "title")
/// writer.write(string: "Momo")
/// writer.endObject()
/// writer.text  // {"title":"Momo"}
/// ```
public struct JSONWriter: Sendable {
    /// The format of the output.
    public let options: Options

    /// The output so far, as UTF-8.
    public internal(set) var bytes: [UInt8] {
        get { output.bytes }
        _modify { yield &output.bytes }
    }

    /// The stored bytes.
    private var output = ByteOutput()

    /// One entry for each open container: whether nothing has been written in it yet.
    private var isFirst: [Bool] = []

    /// True between a key and its value.
    private var hasKey = false

    /// Creates a writer with an empty buffer.
    public init(options: Options = .init()) { self.options = options }

    /// The output so far, as text.
    ///
    /// - Complexity: O(*n*) in the length of the output, which is copied.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Empties the buffer but keeps its memory, to write one record after the other.
    ///
    /// ```swift
    /// var writer = JSONWriter()
    /// for value: JSONValue in [["id": 1], ["id": 2]] {
    ///     writer.write(value)
    ///     writer.write(raw: UInt8(ascii: "\n"))
    ///     print(writer.text, terminator: "")
    ///     writer.removeAll()
    /// }
    /// ```
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends a byte as it is, outside the grammar: a line end between two records.
    ///
    /// The writer doesn't know of it: a comma that is written this way is one too many.
    public mutating func write(raw byte: UInt8) { bytes.append(byte) }

    /// Opens an array; its elements are written next, and `endArray()` closes it.
    ///
    /// ```swift
    /// var writer = JSONWriter()
    /// writer.beginArray()
    /// writer.write(integer: 1)
    /// writer.write(bool: true)
    /// writer.endArray()
    /// writer.text  // [1,true]
    /// ```
    public mutating func beginArray() { open(.openBracket) }
    /// Closes the innermost array.
    public mutating func endArray() { close(.closeBracket) }
    /// Opens an object; its members are written next, and `endObject()` closes it.
    public mutating func beginObject() { open(.openBrace) }
    /// Closes the innermost object.
    public mutating func endObject() { close(.closeBrace) }

    /// Writes a member's key, with a comma before it if needed; its value must come next.
    public mutating func write(key: String) {
        separate()
        var key = key
        // SAFETY: the bytes are read during the call only.
        key.withUTF8 { unsafe quote($0) }
        colon()
    }

    /// Writes a member's key from its UTF-8.
    package mutating func write(keyUTF8 key: UnsafeBufferPointer<UInt8>) {
        separate()
        unsafe quote(key)
        colon()
    }

    /// Writes `null`.
    public mutating func writeNull() { literal("null") }
    /// Writes `true` or `false`.
    public mutating func write(bool value: Bool) { literal(value ? "true" : "false") }

    /// Writes an integer of any size in full.
    public mutating func write(integer value: some BinaryInteger) {
        guard let small = Int64(exactly: value) else { return literal(String(value)) }
        separate()
        writeDigits(of: small)
    }

    /// Writes a double in its shortest form that round-trips; null for NaN and infinity, which JSON
    /// doesn't have.
    public mutating func write(real value: Double) {
        guard value.isFinite else { return writeNull() }
        separate()
        if let precision = options.precision { return writeRounded(value, digits: precision) }
        value.write(to: &output)
    }

    /// Writes a string in quotes, with the escapes that JSON and the options need.
    public mutating func write(string value: String) {
        separate()
        var value = value
        // SAFETY: the bytes are read during the call only.
        value.withUTF8 { unsafe quote($0) }
    }

    /// Writes a string from its UTF-8.
    package mutating func write(stringUTF8 utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        unsafe quote(utf8)
    }

    /// Writes a number's own text, which must be a JSON number.
    package mutating func write(number text: String) { literal(text) }

    /// Writes the text of a value, which must be JSON, as it is.
    package mutating func write(json text: [UInt8]) {
        separate()
        bytes.append(contentsOf: text)
    }
}

extension JSONWriter {
    private mutating func literal(_ text: String) {
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
        bytes.append(.colon)
        if options.spacesColons { bytes.append(.space) }
        hasKey = true
    }

    /// Writes the comma and the line break that precede a key or an element.
    mutating func separate() {
        if hasKey {
            hasKey = false
            return
        }
        guard let last = isFirst.indices.last else { return }
        if isFirst[last] {
            isFirst[last] = false
        } else {
            bytes.append(.comma)
            if options.spacesCommas { bytes.append(.space) }
        }
        newline()
    }

    private mutating func newline() {
        guard options.indent > 0 else { return }
        bytes.append(.lineFeed)
        bytes.append(
            contentsOf: repeatElement(.space, count: options.indent * min(isFirst.count, options.deepestIndent)))
    }
}

/// A buffer that the standard library writes the digits of a double to.
private struct ByteOutput: TextOutputStream, Sendable {
    var bytes: [UInt8] = []

    mutating func write(_ string: String) { bytes.append(contentsOf: string.utf8) }

    // The standard library passes the digits of a number here; without it they would become a
    // String first.
    // swift-format-ignore: NoLeadingUnderscores
    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        // SAFETY: the digits are copied during the call.
        unsafe bytes.append(contentsOf: buffer)
    }
}

extension JSONWriter {
    /// The format of the output: white space, the order of members, escapes and the digits of
    /// reals.
    ///
    /// ```swift
    /// JSONWriter.text(of: ["b": "é", "a": [1, 2]], options: .init(sortedKeys: true, asciiOnly: true))
    /// // {"a":[1,2],"b":"\u00E9"}
    /// ```
    public struct Options: Sendable, Hashable {
        /// The number of spaces for each level of nesting; 0 writes everything on one line.
        public var indent = 0

        /// The deepest level that is indented further than the one above it.
        ///
        /// Deeper levels have the same indentation, so that the output stays linear in the size of
        /// the value.
        public var deepestIndent = 64

        /// True to sort members by the bytes of their keys; false to keep the order of the
        /// document.
        public var sortedKeys = false

        /// True to write characters outside ASCII as `\uXXXX`, those past U+FFFF as surrogate
        /// pairs.
        public var asciiOnly = false

        /// True to write `/` as `\/`, for JSON inside HTML.
        public var escapesSlash = false

        /// The number of significant digits of a real (1...17, as `%.Ng`); nil for the digits of its source, or
        /// for the fewest that round-trip.
        public var precision: Int?

        /// True to write a space after each colon, and after each comma on one line; nil for a
        /// space after colons only, if indented.
        public var isSpaced: Bool?

        /// Creates options; the defaults are compact, with members in the order of the document.
        ///
        /// ```swift
        /// let options = JSONWriter.Options(sortedKeys: true, isSpaced: true)
        /// JSONWriter.text(of: ["b": 1, "a": 2], options: options)  // {"a": 2, "b": 1}
        /// ```
        ///
        /// - Parameters:
        ///   - indent: The spaces for each level; 0 for one line.
        ///   - sortedKeys: True to write members in the order of their keys' code points.
        ///   - asciiOnly: True to write characters outside ASCII as `\uXXXX`.
        ///   - escapesSlash: True to write `/` as `\/`.
        ///   - precision: The significant digits of a real; nil for the digits of its source, or for the fewest that
        ///     round-trip.
        ///   - isSpaced: True for a space after each colon and comma; nil for the usual style.
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

        /// Indented by two spaces for each level.
        public static let pretty = Options(indent: 2)

        /// True if a space follows each colon.
        var spacesColons: Bool { isSpaced ?? (indent > 0) }

        /// True if a space follows each comma.
        var spacesCommas: Bool { indent == 0 && isSpaced == true }
    }
}
