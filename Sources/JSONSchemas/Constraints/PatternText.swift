import JSONPaths

/// A regular expression of JSON Schema as an I-Regexp (RFC 9485).
///
/// JSON Schema has the expressions of ECMAScript, and searches for them in a text. An I-Regexp
/// matches the whole text, and has neither `\d` nor lazy quantifiers. The dot takes the line and
/// paragraph separators of Unicode, too, which that of ECMAScript doesn't.
///
/// ```
/// ^[a-z]+$     [a-z]+
/// \d{3}        (.|[\n\r])*([0-9]{3})(.|[\n\r])*
/// ```
struct PatternText {
    /// One of the alternatives outside of all groups, to which anchors belong.
    private struct Alternative {
        var text = ""
        var isStart = false
        var isEnd = false
    }

    private var scanner: PatternScanner
    private var alternatives = [Alternative()]
    private var depth = 0
    /// Whether the last part is a quantifier, after which a question mark makes it lazy.
    private var isQuantified = false

    /// The pattern that matches the texts in which an expression is found; `nil` if no I-Regexp
    /// does.
    static func wholeText(matching expression: String) -> TextPattern? {
        var translation = PatternText(scanner: PatternScanner(expression))
        guard translation.translate() else { return nil }
        let pattern = TextPattern(translation.wholeText)
        return pattern.defect == nil ? pattern : nil
    }

    /// The expression of ECMAScript that finds the texts that a pattern matches.
    static func expression(for pattern: TextPattern) -> String {
        var scanner = PatternScanner(pattern.text)
        var (text, depth, isInClass, hasAlternatives) = ("", 0, false, false)
        while let scalar = scanner.next() {
            switch scalar {
            case "\\": text += "\\" + (scanner.next().map { String($0) } ?? "")
            // The dot of ECMAScript doesn't take the separators of Unicode either.
            case "." where !isInClass: text += #"[^\n\r]"#
            default:
                if scalar == "[" || scalar == "]" { isInClass = scalar == "[" }
                if !isInClass { depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0 }
                if !isInClass, scalar == "|", depth == 0 { hasAlternatives = true }
                text.unicodeScalars.append(scalar)
            }
        }
        return hasAlternatives ? "^(?:\(text))$" : "^\(text)$"
    }

    private init(scanner: PatternScanner) { self.scanner = scanner }

    /// Any text.
    private static let anything = #"(.|[\n\r])*"#

    private var wholeText: String {
        let (first, texts) = (alternatives[0], alternatives.map(\.text))
        if alternatives.allSatisfy({ $0.isStart == first.isStart && $0.isEnd == first.isEnd }) {
            return Self.wholeText(of: texts.joined(separator: "|"), isStart: first.isStart, isEnd: first.isEnd)
        }
        return alternatives.map { Self.wholeText(of: $0.text, isStart: $0.isStart, isEnd: $0.isEnd) }
            .joined(separator: "|")
    }

    private static func wholeText(of text: String, isStart: Bool, isEnd: Bool) -> String {
        if isStart, isEnd { return text }
        return (isStart ? "" : anything) + "(\(text))" + (isEnd ? "" : anything)
    }

    private var isAtStart: Bool { depth == 0 && alternatives[alternatives.count - 1].text.isEmpty }

    private mutating func append(_ text: String) { alternatives[alternatives.count - 1].text += text }

    /// Translates the expression; false if it has something that an I-Regexp doesn't.
    private mutating func translate() -> Bool {
        while let scalar = scanner.next() {
            if scalar == "?", isQuantified {
                isQuantified = false
                continue
            }
            isQuantified = scalar == "*" || scalar == "+" || scalar == "?"
            guard translate(scalar) else { return false }
        }
        return depth == 0
    }

