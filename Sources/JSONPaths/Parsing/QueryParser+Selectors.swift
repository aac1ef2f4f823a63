extension QueryParser {
    /// Reads selectors between brackets (`bracketed-selection`).
    mutating func bracket() throws(PathSyntaxError) -> [PathSelector] {
        let start = scanner.position
        scanner.advance()
        var selectors: [PathSelector] = []
        repeat {
            skipBlanks()
            selectors.append(try selector())
            skipBlanks()
        } while scanner.skip(UInt8(ascii: ","))
        guard scanner.skip(UInt8(ascii: "]")) else {
            if scanner.isAtEnd { throw scanner.error(.unclosed, "the bracket is never closed", at: start) }
            throw scanner.unexpected("',' or ']'")
        }
        return selectors
    }

    private mutating func selector() throws(PathSyntaxError) -> PathSelector {
        switch scanner.peek {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .name(try scanner.quoted())
        case UInt8(ascii: "*"):
            scanner.advance()
            return .wildcard
        case UInt8(ascii: "?"):
            scanner.advance()
            try descend()
            skipBlanks()
            let filter = try disjunction()
            ascend()
            return .filter(filter)
        case UInt8(ascii: ":"): return try slice(from: nil)
        default:
            guard scanner.isAtInteger else { throw scanner.unexpected("a quoted name, an index, ':', '*' or '?'") }
            return try indexOrSlice()
        }
    }

    /// Reads an index, or a slice that has a start.
    private mutating func indexOrSlice() throws(PathSyntaxError) -> PathSelector {
        let index = try scanner.integer()
        let mark = scanner.position
        skipBlanks()
        if scanner.peek == UInt8(ascii: ":") { return try slice(from: index) }
        scanner.rewind(to: mark)
        return .index(index)
    }

    /// Reads a slice from its first colon.
    private mutating func slice(from start: Int?) throws(PathSyntaxError) -> PathSelector {
        scanner.advance()
        var slice = PathSlice(start: start)
        slice.end = try optionalInteger()
        if scanner.skip(UInt8(ascii: ":")) { slice.step = try optionalInteger() ?? 1 }
        return .slice(slice)
    }

    /// Reads blanks, and an integer with the blanks after it where there is one.
    private mutating func optionalInteger() throws(PathSyntaxError) -> Int? {
        skipBlanks()
        guard scanner.isAtInteger else { return nil }
        let value = try scanner.integer()
        skipBlanks()
        return value
    }
}
