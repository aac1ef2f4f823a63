extension MappedDeclaration {
    /// The types of raw values that are field values.
    private static let rawTypes: Set<String> = [
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
        "Float", "RawRepresentable",
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
                "@Mapped can't tell whether '\(first)' is a raw type; "
                    + "write 'enum \(name): \(first), FieldValue' instead of @Mapped",
                at: type.nameIndex)
        }
        if let argument = try TokenList(attribute).attribute(at: 0).arguments.first {
            throw list.failure(
                "'\(argument.label ?? "an option")' has no effect on an enum; remove it", at: type.nameIndex)
        }
    }

    /// The extension that `@Mapped` adds: the conformance to `Item`, or to `FieldValue` for an enum.
    ///
    /// It is empty if the declaration has errors; those of a struct or a class ``members()`` reports.
    ///
    /// - Parameters:
    ///   - name: The qualified name of the type.
    ///   - missing: The protocols that the type doesn't conform to yet.
    package func conformance(of name: String, missing: [String]) -> Expansion {
        guard !members().hasErrors, let list = try? TokenList(source), let type = try? list.typeDeclaration() else {
            return Expansion()
        }
        do throws(MacroDiagnostic) {
            if type.kind == "enum" { try checkRawValues(type, in: list) }
        } catch {
            return Expansion(diagnostics: [error])
        }
        let names = missing.compactMap { $0.split(separator: ".").last }.filter { type.kind != "enum" || $0 != "Item" }
        guard !names.isEmpty else { return Expansion() }
        if isHidden(type) {
            let diagnostic = list.failure(
                "a private type in another type can't be extended; "
                    + "write 'fileprivate', or '\(type.kind) \(type.name): \(conformances(of: type))'",
                at: type.prefix.keyword)
            return Expansion(diagnostics: [diagnostic])
        }
        let availability = type.prefix.attributes("available").map { list.text($0.tokens) + "\n" }.joined()
        // The isolation of a module that is isolated by default would hold for the extension, too.
        let isolation = type.prefix.has("nonisolated") ? "nonisolated " : ""
        let protocols = names.map { "ItemMapping.\($0)" }.joined(separator: ", ")
        return Expansion(source: "\(availability)\(isolation)extension \(name): \(protocols) {}\n")
    }

    /// The list of conformances that makes an extension unnecessary.
    private func conformances(of type: TypeDeclaration) -> String {
        let wanted = type.kind == "enum" ? ["FieldValue"] : ["Item", "FieldValue"]
        return (type.inherited + wanted.filter { !type.inherited.contains($0) }).joined(separator: ", ")
    }

    /// True if an extension at the top of the file can't name the type.
    private func isHidden(_ type: TypeDeclaration) -> Bool {
        guard !context.isEmpty else { return false }
        if type.prefix.access == "private" { return true }
        return context.dropLast().contains { source in
            (try? TokenList(source).typeDeclaration())?.prefix.access == "private"
        }
    }
}

extension MappedDeclaration {
    /// The problem with `@At`, `@Unmapped` or `@Checked` outside a type that is mapped; nil inside one.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute.
    ///   - source: Its source, where the problem is shown.
    ///   - context: The heads of the declarations around it, the innermost first.
    package static func misplaced(_ name: String, at source: String, in context: [String]) -> MacroDiagnostic? {
        let head = context.first.flatMap { try? TokenList($0).typeDeclaration() }
        guard let head, head.prefix.attributes("Mapped").isEmpty || head.kind == "extension" else { return nil }
        return MacroDiagnostic(
            message:
                "@\(name) has no effect outside a type with @Mapped; add @Mapped to '\(head.name)', or remove @\(name)",
            offset: (try? TokenList(source))?[0].range.lowerBound ?? 0)
    }
}
