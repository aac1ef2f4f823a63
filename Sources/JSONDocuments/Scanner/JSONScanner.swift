public import CScannerKernels

/// Walks the bytes of a JSON text once, as strictly as jansson, and returns the tokens.
///
/// A token that is short and plain is read by the kernels, which read up to 64 bytes from its start,
/// and is inlined into the code that asks for it. Any other token, and all tokens near the end of
/// the text, are read by a function of their own, byte by byte where that must be.
///
/// The scanner reports no errors: if it isn't certain, it throws ``ReaderFallback``, and jansson
/// reads the text from the start and decides. Every text that the scanner accepts is accepted by
/// jansson, with equal values.
// SAFETY: the byte before `end` is `]` or `}`, which the initializer ensures: runs of white space,
// digits and letters end there at the latest. A string may end after `end`, but within the memory
// that may be read; `significantByte` compares with `end`, and fails then. The bytes belong to the
// creator of the scanner, and outlive it.
@usableFromInline @safe package struct JSONScanner: ~Copyable {
    /// The next byte to read.
    @usableFromInline package var next: UnsafePointer<UInt8>

    /// The end of the text, after its last bracket.
    @usableFromInline var end: UnsafePointer<UInt8>

    /// The first position from which fewer than 64 bytes may be read.
    @usableFromInline var wideEnd: UnsafePointer<UInt8>

    /// The first position from which fewer than 128 bytes may be read: a key and a value.
    @usableFromInline package var memberEnd: UnsafePointer<UInt8>

    /// The bytes that may be read from a position before `wideEnd`.
    static var width: Int { 64 }

    /// The end of the characters that are known to be valid UTF-8.
    @usableFromInline var validEnd: UnsafePointer<UInt8>

    /// The memory for decoded strings, and its size in bytes.
    @usableFromInline var scratch: UnsafeMutablePointer<UInt8>
    @usableFromInline var scratchSize: Int

    /// The number of bytes of the longest String that is made in place.
    @usableFromInline let shortBytes = ShortString.mostBytes

    /// The size of the vectors that skip arrays and objects; 0 to skip them token by token.
    package var vectorSize = JSONScanner.widestVector

    /// The Strings that were made of texts that repeat.
    private var texts = TextCache()

    /// True if a string may hold NUL.
    private(set) var allowsNUL: Bool

    /// True if other data may follow the value.
    private let skipsTrailingData: Bool

    /// Creates a scanner of an object or array in `bytes`; nil for a text that jansson must read.
    ///
    /// - Parameter slack: The number of bytes after the text that may be read.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options, slack: Int = 0) {
        guard options.canBeScanned else { return nil }
        unsafe self.init(text: bytes, options: options, slack: slack)
    }

    /// Creates a scanner whose caller takes care of the options about more than one token.
    init?(text bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options, slack: Int = 0) {
        guard bytes.count <= options.longestText,
            let bounds = unsafe Self.bounds(of: bytes, allowsMark: options.byteOrderMark == .skip)
        else { return nil }
        unsafe (next, end) = unsafe (bounds.start, bounds.end)
        unsafe validEnd = unsafe next
        let readable = unsafe UnsafeBufferPointer(start: bytes.baseAddress, count: bytes.count + slack)
        unsafe (wideEnd, memberEnd) = unsafe (Self.end(of: readable, before: 1), Self.end(of: readable, before: 2))
        allowsNUL = options.allowsNUL
        skipsTrailingData = options.trailingData == .skip
        scratchSize = 256
        unsafe scratch = .allocate(capacity: scratchSize)
    }

    /// A scanner of an empty list, to be prepared for other texts.
    // SAFETY: the two bytes are a literal's, which lives forever.
    package static var idle: JSONScanner {
        let empty: StaticString = "[]"
        return unsafe JSONScanner(
            UnsafeBufferPointer(start: empty.utf8Start, count: empty.utf8CodeUnitCount), options: .init())!
    }

    /// Prepares the scanner for texts that are parts of some bytes; false if jansson must read them.
    // SAFETY: all of `bytes` may be read, not the parts alone.
    mutating func begin(partsOf bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) -> Bool {
        unsafe (wideEnd, memberEnd) = unsafe (Self.end(of: bytes, before: 1), Self.end(of: bytes, before: 2))
        allowsNUL = options.allowsNUL
        return options.canBeScanned
    }

    /// Moves to a part of the bytes that it was prepared for; false for a text that jansson must read.
    mutating func turn(to part: UnsafeBufferPointer<UInt8>, allowsMark: Bool) -> Bool {
        if let start = part.baseAddress, unsafe start.pointee == .openBrace, unsafe part[part.count - 1] == .closeBrace
        {
            // Nearly all of them.
            unsafe (next, end) = unsafe (start, start + part.count)
        } else {
            guard let bounds = unsafe Self.bounds(of: part, allowsMark: allowsMark) else { return false }
            unsafe (next, end) = unsafe (bounds.start, bounds.end)
        }
        unsafe validEnd = unsafe next
        return true
    }

    /// Returns the first position in the bytes from which fewer than `tokens` × 64 may be read.
    // SAFETY: the result is in the bytes, or at their end.
    private static func end(of bytes: UnsafeBufferPointer<UInt8>, before tokens: Int) -> UnsafePointer<UInt8> {
        unsafe bytes.baseAddress! + max(0, bytes.count - tokens * width + 1)
    }

    /// Returns the start and end of the text without a byte order mark and trailing white space.
    // SAFETY: reads inside the buffer only.
    private static func bounds(
        of bytes: UnsafeBufferPointer<UInt8>, allowsMark: Bool
    ) -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>)? {
        guard var start = bytes.baseAddress else { return nil }
        var end = unsafe start + bytes.count
        if unsafe bytes.hasByteOrderMark {
            guard allowsMark else { return nil }
            unsafe start += 3
        }
        while unsafe start < end, unsafe isSpace(end[-1]) { unsafe end -= 1 }
        guard unsafe start < end, unsafe end[-1] == .closeBracket || end[-1] == .closeBrace else { return nil }
        return unsafe (start, end)
    }

    // SAFETY: the initializer allocates the memory; `decode` and `grow` free what they replace.
    deinit { unsafe scratch.deallocate() }

    /// Returns a copy of a string that has been read, which may share the memory of another.
    // SAFETY: its bytes have been validated.
    @inline(__always)
    mutating func sharedString(of text: Text) -> String {
        let bytes = unsafe UnsafeBufferPointer(start: text.start, count: text.count)
        guard TextCache.lengths.contains(text.count) else { return unsafe Self.string(bytes, isASCII: text.isASCII) }
        return unsafe texts.string(bytes, isASCII: text.isASCII)
    }

    /// True if 64 bytes may be read from a position on.
    @inlinable @inline(__always)
    package func isWide(_ position: UnsafePointer<UInt8>) -> Bool { unsafe position < wideEnd }

    /// True if the whole text has been read.
    @inlinable @inline(__always)
    package var isAtEnd: Bool { unsafe next == end }

    /// The number of bytes that are left.
    package var remainingCount: Int { unsafe end - next }

    /// Throws if other data follows a value, which the options refuse.
    func finish(at position: UnsafePointer<UInt8>) throws(ReaderFallback) {
        guard unsafe position == end || skipsTrailingData else { throw .input }
    }

    /// Skips white space and returns the byte after it, without reading it.
    @inlinable @inline(__always)
    package mutating func significantByte() throws(ReaderFallback) -> UInt8 {
        var position = unsafe next
        let byte = unsafe try significantByte(at: &position)
        unsafe next = unsafe position
        return byte
    }

    /// Returns the position of the first byte from a position before `memberEnd` on that isn't white
    /// space; it may be a control character.
    // SAFETY: 128 bytes may be read.
    @inlinable @inline(__always)
    package func spaceEnd(inMemberFrom position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        let solid = unsafe kernel_solid(position) | kernel_solid(position + 16) << 16
        if solid != 0 { return unsafe position + solid.trailingZeroBitCount }
        return unsafe otherSpaceEnd(from: position + 32)
    }

    @usableFromInline @inline(never)
    func otherSpaceEnd(from position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        unsafe spaceEnd(from: position)
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab
    }

    /// Reads a comma or the bracket that ends a container; true for the comma.
    @inlinable @inline(__always)
    package mutating func takeComma(orEnd bracket: UInt8) throws(ReaderFallback) -> Bool {
        var position = unsafe next
        let isComma = unsafe try takeComma(orEnd: bracket, at: &position)
        unsafe next = unsafe position
        return isComma
    }

    /// Reads a comma at a position, or the bracket that ends a container; true for the comma.
    // SAFETY: the position is before `end`, or no byte is read.
    @inlinable @inline(__always)
    package mutating func takeComma(
        orEnd bracket: UInt8, at position: inout UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> Bool {
        let byte = unsafe try significantByte(at: &position)
        unsafe position += 1
        if byte == .comma { return true }
        guard byte == bracket else { throw .input }
        return false
    }

    /// Skips white space at a position, and returns the byte after it, without reading it.
    // SAFETY: compares with `end` before it reads; white space ends at the last bracket.
    @inlinable @inline(__always)
    mutating func significantByte(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> UInt8 {
        guard unsafe position < end else { throw .input }
        unsafe try skipSomeSpace(at: &position)
        return unsafe position.pointee
    }

    /// Skips white space at a position before `end`, most often none or one space.
    @inlinable @inline(__always)
    package mutating func skipSomeSpace(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) {
        guard unsafe position.pointee <= .space else { return }
        if unsafe position.pointee == .space && position[1] > .space {
            unsafe position += 1
        } else {
            unsafe position = try skipSpace(at: position)
        }
    }

    /// Skips white space at a position before `end`, and returns the position of the byte after it,
    /// which isn't a control character.
    @usableFromInline @inline(never)
    package mutating func skipSpace(
        at position: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> UnsafePointer<UInt8> {
        let end = unsafe spaceEnd(from: position)
        guard unsafe end.pointee > .space else { throw .input }
        return unsafe end
    }

    /// Returns the position of the first byte from a position before `end` on that isn't white space.
    // SAFETY: sixteen bytes are read only if so many may be; white space ends at the last bracket.
    @inline(__always)
    func spaceEnd(from position: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var position = unsafe position
        while unsafe position < wideEnd {
            let solid = unsafe kernel_solid(position)
            if solid != 0 { return unsafe position + solid.trailingZeroBitCount }
            unsafe position += 16
        }
        while unsafe Self.isSpace(position.pointee) { unsafe position += 1 }
        return unsafe position
    }

    /// Reads the opening bracket at `next`; true for an empty container, which is read whole.
    @inlinable @inline(__always)
    package mutating func takeOpening(endingWith bracket: UInt8) throws(ReaderFallback) -> Bool {
        var position = unsafe next
        let isEmpty = unsafe try takeOpening(endingWith: bracket, at: &position)
        unsafe next = unsafe position
        return isEmpty
    }

    /// Reads the opening bracket at a position, up to what follows; true for an empty container, which is read whole.
    // SAFETY: a bracket that opens a container isn't the last byte of the text.
    @inlinable @inline(__always)
    mutating func takeOpening(
        endingWith bracket: UInt8, at position: inout UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> Bool {
        unsafe position += 1
        guard unsafe try significantByte(at: &position) == bracket else { return false }
        unsafe position += 1
        return true
    }

    /// Reads the literal at `next`, `true`, `false` or `null`; returns its first letter.
    @inlinable @inline(__always)
    package mutating func takeLiteral() throws(ReaderFallback) -> UInt8 {
        var position = unsafe next
        let first = unsafe try takeLiteral(at: &position)
        unsafe next = unsafe position
        return first
    }

    /// Reads the literal at a position; returns its first letter.
    @inlinable @inline(__always)
    package mutating func takeLiteral(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> UInt8 {
        let first = unsafe position.pointee
        let length = unsafe position < wideEnd ? kernel_literal(position) : 0
        unsafe position += Int(truncatingIfNeeded: length)
        if length == 0 {
            unsafe next = unsafe position
            _ = try takeNarrowLiteral()
            unsafe position = unsafe next
        }
        return first
    }

    // SAFETY: compares byte by byte, so it stops at the last bracket.
    @usableFromInline
    mutating func takeNarrowLiteral() throws(ReaderFallback) -> UInt8 {
        let first = unsafe next.pointee
        let rest: StaticString
        switch first {
        case UInt8(ascii: "t"): rest = "rue"
        case UInt8(ascii: "f"): rest = "alse"
        case UInt8(ascii: "n"): rest = "ull"
        default: throw .input
        }
        let letters = unsafe rest.utf8Start
        for index in 0..<rest.utf8CodeUnitCount {
            guard unsafe next[index + 1] == letters[index] else { throw .input }
        }
        unsafe next += rest.utf8CodeUnitCount + 1
        return first
    }
}

extension JSONDocument.Options {
    /// True if the scanner reads a text as these options require; it has no code for the other
    /// options.
    fileprivate var canBeScanned: Bool {
        duplicateKeys == .lastWins && bigIntegers == .exactReals && trailingData == .refuse && !limits.needScan
    }

    /// The number of bytes of the longest text that is read.
    var longestText: Int { min(limits.bytes, JSONDocument.Limits.maximalBytes) }
}

/// The scope that the direct reader leaves to jansson: one record, or the whole input.
@usableFromInline
package enum ReaderFallback: Error, Sendable, Hashable {
    /// jansson reads one record again, alone.
    case record
    /// jansson reads the whole input, from the start.
    case input
}
