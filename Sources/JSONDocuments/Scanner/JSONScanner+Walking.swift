extension JSONScanner {
    /// The form of an array or object that has been skipped.
    package struct SkippedForm {
        /// True if each object in it certainly has different keys.
        package let hasDistinctKeys: Bool
        /// True if it has no white space between its tokens, and no escapes.
        package let isCompact: Bool
        /// True if it is written as it is.
        package var isFinal: Bool { hasDistinctKeys && isCompact }
    }

    /// Skips the array or object at `next`, and says what form it has.
    ///
    /// - Parameters:
    ///   - largeNumbers: True to skip numbers that only jansson reads, too.
    ///   - keys: The keys of an object at each level, whose memory the next one uses.
    // SAFETY: an opening bracket isn't the last byte.
    package mutating func skipContainer(
        largeNumbers: Bool = false, comparing keys: inout [DistinctKeys]
    ) throws(ReaderFallback) -> SkippedForm {
        if unsafe next[1] == next.pointee + 2 {
            unsafe next += 2
            return SkippedForm(hasDistinctKeys: true, isCompact: true)
        }
        var tokens = ComparedTokens(levels: keys)
        keys = []
        defer { keys = tokens.levels }
        try walkContainer(largeNumbers: largeNumbers, mostLevels: Self.mostLevels, tokens: &tokens)
        return SkippedForm(hasDistinctKeys: tokens.hasDistinctKeys, isCompact: tokens.isCompact)
    }

    /// Skips an array or object that isn't empty, without recursion.
    // SAFETY: each byte is compared with `end`, or follows a scalar of fewer than 64 bytes that may
    // be read, or an opening bracket, which isn't the last byte.
    @inline(__always)
    mutating func walkContainer(
        largeNumbers: Bool, mostLevels: Int, tokens: inout some SkippedTokens
    ) throws(ReaderFallback) {
        var position = unsafe next
        var containers = OpenContainers()
        repeat {
            // At the first byte of a value.
            let byte = unsafe position.pointee
            if byte == .openBracket || byte == .openBrace {
                unsafe position += 1
                if unsafe try significantByte(at: &position, noting: &tokens) != byte + 2 {
                    guard containers.depth < mostLevels else { throw .input }
                    containers.open(isObject: byte == .openBrace)
                    if byte == .openBrace {
                        tokens.open(at: containers.depth)
                        unsafe try skipKey(at: &position, level: containers.depth, tokens: &tokens)
                    }
                    continue
                }
                unsafe position += 1
            } else if unsafe !isWide(position) || !Self.skipPlainScalar(at: &position) {
                if unsafe try skipOtherScalar(at: &position, largeNumbers: largeNumbers) { tokens.noteOtherForm() }
            }
            unsafe try skipEnds(of: &containers, at: &position, tokens: &tokens)
        } while containers.depth > 0
        unsafe next = unsafe position
    }

    /// Skips what follows a value, up to the next value or the end of the outermost container.
    // SAFETY: as for `walkContainer`.
    @inline(__always)
    private mutating func skipEnds(
        of containers: inout OpenContainers, at position: inout UnsafePointer<UInt8>, tokens: inout some SkippedTokens
    ) throws(ReaderFallback) {
        while containers.depth > 0 {
            let byte = unsafe try significantByte(at: &position, noting: &tokens)
            unsafe position += 1
            if byte == .comma {
                _ = unsafe try significantByte(at: &position, noting: &tokens)
                if containers.isInObject { unsafe try skipKey(at: &position, level: containers.depth, tokens: &tokens) }
                return
            }
            guard byte == (containers.isInObject ? .closeBrace : .closeBracket) else { throw .input }
            containers.close()
        }
    }

    /// Skips white space at a position, and returns the byte after it, without reading it.
    @inline(__always)
    private mutating func significantByte(
        at position: inout UnsafePointer<UInt8>, noting tokens: inout some SkippedTokens
    ) throws(ReaderFallback) -> UInt8 {
        let start = unsafe position
        let byte = unsafe try significantByte(at: &position)
        if unsafe position != start { tokens.noteOtherForm() }
        return byte
    }

    /// Skips a scalar that isn't of the usual forms, or that is near the end of the text; true for a string with
    /// escapes.
    @inline(never)
    private mutating func skipOtherScalar(
        at position: inout UnsafePointer<UInt8>, largeNumbers: Bool
    ) throws(ReaderFallback) -> Bool {
        unsafe next = unsafe position
        var hasEscapes = false
        if unsafe position.pointee == .quote {
            hasEscapes = try takeOtherString().hasEscapes
        } else {
            try skipOther(largeNumbers: largeNumbers)
        }
        unsafe position = unsafe next
        return hasEscapes
    }

    /// Skips the key at a position and its colon, up to the first byte of its value.
    // SAFETY: a plain string ends before `wideEnd` + 64, and what follows is compared with `end`.
    @inline(__always)
    private mutating func skipKey(
        at position: inout UnsafePointer<UInt8>, level: Int, tokens: inout some SkippedTokens
    ) throws(ReaderFallback) {
        guard unsafe position.pointee == .quote else { throw .input }
        let key = unsafe try takeString(at: &position)
        if key.hasEscapes { try refuseNUL(in: key) }
        tokens.add(key, at: level, of: &self)
        guard unsafe try significantByte(at: &position, noting: &tokens) == .colon else { throw .input }
        unsafe position += 1
        _ = unsafe try significantByte(at: &position, noting: &tokens)
    }
}

