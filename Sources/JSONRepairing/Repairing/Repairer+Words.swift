import JSONDocuments

extension Repairer {
    /// Reads a literal of JSON or of another language, or quotes a word.
    mutating func repairWord() {
        let start = offset
        let stop = wordEnd(from: offset) { $0.isWordByte }
        let word = text[start..<stop]
        if let literal = Literal(word) {
            if literal.isForeign { makeRepair(literal.kind, at: start..<stop, with: literal.json) }
            offset = stop
            return finishValue()
        }
        if stop == end, let literal = Literal(beginningWith: word, inDocument: isObject.isEmpty) {
            return endEarly(at: start, with: literal.json)
        }
        repairUnquotedText(start..<stop)
    }

    /// Returns the offset after the bytes that belong to a word, up to foreign white space.
    func wordEnd(from start: Int, while belongs: (UInt8) -> Bool) -> Int {
        var stop = start
        while stop < end, belongs(text[stop]) {
            if text[stop] >= 0xC2, foreignSpace(at: stop) != nil { break }
            stop += 1
        }
        return stop
    }

    /// Quotes text that ends at a comma, a closing bracket or the end.
    mutating func repairUnquotedText(_ range: Range<Int>, _ kind: JSONRepair.Kind = .unquotedText) {
        guard !isObject.isEmpty, !lacksComma else { return giveUp() }
        let json = JSONText.quoted(text[range])
        switch byteAhead(of: range.upperBound) {
        case nil where range.upperBound == end: return endEarly(at: range.lowerBound, with: json)
        case nil, .comma?, .closeBracket?, .closeBrace?: break
        default: return giveUp()
        }
        makeRepair(kind, at: range, with: json)
        offset = range.upperBound
        finishValue()
    }
}

/// A literal of JSON, Python, JavaScript and others.
struct Literal {
    /// The text in JSON.
    let json: [UInt8]
    let kind: JSONRepair.Kind

    /// True unless it is written as in JSON.
    let isForeign: Bool

    private static let words: [(String, String, JSONRepair.Kind)] = [
        ("true", "true", .foreignLiteral), ("false", "false", .foreignLiteral), ("null", "null", .foreignLiteral),
        ("none", "null", .foreignLiteral), ("nil", "null", .foreignLiteral), ("undefined", "null", .foreignLiteral),
        ("nan", "null", .nonFiniteNumber), ("infinity", "null", .nonFiniteNumber), ("inf", "null", .nonFiniteNumber),
    ]

    /// The literal that a word is, in any case; nil for other words.
    init?(_ word: ArraySlice<UInt8>) {
        guard word.count <= Self.longest, let entry = Self.entry(where: { $0 == Self.lowercased(word) }) else {
            return nil
        }
        self.init(entry, word)
    }

    /// The literal that begins with an incomplete word; nil for other words.
    ///
    /// A whole document has to be a literal of JSON, of which two letters are there.
    init?(beginningWith word: ArraySlice<UInt8>, inDocument isDocument: Bool) {
        guard word.count <= Self.longest, !word.isEmpty, !isDocument || word.count > 1 else { return nil }
        let letters = isDocument ? String(decoding: word, as: UTF8.self) : Self.lowercased(word)
        guard let entry = Self.entry(where: { $0.hasPrefix(letters) }) else { return nil }
        if isDocument && entry.0 != entry.1 { return nil }
        self.init(entry, word)
    }

    private static let longest = 9

    private init(_ entry: (String, String, JSONRepair.Kind), _ word: ArraySlice<UInt8>) {
        json = Array(entry.1.utf8)
        kind = entry.2
        isForeign = !word.elementsEqual(json)
    }

    private static func entry(where isWanted: (String) -> Bool) -> (String, String, JSONRepair.Kind)? {
        words.first { isWanted($0.0) }
    }

    private static func lowercased(_ word: ArraySlice<UInt8>) -> String {
        String(decoding: word, as: UTF8.self).lowercased()
    }
}

extension UInt8 {
    /// True for a byte of a word without quotes: letters, digits and `_ $ - .`.
    var isWordByte: Bool { isWordStart || isDecimalDigit || self == .minus || self == .period }
}
