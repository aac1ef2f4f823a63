import JSONPaths

/// Finds mistakes in the literals of an attribute: paths, patterns and ranges.
///
/// Paths and patterns are read by the parsers that read them at run time. An expression whose value
/// only the running program knows isn't checked.
struct LiteralCheck {
    let list: TokenList
    private(set) var diagnostics: [MacroDiagnostic] = []
    /// The paths of a field, in their order.
    private var paths: [JSONPath] = []

    /// Returns the mistakes in the arguments of `@At`.
    static func mistakes(in attribute: Attribute, of list: TokenList) -> [MacroDiagnostic] {
        var check = LiteralCheck(list: list)
        check.read(attribute)
        for index in check.diagnostics.indices { check.diagnostics[index].isInLiteral = true }
        return check.diagnostics
    }

    private init(list: TokenList) { self.list = list }

    private mutating func read(_ attribute: Attribute) {
        var label: String?
        for (number, argument) in attribute.arguments.enumerated() {
            label = argument.label ?? label
            switch label {
            case nil, "or":
                guard argument.tokens.count == 1, list[argument.tokens.lowerBound].kind == .string else { break }
                readPath(argument, number, of: attribute)
                continue
            case "at", "combining":
                readParts(argument.tokens)
                continue
            case "constant", "read", "write", "make", "split": continue
            default: break
            }
            readOption(argument.tokens)
        }
    }
}

// MARK: - Paths

extension LiteralCheck {
    private mutating func readPath(_ argument: Attribute.Argument, _ number: Int, of attribute: Attribute) {
        guard let path = path(at: argument.tokens.lowerBound) else { return }
        guard paths.contains(path) else {
            paths.append(path)
            return
        }
        let start = list[argument.tokens.lowerBound].range.lowerBound
        var diagnostic = MacroDiagnostic(
            message: "the field reads \(list.text(argument.tokens)) already; remove the repeated path", offset: start)
        // After a label, further arguments would lose it.
        if argument.label == nil, number > 0 {
            let before = attribute.arguments[number - 1].tokens.upperBound - 1
            let range = list[before].range.upperBound..<list[argument.tokens.upperBound - 1].range.upperBound
            diagnostic.fixIts = [.init(message: "remove the path", range: range, text: "")]
        }
        diagnostics.append(diagnostic)
    }

    /// Reads the path of a constant or a part, `"a"` or `Column("a", or: "b")`.
    private mutating func readParts(_ tokens: Range<Int>) {
        let open = tokens.lowerBound + 1
        guard tokens.count > 1 else {
            _ = path(at: tokens.lowerBound)
            return
        }
        guard list.isWord(tokens.lowerBound, "Column"), list.isBracket(open, "(") else { return }
        for argument in list.elements(in: open + 1..<list.partner(of: open)) {
            let isFallback = list.isWord(argument.lowerBound, "or")
            if isFallback || argument.count == 1 { for index in argument { _ = path(at: index) } }
        }
        readOption(tokens)
    }

    /// Returns the path of a literal; a malformed one is reported, and nil.
    private mutating func path(at index: Int) -> JSONPath? {
        guard let literal = StringLiteral(index, in: list) else { return nil }
        do throws(PathSyntaxError) {
            return try JSONPath(String(literal.text))
        } catch {
            let range = list[index].range
            let fixIts = error.replacements.map {
                let source = StringLiteral.literalSource(of: $0)
                return MacroDiagnostic.FixIt(message: "write \(source)", range: range, text: source)
            }
            diagnostics.append(
                MacroDiagnostic(
                    message: "the path can't be read: \(error.message)",
                    offset: literal.textOffset(ofColumn: error.column), fixIts: fixIts))
            return nil
        }
    }
}

// MARK: - Options

extension LiteralCheck {
    /// Reads the calls in an option: `.range(1...5)`, `.elements(.pattern("[a-z]"))`.
    private mutating func readOption(_ range: Range<Int>) {
        for index in range where list[index].kind == .word && list[index - 1].kind == .period {
            let open = index + 1
            guard list.isBracket(open, "("), open < range.upperBound else { continue }
            let arguments = list.elements(in: open + 1..<list.partner(of: open))
            switch list.text(index) {
            case "pattern": if let first = arguments.first { readPattern(first) }
            case "range", "length", "count": if let first = arguments.first { readRange(first) }
            case "requires": for argument in arguments where argument.count == 1 { _ = path(at: argument.lowerBound) }
            case "greaterThan": readInterval(arguments)
            default: break
            }
        }
    }

    private mutating func readPattern(_ argument: Range<Int>) {
        guard argument.count == 1, let literal = StringLiteral(argument.lowerBound, in: list),
            let defect = TextPattern(literal.text).defect
        else { return }
        diagnostics.append(
            list.failure("the pattern \(list.text(argument)) \(defect)", at: argument.lowerBound))
    }

    /// Checks `a...b` and `a..<b`, whose first bound must not be greater: the program would stop
    /// there.
    private mutating func readRange(_ argument: Range<Int>) {
        let symbols = list.topLevel(in: argument).filter { list.isSymbol($0, "...") || list.isSymbol($0, "..<") }
        guard let symbol = symbols.first, symbols.count == 1 else { return }
        let (first, second) = (argument.lowerBound..<symbol, symbol + 1..<argument.upperBound)
        guard let lower = numericValue(first), let upper = numericValue(second) else { return }
        let isEmpty = list.isSymbol(symbol, "..<") && list.text(first) == list.text(second)
        guard lower > upper || isEmpty else { return }
        let text = list.text(argument)
        var diagnostic = list.failure("no value is in the range \(text)", at: argument.lowerBound)
        let bytes = list[argument.lowerBound].range.lowerBound..<list[argument.upperBound - 1].range.upperBound
        let mended =
            isEmpty
            ? "\(list.text(first))...\(list.text(second))"
            : "\(list.text(second))\(list.text(symbol))\(list.text(first))"
        diagnostic.fixIts = [.init(message: "write \(mended)", range: bytes, text: mended)]
        diagnostics.append(diagnostic)
    }

    /// Checks `.greaterThan(0, lessThan: 1)`.
    private mutating func readInterval(_ arguments: [Range<Int>]) {
        guard arguments.count == 2, let lower = numericValue(arguments[0]),
            let upper = numericValue(arguments[1].dropFirst(2)),
            lower >= upper
        else { return }
        diagnostics.append(
            list.failure(
                "no number is greater than \(list.text(arguments[0])) and \(Self.phrase(list, arguments[1]))",
                at: arguments[0].lowerBound))
    }

    private static func phrase(_ list: TokenList, _ argument: Range<Int>) -> String {
        let bound = list.text(argument.dropFirst(2))
        return list.isWord(argument.lowerBound, "lessThan") ? "less than \(bound)" : "at most \(bound)"
    }

    /// Returns the value of a number literal, also with a minus and in parentheses; nil for another expression.
    private func numericValue(_ tokens: Range<Int>) -> Double? {
        var tokens = tokens
        while tokens.count > 2, list.isBracket(tokens.lowerBound, "("),
            list.partner(of: tokens.lowerBound) == tokens.upperBound - 1
        {
            tokens = tokens.dropFirst().dropLast()
        }
        let isNegative = tokens.count == 2 && list.isSymbol(tokens.lowerBound, "-")
        guard let last = tokens.last, isNegative || tokens.count == 1, list[last].kind == .number else { return nil }
        return Double(list.text(last).filter { $0 != "_" }).map { isNegative ? -$0 : $0 }
    }
}
