import JSONDocuments

extension QueryParser {
    /// What a test is made of, before its type is checked.
    enum Term {
        /// A query of any form.
        case query(FilterQuery)
        /// A literal, or a function with a value.
        case operand(FilterOperand)
        /// A function that holds or not.
        case pattern(FilterPattern)
    }

    /// Reads a literal, a query or a function.
    mutating func term() throws(PathSyntaxError) -> Term {
        switch scanner.peek {
        case UInt8(ascii: "@"), UInt8(ascii: "$"):
            let isRelative = scanner.peek == UInt8(ascii: "@")
            scanner.advance()
            return .query(FilterQuery(isRelative: isRelative, segments: try segments()))
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .operand(.literal(JSONValue(try scanner.quoted())))
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
            throw scanner.error(.unexpectedCharacter, "'\(word)' is no literal; a string needs quotes")
        }
    }

    /// Whether a function's name can hold this byte (`function-name-char`).
    private static func isFunctionByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x30...0x39, UInt8(ascii: "_"): true
        default: false
        }
    }
}
