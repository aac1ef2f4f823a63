import JSONDocuments

extension FilterPattern {
    /// Whether the text matches; false where text or pattern is no string, and where the pattern is no I-Regexp.
    func holds(for node: JSONNode, _ evaluation: inout PathEvaluation) throws(PathLimitError) -> Bool {
        guard case .node(let text) = try subject.value(for: node, &evaluation), text.kind == .string,
            let regexp = try regexp(for: node, &evaluation)
        else { return false }
        return try unsafe regexp.matches(text.utf8, isSearch: isSearch, &evaluation)
    }

    /// The pattern, made ready now where it was not; nil where it is none.
    private func regexp(for node: JSONNode, _ evaluation: inout PathEvaluation) throws(PathLimitError) -> IRegexp? {
        if let compiled {
            guard case .success(let regexp) = compiled else { return nil }
            guard regexp.count <= evaluation.limits.patternSize else {
                throw evaluation.error(.patternSize, evaluation.limits.patternSize)
            }
            return regexp
        }
        guard case .node(let source) = try pattern.value(for: node, &evaluation), source.kind == .string else {
            return nil
        }
        return try evaluation.regexp(source.string)
    }
}
