/// Reads a JSONPath query (RFC 9535, appendix A) and checks its types (2.4.3).
struct QueryParser {
    var scanner: PathScanner

    /// How many filters, parentheses and functions are open.
    private var depth = 0

    /// How many may be open.
    static let deepest = 64

    /// The parts after `$`, which has to be the first character.
    static func parse(_ text: String) throws(PathSyntaxError) -> [PathSegment] {
        var parser = QueryParser(scanner: PathScanner(text))
        try parser.scanner.expect(UInt8(ascii: "$"), "'$'")
        let segments = try parser.segments()
        guard parser.scanner.isAtEnd else { throw parser.scanner.unexpected("'.' or '['") }
        return segments
    }

    private init(scanner: PathScanner) { self.scanner = scanner }

    /// Skips blanks (`S` in the grammar).
    mutating func skipBlanks() {
        while let byte = scanner.peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            scanner.advance()
        }
    }

    /// Counts one more filter, parenthesis or function.
    mutating func descend() throws(PathSyntaxError) {
        depth += 1
        if depth > Self.deepest {
            throw scanner.error(.nestedTooDeep, "nested deeper than \(Self.deepest) levels")
        }
    }

    /// Counts one less.
    mutating func ascend() { depth -= 1 }

    /// Reads segments as far as there are any; blanks behind the last are left alone.
    mutating func segments() throws(PathSyntaxError) -> [PathSegment] {
        var segments: [PathSegment] = []
        while true {
            let mark = scanner.position
            skipBlanks()
            switch scanner.peek {
            case UInt8(ascii: "["): segments.append(PathSegment(try bracket()))
            case UInt8(ascii: "."):
                scanner.advance()
                let isDescendant = scanner.skip(UInt8(ascii: "."))
                segments.append(try dotted(isDescendant: isDescendant))
            default:
                scanner.rewind(to: mark)
                return segments
            }
        }
    }

    /// Reads what follows `.` or `..`.
    private mutating func dotted(isDescendant: Bool) throws(PathSyntaxError) -> PathSegment {
        if scanner.skip(UInt8(ascii: "*")) { return PathSegment(.wildcard, isDescendant: isDescendant) }
        if isDescendant, scanner.peek == UInt8(ascii: "[") { return PathSegment(try bracket(), isDescendant: true) }
        let start = scanner.position
        while let byte = scanner.peek, Self.isNameByte(byte, isFirst: scanner.position == start) { scanner.advance() }
        guard scanner.position > start else {
            throw scanner.unexpected(isDescendant ? "a name, '*' or '['" : "a name or '*'")
        }
        return PathSegment(.name(scanner.read(from: start)), isDescendant: isDescendant)
    }

    /// Whether a name after a dot can hold this byte (`name-first`, `name-char`).
    static func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case 0x80...: true
        case 0x30...0x39: !isFirst
        default: false
        }
    }
}
