import JSONDocuments

/// A parser of key paths: `book.authors[0].name`, `tags[*]`, `["odd.key"].x`, `a\.b`, `^.id`,
/// `author@people[id].name`.
///
///     path    = "." / [ ( step / bracket / "." lookup ) *( "." step / bracket / lookup ) ]
///     step    = "*" / "^" / key       ; "^" only after "^"
///     key     = 1*( plain character / "\" any character )     ; "@" is plain only as the first, "/" nowhere
///     bracket = "[" ( integer / "*" / quoted key ) "]"
///     lookup  = "@" list "[" ( "@key" / id *( "," id ) ) "]"
///     list    = [ ( step / bracket ) *( "." step / bracket ) ]
///     id      = key *( "." key )      ; here "," is not plain
struct KeyPathParser {
    var scanner: PathScanner
    private var segments: [PathSegment] = []

    static func parse(_ text: String) throws(PathSyntaxError) -> [PathSegment] {
        if text == "." { return [] }
        var parser = KeyPathParser(scanner: PathScanner(text))
        return try parser.path()
    }

    private init(scanner: PathScanner) { self.scanner = scanner }

    private mutating func path() throws(PathSyntaxError) -> [PathSegment] {
        guard let first = scanner.peek else { return [] }
        if first == .period, scanner.peek(ahead: 1) == .at {
            scanner.advance()
            segments.append(PathSegment(try readLookup()))
        } else {
            segments.append(PathSegment(try first == .openBracket ? bracket() : step()))
        }
        while let byte = scanner.peek {
            switch byte {
            case .openBracket: segments.append(PathSegment(try bracket()))
            case .at: segments.append(PathSegment(try readLookup()))
            case .period:
                scanner.advance()
                segments.append(PathSegment(try step()))
            default: throw scanner.unexpected("'.' or '['")
            }
        }
        return segments
    }

    /// Reads a step between dots.
    mutating func step() throws(PathSyntaxError) -> PathSelector {
        switch scanner.peek {
        case UInt8(ascii: "*"):
            scanner.advance()
            return .wildcard
        case UInt8(ascii: "^"): return try readParent()
        case .quote, UInt8(ascii: "'"):
            throw scanner.error(.unexpectedCharacter, message: "a quoted key needs brackets: [\"key\"]")
        default: return .step(try key())
        }
    }

    private mutating func readParent() throws(PathSyntaxError) -> PathSelector {
        if let last = segments.last {
            guard case .parent = last.selectors[0] else {
                throw scanner.error(.misplacedParent, message: "'^' is allowed only at the start of a path")
            }
        }
        scanner.advance()
        return .parent
    }

    /// Reads a key without quotes, with its backslash escapes.
    ///
    /// - Parameter inIdentifier: Whether it is in the brackets of a lookup.
    mutating func key(inIdentifier: Bool = false) throws(PathSyntaxError) -> String {
        let start = scanner.position
        var key: [UInt8] = []
        while let byte = scanner.peek, !Self.endsKey(byte, isFirst: key.isEmpty, inIdentifier) {
            switch byte {
            case .backslash: try escape(into: &key)
            case .slash: throw slashError(inKeyFrom: start)
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

    /// Returns whether a byte ends a key without quotes.
    ///
    /// Many keys start with an at sign, like `@id`.
    private static func endsKey(_ byte: UInt8, isFirst: Bool, _ inIdentifier: Bool) -> Bool {
        switch byte {
        case .period, .openBracket: true
        case .at: !isFirst && !inIdentifier
        case .comma, .closeBracket: inIdentifier
        default: false
        }
    }

    /// Reads a backslash and the character that it escapes.
    private mutating func escape(into key: inout [UInt8]) throws(PathSyntaxError) {
        scanner.advance()
        guard let byte = scanner.peek else { throw scanner.unexpected("a character after '\\'", code: .invalidEscape) }
        key.append(byte)
        scanner.advance()
    }

    /// The end of a message about a bracket after a key like `@accounts`, which was probably meant as
    /// a lookup; empty after any other step.
    private var hint: String {
        guard case .step(let key)? = segments.last?.selectors[0], key.utf8.first == .at else { return "" }
        return "; a lookup follows its reference without a dot: reference@list[id]"
    }

    /// Reads `[3]`, `[-1]`, `[*]` or a quoted key in brackets.
    mutating func bracket() throws(PathSyntaxError) -> PathSelector {
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
            guard scanner.isAtInteger else {
                throw scanner.error(
                    .unexpectedCharacter,
                    message: "expected an index, '*' or a quoted key, found \(scanner.found)\(hint)")
            }
            return .index(try scanner.readInteger())
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
            case .step(let key) where JSONLocation.isPlain(key, atStart: text.isEmpty):
                text += text.isEmpty ? key : "." + key
            case .step(let key), .name(let key): text += "[\(JSONValue(key).description)]"
            case .lookup(let lookup): text += (text.isEmpty ? "." : "") + lookup.text
            case .slice, .filter: preconditionFailure("a key path has no slices and no filters")
            }
        }
    }
}
