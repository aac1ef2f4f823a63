/// Reads the members in the body of a type, without reading the bodies of functions.
struct MemberScanner {
    let list: TokenList
    /// The index of the next token.
    var index: Int
    /// The index of the brace that closes the body.
    let end: Int
    var members: [Member] = []
    /// The number of `#if` that are open.
    var conditions = 0

    /// Returns the members of a type.
    ///
    /// - Throws: The first member that isn't understood.
    /// - Complexity: O(*n*) in the number of tokens, but for generic arguments.
    static func members(of type: TypeDeclaration, in list: TokenList) throws(MacroDiagnostic) -> [Member] {
        var scanner = MemberScanner(list: list, index: type.body + 1, end: list.partner(of: type.body))
        while scanner.index < scanner.end { try scanner.readMember() }
        guard scanner.conditions == 0 else { throw scanner.unexpected(scanner.end) }
        return scanner.members
    }

    private init(list: TokenList, index: Int, end: Int) {
        (self.list, self.index, self.end) = (list, index, end)
    }

    private mutating func readMember() throws(MacroDiagnostic) {
        switch list[index].kind {
        case .semicolon: index += 1
        case .directive: try readDirective()
        default: try readDeclaration()
        }
    }

    private mutating func readDeclaration() throws(MacroDiagnostic) {
        let prefix = try list.declarationPrefix(at: index)
        let keyword = prefix.keyword
        guard keyword < end, list[keyword].kind == .word else { throw unexpected(keyword) }
        switch list.text(keyword) {
        case "var", "let": try readVariables(prefix)
        case "init": readInitializer(prefix)
        case "case": readCase(keyword)
        case "func", "subscript", "deinit", "macro": index = endOfFunction(keyword)
        case "typealias", "associatedtype": index = endOfAlias(keyword)
        case "struct", "class", "enum", "protocol", "extension", "actor":
            guard let type = try list.typeDeclaration(at: index), type.body < end else { throw unexpected(keyword) }
            index = list.after(type.body)
        default: throw unexpected(keyword)
        }
    }

    func unexpected(_ index: Int) -> MacroDiagnostic {
        let text = index < end ? "'\(list.text(index))'" : "the end of the type"
        return list.failure(
            "@Mapped doesn't understand the declaration at \(text); "
                + "move it into an extension, or write the table by hand",
            at: min(index, end))
    }

    /// Returns the index after a function: after its body, or before the next member if it has none.
    private func endOfFunction(_ keyword: Int) -> Int {
        var current = keyword + 1
        while current < end {
            if list.isBracket(current, "{") { return list.after(current) }
            if list[current].kind == .semicolon { return current }
            if current > keyword + 1, beginsMember(current), list.isComplete(before: current) { return current }
            current = list.after(current)
        }
        return end
    }

    /// Returns the index after an alias, whose types may go over several lines.
    private func endOfAlias(_ keyword: Int) -> Int {
        var current = keyword + 2
        while current < end, list[current].kind != .semicolon {
            if beginsMember(current), list.isComplete(before: current) { break }
            current = list.next(current)
        }
        return current
    }

    /// Returns true if the token is the first on its line and can begin a member.
    func beginsMember(_ index: Int) -> Bool {
        guard list[index].startsLine else { return false }
        switch list[index].kind {
        case .at, .directive: return true
        case .word:
            return list.isWord(index, in: SwiftWords.declarations) || list.isWord(index, in: SwiftWords.modifiers)
        default: return false
        }
    }

    private mutating func readCase(_ keyword: Int) {
        var current = keyword + 1
        var hasPayload = false
        while current < end, list[current].kind != .semicolon,
            !beginsMember(current) || !list.isComplete(before: current) || current == keyword + 1
        {
            if list.isBracket(current, "("), !list.isSymbol(current - 1, "=") { hasPayload = true }
            current = list.after(current)
        }
        members.append(.enumCase(hasPayload: hasPayload, index: keyword))
        index = current
    }
}

// MARK: - Directives

extension MemberScanner {
    private mutating func readDirective() throws(MacroDiagnostic) {
        let name = list.text(index)
        switch name {
        case "#if", "#elseif", "#else", "#endif":
            let after = endOfCondition(index)
            if name == "#if" { conditions += 1 }
            if name == "#endif" { conditions -= 1 }
            guard conditions > 0 || name == "#endif", conditions >= 0 else { throw unexpected(index) }
            members.append(.directive(list.text(index..<after), index: index))
            index = after
        case "#sourceLocation", "#warning", "#error":
            index = list.after(index + 1)
        default:
            members.append(.macro(name: name, index: index))
            index = endOfMacro(index)
        }
    }

    /// Returns the index after the condition of a directive, which ends with its line.
    func endOfCondition(_ directive: Int) -> Int {
        var current = directive + 1
        while current < end, !list[current].startsLine { current = list.after(current) }
        return min(current, end)
    }

    private func endOfMacro(_ directive: Int) -> Int {
        var current = directive + 1
        if !list[current].hasGapBefore, let after = list.afterAngles(current) { current = after }
        if list.isBracket(current, "("), !list[current].startsLine { current = list.after(current) }
        while list.isBracket(current, "{"), current < end {
            current = list.after(current)
            if list[current].kind == .word, list[current + 1].kind == .colon, list.isBracket(current + 2, "{") {
                current += 2
            }
        }
        return current
    }
}

// MARK: - Initializers

extension MemberScanner {
    private mutating func readInitializer(_ prefix: DeclarationPrefix) {
        var current = prefix.keyword + 1
        let isFailable = list.isSymbol(current, "?") || list.isSymbol(current, "!")
        if list[current].kind == .symbol, !list.isSymbol(current, "<") { current += 1 }
        let generics = list.afterAngles(current)
        current = generics ?? current
        var parameters: [Initializer.Parameter] = []
        if list.isBracket(current, "(") {
            parameters = list.elements(in: current + 1..<list.partner(of: current)).map { parameter(in: $0) }
            current = list.after(current)
        }
        let body = endOfFunction(prefix.keyword)
        let hasEffects = (current..<max(current, body)).prefix { !list.isBracket($0, "{") }.contains {
            list.isWord($0, "throws") || list.isWord($0, "async") || list.isWord($0, "rethrows")
        }
        members.append(
            .initializer(
                Initializer(
                    parameters: parameters, isPlain: !isFailable && !hasEffects && generics == nil,
                    isNonisolated: prefix.has("nonisolated"),
                    index: prefix.keyword, conditions: conditions)))
        index = body
    }

    private func parameter(in range: Range<Int>) -> Initializer.Parameter {
        var first = range.lowerBound
        while list[first].kind == .at, let attribute = try? list.attribute(at: first) {
            first = attribute.tokens.upperBound
        }
        let label = list.text(first)
        let hasName = [.word, .quotedWord].contains(list[first + 1].kind)
        let hasDefault = list.topLevel(in: range).contains { list.isSymbol($0, "=") }
        return Initializer.Parameter(
            label: label == "_" ? nil : label.trimmingBackticks,
            name: list.text(hasName ? first + 1 : first).trimmingBackticks, hasDefault: hasDefault)
    }
}

extension String {
    /// The identifier without its backticks.
    var trimmingBackticks: String {
        hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
    }
}
