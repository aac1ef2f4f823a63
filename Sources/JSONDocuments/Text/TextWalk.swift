/// Walks the first value of a text that is JSON, from event to event.
///
/// On any other text it stays within the bytes, and ends.
///
/// ```
/// {"a": [1, "b"], "c": {}}     open, key "a", open, scalar, scalar, close, key "c", open, close, close
/// ```
struct TextWalk {
    enum Event {
        /// An object or an array starts.
        case open
        /// The innermost container ends.
        case close
        /// A key, between its quotes; its value comes next.
        case key(Range<Int>, hasEscapes: Bool)
        /// A number, a literal, or a string with its quotes.
        case scalar(Range<Int>, hasEscapes: Bool)
    }

    private var cursor: SourceCursor

    /// The offset at which the last event starts.
    private(set) var start = 0

    /// True for each open container that is an object.
    private(set) var open: [Bool] = []

    private var expectsKey = false
    private var isFinished = false

    /// Creates a walk; without an offset it starts after a byte order mark.
    init(_ bytes: [UInt8], at offset: Int? = nil) {
        cursor = SourceCursor(bytes, at: offset ?? (bytes.hasByteOrderMark ? 3 : 0))
    }

    /// The text.
    var bytes: [UInt8] { cursor.bytes }

    /// The offset after the last event.
    var offset: Int { cursor.offset }

    /// Returns the next event; nil at the end.
    mutating func next() -> Event? {
        guard !isFinished, let byte = significantByte() else { return nil }
        start = cursor.offset
        switch byte {
        case .closeBrace, .closeBracket:
            cursor.offset += 1
            return close()
        case _ where expectsKey:
            expectsKey = false
            return cursor.keyRange().map { .key($0.inner, hasEscapes: $0.hasEscapes) }
        case .openBrace, .openBracket:
            cursor.offset += 1
            expectsKey = byte == .openBrace
            open.append(expectsKey)
            return .open
        default: return scalar(byte)
        }
    }

    /// Skips the content of the container that the last event opened; returns the bytes of the container.
    ///
    /// - Parameter end: The end of the container, if it is known.
    mutating func skipContent(upTo end: Int? = nil) -> Range<Int> {
        cursor.offset = end ?? start
        if end == nil { cursor.skipValue() }
        _ = close()
        return start..<cursor.offset
    }

    /// Skips white space and commas, and returns the byte after them.
    private mutating func significantByte() -> UInt8? {
        while let byte = cursor.significantByte() {
            guard byte == .comma else { return byte }
            cursor.offset += 1
            expectsKey = open.last == true
        }
        return nil
    }

    private mutating func close() -> Event? {
        guard open.popLast() != nil else { return nil }
        expectsKey = false
        isFinished = open.isEmpty
        return .close
    }

    private mutating func scalar(_ byte: UInt8) -> Event? {
        var hasEscapes = false
        if byte == .quote { hasEscapes = cursor.skipString() } else { cursor.skipScalar() }
        guard cursor.offset > start + (byte == .quote ? 1 : 0) else { return nil }
        isFinished = open.isEmpty
        return .scalar(start..<cursor.offset, hasEscapes: hasEscapes)
    }
}
