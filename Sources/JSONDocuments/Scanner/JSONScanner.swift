/// Walks the bytes of a JSON text once, as strictly as jansson, and returns the tokens.
///
/// The scanner reports no errors: if it isn't certain, it throws ``ReaderFallback``, and jansson
/// reads the text from the start and decides. Every text that the scanner accepts is accepted by
/// jansson, with equal values.
// SAFETY: `next` never passes `end`, and the byte before `end` is `]` or `}`, which the initializer
// ensures: runs of white space, digits and letters end there at the latest, so only strings and
// brackets compare with `end`. The bytes belong to the creator of the scanner, and outlive it.
@usableFromInline @safe package struct JSONScanner: ~Copyable {
    /// The next byte to read.
    @usableFromInline package var next: UnsafePointer<UInt8>

    /// The end of the text, after its last bracket.
    @usableFromInline var end: UnsafePointer<UInt8>

    /// The memory for decoded strings, and its size in bytes.
    @usableFromInline var scratch: UnsafeMutablePointer<UInt8>
    @usableFromInline var scratchSize: Int

    /// True if a string may hold NUL.
    private(set) var allowsNUL: Bool

    /// Creates a scanner of an object or array in `bytes`; nil for a text that jansson must read.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard options.canBeScanned else { return nil }
        unsafe self.init(text: bytes, options: options)
    }

    /// Creates a scanner whose caller takes care of the options about more than one token.
    init?(text bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard let bounds = unsafe Self.bounds(of: bytes, options: options) else { return nil }
        unsafe (next, end) = unsafe (bounds.start, bounds.end)
        allowsNUL = options.allowsNUL
        scratchSize = 256
        unsafe scratch = .allocate(capacity: scratchSize)
    }

    /// Restarts the scanner on other bytes with their own options; false for a text that jansson
    /// must read.
    package mutating func turn(to bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) -> Bool {
        guard options.canBeScanned, let bounds = unsafe Self.bounds(of: bytes, options: options) else { return false }
        unsafe (next, end) = unsafe (bounds.start, bounds.end)
        allowsNUL = options.allowsNUL
        return true
    }

    /// Returns the start and end of the text without a byte order mark and trailing white space.
    // SAFETY: reads inside the buffer only.
    private static func bounds(
        of bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options
    ) -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>)? {
        guard bytes.count <= min(options.limits.bytes, JSONDocument.Limits.maximalBytes),
            var start = bytes.baseAddress
        else { return nil }
        var end = unsafe start + bytes.count
        if unsafe bytes.hasByteOrderMark {
            guard options.byteOrderMark == .skip else { return nil }
            unsafe start += 3
        }
        while unsafe start < end, unsafe isSpace(end[-1]) { unsafe end -= 1 }
        guard unsafe start < end, unsafe end[-1] == .closeBracket || end[-1] == .closeBrace else { return nil }
        return unsafe (start, end)
    }

    // SAFETY: allocated by the initializer or by `decode`, and freed here alone.
    deinit { unsafe scratch.deallocate() }

    /// True if the whole text has been read.
    package var isAtEnd: Bool { unsafe next == end }

    /// The number of bytes that are left.
    package var remainingCount: Int { unsafe end - next }

    /// Skips white space and returns the byte after it, without reading it.
    // SAFETY: compares with `end` before it reads; white space ends at the last bracket.
    @inlinable @inline(__always)
    package mutating func significantByte() throws(ReaderFallback) -> UInt8 {
        guard unsafe next < end else { throw .input }
        let byte = unsafe next.pointee
        return byte > .space ? byte : try skipSpace()
    }

    // SAFETY: stops at the last byte, which is a bracket.
    @usableFromInline
    mutating func skipSpace() throws(ReaderFallback) -> UInt8 {
        while true {
            let byte = unsafe next.pointee
            if byte > .space { return byte }
            guard Self.isSpace(byte) else { throw .input }
            unsafe next += 1
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab
    }

    /// Reads `byte`, and white space before it.
    @inlinable @inline(__always)
    package mutating func take(_ byte: UInt8) throws(ReaderFallback) {
        guard try significantByte() == byte else { throw .input }
        unsafe next += 1
    }

    /// Reads a comma or the bracket that ends a container; true for the comma.
    @inlinable @inline(__always)
    package mutating func takeComma(orEnd bracket: UInt8) throws(ReaderFallback) -> Bool {
        let byte = try significantByte()
        unsafe next += 1
        if byte == .comma { return true }
        guard byte == bracket else { throw .input }
        return false
    }

    /// Reads the opening bracket at `next`; true for an empty container, which is read whole.
    @inlinable @inline(__always)
    package mutating func takeOpening(endingWith bracket: UInt8) throws(ReaderFallback) -> Bool {
        unsafe next += 1
        guard try significantByte() == bracket else { return false }
        unsafe next += 1
        return true
    }

    /// Reads the literal at `next`, `true`, `false` or `null`; returns its first letter.
    // SAFETY: compares byte by byte, so it stops at the last bracket.
    @inlinable
    package mutating func takeLiteral() throws(ReaderFallback) -> UInt8 {
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
}

extension JSONScanner {
    /// A predicted key, prepared for comparison by words: its bytes, a quote and a colon.
    // SAFETY: `bytes` are allocated by the initializer; the creator of the key calls `deallocate`
    // once.
    @usableFromInline @safe package struct ExpectedKey {
        /// The first sixteen bytes, and a mask of those that the key has.
        @usableFromInline let words: (UInt64, UInt64)
        @usableFromInline let masks: (UInt64, UInt64)

        /// The key, the quote and the colon.
        @usableFromInline let bytes: UnsafeMutablePointer<UInt8>
        @usableFromInline let count: Int

        /// The target of the key, defined by the caller.
        package let target: Int

        /// The number of the key that is predicted after this one, defined by the caller.
        package var next = 0

        // SAFETY: the memory has room for the key and two bytes, and is set to zero up to whole
        // words.
        package init(_ key: UnsafeBufferPointer<UInt8>, target: Int) {
            count = key.count + 2
            self.target = target
            let room = max(16, count)
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
            unsafe memory.initialize(repeating: 0, count: room)
            for index in 0..<key.count { unsafe memory[index] = unsafe key[index] }
            unsafe memory[count - 2] = .quote
            unsafe memory[count - 1] = .colon
            unsafe bytes = unsafe memory
            let raw = UnsafeRawPointer(memory)
            words = unsafe (raw.load(as: UInt64.self), raw.load(fromByteOffset: 8, as: UInt64.self))
            masks = (Self.mask(count), Self.mask(count - 8))
        }

        /// A key that matches nothing.
        package static var none: ExpectedKey { ExpectedKey() }

        // SAFETY: as for the other initializer; with an empty mask no text makes the first word 1.
        private init() {
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
            unsafe memory.initialize(to: 0)
            (count, target) = (0, -1)
            unsafe bytes = unsafe memory
            words = (1, 0)
            masks = (0, 0)
        }

        /// Frees the memory of the key.
        package func deallocate() { unsafe bytes.deallocate() }

        /// Returns true if the key has exactly these bytes.
        package func matches(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
            guard key.count + 2 == count else { return false }
            return unsafe key.elementsEqual(UnsafeBufferPointer(start: bytes, count: key.count))
        }

        private static func mask(_ count: Int) -> UInt64 {
            count >= 8 ? ~0 : count <= 0 ? 0 : UInt64(littleEndian: (1 << UInt64(count * 8)) - 1)
        }
    }

    /// Reads the key at `next` and its colon if it is the predicted one, written without white
    /// space.
    // SAFETY: reads sixteen bytes, or as many as the key has, only if so many are left.
    @inlinable @inline(__always)
    package mutating func take(_ key: ExpectedKey) -> Bool {
        let start = unsafe UnsafeRawPointer(next + 1)
        guard unsafe start + 16 <= UnsafeRawPointer(end) else { return false }
        let (first, second) = unsafe (
            start.loadUnaligned(as: UInt64.self), start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        )
        let differences = ((first & key.masks.0) ^ key.words.0) | ((second & key.masks.1) ^ key.words.1)
        guard differences == 0 else { return false }
        if key.count > 16 {
            guard takeRest(of: key) else { return false }
        }
        unsafe next += key.count + 1
        return true
    }

    // SAFETY: as for `take`.
    @usableFromInline
    func takeRest(of key: ExpectedKey) -> Bool {
        let start = unsafe next + 1
        guard unsafe start + key.count <= end else { return false }
        for index in 16..<key.count {
            guard unsafe start[index] == key.bytes[index] else { return false }
        }
        return true
    }

    /// Reads the key at `next` and its colon, up to the first byte of its value.
    ///
    /// A key with an escape leaves the record to jansson.
    @inlinable
    package mutating func takeKey() throws(ReaderFallback) -> UnsafeBufferPointer<UInt8> {
        guard try significantByte() == .quote else { throw .input }
        let key = try takeString()
        try takeColon()
        if key.hasEscapes { throw .record }
        return unsafe UnsafeBufferPointer(start: key.start, count: key.count)
    }
}

/// The scope that the direct reader leaves to jansson: one record, or the whole input.
@usableFromInline
package enum ReaderFallback: Error, Sendable, Hashable {
    /// jansson reads one record again, alone.
    case record
    /// jansson reads the whole input, from the start.
    case input
}
