import JSONPaths

/// A regular expression of JSON Schema as an I-Regexp (RFC 9485).
///
/// JSON Schema has the expressions of ECMAScript, and searches for them in a text. An I-Regexp
/// matches the whole text, and has neither anchors nor `\d`.
///
/// ```
/// ^[a-z]+$     [a-z]+
/// \d{3}        (.|[\n\r])*([0-9]{3})(.|[\n\r])*
/// ```
struct PatternText {
    private var rest: Substring
    private var text = ""
    private var isInClass = false
    /// Whether an alternative is outside of all groups, to which anchors belong then.
    private var hasAlternatives = false
    private var depth = 0

    /// The pattern that matches the texts in which an expression is found; `nil` if no I-Regexp does.
    static func wholeText(matching expression: String) -> TextPattern? {
        var body = expression[...]
        let isStart = body.first == "^"
        if isStart { body = body.dropFirst() }
        let isEnd = body.last == "$" && body.dropLast().reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
        if isEnd { body = body.dropLast() }
        var translation = PatternText(rest: body)
        guard translation.translate() else { return nil }
        let anything = #"(.|[\n\r])*"#
        var text = translation.text
        if translation.hasAlternatives {
            // In `^a|b$` each anchor belongs to one alternative.
            guard isStart == isEnd, !isStart else { return nil }
        }
        if !isStart || !isEnd { text = (isStart ? "" : anything) + "(\(text))" + (isEnd ? "" : anything) }
        let pattern = TextPattern(text)
        return pattern.defect == nil ? pattern : nil
    }

    private init(rest: Substring) { self.rest = rest }

    /// Translates the expression; false if it has something that an I-Regexp doesn't.
    private mutating func translate() -> Bool {
        while let character = rest.popFirst() {
            switch character {
            case "\\": guard translateEscape() else { return false }
            case "[" where !isInClass:
                isInClass = true
                text.append(character)
            case "]" where isInClass:
                isInClass = false
                text.append(character)
            case "(" where !isInClass:
                depth += 1
                if rest.first == "?" {
                    guard rest.hasPrefix("?:") else { return false }
                    rest = rest.dropFirst(2)
                }
                text.append(character)
            case ")" where !isInClass:
                depth -= 1
                text.append(character)
            case "^" where !isInClass, "$" where !isInClass: return false
            case "|" where !isInClass && depth == 0:
                hasAlternatives = true
                text.append(character)
            case "?" where !isInClass && Self.quantifiers.contains(text.last ?? " "): return false
            default: text.append(character)
            }
        }
        return depth == 0 && !isInClass
    }

    /// After these a question mark makes a quantifier lazy.
    private static let quantifiers: Set<Character> = ["*", "+", "}", "?"]

    private mutating func translateEscape() -> Bool {
        guard let character = rest.popFirst() else { return false }
        let classes: [Character: String] = ["d": "0-9", "w": "A-Za-z0-9_", "s": #" \t\n\r"#]
        if let characters = classes[character] {
            text += isInClass ? characters : "[\(characters)]"
        } else if let excluded = classes[Character(character.lowercased())], !isInClass {
            text += "[^\(excluded)]"
        } else if "nrtpP()*+-.?[\\]^{|}".contains(character) {
            text += "\\\(character)"
        } else if character == "/" || character == "$" || character == "\"" || character == "@" || character == "_" {
            text.append(character)
        } else {
            return false
        }
        return true
    }
}
