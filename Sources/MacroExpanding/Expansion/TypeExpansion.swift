/// A declaration to expand, and where it is.
package struct MappedDeclaration: Sendable {
    /// The source of the declaration, with its attributes.
    package var source: String
    /// The source of the attribute `@Mapped` with its arguments.
    package var attribute: String
    /// The heads of the declarations around it, the innermost first.
    package var context: [String]
    /// The file and the line of the source's first byte; nil to lay the expansion out by itself.
    package var location: SourceLocation?

    package init(
        _ source: String, attribute: String = "@Mapped", context: [String] = [], location: SourceLocation? = nil
    ) {
        (self.source, self.attribute, self.context, self.location) = (source, attribute, context, location)
    }
}

/// The result of an expansion: the source, which is empty if the declaration can't be expanded.
package struct Expansion: Equatable, Sendable {
    package var source = ""
    package var diagnostics: [MacroDiagnostic] = []

    package init(source: String = "", diagnostics: [MacroDiagnostic] = []) {
        (self.source, self.diagnostics) = (source, diagnostics)
    }

    /// True if a mistake leaves no source; one in a literal does, so that the type remains an Item where
    /// it is used.
    package var isPrevented: Bool { diagnostics.contains { $0.severity == .error && !$0.isInLiteral } }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension MappedDeclaration {
    /// Returns the members that `@Mapped` adds: the table of a struct or a class.
    ///
    /// - Complexity: O(*n*) in the length of the source.
    package func members() -> Expansion {
        do throws(MacroDiagnostic) {
            let list = try TokenList(source)
            guard let type = try list.typeDeclaration() else {
                throw list.failure(Self.wrongDeclaration, at: 0)
            }
            // The compiler doesn't ask for the members of every enum; `conformance` checks it.
            if type.kind == "enum" { return Expansion() }
            let members = try MemberScanner.members(of: type, in: list)
            try check(type, members, in: list)
            return try tableMembers(type, members, in: list)
        } catch {
            return Expansion(diagnostics: [error])
        }
    }

    static let wrongDeclaration = "@Mapped makes a table for a struct, a final class, or an enum with raw values"

    private func tableMembers(
        _ type: TypeDeclaration, _ members: [Member], in list: TokenList
    ) throws(MacroDiagnostic) -> Expansion {
        let properties = PropertyList(members, in: list)
        var expansion = Expansion(diagnostics: properties.diagnostics)
        guard !expansion.isPrevented else { return expansion }
        let initializers = members.compactMap { if case .initializer(let made) = $0 { made } else { nil } }
        let plan = try Construction(type, members, properties, initializers, in: list)
        let arguments = try TokenList(attribute).attribute(at: 0).arguments
        let argumentList = try TokenList(attribute)
        let options = arguments.map { argument in
            (argument.label.map { "\($0): " } ?? "") + argumentList.text(argument.tokens)
        }
        var writer = TableWriter(list: list, type: type, location: location)
        switch plan {
        case .fields:
            writer.writeFields(properties.entries, options: options, declaration: tableDeclaration(type))
        case .columns(let make, let isMemberwise):
            writer.writeColumns(
                properties.mapped, checks: properties.checked, make: make, isMemberwise: isMemberwise,
                options: options,
                declaration: tableDeclaration(type))
        }
        expansion.source = writer.text
        return expansion
    }

    private func check(
        _ type: TypeDeclaration, _ members: [Member], in list: TokenList
    ) throws(MacroDiagnostic) {
        guard type.kind == "struct" || type.kind == "class" else {
            throw list.failure(Self.wrongDeclaration, at: type.prefix.keyword)
        }
        if type.kind == "class", !type.prefix.has("final") {
            let offset = list[type.prefix.keyword].range.lowerBound
            throw MacroDiagnostic(
                message:
                    "@Mapped needs a final class; write 'final class', or a table by hand, which subclasses extend",
                offset: offset, fixIts: [.init(message: "insert 'final'", range: offset..<offset, text: "final ")])
        }
        if type.inherited.contains(where: { $0.filter { $0 != " " } == "~Copyable" }) {
            throw list.failure("an Item is copied; remove ~Copyable, or @Mapped", at: type.nameIndex)
        }
        for case .property(let property) in members where property.name == "table" && property.isStatic {
            throw list.failure("the type has a table by hand; remove it, or @Mapped", at: property.index)
        }
    }

    /// Returns the declaration of the table, up to its value.
    private func tableDeclaration(_ type: TypeDeclaration) -> TableDeclaration {
        let name = "ItemMapping.ItemTable<\(type.name)>"
        let access = accessLevel(of: type).map { "\($0) " } ?? ""
        return needsSharedTable(type)
            ? TableDeclaration(start: "\(access)nonisolated static var table: \(name) { .shared(", end: ") }")
            : TableDeclaration(start: "\(access)nonisolated static let table: \(name) =", end: "")
    }

    /// Returns the access level that the table needs; nil for the default.
    private func accessLevel(of type: TypeDeclaration) -> String? {
        let level = type.prefix.access ?? extensionAccess
        return level == "public" || level == "package" ? level : nil
    }

    /// The access level that the extension around the type gives it.
    private var extensionAccess: String? {
        guard let first = try? context.first.flatMap({ try TokenList($0).typeDeclaration() }) else { return nil }
        return first.kind == "extension" ? first.prefix.access : nil
    }

    /// Returns true if the type can't have a static stored property: it or a type around it is generic.
    private func needsSharedTable(_ type: TypeDeclaration) -> Bool {
        let generics: Set<String> = ["Array", "Dictionary", "Set", "Optional", "Result", "Range", "ClosedRange"]
        return type.isGeneric
            || context.contains { source in
                guard let type = try? TokenList(source).typeDeclaration() else { return false }
                return type.isGeneric
                    || (type.kind == "extension" && (type.hasConstraints || generics.contains(type.name)))
            }
    }
}

/// The text before and after the table.
struct TableDeclaration {
    let start: String
    let end: String
}
