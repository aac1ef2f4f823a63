import JSONDocuments

/// The canonical form of queries: no blanks, shorthand names if possible, single quotes.
enum QueryPrinter {
    /// Returns the text of the segments after `$` or `@`.
    static func text(of segments: [PathSegment]) -> String {
        segments.map(text).joined()
    }

    private static func text(of segment: PathSegment) -> String {
        let dots = segment.isDescendant ? ".." : ""
        if segment.selectors.count == 1 {
            switch segment.selectors[0] {
            case .name(let name) where isShorthand(name): return (dots.isEmpty ? "." : dots) + name
            case .wildcard: return dots.isEmpty ? "[*]" : "..*"
            default: break
            }
        }
        return dots + "[" + segment.selectors.map(text).joined(separator: ",") + "]"
    }

    private static func text(of selector: PathSelector) -> String {
        switch selector {
        case .name(let name), .step(let name): quoted(name)
        case .index(let index): String(index)
        case .wildcard: "*"
        case .slice(let slice): text(of: slice)
        case .filter(let filter): "?" + FilterPrinter.text(of: filter)
        case .parent, .lookup: preconditionFailure("a query has no parent steps and no lookups")
        }
    }

    private static func text(of slice: PathSlice) -> String {
        let start = slice.start.map(String.init) ?? ""
        let end = slice.end.map(String.init) ?? ""
        return "\(start):\(end)" + (slice.step == 1 ? "" : ":\(slice.step)")
    }

    /// Returns the text in single quotes, escaped as in normalized paths (RFC 9535, 2.7).
    static func quoted(_ text: String) -> String {
        String(JSONLocation([.key(text)]).normalizedPath.dropFirst(2).dropLast())
    }

    private static func isShorthand(_ name: String) -> Bool {
        guard let first = name.utf8.first, QueryParser.isNameByte(first, isFirst: true) else { return false }
        return name.utf8.allSatisfy { QueryParser.isNameByte($0, isFirst: false) }
    }
}

/// The canonical form of the tests of filters.
enum FilterPrinter {
    static func text(of expression: FilterExpression) -> String {
        switch expression {
        case .any(let parts): parts.map(text).joined(separator: "||")
        case .all(let parts): parts.map(factor).joined(separator: "&&")
        case .not(let inner): "!" + negated(inner)
        case .exists(let query): text(of: query)
        case .compare(let left, let sign, let right): text(of: left) + sign.rawValue + text(of: right)
        case .pattern(let pattern):
            (pattern.isSearch ? "search" : "match") + "(\(text(of: pattern.subject)),\(text(of: pattern.pattern)))"
        }
    }

    /// Returns an operand of `&&`: an `||` in it needs parentheses.
    private static func factor(_ expression: FilterExpression) -> String {
        if case .any = expression { return "(\(text(of: expression)))" }
        return text(of: expression)
    }

    /// Returns the operand of `!`: everything but a single test needs parentheses.
    private static func negated(_ expression: FilterExpression) -> String {
        switch expression {
        case .exists, .pattern: text(of: expression)
        case .any, .all, .not, .compare: "(\(text(of: expression)))"
        }
    }

    private static func text(of query: FilterQuery) -> String {
        (query.isRelative ? "@" : "$") + QueryPrinter.text(of: query.segments)
    }

    private static func text(of operand: FilterOperand) -> String {
        switch operand {
        case .literal(let value): value.string.map(QueryPrinter.quoted) ?? value.description
        case .integer(let integer): String(integer)
        case .real(let real): real.isFinite ? real.description : real < 0 ? "-1e999" : "1e999"
        case .query(let query): text(of: query)
        case .length(let operand): "length(\(text(of: operand)))"
        case .count(let query): "count(\(text(of: query)))"
        case .value(let query): "value(\(text(of: query)))"
        }
    }
}
