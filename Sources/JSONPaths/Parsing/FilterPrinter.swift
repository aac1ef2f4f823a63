import JSONDocuments

/// Writes the test of a filter in its canonical form.
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

    /// A part of `&&`: `||` in it needs parentheses.
    private static func factor(_ expression: FilterExpression) -> String {
        if case .any = expression { return "(\(text(of: expression)))" }
        return text(of: expression)
    }

    /// What follows `!`: everything but a single test needs parentheses.
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
