/// An attribute of a declaration, `@At("title", .required)`.
struct Attribute: Sendable {
    /// One argument: its label, and the tokens of its value.
    struct Argument: Sendable {
        let label: String?
        let tokens: Range<Int>
    }

    /// The last part of its name: `At` for `@ItemMacros.At`.
    let name: String
    /// The tokens of the attribute, from its `@`.
    let tokens: Range<Int>
    let arguments: [Argument]
}

extension TokenList {
    /// Returns the attribute whose `@` is at `index`.
    func attribute(at index: Int) throws(MacroDiagnostic) -> Attribute {
        var current = index + 1
        guard self[current].kind == .word || self[current].kind == .quotedWord else {
            throw failure("an attribute has no name", at: index)
        }
        while self[current + 1].kind == .period, self[current + 2].kind == .word { current += 2 }
        let name = text(current)
        current += 1
        if let after = afterAngles(current), !self[current].hasGapBefore { current = after }
        guard isBracket(current, "("), !self[current].startsLine else {
            return Attribute(name: name, tokens: index..<current, arguments: [])
        }
        let close = partner(of: current)
        let arguments = elements(in: current + 1..<close).map { argument(in: $0) }
        return Attribute(name: name, tokens: index..<close + 1, arguments: arguments)
    }

    private func argument(in range: Range<Int>) -> Attribute.Argument {
        let isLabel = self[range.lowerBound].kind == .word || self[range.lowerBound].kind == .quotedWord
        guard isLabel, range.count > 2, self[range.lowerBound + 1].kind == .colon else {
            return Attribute.Argument(label: nil, tokens: range)
        }
        return Attribute.Argument(label: text(range.lowerBound), tokens: range.dropFirst(2))
    }
}

/// The attributes and modifiers at the start of a declaration.
struct DeclarationPrefix: Sendable {
    var attributes: [Attribute] = []
    /// The modifiers, each with the index of its word.
    var modifiers: [(word: String, detail: String?, index: Int)] = []
    /// The index of the keyword after them.
    var keyword = 0

    func has(_ modifier: String) -> Bool { modifiers.contains { $0.word == modifier } }

    /// The word for the access level; nil if the declaration has none.
    var access: String? {
        let levels = ["public", "package", "internal", "fileprivate", "private", "open"]
        return modifiers.first { levels.contains($0.word) && $0.detail == nil }?.word
    }

    /// Returns the attributes with a name.
    func attributes(_ name: String) -> [Attribute] { attributes.filter { $0.name == name } }
}

extension TokenList {
    /// Returns the attributes and modifiers from `index` on.
    func declarationPrefix(at index: Int) throws(MacroDiagnostic) -> DeclarationPrefix {
        var prefix = DeclarationPrefix()
        var current = index
        while true {
            if self[current].kind == .at {
                let attribute = try attribute(at: current)
                prefix.attributes.append(attribute)
                current = attribute.tokens.upperBound
            } else if isModifier(current) {
                let word = text(current)
                let hasDetail = isBracket(current + 1, "(")
                let detail = hasDetail ? text(current + 2..<partner(of: current + 1)) : nil
                prefix.modifiers.append((word, detail, current))
                current = hasDetail ? after(current + 1) : current + 1
            } else {
                prefix.keyword = current
                return prefix
            }
        }
    }

    /// Returns true for a modifier; `class` is one before `var` and `func`.
    private func isModifier(_ index: Int) -> Bool {
        if isWord(index, "class") {
            return isWord(index + 1, in: ["var", "let", "func", "subscript"])
                || isWord(index + 1, in: SwiftWords.modifiers)
        }
        return isWord(index, in: SwiftWords.modifiers)
    }
}
