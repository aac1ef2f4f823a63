/// A compiled regular expression of RFC 9485, which matches in time O(pattern × text).
///
/// The pattern becomes a program whose states all advance together (Thompson, Pike). Nothing is
/// tried twice, so there is no catastrophic backtracking. `^` and `$` are anchors, as in the
/// mappings of RFC 9485, section 5, and in the compliance suite of RFC 9535.
struct IRegexp: Sendable, Equatable {
    /// The reasons why a pattern can't be compiled.
    enum CompileError: Error {
        /// The text isn't an I-Regexp.
        case invalid
        /// The program, with repetitions written out, exceeds the limit.
        case tooLarge
    }

    /// One instruction of the program.
    enum Instruction: Equatable {
        /// Consumes this code point.
        case scalar(UInt32)
        /// Consumes any code point but a line end.
        case any
        /// Consumes a code point of the class at this index.
        case oneOf(Int)
        /// Continues at both addresses.
        case split(Int, Int)
        /// Continues at this address.
        case jump(Int)
        /// Continues only at the start of the text.
        case start
        /// Continues only at the end of the text.
        case end
        /// Completes a match.
        case accept
    }

    /// The program, which starts at address 0.
    let instructions: [Instruction]

    /// The classes, which instructions refer to by index.
    let classes: [IRegexpClass]

    /// The number of instructions.
    var count: Int { instructions.count }

    /// Compiles a pattern to at most `limit` instructions.
    static func compile(_ pattern: String, limit: Int) -> Result<IRegexp, CompileError> {
        do throws(CompileError) {
            var parser = IRegexpParser(pattern)
            let node = try parser.parse()
            guard node.size < limit else { return .failure(.tooLarge) }
            var builder = IRegexpBuilder()
            builder.append(node)
            return .success(IRegexp(instructions: builder.instructions + [.accept], classes: parser.classes))
        } catch {
            return .failure(error)
        }
    }
}

extension IRegexp {
    /// Returns whether the whole text matches, or, in a search, any part of it; `spend` is told the number of steps
    /// before they are taken.
    ///
    /// - Complexity: O(*n* × *m*) for *n* code points and *m* instructions, for any pattern.
    // SAFETY: the bytes are read during the call only.
    @inline(__always)
    func matches<Failure: Error>(
        _ text: UnsafeBufferPointer<UInt8>, isSearch: Bool, spend: (Int) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        try spend(1 + count / 8)
        var states = IRegexpStates(of: self)
        var offset = 0
        while true {
            let isEnd = offset == text.count
            if offset == 0 || isSearch { states.add(0, isStart: offset == 0, isEnd: isEnd) }
            if states.isAccepting, isSearch || isEnd { return true }
            if isEnd || states.isEmpty && !isSearch { return false }
            try spend(1 + states.visited)
            let (scalar, length) = unsafe Self.scalar(in: text, at: offset)
            offset += length
            states.advance(over: scalar, isEnd: offset == text.count)
        }
    }

    /// Returns the code point at `offset` and its length; the parser has checked that the text is UTF-8.
    // SAFETY: every read is checked against the count of the buffer.
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
