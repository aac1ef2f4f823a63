extension MemberScanner {
    /// Reads the names that one `var` or `let` declares.
    mutating func readVariables(_ prefix: DeclarationPrefix) throws(MacroDiagnostic) {
        var current = prefix.keyword + 1
        var bindings: [Binding] = []
        var isPattern = false
        repeat {
            if !bindings.isEmpty || isPattern { current += 1 }
            let name = current
            if list.isBracket(name, "(") {
                isPattern = true
                current = list.after(name)
            } else if list[name].kind == .word || list[name].kind == .quotedWord, name < end {
                current = name + 1
            } else {
                throw unexpected(name)
            }
            var binding = Binding(name: name)
            try read(&binding, from: &current)
            bindings.append(binding)
        } while list[current].kind == .comma && current < end
        guard
            current >= end || list[current].kind == .semicolon || list[current].startsLine
                || bindings.last?.hasBlock == true
        else { throw unexpected(current) }
        index = current
        add(bindings, isPattern: isPattern, prefix)
    }

    /// One name of a declaration, with its type, its value and its accessors.
    private struct Binding {
        let name: Int
        var type: Range<Int>?
        var value: Range<Int>?
        var storage = Property.Storage.stored
        var hasBlock = false
    }

    private func read(_ binding: inout Binding, from current: inout Int) throws(MacroDiagnostic) {
        if list[current].kind == .colon {
            let type = endOfType(from: current + 1)
            guard type > current + 1 else { throw unexpected(current) }
            binding.type = current + 1..<type
            current = type
        }
        if list.isSymbol(current, "=") {
            let value = try endOfExpression(from: current + 1)
            guard value > current + 1 else { throw unexpected(current) }
            binding.value = current + 1..<value
            current = value
        }
        if list.isBracket(current, "{"), current < end {
            binding.storage = storage(ofBlock: current, hasValue: binding.value != nil)
            binding.hasBlock = true
            current = list.after(current)
        }
    }

    private mutating func add(_ bindings: [Binding], isPattern: Bool, _ prefix: DeclarationPrefix) {
        let isConstant = list.isWord(prefix.keyword, "let")
        guard !isPattern else {
            let hasValue = bindings.allSatisfy { $0.value != nil }
            members.append(.pattern(isConstant: isConstant && hasValue, prefix: prefix, index: prefix.keyword))
            return
        }
        var types = bindings.map(\.type)
        // In `var a, b: Int` the type holds for both names.
        for index in bindings.indices.reversed().dropFirst() where types[index] == nil && bindings[index].value == nil {
            types[index] = types[index + 1]
        }
        for (binding, type) in zip(bindings, types) where !list.isWord(binding.name, "_") {
            members.append(
                .property(
                    Property(
                        name: list.text(binding.name).trimmingBackticks, spelling: list.text(binding.name),
                        index: binding.name, isConstant: isConstant, prefix: prefix, storage: binding.storage,
                        type: type, value: binding.value, hasOptionalType: type.map(isOptional) ?? false,
                        isOneOfSeveral: bindings.count > 1, conditions: conditions,
                        isObserved: binding.hasBlock && binding.storage == .stored)))
        }
    }

    private func isOptional(_ type: Range<Int>) -> Bool {
        guard let last = type.last, list[last].kind == .symbol else { return false }
        let isMark = list.text(last).hasSuffix("?") || list.text(last).hasSuffix("!")
        // In `() -> Int?` the mark belongs to the result.
        return isMark && !list.topLevel(in: type).contains { list.isSymbol($0, "->") }
    }
}

// MARK: - Ends

extension MemberScanner {
    /// Returns the index after the type that begins at `start`.
    func endOfType(from start: Int) -> Int {
        var current = start
        var afterAngles = -1
        while current < end {
            switch list[current].kind {
            case .comma, .semicolon, .close: return current
            case .open where list.isBracket(current, "{"): return current
            case .symbol where list.isSymbol(current, "="): return current
            default: break
            }
            let isComplete = current == afterAngles || list.isComplete(before: current)
            if current > start, isComplete, endsType(current) { return current }
            afterAngles = list.afterAngles(current) ?? -1
            current = max(afterAngles, list.after(current))
        }
        return end
    }

    /// Returns true if the token, after a complete type, isn't a part of it.
    private func endsType(_ index: Int) -> Bool {
        switch list[index].kind {
        case .period, .symbol: false
        case .word: !list.isWord(index, in: ["async", "throws", "rethrows"])
        case .open, .at: list[index].startsLine
        default: true
        }
    }

