public import CScannerKernels

extension JSONScanner {
    /// A key that was met before, with a template: the bytes between the comma (or the opening
    /// brace) before it and its value.
    ///
    /// In the text `{"id": 7, "name": "Momo"}` the template of `name` is ` "name": `. White space, key
    /// and colon are compared in one step, so that pretty-printed text costs no more than the
    /// shortest. A key whose template is longer than 63 bytes has none.
    // SAFETY: `bytes` are allocated by the initializer; the creator of the key calls `deallocate`
    // once.
    @usableFromInline @safe package struct ExpectedKey {
        /// The template; the kernels read it at the address of the key.
        private var template: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
            0, 0, 0, 0, 0, 0, 0, 0
        )

        /// The bytes of the template, a bit each; all bits if there is no template, whose bytes are
        /// then NUL, which no text has here.
        @usableFromInline var templateMask: UInt64 = ~0

        /// The number of bytes of the template, and of the comma or brace before it.
        @usableFromInline var memberCount = 0

        /// The bytes of the key.
        private let bytes: UnsafeMutablePointer<UInt8>
        private let count: Int

        /// The target of the key, defined by the caller.
        @usableFromInline package let target: Int

        /// The key that is predicted after this one; defined and kept alive by the caller.
        @usableFromInline package var next: UnsafeMutablePointer<ExpectedKey>?

        package init(_ key: UnsafeBufferPointer<UInt8>, target: Int) {
            count = key.count
            self.target = target
            unsafe bytes = .allocate(capacity: max(1, count))
            for index in 0..<count { unsafe (bytes + index).initialize(to: key[index]) }
        }

        /// A key that matches nothing.
        package static var none: ExpectedKey {
            unsafe ExpectedKey(UnsafeBufferPointer(start: nil, count: 0), target: -1)
        }

        /// Frees the memory of the key.
        package func deallocate() { unsafe bytes.deallocate() }

        /// Returns true if the key has exactly these bytes.
        // SAFETY: both have as many bytes.
        package func matches(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
            guard key.count == count else { return false }
            for index in 0..<count where unsafe key[index] != bytes[index] { return false }
            return true
        }

        /// Makes the bytes of a text the template, if they aren't too many.
        // SAFETY: copies at most as many bytes as the template has.
        package mutating func learn(_ text: UnsafeBufferPointer<UInt8>) {
            guard text.count < JSONScanner.width else { return }
            template = (0, 0, 0, 0, 0, 0, 0, 0)
            unsafe withUnsafeMutableBytes(of: &template) { memory in
                unsafe memory.copyBytes(from: UnsafeRawBufferPointer(text))
            }
            memberCount = text.count + 1
            templateMask = 1 << UInt64(text.count) - 1
        }
    }

    /// Skips a comma, or the opening brace of an object, and the bytes up to a value if they are
    /// those of a template; false, without moving on, if they aren't.
    // SAFETY: the position is before `memberEnd`, so 65 bytes may be read there. 64 may be read at
    // the address of the key, whose template comes first. The value begins after 64 bytes at most.
    @inlinable @inline(__always)
    package static func skip(_ key: UnsafePointer<ExpectedKey>, at position: inout UnsafePointer<UInt8>) -> Bool {
        let text = unsafe position + 1
        let mask = unsafe key.pointee.templateMask
        var differences = unsafe UInt64(kernel_differ(text, key))
        if mask > 0xFFFF {
            differences |= unsafe UInt64(kernel_differ(text + 16, UnsafeRawPointer(key) + 16)) << 16
            if mask > 0xFFFF_FFFF { differences |= unsafe upperDifferences(text, UnsafeRawPointer(key)) }
        }
        guard differences & mask == 0 else { return false }
        unsafe position += key.pointee.memberCount
        return true
    }

    // SAFETY: as for `skip`.
    @usableFromInline @inline(never)
    static func upperDifferences(_ text: UnsafePointer<UInt8>, _ template: UnsafeRawPointer) -> UInt64 {
        unsafe UInt64(kernel_differ(text + 32, template + 32)) << 32
            | UInt64(kernel_differ(text + 48, template + 48)) << 48
    }

    /// Reads the key at `next` and its colon, up to the first byte of its value.
    ///
    /// A key with an escape leaves the record to jansson.
    @inlinable
    package mutating func takeKey() throws(ReaderFallback) -> UnsafeBufferPointer<UInt8> {
        let key = try takeKeyText()
        if key.hasEscapes { throw .record }
        return unsafe UnsafeBufferPointer(start: key.start, count: key.count)
    }

    /// As `takeKey()`, with escapes replaced; valid until the next string with an escape is read.
    package mutating func takeDecodedKey() throws(ReaderFallback) -> UnsafeBufferPointer<UInt8> {
        let key = try takeKeyText()
        if key.hasEscapes { try refuseNUL(in: key) }
        return unsafe bytes(of: key)
    }

    @inlinable @inline(__always)
    mutating func takeKeyText() throws(ReaderFallback) -> Text {
        var position = unsafe next
        let key = unsafe try takeKey(at: &position)
        unsafe next = unsafe position
        return key
    }

    /// Reads the key at a position and its colon, up to the first byte of its value.
    // SAFETY: a quote isn't the last byte of the text, and neither is a colon; what follows is compared with `end`.
    @inlinable @inline(__always)
    mutating func takeKey(at position: inout UnsafePointer<UInt8>) throws(ReaderFallback) -> Text {
        guard unsafe try significantByte(at: &position) == .quote else { throw .input }
        let key = unsafe try takeString(at: &position)
        guard unsafe try significantByte(at: &position) == .colon else { throw .input }
        unsafe position += 1
        _ = unsafe try significantByte(at: &position)
        return key
    }
}
