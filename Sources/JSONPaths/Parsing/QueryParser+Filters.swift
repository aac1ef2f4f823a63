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

    /// Reads blanks and a doubled sign, or nothing at all.
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
        try descend()
        skipBlanks()
        let inner = try disjunction()
        skipBlanks()
        ascend()
        guard scanner.skip(UInt8(ascii: ")")) else {
            if scanner.isAtEnd { throw scanner.error(.unclosed, "the parenthesis is never closed", at: start) }
            throw scanner.unexpected("')'")
        }
        return inner
    }

    /// Reads `== true` and the like behind a test in parentheses, as other implementations do.
    ///
    /// RFC 9535 has no such comparison. The path means the test or its opposite, and is printed so.
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

    /// Reads a comparison sign where one stands.
    private mutating func comparison() -> FilterComparison? {
        for sign in FilterComparison.allCases {
            let bytes = Array(sign.rawValue.utf8)
            guard scanner.peek == bytes[0], bytes.count == 1 || scanner.peek(ahead: 1) == bytes[1] else { continue }
            scanner.advance(by: bytes.count)
            return sign
        }
        return nil
    }

    /// The test that a term by itself is (`test-expr`).
    private func test(_ term: Term, at start: Int) throws(PathSyntaxError) -> FilterExpression {
        switch term {
        case .query(let query): return .exists(query)
        case .pattern(let pattern): return .pattern(pattern)
        case .operand(.length), .operand(.count), .operand(.value):
            throw scanner.error(.wrongType, "the function gives a value, which has to be compared", at: start)
        case .operand: throw scanner.error(.wrongType, "a literal is no test; compare it", at: start)
        }
    }

    /// The one value that a term stands for (`comparable`).
    func operand(_ term: Term, at start: Int) throws(PathSyntaxError) -> FilterOperand {
        switch term {
        case .operand(let operand): return operand
        case .query(let query) where query.program.isSingular: return .query(query)
        case .query:
            throw scanner.error(.wrongType, "a query that may match several values is no single value", at: start)
        case .pattern: throw scanner.error(.wrongType, "match() and search() give no value to use", at: start)
        }
    }
}

extension QueryParser {
    /// An argument and where it stands.
    private typealias Argument = (term: Term, start: Int)

    /// Reads the arguments of the function `name` and makes it (RFC 9535, 2.4).
    mutating func function(_ name: String, at start: Int) throws(PathSyntaxError) -> Term {
        guard let wanted = ["length": 1, "count": 1, "value": 1, "match": 2, "search": 2][name] else {
            throw scanner.error(.unknownFunction, "there is no function '\(name)'", at: start)
        }
        try descend()
        let found = try arguments()
        ascend()
        guard found.count == wanted else {
            let noun = wanted == 1 ? "argument" : "arguments"
            throw scanner.error(
                .wrongArgumentCount, "\(name)() takes \(wanted) \(noun), found \(found.count)", at: start)
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
        } while scanner.skip(UInt8(ascii: ","))
        guard scanner.skip(UInt8(ascii: ")")) else {
            if scanner.isAtEnd { throw scanner.error(.unclosed, "the parenthesis is never closed", at: opening) }
            throw scanner.unexpected("',' or ')'")
        }
        return arguments
    }

    /// The argument as one value (`ValueType`).
    private func value(_ argument: Argument) throws(PathSyntaxError) -> FilterOperand {
        try operand(argument.term, at: argument.start)
    }

    /// The argument as a list of nodes (`NodesType`).
    private func nodes(_ argument: Argument, of name: String) throws(PathSyntaxError) -> FilterQuery {
        guard case .query(let query) = argument.term else {
            throw scanner.error(.wrongType, "\(name)() takes a query", at: argument.start)
        }
        return query
    }
}
