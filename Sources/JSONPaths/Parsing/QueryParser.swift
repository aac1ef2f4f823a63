import JSONDocuments

/// A parser of JSONPath queries (RFC 9535, appendix A) that also checks their types (2.4.3).
struct QueryParser {
    var scanner: PathScanner

    /// The number of open filters, parentheses and functions.
    private var depth = 0

    /// The largest number that may be open.
    static let maximumDepth = 64

    /// Returns the segments after `$`, which must be the first character.
    static func parse(_ text: String) throws(PathSyntaxError) -> [PathSegment] {
        var parser = QueryParser(scanner: PathScanner(text))
        try parser.scanner.expect(UInt8(ascii: "$"), named: "'$'")
        let segments = try parser.readSegments()
        guard parser.scanner.isAtEnd else { throw parser.scanner.unexpected("'.' or '['") }
        return segments
    }

    private init(scanner: PathScanner) { self.scanner = scanner }

    /// Skips blanks (`S` in the grammar).
    mutating func skipBlanks() {
        while let byte = scanner.peek, byte == .space || byte == .tab || byte == .lineFeed || byte == .carriageReturn {
            scanner.advance()
        }
    }

    /// Opens a filter, parenthesis or function.
    mutating func enterLevel() throws(PathSyntaxError) {
        depth += 1
        if depth > Self.maximumDepth {
            throw scanner.error(.nestedTooDeep, message: "nested deeper than \(Self.maximumDepth) levels")
        }
    }

    /// Closes the innermost filter, parenthesis or function.
    mutating func ascend() { depth -= 1 }

    /// Reads all segments; blanks after the last one are not consumed.
    mutating func readSegments() throws(PathSyntaxError) -> [PathSegment] {
        var segments: [PathSegment] = []
        while true {
            let mark = scanner.position
            skipBlanks()
            switch scanner.peek {
            case .openBracket: segments.append(PathSegment(try bracket()))
            case .period:
                scanner.advance()
                let isDescendant = scanner.skip(.period)
                segments.append(try dotted(isDescendant: isDescendant))
            default:
                scanner.rewind(to: mark)
                return segments
            }
        }
    }

    /// Reads the rest of a segment after `.` or `..`.
    private mutating func dotted(isDescendant: Bool) throws(PathSyntaxError) -> PathSegment {
        if scanner.skip(UInt8(ascii: "*")) { return PathSegment(.wildcard, isDescendant: isDescendant) }
        if isDescendant, scanner.peek == .openBracket { return PathSegment(try bracket(), isDescendant: true) }
        let start = scanner.position
        while let byte = scanner.peek, Self.isNameByte(byte, isFirst: scanner.position == start) { scanner.advance() }
        guard scanner.position > start else {
            throw scanner.unexpected(isDescendant ? "a name, '*' or '['" : "a name or '*'")
        }
        return PathSegment(.name(scanner.read(from: start)), isDescendant: isDescendant)
    }

    /// Returns whether a name after a dot can hold this byte (`name-first`, `name-char`).
    static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80 || byte.isDecimalDigit && !isFirst
    }
}

extension QueryParser {
    /// Reads selectors between brackets (`bracketed-selection`).
    mutating func bracket() throws(PathSyntaxError) -> [PathSelector] {
        let start = scanner.position
        scanner.advance()
        var selectors: [PathSelector] = []
        repeat {
            skipBlanks()
            selectors.append(try readSelector())
            skipBlanks()
        } while scanner.skip(.comma)
        guard scanner.skip(.closeBracket) else {
            if scanner.isAtEnd { throw scanner.error(.unclosed, message: "the bracket is never closed", at: start) }
            throw scanner.unexpected("',' or ']'")
        }
        return selectors
    }

    private mutating func readSelector() throws(PathSyntaxError) -> PathSelector {
        switch scanner.peek {
        case UInt8(ascii: "'"), .quote: return .name(try scanner.quoted())
        case UInt8(ascii: "*"):
            scanner.advance()
            return .wildcard
        case UInt8(ascii: "?"):
            scanner.advance()
            try enterLevel()
            skipBlanks()
            let filter = try disjunction()
            ascend()
            return .filter(filter)
        case .colon: return try slice(from: nil)
        default:
            guard scanner.isAtInteger else { throw scanner.unexpected("a quoted name, an index, ':', '*' or '?'") }
            return try indexOrSlice()
        }
    }

    /// Reads an index, or a slice that has a start.
    private mutating func indexOrSlice() throws(PathSyntaxError) -> PathSelector {
        let index = try scanner.readInteger()
        let mark = scanner.position
        skipBlanks()
        if scanner.peek == .colon { return try slice(from: index) }
        scanner.rewind(to: mark)
        return .index(index)
    }

    /// Reads a slice from its first colon.
    private mutating func slice(from start: Int?) throws(PathSyntaxError) -> PathSelector {
        scanner.advance()
        var slice = PathSlice(start: start)
        slice.end = try optionalInteger()
        if scanner.skip(.colon) { slice.step = try optionalInteger() ?? 1 }
        return .slice(slice)
    }

    /// Reads blanks, and an integer with the blanks after it if there is one.
    private mutating func optionalInteger() throws(PathSyntaxError) -> Int? {
        skipBlanks()
        guard scanner.isAtInteger else { return nil }
        let value = try scanner.readInteger()
        skipBlanks()
        return value
    }
}

extension QueryParser {
    /// A part of a test before its type is checked.
    enum Term {
        /// A query of any form.
        case query(FilterQuery)
        /// A literal, or a function that returns a value.
        case operand(FilterOperand)
        /// A function that returns a logical value.
        case pattern(FilterPattern)
    }

    /// Reads a literal, a query or a function.
    mutating func term() throws(PathSyntaxError) -> Term {
        switch scanner.peek {
        case UInt8(ascii: "@"), UInt8(ascii: "$"):
            let isRelative = scanner.peek == UInt8(ascii: "@")
            scanner.advance()
            return .query(FilterQuery(isRelative: isRelative, segments: try readSegments()))
        case UInt8(ascii: "'"), .quote: return .operand(.literal(JSONValue(try scanner.quoted())))
        case .some(UInt8(ascii: "a")...UInt8(ascii: "z")): return try word()
        default:
            guard scanner.isAtInteger else {
                throw scanner.unexpected("'@', '$', a literal, a function, '(' or '!'")
            }
            return .operand(try scanner.number())
        }
    }

    /// Reads `true`, `false`, `null`, or a function.
    private mutating func word() throws(PathSyntaxError) -> Term {
        let start = scanner.position
        while let byte = scanner.peek, Self.isFunctionByte(byte) { scanner.advance() }
        let word = scanner.read(from: start)
        if scanner.peek == UInt8(ascii: "(") { return try function(word, at: start) }
        switch word {
        case "true": return .operand(.literal(JSONValue(true)))
        case "false": return .operand(.literal(JSONValue(false)))
        case "null": return .operand(.literal(.null))
        default:
            scanner.rewind(to: start)
            throw scanner.error(.unexpectedCharacter, message: "'\(word)' isn't a literal; a string needs quotes")
        }
    }

    /// Returns whether a function's name can hold this byte (`function-name-char`).
    private static func isFunctionByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), .digitZero ... .digitNine, UInt8(ascii: "_"): true
        default: false
        }
    }
}
