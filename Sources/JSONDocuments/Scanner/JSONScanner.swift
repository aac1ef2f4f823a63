/// Walks the bytes of a JSON text once, as strict as jansson, and hands out what it passes.
///
/// The scanner never reports an error: whatever it is not sure of, it throws ``ReaderFallback``, and jansson reads the text
/// from the start and has the last word. What it accepts, jansson accepts, and reads as the same values.
// SAFETY: `next` never passes `end`, and the byte before `end` is `]` or `}`, which the constructor sees to: runs of
// white space, digits and letters end there at the latest, so only strings and brackets have to look where they are.
// The bytes belong to whoever made the scanner, and outlive it.
@usableFromInline @safe package struct JSONScanner: ~Copyable {
    /// The next byte to read.
    @usableFromInline package var next: UnsafePointer<UInt8>

    /// The end of the text, behind its last bracket.
    @usableFromInline var end: UnsafePointer<UInt8>

    /// Where decoded strings are put, and how many bytes fit.
    @usableFromInline var scratch: UnsafeMutablePointer<UInt8>
    @usableFromInline var scratchSize: Int

    /// Whether a string may hold NUL.
    private(set) var allowsNUL: Bool

    /// A scanner of an object or array in `bytes`; nil for what jansson has to look at anyway.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) {
        guard let bounds = unsafe Self.bounds(of: bytes, options) else { return nil }
        unsafe (next, end) = unsafe (bounds.start, bounds.end)
        allowsNUL = options.allowsNUL
        scratchSize = 256
        unsafe scratch = .allocate(capacity: scratchSize)
    }

    /// Turns to other bytes, which may have options of their own; false for what jansson has to look at anyway.
    package mutating func turn(to bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options) -> Bool {
        guard let bounds = unsafe Self.bounds(of: bytes, options) else { return false }
        unsafe (next, end) = unsafe (bounds.start, bounds.end)
        allowsNUL = options.allowsNUL
        return true
    }

    /// Where the text starts and ends without a byte order mark and white space behind it.
    // SAFETY: reads inside the buffer only.
    private static func bounds(
        of bytes: UnsafeBufferPointer<UInt8>, _ options: JSONDocument.Options
    ) -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>)? {
        guard options.canBeScanned, bytes.count <= min(options.limits.bytes, JSONDocument.Limits.maximalBytes),
            var start = bytes.baseAddress
        else { return nil }
        var end = unsafe start + bytes.count
        if unsafe bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard options.byteOrderMark == .skip else { return nil }
            unsafe start += 3
        }
        while unsafe start < end, unsafe isSpace(end[-1]) { unsafe end -= 1 }
        guard unsafe start < end, unsafe end[-1] == 0x5D || end[-1] == 0x7D else { return nil }
        return unsafe (start, end)
    }

    // SAFETY: allocated by the constructor or by `decode`, and freed here alone.
    deinit { unsafe scratch.deallocate() }

    /// Whether the whole text has been read.
    package var isAtEnd: Bool { unsafe next == end }

    /// How many bytes are left.
    package var remainingCount: Int { unsafe end - next }

    /// The next byte that is no white space, which becomes the place.
    // SAFETY: looks before it reads; white space ends at the last bracket.
    @inlinable @inline(__always)
    package mutating func significantByte() throws(ReaderFallback) -> UInt8 {
        guard unsafe next < end else { throw .input }
        let byte = unsafe next.pointee
        return byte > 0x20 ? byte : try skipSpace()
    }

    // SAFETY: the last byte is a bracket, at which this stops.
    @usableFromInline
    mutating func skipSpace() throws(ReaderFallback) -> UInt8 {
        while true {
            let byte = unsafe next.pointee
            if byte > 0x20 { return byte }
            guard Self.isSpace(byte) else { throw .input }
            unsafe next += 1
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Passes over the byte at the place, which was seen by `significantByte`.
    @inlinable @inline(__always)
    package mutating func take() { unsafe next += 1 }

    /// Passes over `byte`, and white space before it.
    @inlinable @inline(__always)
    package mutating func take(_ byte: UInt8) throws(ReaderFallback) {
        guard try significantByte() == byte else { throw .input }
        unsafe next += 1
    }

    /// Passes over a comma or the bracket that ends a container; true for the comma.
    @inlinable @inline(__always)
    package mutating func takeComma(orEnd bracket: UInt8) throws(ReaderFallback) -> Bool {
        let byte = try significantByte()
        unsafe next += 1
        if byte == 0x2C { return true }
        guard byte == bracket else { throw .input }
        return false
    }

    /// Passes over the opening bracket at the place; true where the container is empty, which is passed over whole.
    @inlinable @inline(__always)
    package mutating func takeOpening(endingWith bracket: UInt8) throws(ReaderFallback) -> Bool {
        unsafe next += 1
        guard try significantByte() == bracket else { return false }
        unsafe next += 1
        return true
    }

    /// Passes over the literal at the place: `true`, `false` or `null`; answers its first letter.
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
        for place in 0..<rest.utf8CodeUnitCount {
            guard unsafe next[place + 1] == letters[place] else { throw .input }
        }
        unsafe next += rest.utf8CodeUnitCount + 1
        return first
    }
}

