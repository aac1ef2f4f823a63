import JSONPaths

/// The patterns of JSON Schema, which are searched for in a string, and those of tables, which match the whole string.
///
/// Only an I-Regexp (RFC 9485), with `^` and `$` as anchors, has a counterpart: ECMAScript has more, such as `\d`, lazy
/// quantifiers and lookaheads. The dot of an I-Regexp matches the line and paragraph separators of Unicode, too, which
/// that of ECMAScript doesn't.
///
/// ```
/// ^[a-z]+$     [a-z]+
/// [0-9]{3}     (.|[\n\r])*[0-9]{3}(.|[\n\r])*
/// ```
package enum PatternText {
    private static let anything = #"(.|[\n\r])*"#

    /// Returns the pattern that matches the strings in which an expression is found; nil if it isn't an I-Regexp.
    package static func wholeText(matching expression: String) -> TextPattern? {
        guard TextPattern(expression).defect == nil else { return nil }
        // The anchors of an alternative aren't those of the whole.
        let isOne = !hasAlternatives(expression)
        let (isStart, isEnd) = (isOne && expression.hasPrefix("^"), isOne && expression.hasSuffix("$"))
        let text = expression.dropFirst(isStart ? 1 : 0).dropLast(isEnd ? 1 : 0)
        let pattern = TextPattern(
            (isStart ? "" : anything) + (isOne ? "\(text)" : "(\(text))") + (isEnd ? "" : anything))
        return pattern.defect == nil ? pattern : nil
    }

    /// Returns the expression that finds the strings that a pattern matches.
    package static func expression(for pattern: TextPattern) -> String {
        // The dot of ECMAScript doesn't match the separators of Unicode either.
        let text = outline(of: pattern.text).map { $0.scalar == "." && $0.depth != nil ? #"[^\n\r]"# : "\($0.scalar)" }
            .joined()
        return hasAlternatives(pattern.text) ? "^(\(text))$" : "^\(text)$"
    }

    /// Returns true if an expression has alternatives outside of all groups.
    private static func hasAlternatives(_ expression: String) -> Bool {
        outline(of: expression).contains { $0.scalar == "|" && $0.depth == 0 }
    }

    /// Returns the characters of an expression, each with the number of groups around it; nil in a class and after a
    /// backslash.
    private static func outline(of expression: String) -> [(scalar: Unicode.Scalar, depth: Int?)] {
        var (depth, isInClass, isEscaped) = (0, false, false)
        return expression.unicodeScalars.map { scalar in
            if isEscaped {
                isEscaped = false
                return (scalar, nil)
            }
            isEscaped = scalar == "\\"
            if scalar == "[" || scalar == "]" { isInClass = scalar == "[" }
            guard !isInClass else { return (scalar, nil) }
            depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
            return (scalar, depth)
        }
    }
}
