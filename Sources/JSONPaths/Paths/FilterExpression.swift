import JSONDocuments

/// A test in a filter selector (RFC 9535, 2.3.5); the parser has checked its types.
indirect enum FilterExpression: Sendable {
    /// Holds if one of several holds (`||`).
    case any([FilterExpression])
    /// Holds if all of several hold (`&&`).
    case all([FilterExpression])
    /// Holds if another doesn't (`!`).
    case not(FilterExpression)
    /// Holds if a query matches something.
    case exists(FilterQuery)
    /// Holds if a comparison of two values does.
    case compare(FilterOperand, FilterComparison, FilterOperand)
    /// Holds if a text matches a regular expression.
    case pattern(FilterPattern)
}

/// The comparison operators of RFC 9535, 2.3.5.2.2.
enum FilterComparison: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
}

/// An operand of a comparison, or an argument of type `ValueType`: one value at most.
indirect enum FilterOperand: Sendable {
    /// A string, `true`, `false` or `null`.
    case literal(JSONValue)
    /// A number without a fraction, or with a fraction of zero.
    case integer(Int64)
    /// A number with a fraction, or out of the range of 64 bits.
    case real(Double)
    /// A singular query; its value is Nothing if it has no match.
    case query(FilterQuery)
    /// `length(…)` (RFC 9535, 2.4.4).
    case length(FilterOperand)
    /// `count(…)` (RFC 9535, 2.4.5).
    case count(FilterQuery)
    /// `value(…)` (RFC 9535, 2.4.8).
    case value(FilterQuery)
}

/// A query inside a filter, relative to the value under test (`@`) or to the root (`$`).
struct FilterQuery: Sendable {
    /// True if the query starts at the value under test (`@`).
    let isRelative: Bool

    /// The segments after `@` or `$`.
    let segments: [PathSegment]

    /// The compiled segments.
    let program: PathProgram

    init(isRelative: Bool, segments: [PathSegment]) {
        self.isRelative = isRelative
        self.segments = segments
        program = PathProgram(segments)
    }
}

/// `match(…)` or `search(…)` (RFC 9535, 2.4.6 and 2.4.7).
struct FilterPattern: Sendable {
    /// The text under test.
    let subject: FilterOperand

    /// The regular expression (RFC 9485).
    let pattern: FilterOperand

    /// True if a part of the text may match (`search`) or only the whole (`match`).
    let isSearch: Bool

    /// The compiled pattern if it is a literal; nil if it depends on the document or exceeds the
    /// standard size.
    let compiled: Result<IRegexp, IRegexp.CompileError>?

    init(subject: FilterOperand, pattern: FilterOperand, isSearch: Bool) {
        self.subject = subject
        self.pattern = pattern
        self.isSearch = isSearch
        guard case .literal(let value) = pattern, let text = value.string else {
            compiled = nil
            return
        }
        let result = IRegexp.compile(text, limit: JSONPath.Limits.standard.patternSize)
        compiled = result == .failure(.tooLarge) ? nil : result
    }
}
