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
    package mutating func takeKey() throws(StandBack) -> UnsafeBufferPointer<UInt8> {
        guard try significantByte() == 0x22 else { throw .input }
        let key = try takeString()
        try takeColon()
        if key.hasEscapes { throw .record }
        return unsafe UnsafeBufferPointer(start: key.start, count: key.count)
    }
}
