import JSONDocuments

/// Divides the source of a declaration into tokens.
///
/// Comments are skipped; strings of every form (raw, multi-line, with interpolations) and regular
/// expressions are one token each, whatever brackets they contain.
///
/// - Complexity: O(*n*) in the length of the source.
struct Tokenizer {
    let bytes: [UInt8]
    var index = 0
    var tokens: [Token] = []
    private var startsLine = true
    private var hasGap = true

    /// The deepest nesting of interpolations that is read.
    static let deepestInterpolation = 64

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the tokens of a source, the last of which is `end`.
    static func tokens(of bytes: [UInt8]) throws(MacroDiagnostic) -> [Token] {
        var tokenizer = Tokenizer(bytes)
        try tokenizer.skipTrivia()
        while tokenizer.index < bytes.count {
            try tokenizer.readToken()
            try tokenizer.skipTrivia()
        }
        tokenizer.add(.end, from: bytes.count)
        return tokenizer.tokens
    }

    func byte(_ offset: Int = 0) -> UInt8? {
        index + offset < bytes.count ? bytes[index + offset] : nil
    }

    func failure(_ message: String, at offset: Int) -> MacroDiagnostic {
        MacroDiagnostic(message: message, offset: offset)
    }

    private mutating func skipTrivia() throws(MacroDiagnostic) {
        let start = index
        while let byte = byte() {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                startsLine = true
                index += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\u{B}"), UInt8(ascii: "\u{C}"), 0:
                index += 1
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): try skipBlockComment()
            default:
                noteGap(since: start)
                return
            }
        }
        noteGap(since: start)
    }

    private mutating func noteGap(since start: Int) {
        hasGap = hasGap || index > start || startsLine
        if hasGap, !tokens.isEmpty { tokens[tokens.count - 1].hasGapAfter = true }
    }

    private mutating func skipLine() {
        while let byte = byte(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { index += 1 }
    }

    mutating func skipBlockComment() throws(MacroDiagnostic) {
        let start = index
        var depth = 0
        repeat {
            guard let byte = byte() else { throw failure("a comment isn't closed", at: start) }
            switch (byte, self.byte(1)) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, index) = (depth + 1, index + 2)
            case (UInt8(ascii: "*"), UInt8(ascii: "/")): (depth, index) = (depth - 1, index + 2)
            default: index += 1
            }
        } while depth > 0
        if bytes[start..<index].contains(UInt8(ascii: "\n")) { startsLine = true }
    }

    /// Adds the token from `start` up to the index.
    private mutating func add(_ kind: Token.Kind, from start: Int) {
        let closes = kind == .close || kind == .comma || kind == .semicolon || kind == .end
        if closes, !tokens.isEmpty { tokens[tokens.count - 1].hasGapAfter = true }
        tokens.append(Token(kind: kind, range: start..<index, startsLine: startsLine, hasGapBefore: hasGap))
        startsLine = false
        hasGap = kind == .open || kind == .comma || kind == .semicolon || kind == .colon
    }

    private mutating func readToken() throws(MacroDiagnostic) {
        let start = index
        let byte = bytes[index]
        if let kind = Self.punctuation[byte], !(kind == .period && continuesOperator(after: byte)) {
            index += 1
            add(kind, from: start)
        } else if byte == UInt8(ascii: "\"") {
            try skipString(poundCount: 0)
            add(.string, from: start)
        } else if byte == UInt8(ascii: "#") {
            try readPound()
        } else if byte == UInt8(ascii: "`") {
            try readQuotedWord()
        } else if byte.isDecimalDigit {
            skipNumber()
            add(.number, from: start)
        } else if byte == UInt8(ascii: "/"), try skipRegex() {
            add(.regex, from: start)
        } else if let length = operatorLength(at: index) {
            index += length
            while !startsComment, let more = operatorLength(at: index) { index += more }
            add(.symbol, from: start)
        } else {
            index += 1
            while let byte = self.byte(), Self.isWordByte(byte), operatorLength(at: index) == nil { index += 1 }
            add(.word, from: start)
        }
    }

    /// True if a comment begins at the index, which ends an operator.
    private var startsComment: Bool {
        byte() == UInt8(ascii: "/") && (byte(1) == UInt8(ascii: "*") || byte(1) == UInt8(ascii: "/"))
    }

    private func continuesOperator(after byte: UInt8) -> Bool {
        guard let next = self.byte(1) else { return false }
        return next == byte
    }

    private mutating func readQuotedWord() throws(MacroDiagnostic) {
        let start = index
        index += 1
        while let byte = byte(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { index += 1 }
        guard byte() == UInt8(ascii: "`") else { throw failure("an identifier in backticks isn't closed", at: start) }
        index += 1
        add(.quotedWord, from: start)
    }

    /// A raw string, an extended regular expression, or a directive.
    private mutating func readPound() throws(MacroDiagnostic) {
        let start = index
        var count = 0
        while byte(count) == UInt8(ascii: "#") { count += 1 }
        switch byte(count) {
        case UInt8(ascii: "\""):
            index += count
            try skipString(poundCount: count)
            add(.string, from: start)
        case UInt8(ascii: "/"):
            index += count
            try skipExtendedRegex(poundCount: count)
            add(.regex, from: start)
        default:
            index += count
            while let byte = byte(), Self.isWordByte(byte) { index += 1 }
            add(.directive, from: start)
        }
    }

    private mutating func skipNumber() {
        while let byte = byte() {
            let isPoint = byte == UInt8(ascii: ".") && self.byte(1)?.isDecimalDigit == true
            let isSign =
                (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && isExponent(bytes[index - 1])
                && self.byte(1)?.isDecimalDigit == true
            guard Self.isWordByte(byte) || isPoint || isSign else { return }
            index += 1
        }
    }

    private func isExponent(_ byte: UInt8) -> Bool {
        let isHexadecimal = tokenStartsHexadecimal
        return isHexadecimal
            ? byte | 0x20 == UInt8(ascii: "p") : byte | 0x20 == UInt8(ascii: "e")
    }

    private var tokenStartsHexadecimal: Bool {
        var start = index
        while start > 0, Self.isWordByte(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
        return bytes[start...].starts(with: Array("0x".utf8))
    }
}

extension Tokenizer {
    private static let punctuation: [UInt8: Token.Kind] = [
        UInt8(ascii: "("): .open, UInt8(ascii: "["): .open, UInt8(ascii: "{"): .open,
        UInt8(ascii: ")"): .close, UInt8(ascii: "]"): .close, UInt8(ascii: "}"): .close,
        UInt8(ascii: ","): .comma, UInt8(ascii: ";"): .semicolon, UInt8(ascii: ":"): .colon,
        UInt8(ascii: "."): .period, UInt8(ascii: "@"): .at, UInt8(ascii: "\\"): .backslash,
    ]

    /// Returns true for the bytes of an identifier, those beyond ASCII included.
    static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isDecimalDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$")
    }

    /// Returns the length of the operator character at an index; nil if it isn't one.
    func operatorLength(at index: Int) -> Int? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        guard byte >= 0x80 else {
            if byte == UInt8(ascii: "."), index > 0, bytes[index - 1] == byte { return 1 }
            if byte == UInt8(ascii: "."), index + 1 < bytes.count, bytes[index + 1] == byte { return 1 }
            return "/=-+!*%<>&|^~?".utf8.contains(byte) ? 1 : nil
        }
        guard let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first else {
            return nil
        }
        return Self.isOperator(scalar) ? scalar.utf8.count : nil
    }

    /// Returns true for the operator characters of Swift's grammar beyond ASCII.
    private static func isOperator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017,
            0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775,
            0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
            true
        default: false
        }
    }
}
