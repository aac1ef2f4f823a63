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
