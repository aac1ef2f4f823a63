import JSONDocuments

/// Code around documents: JSONP calls, assignments, Markdown fences, and prefixes against reading
/// by other sites.
struct Wrappers {
    /// The calls whose closing parenthesis hasn't been read.
    var openCalls = 0

    /// True if there was code, so that a semicolon may follow the document.
    var hasCode = false

    /// True between the fences of a block of Markdown.
    var isFenced = false

    /// The beginning of a wrapper in a text.
    enum Prefix {
        case call, assignment, fence, protection
    }
}

/// Reads the code before a document.
struct CodeReader {
    let text: [UInt8]
    let end: Int
    private(set) var offset: Int

    init(_ text: [UInt8], at offset: Int, end: Int) {
        self.text = text
        self.offset = offset
        self.end = end
    }

    /// Reads the beginning of a wrapper, up to the document; nil if the document isn't wrapped.
    mutating func takePrefix(isFirst: Bool) -> Wrappers.Prefix? {
        if isFirst, takeProtection() { return .protection }
        if take("```") {
            while offset < end, text[offset] != .lineFeed { offset += 1 }
            return .fence
        }
        if take("typeof"), takeCondition() {}
        for word in ["export default", "return"] where take(word) && isBlank { return .assignment }
        for word in ["var ", "let ", "const "] where take(word) { break }
        let hasName = takeName()
        if take("(") { return .call }
        return hasName && take("=") && !isAt(UInt8(ascii: "=")) ? .assignment : nil
    }

    /// Reads a prefix that isn't a document: a syntax error, an endless loop, or `{} &&`.
    private mutating func takeProtection() -> Bool {
        let hasBrackets = take(")]}") || take("])}")
        if hasBrackets {
            while offset < end, [.apostrophe, .quote, .comma].contains(text[offset]) { offset += 1 }
        }
        let loops = ["while(1);", "while(true);", "for(;;);", "throw 1;", "{}&&"]
        guard loops.contains(where: { takeLoosely($0) }) else { return hasBrackets }
        skipBlanks()
        if isAt(UInt8(ascii: "<")), let close = text[offset..<lineEnd].firstIndex(of: UInt8(ascii: ">")) {
            offset = close + 1
        }
        return true
    }

    /// Reads `X === 'function' &&` after `typeof`.
    private mutating func takeCondition() -> Bool {
        let ahead = text[offset..<min(end, offset + 300)]
        guard let mark = ahead.firstIndex(of: UInt8(ascii: "&")), mark + 1 < end, text[mark + 1] == text[mark] else {
            return false
        }
        offset = mark + 2
        skipBlanks()
        return true
    }

    /// Reads a name with members: `jQuery1_2`, `window.app["x"]`.
    private mutating func takeName() -> Bool {
        skipBlanks()
        guard offset < end, text[offset].isWordStart else { return false }
        while offset < end {
            let byte = text[offset]
            if byte == .openBracket {
                guard let close = text[offset..<min(end, offset + 200)].firstIndex(of: .closeBracket) else {
                    return false
                }
                offset = close
            } else if byte == .minus || !byte.isWordByte {
                break
            }
            offset += 1
        }
        skipBlanks()
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        guard text[offset..<end].starts(with: word.utf8) else { return false }
        offset += word.utf8.count
        return true
    }

    /// Reads a text with any white space between its characters.
    private mutating func takeLoosely(_ word: String) -> Bool {
        let start = offset
        for byte in word.utf8 where byte != .space {
            skipBlanks()
            guard isAt(byte) else {
                offset = start
                return false
            }
            offset += 1
        }
        return true
    }

    private func isAt(_ byte: UInt8) -> Bool { offset < end && text[offset] == byte }

    private var isBlank: Bool { offset < end && text[offset] <= .space }

    private var lineEnd: Int { text[offset..<end].firstIndex(of: .lineFeed) ?? end }

    private mutating func skipBlanks() {
        while offset < end, text[offset] <= .space { offset += 1 }
    }
}
