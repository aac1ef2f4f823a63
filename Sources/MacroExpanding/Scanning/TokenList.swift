/// The tokens of a declaration's source, with the partner of each bracket.
struct TokenList: Sendable {
    let bytes: [UInt8]
    let tokens: [Token]
    /// The index of the closing bracket for an opening one, and the reverse.
    private let partners: [Int]
    /// The index after the generic arguments that a `<` opens; -1 for any other token.
    private let angles: [Int]

    /// The tokens of a source whose brackets are balanced.
    ///
    /// - Complexity: O(*n*) in the length of the source.
    init(_ source: String) throws(MacroDiagnostic) {
        bytes = Array(source.utf8)
        tokens = try Tokenizer.tokens(of: bytes)
        partners = try Self.partners(in: tokens, bytes)
        angles = Self.angles(in: tokens, bytes)
    }

    private static func partners(in tokens: [Token], _ bytes: [UInt8]) throws(MacroDiagnostic) -> [Int] {
        var partners = Array(repeating: -1, count: tokens.count)
        var open: [Int] = []
        for (index, token) in tokens.enumerated() {
            if token.kind == .open { open.append(index) }
            guard token.kind == .close else { continue }
            guard let start = open.popLast() else {
                throw MacroDiagnostic(message: "a bracket isn't opened", offset: token.range.lowerBound)
            }
            guard closing(bytes[tokens[start].range.lowerBound]) == bytes[token.range.lowerBound] else {
                throw MacroDiagnostic(message: "a bracket isn't closed", offset: tokens[start].range.lowerBound)
            }
            (partners[start], partners[index]) = (index, start)
        }
        guard let start = open.last else { return partners }
        throw MacroDiagnostic(message: "a bracket isn't closed", offset: tokens[start].range.lowerBound)
    }

    private static func closing(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: UInt8(ascii: "}")
        }
    }

    /// The token at an index; the end for any index after it.
    subscript(index: Int) -> Token { tokens[min(index, tokens.count - 1)] }

    /// The index of the last token, which is the end.
    var end: Int { tokens.count - 1 }

    /// Returns the first byte of a token.
    func byte(_ index: Int) -> UInt8? {
        let range = self[index].range
        return range.isEmpty ? nil : bytes[range.lowerBound]
    }

    /// Returns the text of a token.
    func text(_ index: Int) -> String { String(decoding: bytes[self[index].range], as: UTF8.self) }

    /// Returns the source from one token up to another, without the space and the comments around it.
    func text(_ range: Range<Int>) -> String {
        range.isEmpty
            ? ""
            : String(
                decoding: bytes[self[range.lowerBound].range.lowerBound..<self[range.upperBound - 1].range.upperBound],
                as: UTF8.self)
    }

    /// Returns true if the token is this word; a word in backticks isn't a keyword.
    func isWord(_ index: Int, _ word: String) -> Bool { self[index].kind == .word && text(index) == word }

    func isWord(_ index: Int, in words: Set<String>) -> Bool {
        self[index].kind == .word && words.contains(text(index))
    }

    func isSymbol(_ index: Int, _ symbol: String) -> Bool { self[index].kind == .symbol && text(index) == symbol }

    /// Returns true if the token is this bracket.
    func isBracket(_ index: Int, _ bracket: Unicode.Scalar) -> Bool {
        (self[index].kind == .open || self[index].kind == .close) && byte(index) == UInt8(ascii: bracket)
    }

    /// Returns the index after the bracket that closes the one at `index`; of any other token the next index.
    func after(_ index: Int) -> Int { self[index].kind == .open ? partners[index] + 1 : index + 1 }

    /// Returns the index of the bracket that closes the one at `index`.
    func partner(of index: Int) -> Int { partners[index] }

    func failure(_ message: String, at index: Int) -> MacroDiagnostic {
        MacroDiagnostic(message: message, offset: self[index].range.lowerBound)
    }
}

extension TokenList {
    /// Returns the index after the generic arguments or parameters that begin at `index`; nil if the `<` there is an
    /// operator.
    ///
    /// Only tokens that types are made of may be between the angle brackets.
    func afterAngles(_ index: Int) -> Int? {
        guard index < angles.count, angles[index] >= 0 else { return nil }
        return angles[index]
    }

    /// For each `<` that opens generic arguments the index after them; -1 for any other token.
    ///
    /// - Complexity: O(*n*) in the number of tokens.
    private static func angles(in tokens: [Token], _ bytes: [UInt8]) -> [Int] {
        var result = Array(repeating: -1, count: tokens.count)
        // The indices of the `<` that are open, and -1 for each bracket around them.
        var open: [Int] = []
        func leave() { while let last = open.last, last >= 0 { open.removeLast() } }
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .open:
                if bytes[token.range.lowerBound] == UInt8(ascii: "{") { leave() }
                open.append(-1)
            case .close:
                leave()
                open.removeLast()
            case .symbol where bytes[token.range].elementsEqual("->".utf8): break
            case .symbol:
                for byte in bytes[token.range] {
                    switch byte {
                    case UInt8(ascii: "<"): open.append(index)
                    case UInt8(ascii: ">"):
                        if let last = open.last, last >= 0 { result[open.removeLast()] = index + 1 }
                    default: if !"?!&~.=-".utf8.contains(byte) { leave() }
                    }
                }
            case .word, .quotedWord, .number, .comma, .colon, .period, .at: break
            default: leave()
            }
        }
        return result
    }

    /// Returns the ranges of tokens between the commas of a list, empty ones left out.
    ///
    /// Commas in brackets and in generic arguments don't count.
    func elements(in range: Range<Int>) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var (start, index) = (range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            if self[index].kind == .comma {
                elements.append(start..<index)
                start = index + 1
            }
            index = next(index)
        }
        elements.append(start..<range.upperBound)
        return elements.filter { !$0.isEmpty }
    }

    /// Returns the tokens of a range that are in no brackets and in no generic arguments.
    func topLevel(in range: Range<Int>) -> [Int] {
        Array(sequence(first: range.lowerBound) { next($0) }.prefix { $0 < range.upperBound })
    }

    /// Returns the index after the token, or after the brackets or generic arguments that it opens.
    func next(_ index: Int) -> Int {
        if self[index].kind == .symbol, !self[index].hasGapBefore, index > 0, let after = afterAngles(index) {
            return after
        }
        return after(index)
    }

    /// Returns true if an expression or a type can end with the token before `index`.
    func isComplete(before index: Int) -> Bool {
        guard index > 0 else { return false }
        let last = self[index - 1]
        switch last.kind {
        case .number, .string, .regex, .close, .quotedWord: return true
        case .word:
            if index > 1, self[index - 2].kind == .period { return true }
            if isWord(index - 1, in: SwiftWords.contextual), self[index].startsLine { return true }
            return !isWord(index - 1, in: SwiftWords.precedingExpressions)
        case .directive: return true
        case .symbol where index > 1 && isWord(index - 2, in: ["try", "as"]): return false
        case .symbol: return !last.hasGapBefore && last.hasGapAfter && !isSymbol(index - 1, "=")
        default: return false
        }
    }
}
