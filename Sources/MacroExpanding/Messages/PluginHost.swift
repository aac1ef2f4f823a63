#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Answers the messages of the compiler.
package enum PluginHost {
    /// Returns the answer to a message.
    ///
    /// Every message gets one, because the compiler waits for it: a message that can't be read, or
    /// that a later compiler has introduced, is answered by an error.
    package static func answer(to message: Data) -> Data { response(to: message).data }

    private static func response(to data: Data) -> PluginMessage {
        let message: HostMessage
        do {
            message = try JSONDecoder().decode(HostMessage.self, from: data)
        } catch {
            return .failure("\(unreadable) (it can't be decoded)")
        }
        if message.getCapability != nil {
            let capability = PluginMessage.Capability(protocolVersion: PluginMessage.protocolVersion)
            return PluginMessage(getCapabilityResult: .init(capability: capability))
        }
        if let request = message.expandAttachedMacro {
            return PluginMessage(expandMacroResult: expandResult(of: request))
        }
        if message.expandFreestandingMacro != nil { return .failure("ItemMacros has no freestanding macro") }
        if message.loadPluginLibrary != nil { return PluginMessage(loadPluginLibraryResult: .init(loaded: false)) }
        return .failure("\(unreadable) (its kind is unknown)")
    }

    private static let unreadable =
        "ItemMacros doesn't understand a message of this compiler; write the table by hand instead of @Mapped"

    private static func expandResult(of request: HostMessage.AttachedMacro) -> PluginMessage.ExpandResult {
        let expansion = expand(of: request)
        let start = request.declSyntax.start
        return PluginMessage.ExpandResult(
            expandedSource: expansion.source,
            diagnostics: expansion.diagnostics.map { PluginMessage.Diagnostic($0, from: start) })
    }

    private static func expand(of request: HostMessage.AttachedMacro) -> Expansion {
        let context = (request.lexicalContext ?? []).map(\.source)
        let location = request.declSyntax.start.map {
            SourceLocation(file: $0.fileName, line: $0.line, column: $0.column)
        }
        let declaration = MappedDeclaration(
            request.declSyntax.source, attribute: request.attributeSyntax.source, context: context, location: location)
        switch (request.macro.typeName, request.macroRole) {
        case ("Mapped", "member"): return declaration.members()
        case ("Mapped", "extension"):
            return declaration.conformance(
                of: request.extendedTypeSyntax?.source ?? "",
                missing: missingConformances(in: request.conformanceListSyntax))
        case ("At", "peer"), ("Unmapped", "peer"), ("Checked", "peer"):
            let problem = MappedDeclaration.misplaced(
                request.macro.typeName, of: request.declSyntax.source, at: request.attributeSyntax.source, in: context)
            return Expansion(diagnostics: problem.map { [$0] } ?? [])
        default:
            let message =
                "ItemMacros doesn't know the macro '\(request.macro.typeName)' in the role '\(request.macroRole)'"
            return Expansion(diagnostics: [MacroDiagnostic(message: message, offset: 0)])
        }
    }

    /// Returns the protocols in the list that the compiler sends, `struct Placeholder: Item, FieldValue {}`; without a
    /// list none is missing.
    private static func missingConformances(in syntax: HostMessage.Syntax?) -> [String] {
        guard let source = syntax?.source, let list = try? TokenList(source) else { return [] }
        return (try? list.typeDeclaration())??.inherited ?? []
    }
}

extension PluginMessage.Diagnostic {
    /// A diagnostic in a declaration that begins at a location.
    init(_ diagnostic: MacroDiagnostic, from start: HostMessage.Syntax.Location?) {
        let file = start?.fileName ?? ""
        let base = start?.offset ?? 0
        self.init(
            message: diagnostic.message, severity: diagnostic.severity.rawValue,
            position: PluginMessage.Position(fileName: file, offset: base + diagnostic.offset))
        fixIts = diagnostic.fixIts.map { fixIt in
            let range = PluginMessage.PositionRange(
                fileName: file, startOffset: base + fixIt.range.lowerBound, endOffset: base + fixIt.range.upperBound)
            return .init(message: fixIt.message, changes: [.init(range: range, newText: fixIt.text)])
        }
    }
}
