import JSONDocuments

/// `match(…)` or `search(…)` (RFC 9535, 2.4.6 and 2.4.7).
struct FilterPattern: Sendable {
    /// The text under test.
    let subject: FilterOperand

    /// The regular expression (RFC 9485).
    let pattern: FilterOperand

    /// Whether any part of the text may match (`search`), not only the whole (`match`).
    let isSearch: Bool

    /// The pattern made ready where it is a literal; nil where it depends on the document or is past the standard size.
    let compiled: Result<IRegexp, IRegexp.Fault>?

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
