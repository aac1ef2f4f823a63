import JSONDocuments

extension QueryParser {
    /// Reads tests joined by `||` (`logical-or-expr`).
    mutating func disjunction() throws(PathSyntaxError) -> FilterExpression {
        var parts: [FilterExpression] = []
        repeat {
            if !parts.isEmpty { skipBlanks() }
            let part = try conjunction()
            if case .any(let inner) = part { parts.append(contentsOf: inner) } else { parts.append(part) }
        } while skip("|")
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    /// Reads tests joined by `&&` (`logical-and-expr`).
    private mutating func conjunction() throws(PathSyntaxError) -> FilterExpression {
        var parts: [FilterExpression] = []
        repeat {
            if !parts.isEmpty { skipBlanks() }
            let part = try basic()
            if case .all(let inner) = part { parts.append(contentsOf: inner) } else { parts.append(part) }
        } while skip("&")
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    /// Reads blanks and a doubled sign, or nothing.
    private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        let mark = scanner.position
        skipBlanks()
        if scanner.skip(UInt8(ascii: sign)), scanner.skip(UInt8(ascii: sign)) { return true }
        scanner.rewind(to: mark)
        return false
    }

    /// Reads one test (`basic-expr`).
    private mutating func basic() throws(PathSyntaxError) -> FilterExpression {
        if scanner.peek == UInt8(ascii: "(") { return try compared(try parentheses()) }
        guard scanner.skip(UInt8(ascii: "!")) else { return try comparisonOrTest() }
        skipBlanks()
        if scanner.peek == UInt8(ascii: "(") { return .not(try parentheses()) }
        let start = scanner.position
        return .not(try test(try term(), at: start))
    }

    private mutating func parentheses() throws(PathSyntaxError) -> FilterExpression {
        let start = scanner.position
        scanner.advance()
        try enterLevel()
        skipBlanks()
        let inner = try disjunction()
        skipBlanks()
        ascend()
        guard scanner.skip(UInt8(ascii: ")")) else {
            if scanner.isAtEnd { throw scanner.error(.unclosed, message: "the parenthesis is never closed", at: start) }
            throw scanner.unexpected("')'")
        }
        return inner
    }

    /// Reads `== true` and similar comparisons after a test in parentheses, as other
    /// implementations do.
    ///
    /// RFC 9535 has no such comparison. It is read, and printed, as the test or its negation.
    private mutating func compared(_ test: FilterExpression) throws(PathSyntaxError) -> FilterExpression {
        if case .exists = test { return test }
        let mark = scanner.position
        skipBlanks()
        if let sign = comparison(), sign == .equal || sign == .notEqual {
            skipBlanks()
            if case .operand(.literal(let value)) = try term(), let wanted = value.bool {
                return (sign == .equal) == wanted ? test : .not(test)
            }
        }
        scanner.rewind(to: mark)
        return test
    }

    private mutating func comparisonOrTest() throws(PathSyntaxError) -> FilterExpression {
        let start = scanner.position
        let left = try term()
        let mark = scanner.position
        skipBlanks()
        guard let sign = comparison() else {
            scanner.rewind(to: mark)
            return try test(left, at: start)
        }
        let first = try operand(left, at: start)
        skipBlanks()
        let middle = scanner.position
        return .compare(first, sign, try operand(try term(), at: middle))
    }

    /// Reads a comparison operator if one is next.
    private mutating func comparison() -> FilterComparison? {
        for sign in FilterComparison.allCases {
            let bytes = Array(sign.rawValue.utf8)
            guard scanner.peek == bytes[0], bytes.count == 1 || scanner.peek(ahead: 1) == bytes[1] else { continue }
            scanner.advance(by: bytes.count)
            return sign
        }
        return nil
    }

    /// Returns a term as a test of its own (`test-expr`).
    private func test(_ term: Term, at start: Int) throws(PathSyntaxError) -> FilterExpression {
        switch term {
        case .query(let query): return .exists(query)
        case .pattern(let pattern): return .pattern(pattern)
        case .operand(.length), .operand(.count), .operand(.value):
            throw scanner.error(.wrongType, message: "the function returns a value, which must be compared", at: start)
        case .operand: throw scanner.error(.wrongType, message: "a literal isn't a test; compare it", at: start)
        }
    }

    /// Returns a term as a single value (`comparable`).
    func operand(_ term: Term, at start: Int) throws(PathSyntaxError) -> FilterOperand {
        switch term {
        case .operand(let operand): return operand
        case .query(let query) where query.program.isSingular: return .query(query)
        case .query:
            throw scanner.error(
                .wrongType, message: "a query that may match several values isn't a single value", at: start)
        case .pattern:
            throw scanner.error(.wrongType, message: "match() and search() don't return a value to use", at: start)
        }
    }
}

extension QueryParser {
    /// An argument and its position.
    private typealias Argument = (term: Term, start: Int)

    /// Reads the arguments of the function `name` (RFC 9535, 2.4).
    mutating func function(_ name: String, at start: Int) throws(PathSyntaxError) -> Term {
        guard let expected = ["length": 1, "count": 1, "value": 1, "match": 2, "search": 2][name] else {
            throw scanner.error(.unknownFunction, message: "unknown function '\(name)'", at: start)
        }
        try enterLevel()
        let found = try arguments()
        ascend()
        guard found.count == expected else {
            let noun = expected == 1 ? "argument" : "arguments"
            throw scanner.error(
                .wrongArgumentCount, message: "\(name)() takes \(expected) \(noun), found \(found.count)", at: start)
        }
        switch name {
        case "length": return .operand(.length(try value(found[0])))
        case "count": return .operand(.count(try nodes(found[0], of: name)))
        case "value": return .operand(.value(try nodes(found[0], of: name)))
        default:
            return .pattern(
                FilterPattern(
                    subject: try value(found[0]), pattern: try value(found[1]), isSearch: name == "search"))
        }
    }

    private mutating func arguments() throws(PathSyntaxError) -> [Argument] {
        let opening = scanner.position
        scanner.advance()
        skipBlanks()
        if scanner.skip(UInt8(ascii: ")")) { return [] }
        var arguments: [Argument] = []
        repeat {
            skipBlanks()
            let start = scanner.position
            arguments.append((try term(), start))
            skipBlanks()
        } while scanner.skip(.comma)
        guard scanner.skip(UInt8(ascii: ")")) else {
            if scanner.isAtEnd {
                throw scanner.error(.unclosed, message: "the parenthesis is never closed", at: opening)
            }
            throw scanner.unexpected("',' or ')'")
        }
        return arguments
    }

    /// Returns the argument as one value (`ValueType`).
    private func value(_ argument: Argument) throws(PathSyntaxError) -> FilterOperand {
        try operand(argument.term, at: argument.start)
    }

    /// Returns the argument as a list of nodes (`NodesType`).
    private func nodes(_ argument: Argument, of name: String) throws(PathSyntaxError) -> FilterQuery {
        guard case .query(let query) = argument.term else {
            throw scanner.error(.wrongType, message: "\(name)() takes a query", at: argument.start)
        }
        return query
    }
}