/// The containers around a value: a bit for each tells objects from arrays.
private struct OpenContainers {
    /// Their number.
    private(set) var depth = 0

    /// The bits of the innermost containers, up to 64, the innermost in the lowest.
    private var objects: UInt64 = 0

    /// The bits of the containers around those, 64 in each word.
    private var outer: [UInt64] = []

    /// True if the innermost container is an object.
    @inline(__always) var isInObject: Bool { objects & 1 == 1 }

    @inline(__always)
    mutating func open(isObject: Bool) {
        if depth > 0, depth & 63 == 0 { outer.append(objects) }
        depth += 1
        objects = objects << 1 | (isObject ? 1 : 0)
    }

    @inline(__always)
    mutating func close() {
        objects >>= 1
        depth -= 1
        if depth > 0, depth & 63 == 0 { objects = outer.removeLast() }
    }
}

/// What is noted of the tokens of an array or object that is skipped.
protocol SkippedTokens {
    /// Begins with an object at a level, from 1.
    mutating func open(at level: Int)

    /// Adds a key of the object at a level.
    mutating func add(_ key: JSONScanner.Text, at level: Int, of scanner: inout JSONScanner)

    /// Notes that there is white space, or an escape.
    mutating func noteOtherForm()
}

/// Tokens of which nothing is noted.
struct AnyTokens: SkippedTokens {
    @inline(__always)
    mutating func open(at level: Int) {}
    @inline(__always)
    mutating func add(_ key: JSONScanner.Text, at level: Int, of scanner: inout JSONScanner) {}
    @inline(__always)
    mutating func noteOtherForm() {}
}

/// Tokens whose keys are compared.
private struct ComparedTokens: SkippedTokens {
    /// The keys of the last object at each level.
    var levels: [DistinctKeys]
    var hasDistinctKeys = true
    var isCompact = true

    init(levels: [DistinctKeys]) { self.levels = levels }

    mutating func open(at level: Int) {
        while levels.count < level { levels.append(DistinctKeys()) }
        levels[level - 1].removeAll()
    }

    @inline(__always)
    mutating func add(_ key: JSONScanner.Text, at level: Int, of scanner: inout JSONScanner) {
        if key.hasEscapes { isCompact = false }
        if unsafe !levels[level - 1].insert(scanner.bytes(of: key)) { hasDistinctKeys = false }
    }

    @inline(__always)
    mutating func noteOtherForm() { isCompact = false }
}
