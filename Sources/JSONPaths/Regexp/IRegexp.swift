/// A regular expression of RFC 9485, made ready to match in time that grows with pattern × text and no faster.
///
/// The pattern becomes a program for a set of states that all advance together (Thompson, Pike): nothing is ever tried
/// twice, so there is no catastrophic pattern. `^` and `$` are anchors, as the mappings of RFC 9485, section 5, make
/// them and as the compliance suite of RFC 9535 has them.
struct IRegexp: Sendable, Equatable {
    /// Why a pattern cannot be run.
    enum Fault: Error {
        /// The text is no I-Regexp.
        case invalid
        /// The repetitions, written out, are more than the limit allows.
        case tooLarge
    }

    /// One instruction of the program.
    enum Instruction: Equatable {
        /// Takes this code point.
        case scalar(UInt32)
        /// Takes anything but a line end.
        case any
        /// Takes a code point of the class with this number.
        case oneOf(Int)
        /// Goes on in both places.
        case split(Int, Int)
        /// Goes on elsewhere.
        case jump(Int)
        /// Goes on at the start of the text only.
        case start
        /// Goes on at the end of the text only.
        case end
        /// The pattern is matched.
        case accept
    }

    /// The program, which starts at 0.
    let instructions: [Instruction]

    /// The classes that instructions name by number.
    let classes: [IRegexpClass]

    /// How many instructions there are.
    var count: Int { instructions.count }

    /// Reads a pattern and makes it ready; `limit` is the largest number of instructions.
    static func compile(_ pattern: String, limit: Int) -> Result<IRegexp, Fault> {
        do throws(Fault) {
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
