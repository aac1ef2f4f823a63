/// The head of a type's declaration: its kind, its name, and what it inherits.
struct TypeDeclaration: Sendable {
    let prefix: DeclarationPrefix
    /// The keyword: `struct`, `class`, `enum`.
    let kind: String
    /// The name as it is written, with backticks if it has them.
    let name: String
    let nameIndex: Int
    let isGeneric: Bool
    /// True if it has a `where` clause.
    let hasConstraints: Bool
    /// The types after the colon, as they are written.
    let inherited: [String]
    /// The index of the brace that opens the body.
    let body: Int

    /// True if the declaration itself isolates the type to the main actor.
    var isOnMainActor: Bool { !prefix.attributes("MainActor").isEmpty }
}

extension TokenList {
    /// Returns the head of the declaration that begins at `index`; nil if no type begins there.
    func typeDeclaration(at index: Int = 0) throws(MacroDiagnostic) -> TypeDeclaration? {
        let prefix = try declarationPrefix(at: index)
        let keyword = prefix.keyword
        guard isWord(keyword, in: ["struct", "class", "enum", "actor", "protocol", "extension"]) else { return nil }
        guard self[keyword + 1].kind == .word || self[keyword + 1].kind == .quotedWord else {
            throw failure("a type without a name can't be read", at: keyword)
        }
        var current = keyword + 2
        while self[current].kind == .period { current += 2 }
        let generics = afterAngles(current)
        current = generics ?? current
        var inherited: [String] = []
        let colon = current
        while current < end, !isBracket(current, "{"), !isWord(current, "where") { current = next(current) }
        if self[colon].kind == .colon {
            inherited = elements(in: colon + 1..<current).map { text($0) }
        }
        let hasConstraints = isWord(current, "where")
        while current < end, !isBracket(current, "{") { current = next(current) }
        guard current < end else { throw failure("a type without a body can't be read", at: keyword) }
        return TypeDeclaration(
            prefix: prefix, kind: text(keyword), name: text(keyword + 1), nameIndex: keyword + 1,
            isGeneric: generics != nil, hasConstraints: hasConstraints, inherited: inherited, body: current)
    }
}