extension JSONDocument.Options {
    /// Whether the scanner reads a text as these options want it; for what they ask of jansson it must look at all.
    fileprivate var canBeScanned: Bool {
        duplicateKeys == .lastWins && bigIntegers == .exactReals && trailingData == .refuse && !limits.needScan
    }
}

extension JSONScanner {
    /// A key that is expected next, made ready to be compared by words: its bytes, a quote and a colon.
    // SAFETY: `bytes` are allocated by the constructor; whoever made the key calls `deallocate` once.
    @usableFromInline @safe package struct ExpectedKey {
        /// The first sixteen bytes and which of them count.
        @usableFromInline let words: (UInt64, UInt64)
        @usableFromInline let masks: (UInt64, UInt64)

        /// The key, the quote and the colon.
        @usableFromInline let bytes: UnsafeMutablePointer<UInt8>
        @usableFromInline let count: Int

        /// What the key leads to, for whoever expects it.
        package let target: Int

        /// The number of the key that is expected behind this one, for whoever numbers keys.
        package var next = 0

        // SAFETY: the memory has room for the key and two bytes, and is set to zero up to whole words.
        package init(_ key: UnsafeBufferPointer<UInt8>, target: Int) {
            count = key.count + 2
            self.target = target
            let room = max(16, count)
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
            unsafe memory.initialize(repeating: 0, count: room)
            for place in 0..<key.count { unsafe memory[place] = unsafe key[place] }
            unsafe memory[count - 2] = 0x22
            unsafe memory[count - 1] = 0x3A
            unsafe bytes = unsafe memory
            let raw = UnsafeRawPointer(memory)
            words = unsafe (raw.load(as: UInt64.self), raw.load(fromByteOffset: 8, as: UInt64.self))
            masks = (Self.mask(count), Self.mask(count - 8))
        }

        /// A key that nothing is taken for.
        package static var none: ExpectedKey { ExpectedKey() }

        // SAFETY: as for the other; without a mask no byte of the text can make the first word 1.
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

        /// Whether the key has just these bytes.
        package func matches(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
            guard key.count + 2 == count else { return false }
            return unsafe key.elementsEqual(UnsafeBufferPointer(start: bytes, count: key.count))
        }

        private static func mask(_ count: Int) -> UInt64 {
            count >= 8 ? ~0 : count <= 0 ? 0 : UInt64(littleEndian: (1 << UInt64(count * 8)) - 1)
        }
    }

    /// Passes over the key at the place and its colon, if it is the one that is expected, written without space.
    // SAFETY: reads sixteen bytes, or as many as the key has, only where so many are left.
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
        for place in 16..<key.count {
            guard unsafe start[place] == key.bytes[place] else { return false }
        }
        return true
    }

    /// Passes over the key at the place and its colon, to the first byte of its value.
    ///
    /// A key with an escape makes the record jansson's.
    @inlinable
    package mutating func takeKey() throws(ReaderFallback) -> UnsafeBufferPointer<UInt8> {
        guard try significantByte() == 0x22 else { throw .input }
        let key = try takeString()
        try takeColon()
        if key.hasEscapes { throw .record }
        return unsafe UnsafeBufferPointer(start: key.start, count: key.count)
    }
}

/// Why the direct reader leaves something to jansson; never an error that anybody sees.
public enum ReaderFallback: Error, Sendable, Hashable {
    /// One record holds something that jansson shall read: it is read again, alone.
    case record
    /// The whole input shall be read by jansson, from the start.
    case input
}
