import JSONDocuments

/// Reads a regular expression of ECMAScript by its code points.
struct PatternScanner {
    /// What an escape stands for.
    enum Escape {
        case scalar(Unicode.Scalar)
        /// A class of characters, or all others.
        case ranges([ClosedRange<Unicode.Scalar>], isNegated: Bool)
        /// A general category, as written: `\p{Lu}`.
        case category(String)
    }

    private(set) var rest: Substring.UnicodeScalarView

    init(_ expression: String) { rest = expression[...].unicodeScalars }

    mutating func next() -> Unicode.Scalar? { rest.popFirst() }

    /// Skips a text, if it is next.
    mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.unicodeScalars) else { return false }
        rest = rest.dropFirst(text.unicodeScalars.count)
        return true
    }

    /// Skips the name of a group: `?<year>`.
    mutating func skipGroupName() -> Bool {
        guard rest.starts(with: "?<".unicodeScalars), let end = rest.firstIndex(of: ">") else { return false }
        let name = rest.dropFirst(2).prefix { $0 != ">" }
        guard let first = name.first, first.properties.isXIDStart || first == "_" || first == "$" else { return false }
        rest = rest[rest.index(after: end)...]
        return true
    }

    /// The counts of a quantifier whose opening brace was read; `nil` if it isn't one.
    mutating func counts() -> String? {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let counts = String(rest[..<end])
        let bounds = counts.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard !bounds[0].isEmpty, bounds.joined().utf8.allSatisfy(\.isDecimalDigit) else { return nil }
        rest = rest[rest.index(after: end)...]
        return counts
    }

    /// Whether a class of characters is next: `\d`.
    var isBeforeClass: Bool {
        rest.first == "\\" && rest.dropFirst().first.map { "dDwWsSpP".unicodeScalars.contains($0) } == true
    }

    /// The meaning of the escape whose backslash was read; `nil` for one that isn't known.
    mutating func escape(isInClass: Bool = false) -> Escape? {
        guard let scalar = next() else { return nil }
        if let (ranges, isNegated) = Self.classes[scalar] { return .ranges(ranges, isNegated: isNegated) }
        if let control = Self.controls[scalar] { return .scalar(control) }
        switch scalar {
        case "0" where rest.first?.properties.numericType != .decimal: return .scalar("\0")
        case "b" where isInClass: return .scalar("\u{8}")
        case "c":
            guard let letter = next(), ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) else { return nil }
            return .scalar(Unicode.Scalar(UInt8(letter.value) % 32))
        case "x": return digits(2).flatMap { Unicode.Scalar($0) }.map { .scalar($0) }
        case "u": return codePoint().map { .scalar($0) }
        case "p", "P":
            guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
            defer { rest = rest[rest.index(after: end)...] }
            return .category("\\\(scalar)\(String(rest[...end]))")
        case _ where scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil):
            return nil
        default: return .scalar(scalar)
        }
    }

    /// The code point after `\u`: four digits, a surrogate pair, or digits in braces.
    private mutating func codePoint() -> Unicode.Scalar? {
        if skip("{") {
            let count = rest.prefix { $0 != "}" }.count
            let value = digits(count)
            return skip("}") ? value.flatMap { Unicode.Scalar($0) } : nil
        }
        guard let unit = digits(4) else { return nil }
        guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
        guard skip("\\u"), let low = digits(4), (0xDC00..<0xE000).contains(low) else { return nil }
        return Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func digits(_ count: Int) -> UInt32? {
        let digits = String(rest.prefix(count))
        guard digits.utf8.count == count, digits.utf8.allSatisfy({ $0.hexDigit != nil }) else { return nil }
        rest = rest.dropFirst(count)
        return UInt32(digits, radix: 16)
    }

    private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
        "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}", "f": "\u{C}",
    ]

    /// The classes of ECMA-262, section 22.2.2.9: digits, word characters, and white space with line ends.
    private static let classes: [Unicode.Scalar: (ranges: [ClosedRange<Unicode.Scalar>], isNegated: Bool)] = {
        let digits: [ClosedRange<Unicode.Scalar>] = ["0"..."9"]
        let words: [ClosedRange<Unicode.Scalar>] = ["0"..."9", "A"..."Z", "_"..."_", "a"..."z"]
        let spaces: [ClosedRange<Unicode.Scalar>] = [
            "\t"..."\r", " "..." ", "\u{A0}"..."\u{A0}", "\u{1680}"..."\u{1680}", "\u{2000}"..."\u{200A}",
            "\u{2028}"..."\u{2029}", "\u{202F}"..."\u{202F}", "\u{205F}"..."\u{205F}", "\u{3000}"..."\u{3000}",
            "\u{FEFF}"..."\u{FEFF}",
        ]
        return [
            "d": (digits, false), "D": (digits, true), "w": (words, false), "W": (words, true), "s": (spaces, false),
            "S": (spaces, true),
        ]
    }()

    /// A character as an I-Regexp has it.
    static func text(of scalar: Unicode.Scalar, escaping special: String) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: special.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
        }
    }
}
