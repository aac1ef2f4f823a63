import JSONDocuments

extension HTMLWriter {
    /// Writes JSON text with each token in an element of its class: `k` for keys, `s` for strings,
    /// `n` for numbers, and `l` for literals.
    ///
    /// The text is that of `JSONWriter`, so a string is a key if a colon follows it.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    mutating func json(_ text: [UInt8]) {
        var rest = text[...]
        while let first = rest.first {
            let token = Self.token(startingWith: first, in: rest)
            rest = rest[token.endIndex...]
            write(token, as: Self.elementClass(of: first, isKey: rest.first == .colon))
        }
    }

    /// Returns the bytes of the token at the start: a string, a number, a literal, or all up to the next of these.
    private static func token(startingWith first: UInt8, in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if first == .quote {
            var isEscaped = false
            let end = rest.dropFirst().firstIndex { byte in
                defer { isEscaped = byte == .backslash && !isEscaped }
                return byte == .quote && !isEscaped
            }
            return rest[...(end ?? rest.endIndex - 1)]
        }
        let isWord = first.isWordOfJSON
        return rest.prefix { $0 != .quote && $0.isWordOfJSON == isWord }
    }

    private static func elementClass(of first: UInt8, isKey: Bool) -> StaticString? {
        switch first {
        case .quote: isKey ? "k" : "s"
        case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"): "n"
        case _ where first.isWordOfJSON: "l"
        default: nil
        }
    }

    private mutating func write(_ token: ArraySlice<UInt8>, as elementClass: StaticString?) {
        if let elementClass {
            markup("<span class=")
            markup(elementClass)
            markup(">")
        }
        text(token)
        if elementClass != nil { markup("</span>") }
    }
}

extension UInt8 {
    /// True for a character of a number or a literal.
    fileprivate var isWordOfJSON: Bool {
        switch self {
        case .minus, UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
