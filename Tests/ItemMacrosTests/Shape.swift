import Foundation
import MacroExpanding

/// One case of the fixtures: a declaration, and what `@Mapped` makes of it.
///
/// A fixture is a file of cases. Each begins with a line `//// title | note`, then has the source,
/// a line `----`, and the expansion with the diagnostics.
struct Shape {
    let title: String
    /// `top` for a declaration that can't be nested, `not compiled`, and `context: …`.
    let notes: [String]
    let source: String
    let expected: String

    /// The heads of the declarations around it, the innermost first.
    var context: [String] {
        notes.filter { $0.hasPrefix("context: ") }.map { String($0.dropFirst("context: ".count)) }
    }

    static func shapes(in text: String) -> [Shape] {
        text.components(separatedBy: "//// ").dropFirst().map { part in
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
            let head = lines[0].components(separatedBy: " | ")
            let body = lines.dropFirst().joined(separator: "\n").components(separatedBy: "\n----\n")
            return Shape(
                title: head[0], notes: Array(head.dropFirst()),
                source: body[0].trimmingCharacters(in: .newlines),
                expected: body.count > 1 ? body[1].trimmingCharacters(in: .newlines) : "")
        }
    }

    /// The declaration as a message of the compiler describes it.
    var declaration: MappedDeclaration {
        let start = source.range(of: "@Mapped") ?? source.range(of: "@ItemMacros.Mapped")
        let attribute = start.map { Self.attribute(source[$0.lowerBound...]) } ?? "@Mapped"
        return MappedDeclaration(source, attribute: attribute, context: context)
    }

    /// The attribute with its arguments, up to the parenthesis that closes them.
    private static func attribute(_ text: Substring) -> String {
        let isCall = text.prefix { $0.isLetter || "@.".contains($0) }.endIndex
        guard isCall < text.endIndex, text[isCall] == "(" else { return String(text[..<isCall]) }
        let end = text.range(of: ") struct")?.lowerBound ?? text.range(of: ") enum")?.lowerBound ?? text.endIndex
        return String(text[..<end]) + ")"
    }

    /// The expansion, then each diagnostic with its line and column.
    var result: String {
        var expansion = declaration.members()
        if expansion == Expansion() {
            expansion = declaration.conformance(of: "Shape", missing: ["Item", "FieldValue"])
        }
        let diagnostics = expansion.diagnostics.map { diagnostic in
            let before = source.utf8.prefix(diagnostic.offset)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
            return "\(line):\(column): \(diagnostic.severity.rawValue): \(diagnostic.message)"
        }
        let code = expansion.source.isEmpty ? [] : [expansion.source.trimmingCharacters(in: .newlines)]
        return (code + diagnostics).joined(separator: "\n")
    }

    /// The case as text, with a result.
    func text(with result: String) -> String {
        let head = ([title] + notes).joined(separator: " | ")
        return "//// \(head)\n\(source)\n----\n\(result)\n"
    }
}
