import JSONDocuments

extension FilterExpression {
    /// Whether the test holds for `node` (`@`).
    func holds(for node: JSONNode, in evaluation: inout PathEvaluation) throws(PathLimitError) -> Bool {
        switch self {
        case .any(let parts):
            for part in parts where try part.holds(for: node, in: &evaluation) { return true }
            return false
        case .all(let parts):
            for part in parts where !(try part.holds(for: node, in: &evaluation)) { return false }
            return true
        case .not(let inner): return !(try inner.holds(for: node, in: &evaluation))
        case .exists(let query): return try query.firstMatch(for: node, in: &evaluation) != nil
        case .compare(let left, let sign, let right):
            let first = try left.value(for: node, in: &evaluation)
            return try sign.holds(left: first, right: try right.value(for: node, in: &evaluation), in: &evaluation)
        case .pattern(let pattern): return try pattern.holds(for: node, in: &evaluation)
        }
    }
}

extension FilterQuery {
    /// The first match of the query; `node` is the value of `@`.
    func firstMatch(for node: JSONNode, in evaluation: inout PathEvaluation) throws(PathLimitError) -> JSONNode? {
        let start = isRelative ? node : evaluation.root
        if program.isSingular {
            try evaluation.spend(1 + program.count)
            return program.follow(from: start)
        }
        var walk = PathWalk(program, from: start)
        return try walk.next(in: &evaluation)
    }

    /// The number of matches, counted up to `most`, and the first of them.
    func matches(
        for node: JSONNode, atMost most: Int = .max, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> (count: Int, first: JSONNode?) {
        var walk = PathWalk(program, from: isRelative ? node : evaluation.root)
        guard let first = try walk.next(in: &evaluation) else { return (0, nil) }
        var count = 1
        while count < most, try walk.next(in: &evaluation) != nil { count += 1 }
        return (count, first)
    }
}

extension FilterPattern {
    /// Whether the text matches; false if the text or the pattern isn't a string, or the pattern
    /// isn't an I-Regexp.
    func holds(for node: JSONNode, in evaluation: inout PathEvaluation) throws(PathLimitError) -> Bool {
        guard case .node(let text) = try subject.value(for: node, in: &evaluation), text.kind == .string,
            let regexp = try regexp(for: node, in: &evaluation)
        else { return false }
        return try unsafe regexp.matches(text.utf8, isSearch: isSearch, in: &evaluation)
    }

    /// The pattern, compiled now if it comes from the document; nil if it isn't an I-Regexp.
    private func regexp(for node: JSONNode, in evaluation: inout PathEvaluation) throws(PathLimitError) -> IRegexp? {
        if let compiled {
            guard case .success(let regexp) = compiled else { return nil }
            guard regexp.count <= evaluation.limits.patternSize else {
                throw evaluation.error(.patternSize, allowed: evaluation.limits.patternSize)
            }
            return regexp
        }
        guard case .node(let source) = try pattern.value(for: node, in: &evaluation), source.kind == .string else {
            return nil
        }
        return try evaluation.regexp(source.string)
    }
}
