extension IRegexp {
    /// Whether the whole text matches, or, in a search, any part of it.
    ///
    /// - Complexity: O(*n* × *m*) for *n* code points and *m* instructions, whatever the pattern.
    // SAFETY: the bytes are read during the call only.
    func matches(
        _ text: UnsafeBufferPointer<UInt8>, isSearch: Bool, _ evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        try evaluation.spend(1 + count / 8)
        var states = IRegexpStates(of: self)
        var offset = 0
        while true {
            let isEnd = offset == text.count
            if offset == 0 || isSearch { states.add(0, isStart: offset == 0, isEnd: isEnd) }
            if states.isAccepting, isSearch || isEnd { return true }
            if isEnd || states.isEmpty && !isSearch { return false }
            try evaluation.spend(1 + states.visited)
            let (scalar, length) = unsafe Self.scalar(in: text, at: offset)
            offset += length
            states.advance(over: scalar, isEnd: offset == text.count)
        }
    }

    /// The code point that starts at `offset` and its length; the text is UTF-8, as the parser made sure.
    // SAFETY: reads within the bounds of the buffer, which a count before each read keeps.
    @inline(__always)
    private static func scalar(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> (UInt32, Int) {
        let first = unsafe text[offset]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = min(first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4, text.count - offset)
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for distance in 1..<max(1, length) { value = value << 6 | UInt32(unsafe text[offset + distance] & 0x3F) }
        return (value, length)
    }
}