    private mutating func translate(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\": return translateEscape()
        case "[":
            guard let text = PatternClass.text(from: &scanner) else { return false }
            append(text)
        case "(": return openGroup()
        case ")":
            depth -= 1
            append(")")
            return depth >= 0
        case "|" where depth == 0: alternatives.append(Alternative())
        case "^" where isAtStart && !alternatives[alternatives.count - 1].isStart:
            alternatives[alternatives.count - 1].isStart = true
        case "$" where depth == 0 && (scanner.rest.isEmpty || scanner.rest.first == "|"):
            alternatives[alternatives.count - 1].isEnd = true
        case "{":
            let counts = scanner.counts()
            append(counts.map { "{\($0)}" } ?? "\\{")
            isQuantified = counts != nil
        case "}", "]": append("\\\(scalar)")
        default: append(String(scalar))
        }
        return true
    }

    private mutating func openGroup() -> Bool {
        depth += 1
        append("(")
        guard scanner.rest.first == "?" else { return true }
        return scanner.skip("?:") || scanner.skipGroupName()
    }

    private mutating func translateEscape() -> Bool {
        switch scanner.escape() {
        case .scalar("$"): append("[$]")
        case .scalar(let scalar): append(PatternScanner.text(of: scalar, escaping: #"()*+.?[\]^{|}"#))
        case .ranges(let ranges, let isNegated): append("[\(isNegated ? "^" : "")\(PatternClass.text(of: ranges))]")
        case .category(let text): append(text)
        case nil: return false
        }
        return true
    }
}

/// A class of characters of ECMAScript, as one of an I-Regexp.
struct PatternClass {
    private var text: String
    /// Whether the last part is one character, which a hyphen makes the start of a range.
    private var mayStartRange = false
    private var isInRange = false

    /// The class whose opening bracket was read; `nil` if an I-Regexp hasn't one like it.
    static func text(from scanner: inout PatternScanner) -> String? {
        var translation = PatternClass(text: scanner.skip("^") ? "[^" : "[")
        let start = translation.text
        while let scalar = scanner.next() {
            if scalar == "]" { return translation.text == start ? nil : translation.text + "]" }
            guard translation.translate(scalar, from: &scanner) else { return nil }
        }
        return nil
    }

    private init(text: String) { self.text = text }

    private mutating func translate(_ scalar: Unicode.Scalar, from scanner: inout PatternScanner) -> Bool {
        if scalar == "-" {
            // A hyphen beside a class or at an end is one of the characters.
            isInRange = mayStartRange && scanner.rest.first != "]" && !scanner.isBeforeClass
            text += isInRange ? "-" : "\\-"
            mayStartRange = false
            return true
        }
        guard scalar == "\\" else {
            append(scalar)
            return true
        }
        switch scanner.escape(isInClass: true) {
        case .scalar(let scalar): append(scalar)
        case .ranges(let ranges, let isNegated):
            text += Self.text(of: isNegated ? Self.complement(of: ranges) : ranges)
            mayStartRange = false
        case .category(let category):
            text += category
            mayStartRange = false
        case nil: return false
        }
        return true
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        text += PatternScanner.text(of: scalar, escaping: #"-[\]^"#)
        mayStartRange = !isInRange
        isInRange = false
    }

    /// Ranges as they are between brackets.
    static func text(of ranges: [ClosedRange<Unicode.Scalar>]) -> String {
        ranges.map { range in
            let bounds = [range.lowerBound, range.upperBound].map { PatternScanner.text(of: $0, escaping: #"-[\]^"#) }
            return range.lowerBound == range.upperBound ? bounds[0] : bounds.joined(separator: "-")
        }.joined()
    }

    /// All other characters than those of ranges that are in order.
    private static func complement(of ranges: [ClosedRange<Unicode.Scalar>]) -> [ClosedRange<Unicode.Scalar>] {
        var (rest, next) = ([ClosedRange<Unicode.Scalar>](), UInt32(0))
        let surrogates: [(UInt32, UInt32)] = [(0xD800, 0xDFFF), (0x11_0000, 0x11_0000)]
        let left = ranges.map { ($0.lowerBound.value, $0.upperBound.value) } + surrogates
        for (first, last) in left.sorted(by: { $0.0 < $1.0 }) {
            if next < first, let least = Unicode.Scalar(next), let most = Unicode.Scalar(first - 1) {
                rest.append(least...most)
            }
            next = last + 1
        }
        return rest
    }
}
