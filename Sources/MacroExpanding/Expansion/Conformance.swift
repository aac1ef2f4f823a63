extension MappedDeclaration {
    /// The types of raw values that are field values.
    private static let rawTypes = keyTypes.union(["Double", "Float", "RawRepresentable"])

    /// The types of raw values that are keys of dictionaries, too.
    private static let keyTypes: Set<String> = [
        "String", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "UInt128",
    ]

    /// Checks that an enum has raw values.
    private func checkRawValues(_ type: TypeDeclaration, in list: TokenList) throws(MacroDiagnostic) {
        let members = try MemberScanner.members(of: type, in: list)
        let name = type.name
        for case .enumCase(true, let index) in members {
            throw list.failure(
                "@Mapped needs an enum with raw values; write a TaggedUnion by hand for cases with values", at: index)
        }
        for case .property(let property) in members {
            let marks = property.prefix.attributes.filter { $0.name == "At" || $0.name == "Checked" }
            guard let mark = marks.first else { continue }
            throw list.failure("an enum has no table; remove @\(mark.name)", at: mark.tokens.lowerBound)
        }
        guard let first = type.inherited.first else {
            throw list.failure(
                "@Mapped needs an enum with raw values; write 'enum \(name): String'", at: type.nameIndex)
        }
        let last = String(first.split(separator: ".").last ?? "")
        guard Self.rawTypes.contains(last) else {
            throw list.failure(
                "@Mapped can't see whether '\(first)' is a raw type; "
                    + "write 'enum \(name): \(first), FieldValue' instead of @Mapped",
                at: type.nameIndex)
        }
        if let argument = try TokenList(attribute).attribute(at: 0).arguments.first {
            throw list.failure(
                "'\(argument.label ?? "an option")' has no effect on an enum; remove it", at: type.nameIndex)
        }
    }

    /// Returns the extension that `@Mapped` adds: the conformance to `Item`, or to `FieldValue` for an enum.
    ///
    /// It is empty if the declaration has errors; those of a struct or a class ``members()`` reports.
    ///
    /// - Parameters:
    ///   - name: The qualified name of the type.
    ///   - missing: The protocols that the type doesn't conform to yet.
    package func conformance(of name: String, missing: [String]) -> Expansion {
        guard !members().isPrevented, let list = try? TokenList(source),
            let type = try? list.typeDeclaration()
        else {
            return Expansion()
        }
        do throws(MacroDiagnostic) {
            if type.kind == "enum" { try checkRawValues(type, in: list) }
        } catch {
            return Expansion(diagnostics: [error])
        }
        let wanted = wantedProtocols(of: type)
        let names = missing.compactMap { $0.split(separator: ".").last.map(String.init) }.filter(wanted.contains)
        guard !names.isEmpty else { return Expansion() }
        if isHidden(type) {
            let diagnostic = list.failure(
                "a private type in another type can't be extended; "
                    + "write 'fileprivate', or '\(type.kind) \(type.name): \(conformances(of: type))'",
                at: type.prefix.keyword)
            return Expansion(diagnostics: [diagnostic])
        }
        let availability = type.prefix.attributes("available").map { list.text($0.tokens) + "\n" }.joined()
        // The conformance is used on any thread, though the module may be isolated by default.
        let protocols = names.map { $0 == "DictionaryKey" ? "ItemMacros.MappedKey" : "ItemMapping.\($0)" }.joined(
            separator: ", ")
        return Expansion(source: "\(availability)nonisolated extension \(name): \(protocols) {}\n")
    }

    /// Returns the protocols that the type should conform to: an enum is a key of a dictionary, too, if its raw values
    /// are.
    private func wantedProtocols(of type: TypeDeclaration) -> [String] {
        guard type.kind == "enum" else { return ["Item", "FieldValue"] }
        let raw = type.inherited.first?.split(separator: ".").last.map(String.init) ?? ""
        return Self.keyTypes.contains(raw) ? ["FieldValue", "DictionaryKey"] : ["FieldValue"]
    }

    /// Returns the list of conformances that makes an extension unnecessary.
    private func conformances(of type: TypeDeclaration) -> String {
        (type.inherited + wantedProtocols(of: type).filter { !type.inherited.contains($0) }).joined(separator: ", ")
    }

    /// Returns true if an extension at the top of the file can't name the type.
    private func isHidden(_ type: TypeDeclaration) -> Bool {
        guard !context.isEmpty else { return false }
        if type.prefix.access == "private" { return true }
        return context.dropLast().contains { source in
            (try? TokenList(source).typeDeclaration())?.prefix.access == "private"
        }
    }
}

extension MappedDeclaration {
    /// Returns the problem with `@At`, `@Unmapped` or `@Checked` outside a type that is mapped, or on anything but a
    /// property; nil where it is right.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute.
    ///   - declaration: The source of the declaration with its attributes.
    ///   - source: The source of the attribute, where the problem is shown.
    ///   - context: The heads of the declarations around it, the innermost first.
    package static func misplaced(
        _ name: String, of declaration: String, at source: String, in context: [String]
    ) -> MacroDiagnostic? {
        let mark = mark(name, in: declaration, at: source)
        let head = context.first.flatMap { try? TokenList($0).typeDeclaration() }
        if let keyword = mark.keyword, !["var", "let"].contains(keyword) {
            let remedy = keyword == "func" && name != "Unmapped" ? "; write a property, or remove @\(name)" : ""
            return MacroDiagnostic(
                message: "@\(name) marks a property, not \(phrase(for: keyword))"
                    + (remedy.isEmpty ? "; remove it" : remedy),
                offset: mark.range.lowerBound,
                fixIts: [.init(message: "remove @\(name)", range: mark.range, text: "")])
        }
        guard let head, head.prefix.attributes("Mapped").isEmpty || head.kind == "extension" else { return nil }
        return MacroDiagnostic(
            message:
                "@\(name) has no effect outside a type with @Mapped; add @Mapped to '\(head.name)', or remove @\(name)",
            offset: mark.range.lowerBound)
    }

    /// Returns the bytes of an attribute in its declaration, and the keyword of that declaration.
    private static func mark(
        _ name: String, in declaration: String, at source: String
    ) -> (range: Range<Int>, keyword: String?) {
        let start = (try? TokenList(source))?[0].range.lowerBound ?? 0
        guard let list = try? TokenList(declaration), let prefix = try? list.declarationPrefix(at: 0) else {
            return (start..<start, nil)
        }
        let text = (try? TokenList(source)).map { $0.text(0..<$0.end) }
        let marks = prefix.attributes(name)
        guard let mark = marks.first(where: { list.text($0.tokens) == text }) ?? marks.first else {
            return (start..<start, nil)
        }
        let range = list[mark.tokens.lowerBound].range.lowerBound..<list[mark.tokens.upperBound - 1].range.upperBound
        return (range, list[prefix.keyword].kind == .word ? list.text(prefix.keyword) : nil)
    }

    private static func phrase(for keyword: String) -> String {
        switch keyword {
        case "func": "a function"
        case "init": "an initializer"
        case "case": "a case of an enum"
        case "subscript": "a subscript"
        case "struct", "class", "enum", "actor", "protocol", "extension": "a type"
        default: "'\(keyword)'"
        }
    }
}
