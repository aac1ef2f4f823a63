extension Tokenizer {
    /// Skips a string whose quote is at the index, with its interpolations and its closing pounds.
    mutating func skipString(poundCount: Int, depth: Int = 0) throws(MacroDiagnostic) {
        let start = index
        let quote = UInt8(ascii: "\"")
        let isMultiline = isThree(quote, at: index) && !isEmptyRawString(poundCount)
        index += isMultiline ? 3 : 1
        while let byte = byte() {
            if byte == UInt8(ascii: "\\"), hasPounds(poundCount, after: 1) {
                try skipEscape(poundCount, depth: depth)
            } else if byte == quote, !isMultiline || isThree(quote, at: index),
                hasPounds(poundCount, after: isMultiline ? 3 : 1)
            {
                index += (isMultiline ? 3 : 1) + poundCount
                return
            } else if !isMultiline, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                break
            } else {
                index += 1
            }
        }
        throw failure("a string isn't closed", at: start)
    }

    private func isThree(_ byte: UInt8, at start: Int) -> Bool {
        start + 2 < bytes.count && bytes[start] == byte && bytes[start + 1] == byte && bytes[start + 2] == byte
    }

    /// Returns true for `#""#`, whose quotes and pounds could be mistaken for those of a longer literal.
    private func isEmptyRawString(_ poundCount: Int) -> Bool {
        poundCount > 0 && byte(1) == UInt8(ascii: "\"") && hasPounds(poundCount, after: 2)
            && byte(2) == UInt8(ascii: "#")
    }

    private func hasPounds(_ count: Int, after offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }

    /// Skips a backslash with its pounds, and the interpolation or the one character after them.
    private mutating func skipEscape(_ poundCount: Int, depth: Int) throws(MacroDiagnostic) {
        index += 1 + poundCount
        if byte() == UInt8(ascii: "(") {
            try skipInterpolation(depth: depth)
        } else if byte() != UInt8(ascii: "\n"), byte() != UInt8(ascii: "\r") {
            index = min(index + 1, bytes.count)
        } else {
            index += 1
        }
    }

    /// Skips the parentheses of an interpolation, with the strings and comments in it.
    private mutating func skipInterpolation(depth: Int) throws(MacroDiagnostic) {
        let start = index
        guard depth < Self.deepestInterpolation else {
            throw failure("interpolations are nested too deeply", at: start)
        }
        var open = 0
        repeat {
            guard let byte = byte() else { throw failure("an interpolation isn't closed", at: start) }
            switch byte {
            case UInt8(ascii: "("): (open, index) = (open + 1, index + 1)
            case UInt8(ascii: ")"): (open, index) = (open - 1, index + 1)
            case UInt8(ascii: "\""): try skipString(poundCount: 0, depth: depth + 1)
            case UInt8(ascii: "#"): try skipPounds(depth: depth)
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): try skipBlockComment()
            default: index += 1
            }
        } while open > 0
    }

    private mutating func skipPounds(depth: Int) throws(MacroDiagnostic) {
        var count = 0
        while byte(count) == UInt8(ascii: "#") { count += 1 }
        index += count
        if byte() == UInt8(ascii: "\"") { try skipString(poundCount: count, depth: depth + 1) }
    }
}

extension Tokenizer {
    /// Skips a regular expression in slashes at the index; false, without moving, for an operator.
    ///
    /// As in the compiler's own lexer, a regular expression starts where an expression may start,
    /// ends on its line, doesn't begin with white space, and has balanced parentheses.
    mutating func skipRegex() throws(MacroDiagnostic) -> Bool {
        guard !endsOperand, let first = byte(1), !" \t\n\r/*".utf8.contains(first) else { return false }
        var end = index + 1
        var parentheses = 0
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "("): parentheses += 1
            case UInt8(ascii: ")"): parentheses -= 1
            case UInt8(ascii: "/"):
                index = end + 1
                return true
            default: break
            }
            guard parentheses >= 0 else { return false }
            end += 1
        }
        return false
    }

    /// True if the last token ends an operand, so that a slash divides.
    private var endsOperand: Bool {
        guard let last = tokens.last else { return false }
        switch last.kind {
        case .number, .string, .regex, .close, .quotedWord: return true
        case .word: return !SwiftWords.precedingExpressions.contains(String(decoding: bytes[last.range], as: UTF8.self))
        case .symbol: return !last.hasGapBefore && last.hasGapAfter
        default: return false
        }
    }

    /// Skips `#/…/#` from its slash on.
    mutating func skipExtendedRegex(poundCount: Int) throws(MacroDiagnostic) {
        let start = index
        index += 1
        while let byte = byte() {
            if byte == UInt8(ascii: "/"), (1...poundCount).allSatisfy({ self.byte($0) == UInt8(ascii: "#") }) {
                index += 1 + poundCount
                return
            }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index, bytes.count)
        throw failure("a regular expression isn't closed", at: start)
    }
}

/// The words with a meaning for the scanner.
enum SwiftWords {
    /// SwiftWords after which an expression begins.
    static let precedingExpressions: Set<String> = [
        "try", "await", "in", "as", "is", "if", "else", "switch", "return", "throw", "case", "where", "consume", "copy",
        "each", "repeat", "any", "some", "unsafe", "let", "var", "guard", "while", "for", "do", "yield",
    ]

    /// Those of them that are identifiers elsewhere.
    static let contextual: Set<String> = ["consume", "copy", "each", "any", "some", "unsafe", "yield"]

    /// The keywords that no expression contains at the start of a line.
    static let hard: Set<String> = ["var", "let", "func", "struct", "enum", "class", "typealias", "subscript"]

    /// SwiftWords that continue an expression on a new line.
    static let continuing: Set<String> = ["as", "is", "else"]

    /// The keywords of declarations in the body of a type.
    static let declarations: Set<String> = [
        "var", "let", "func", "init", "deinit", "subscript", "struct", "class", "enum", "actor", "protocol",
        "extension", "typealias", "associatedtype", "case", "macro", "import", "operator", "precedencegroup",
    ]

    /// The modifiers of declarations.
    static let modifiers: Set<String> = [
        "public", "private", "internal", "fileprivate", "package", "open", "static", "final", "lazy", "weak",
        "unowned", "override", "mutating", "nonmutating", "nonisolated", "isolated", "dynamic", "optional", "required",
        "convenience", "indirect", "distributed", "prefix", "postfix", "infix", "consuming", "borrowing",
        "__consuming", "__owned", "__shared", "sending",
    ]

    /// The names of accessors.
    static let accessors: Set<String> = [
        "get", "set", "willSet", "didSet", "init", "_read", "_modify", "read", "modify", "yielding", "unsafeAddress",
        "unsafeMutableAddress", "mutate", "borrow",
    ]
}
