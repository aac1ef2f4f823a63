import JSONDocuments

/// A parser of key paths: `book.authors[0].name`, `tags[*]`, `["odd.key"].x`, `a\.b`, `^.id`.
///
///     path    = "." / [ step *( "." step / bracket ) / bracket *( "." step / bracket ) ]
///     step    = "*" / "^" / key       ; "^" only after "^"
///     key     = 1*( plain character / "\" any character )
///     bracket = "[" ( integer / "*" / quoted key ) "]"
struct KeyPathParser {
    private var scanner: PathScanner
    private var segments: [PathSegment] = []

    static func parse(_ text: String) throws(PathSyntaxError) -> [PathSegment] {
        if text == "." { return [] }
        var parser = KeyPathParser(scanner: PathScanner(text))
        return try parser.path()
    }

    private init(scanner: PathScanner) { self.scanner = scanner }

    private mutating func path() throws(PathSyntaxError) -> [PathSegment] {
        guard let first = scanner.peek else { return [] }
        segments.append(PathSegment(try first == .openBracket ? bracket() : step()))
        while let byte = scanner.peek {
            switch byte {
            case .openBracket: segments.append(PathSegment(try bracket()))
            case .period:
                scanner.advance()
                segments.append(PathSegment(try step()))
            default: throw scanner.unexpected("'.' or '['")
            }
        }
        return segments
    }

    /// Reads a step between dots.
    private mutating func step() throws(PathSyntaxError) -> PathSelector {
        switch scanner.peek {
        case UInt8(ascii: "*"):
            scanner.advance()
            return .wildcard
        case UInt8(ascii: "^"): return try parent()
        case .quote, UInt8(ascii: "'"):
            throw scanner.error(.unexpectedCharacter, message: "a quoted key needs brackets: [\"key\"]")
        default: return .step(try key())
        }
    }

    private mutating func parent() throws(PathSyntaxError) -> PathSelector {
        if let last = segments.last {
            guard case .parent = last.selectors[0] else {
                throw scanner.error(.misplacedParent, message: "'^' is allowed only at the start of a path")
            }
        }
        scanner.advance()
        return .parent
    }

    /// Reads a key without quotes, with its backslash escapes.
    private mutating func key() throws(PathSyntaxError) -> String {
        var key: [UInt8] = []
        while let byte = scanner.peek, byte != .period, byte != .openBracket {
            switch byte {
            case .backslash: try escape(into: &key)
            case .closeBracket, .quote, UInt8(ascii: "'"):
                let character = Character(Unicode.Scalar(byte))
                throw scanner.error(
                    .unexpectedCharacter, message: "'\(character)' in a key needs a backslash or quotes")
            case 0 ..< .space, .delete:
                throw scanner.error(.unexpectedCharacter, message: "a control character in a key needs quotes")
            default:
                key.append(byte)
                scanner.advance()
            }
        }
        guard !key.isEmpty else { throw scanner.unexpected("a key", code: .emptyStep) }
        return String(decoding: key, as: UTF8.self)
    }

    /// Reads a backslash and the character that it escapes.
    private mutating func escape(into key: inout [UInt8]) throws(PathSyntaxError) {
        scanner.advance()
        guard let byte = scanner.peek else { throw scanner.unexpected("a character after '\\'", code: .invalidEscape) }
        key.append(byte)
        scanner.advance()
    }

    /// Reads `[3]`, `[-1]`, `[*]` or a quoted key in brackets.
    private mutating func bracket() throws(PathSyntaxError) -> PathSelector {
        let start = scanner.position
        scanner.advance()
        let selector = try bracketContent()
        guard scanner.skip(.closeBracket) else {
            if scanner.isAtEnd { throw scanner.error(.unclosed, message: "the bracket is never closed", at: start) }
            throw scanner.unexpected("']'")
        }
        return selector
    }

    private mutating func bracketContent() throws(PathSyntaxError) -> PathSelector {
        switch scanner.peek {
        case UInt8(ascii: "*"):
            scanner.advance()
            return .wildcard
        case .quote, UInt8(ascii: "'"): return .step(try scanner.quoted())
        default:
            guard scanner.isAtInteger else { throw scanner.unexpected("an index, '*' or a quoted key") }
            return .index(try scanner.integer())
        }
    }
}

/// The canonical form of key paths, which `JSONLocation.keyPath` shares.
enum KeyPathPrinter {
    static func text(of segments: [PathSegment]) -> String {
        segments.reduce(into: "") { text, segment in
            switch segment.selectors[0] {
            case .index(let index): text += "[\(index)]"
            case .wildcard: text += "[*]"
            case .parent: text += text.isEmpty ? "^" : ".^"
            case .step(let key) where JSONLocation.isPlain(key): text += text.isEmpty ? key : "." + key
            case .step(let key), .name(let key): text += "[\(JSONValue(key).description)]"
            case .slice, .filter: preconditionFailure("a key path has no slices and no filters")
            }
        }
    }
}
