import JSONDocuments

extension FilterExpression {
    /// Whether the test holds for `node` (`@`).
    func holds(for node: JSONNode, _ evaluation: inout PathEvaluation) throws(PathLimitError) -> Bool {
        switch self {
        case .any(let parts):
            for part in parts where try part.holds(for: node, &evaluation) { return true }
            return false
        case .all(let parts):
            for part in parts where !(try part.holds(for: node, &evaluation)) { return false }
            return true
        case .not(let inner): return !(try inner.holds(for: node, &evaluation))
        case .exists(let query): return try query.firstMatch(for: node, &evaluation) != nil
        case .compare(let left, let sign, let right):
            let first = try left.value(for: node, &evaluation)
            return try sign.holds(first, try right.value(for: node, &evaluation), &evaluation)
        case .pattern(let pattern): return try pattern.holds(for: node, &evaluation)
        }
    }
}

extension FilterQuery {
    /// The first match, as seen from `node`.
    func firstMatch(for node: JSONNode, _ evaluation: inout PathEvaluation) throws(PathLimitError) -> JSONNode? {
        let start = isRelative ? node : evaluation.root
        if program.isSingular {
            try evaluation.spend(1 + program.count)
            return program.follow(from: start)
        }
        var walk = PathWalk(program, from: start)
        return try walk.next(&evaluation)
    }

    /// How many matches there are, up to `most`, and the first of them.
    func matches(
        for node: JSONNode, atMost most: Int = .max, _ evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> (count: Int, first: JSONNode?) {
        var walk = PathWalk(program, from: isRelative ? node : evaluation.root)
        guard let first = try walk.next(&evaluation) else { return (0, nil) }
        var count = 1
        while count < most, try walk.next(&evaluation) != nil { count += 1 }
        return (count, first)
    }
}

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