    /// Returns the index after the expression that begins at `start`: at a comma, at accessors, or before the next
    /// member.
    func endOfExpression(from start: Int) throws(MacroDiagnostic) -> Int {
        var current = start
        var afterAngles = -1
        while current < end {
            switch list[current].kind {
            case .comma, .semicolon, .close: return current
            case .open
            where current > start && list.isBracket(current, "{") && isAccessorBlock(current, afterValue: true):
                return current
            case .directive where list[current].startsLine:
                guard let after = endOfPostfixCondition(current) else { return current }
                current = after
                continue
            default: break
            }
            if list[current].startsLine, list.isWord(current, in: SwiftWords.hard), current == start {
                throw unexpected(current)
            }
            let isComplete = current == afterAngles || list.isComplete(before: current)
            if current > start, isComplete, !continuesExpression(current) {
                guard beginsMember(current) else { throw unexpected(current) }
                return current
            }
            let isGeneric = list[current].kind == .symbol && !list[current].hasGapBefore
            afterAngles = isGeneric ? list.afterAngles(current) ?? -1 : -1
            current = isBranching(current) ? afterCondition(current) : max(afterAngles, list.after(current))
        }
        return end
    }

    private func isBranching(_ index: Int) -> Bool {
        list.isWord(index, in: ["if", "switch"]) && list[index - 1].kind != .period
    }

    /// Returns the index of the brace after the condition of an `if` or a `switch`, whose commas divide conditions.
    private func afterCondition(_ index: Int) -> Int {
        var current = index + 1
        while current < end, !list.isBracket(current, "{") { current = list.after(current) }
        return min(current, end)
    }

    /// Returns true if the token, after a complete expression, continues it.
    private func continuesExpression(_ index: Int) -> Bool {
        let startsLine = list[index].startsLine
        switch list[index].kind {
        case .period, .colon: return true
        case .symbol: return !startsLine || list[index].hasGapAfter
        case .open: return !startsLine || list.isBracket(index, "{")
        case .word:
            let isClosureLabel = list[index + 1].kind == .colon && list.isBracket(index + 2, "{")
            return list.isWord(index, in: SwiftWords.continuing) || isClosureLabel
        default: return false
        }
    }

    /// Returns the index after a `#if` whose branches continue an expression with members; nil for any other directive.
    private func endOfPostfixCondition(_ directive: Int) -> Int? {
        guard list.isComplete(before: directive), list.text(directive) == "#if",
            list[endOfCondition(directive)].kind == .period
        else { return nil }
        var depth = 0
        for current in directive..<end where list[current].kind == .directive {
            switch list.text(current) {
            case "#if": depth += 1
            case "#endif": depth -= 1
            default: break
            }
            if depth == 0 { return current + 1 }
        }
        return nil
    }
}

// MARK: - Accessors

extension MemberScanner {
    /// Returns true if the braces at `index` hold accessors or observers, and aren't a getter or a closure.
    private func isAccessorBlock(_ index: Int, afterValue: Bool) -> Bool {
        guard list.isComplete(before: index), let word = accessor(at: index + 1) else { return false }
        return !afterValue || ["get", "set", "willSet", "didSet"].contains(list.text(word))
    }

    /// Returns the index of the word of the accessor at `start`, after its attributes and modifiers.
    private func accessor(at start: Int) -> Int? {
        guard let prefix = try? list.declarationPrefix(at: start), list.isWord(prefix.keyword, in: SwiftWords.accessors)
        else {
            return nil
        }
        let next = prefix.keyword + 1
        let isAccessor =
            list.isBracket(next, "{") || list.isBracket(next, "}") || list[next].startsLine
            || list.isWord(next, in: SwiftWords.accessors.union(["async", "throws"]))
            || (list.isBracket(next, "(") && list.isBracket(list.after(next), "{"))
        return isAccessor ? prefix.keyword : nil
    }

    /// Returns the storage of a property with a block in braces.
    private func storage(ofBlock open: Int, hasValue: Bool) -> Property.Storage {
        guard isAccessorBlock(open, afterValue: hasValue) else { return .computed(isSettable: false) }
        var names: Set<String> = []
        var current = open + 1
        let close = list.partner(of: open)
        while current < close {
            if let word = accessor(at: current) {
                names.insert(list.text(word))
                current = word + 1
            } else {
                current = list.after(current)
            }
        }
        if names.isSubset(of: ["willSet", "didSet"]) { return .stored }
        return .computed(
            isSettable: !names.isDisjoint(with: ["set", "_modify", "modify", "mutate", "unsafeMutableAddress"]))
    }
}
