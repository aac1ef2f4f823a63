import JSONDocuments

extension FilterExpression {
    /// Returns whether the test holds for `node` (`@`).
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
    /// Returns the first match of the query; `node` is the value of `@`.
    func firstMatch(for node: JSONNode, in evaluation: inout PathEvaluation) throws(PathLimitError) -> JSONNode? {
        let start = isRelative ? node : evaluation.root
        if program.isSingular {
            try evaluation.spend(1 + program.count)
            return program.follow(from: start)
        }
        var walk = PathWalk(program, from: start)
        return try walk.next(in: &evaluation)
    }

    /// Returns the number of matches, counted up to `most`, and the first of them.
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
    /// Returns whether the text matches; false if the text or the pattern isn't a string, or the pattern isn't an
    /// I-Regexp.
    func holds(for node: JSONNode, in evaluation: inout PathEvaluation) throws(PathLimitError) -> Bool {
        guard case .node(let text) = try subject.value(for: node, in: &evaluation), text.kind == .string,
            let regexp = try regexp(for: node, in: &evaluation)
        else { return false }
        return try unsafe regexp.matches(text.utf8, isSearch: isSearch, in: &evaluation)
    }

    /// Returns the pattern, compiled now if it comes from the document; nil if it isn't an I-Regexp.
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

/// The value of an operand.
enum FilterValue {
    /// The special result Nothing of RFC 9535, 2.4.1: no value at all.
    case nothing
    /// A value of the document, or a literal.
    case node(JSONNode)
    /// A number.
    case number(ExactNumber)

    /// The number; nil for anything else.
    var number: ExactNumber? {
        switch self {
        case .nothing: nil
        case .number(let number): number
        case .node(let node): ExactNumber(node)
        }
    }
}

extension FilterOperand {
    /// Returns the value of the operand; `node` is the value of `@`.
    func value(for node: JSONNode, in evaluation: inout PathEvaluation) throws(PathLimitError) -> FilterValue {
        switch self {
        case .literal(let value): return .node(value.node)
        case .integer(let integer): return .number(.integer(integer))
        case .real(let real): return .number(.real(real))
        case .query(let query): return try query.firstMatch(for: node, in: &evaluation).map { .node($0) } ?? .nothing
        case .length(let operand):
            guard let length = Self.lengthResult(of: try operand.value(for: node, in: &evaluation)) else {
                return .nothing
            }
            try evaluation.spend(1 + length / 16)
            return .number(.integer(Int64(length)))
        case .count(let query):
            return .number(.integer(Int64(try query.matches(for: node, in: &evaluation).count)))
        case .value(let query):
            let (count, first) = try query.matches(for: node, atMost: 2, in: &evaluation)
            guard count == 1, let first else { return .nothing }
            return .node(first)
        }
    }

    /// Returns the number of code points of a string, elements of an array or members of an object; nil for anything
    /// else.
    private static func lengthResult(of value: FilterValue) -> Int? {
        guard case .node(let node) = value else { return nil }
        switch node.kind {
        case .string: return unsafe node.utf8.count { $0 & 0xC0 != 0x80 }
        case .array, .object: return node.count
        case .null, .bool, .integer, .real: return nil
        }
    }
}

extension IRegexp {
    /// Returns whether the text matches, within the limits of an evaluation.
    // SAFETY: the bytes are read during the call only.
    func matches(
        _ text: UnsafeBufferPointer<UInt8>, isSearch: Bool, in evaluation: inout PathEvaluation
    ) throws(PathLimitError) -> Bool {
        unsafe try matches(text, isSearch: isSearch) { (steps) throws(PathLimitError) in try evaluation.spend(steps) }
    }
}
