import Foundation
import TestSupport
import Testing

@testable import MacroExpanding

/// The declarations in `Fixtures/ItemMacros/Shapes`: what `@Mapped` makes of each, or its diagnostic.
@Suite struct ShapeTests {
    static let files: [URL] = {
        let folder = Project.fixtures.appendingPathComponent("ItemMacros/Shapes")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
    }()

    static func shapes() throws -> [Shape] {
        try files.flatMap { Shape.shapes(in: try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test func thereAreHundreds() throws { #expect(try Self.shapes().count > 400) }

    @Test(arguments: files)
    func expandsAsRecorded(file: URL) throws {
        let shapes = Shape.shapes(in: try String(contentsOf: file, encoding: .utf8))
        for shape in shapes { #expect(shape.result == shape.expected, "\(shape.title)") }
        try expectSnapshot(shapes.map { $0.text(with: $0.result) }.joined(separator: "\n"), at: file)
    }

    /// A mistake is an error with a place; a type without a table has no conformance.
    @Test func errorsComeWithoutCode() throws {
        for shape in try Self.shapes() {
            let expansion = shape.declaration.members()
            #expect(
                !expansion.hasErrors || expansion.source.isEmpty || shape.notes.contains("literal"), "\(shape.title)")
            #expect(expansion.diagnostics.allSatisfy { (0...shape.source.utf8.count).contains($0.offset) })
            guard expansion.isPrevented else { continue }
            let extended = shape.declaration.conformance(of: "Shape", missing: ["Item", "FieldValue"])
            #expect(extended == Expansion(), "\(shape.title)")
        }
    }

    /// Files with carriage returns, and with tabs, mean the same.
    @Test(arguments: [("\n", "\r\n"), ("    ", "\t")])
    func whiteSpaceMakesNoDifference(space: String, other: String) throws {
        for shape in try Self.shapes() where !shape.source.contains("\"\"\"") && !shape.result.contains("error:") {
            let changed = MappedDeclaration(
                shape.source.replacingOccurrences(of: space, with: other), attribute: shape.declaration.attribute,
                context: shape.context)
            #expect(Self.words(changed.members().source) == Self.words(shape.declaration.members().source))
        }
    }

    private static func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    /// A comment between two tokens, whatever it contains, changes nothing.
    @Test func commentsMakeNoDifference() throws {
        var random = SeededGenerator(seed: 19)
        for shape in try Self.shapes() where !shape.result.contains("error:") {
            let list = try TokenList(shape.source)
            let gaps = list.tokens.dropFirst().filter { $0.hasGapBefore && !Self.follows($0, in: list) }
            guard let gap = gaps.randomElement(using: &random) else { continue }
            var bytes = list.bytes
            bytes.insert(contentsOf: Array(" /* } \" ( // ` */ ".utf8), at: gap.range.lowerBound)
            let changed = MappedDeclaration(
                String(decoding: bytes, as: UTF8.self), attribute: shape.declaration.attribute, context: shape.context)
            let expected = Self.words(shape.declaration.members().source)
            let found = changed.members()
            let source = Self.words(found.source).replacingOccurrences(of: "/*}\"(//`*/", with: "")
            #expect(source == expected, "\(shape.title) \(gap.range) \(found.diagnostics)")
        }
    }

    /// True for a token that a comment would separate from what it is attached to.
    private static func follows(_ token: Token, in list: TokenList) -> Bool {
        let before = list.bytes[token.range.lowerBound - 1]
        return before != UInt8(ascii: " ") && before != UInt8(ascii: "\n") || token.kind == .directive
    }

    /// The start of a declaration, as a editor sends it while someone types, never stops the program.
    @Test func unfinishedDeclarationsAreDiagnosed() throws {
        var random = SeededGenerator(seed: 20)
        for shape in try Self.shapes() {
            for _ in Effort.rounds(8) {
                let end = Int.random(in: 0...shape.source.utf8.count, using: &random)
                let start = String(decoding: shape.source.utf8.prefix(end), as: UTF8.self)
                let expansion = MappedDeclaration(start, context: shape.context).members()
                #expect(end == shape.source.utf8.count || expansion.hasErrors || !expansion.source.isEmpty)
            }
        }
    }

    /// A declaration whose bytes are changed at random never stops the program.
    @Test func damagedDeclarationsAreDiagnosed() throws {
        var random = SeededGenerator(seed: 21)
        let alphabet = Array("{}()[]<>\"'`#\\/*@.,:;=?!-&|_$0a \n\r\u{E4}".utf8)
        for shape in try Self.shapes() {
            for _ in Effort.rounds(8) {
                var bytes = Array(shape.source.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let index = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[index] = alphabet.randomElement(using: &random)!
                }
                let source = String(decoding: bytes, as: UTF8.self)
                let declaration = MappedDeclaration(source, attribute: source, context: [source])
                let expansion = declaration.members()
                #expect(!expansion.isPrevented || expansion.source.isEmpty)
                _ = declaration.conformance(of: source, missing: ["Item"])
            }
        }
    }

    /// Deep nesting and long operators take neither the stack nor quadratic time.
    @Test func extremeDeclarationsAreRead() throws {
        let depth = 20_000
        let brackets = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let angles = String(repeating: "a<", count: depth)
        let strings = String(repeating: "\"\\(", count: 1_000)
        for value in [brackets, angles, strings, String(repeating: "/*", count: depth)] {
            _ = MappedDeclaration("@Mapped struct Shape { var a = \(value)\nvar b = 0 }").members()
        }
        let members = (0..<1_000).map { "var a\($0): [Int] = [1, 2]\n" }.joined()
        let expansion = MappedDeclaration("@Mapped struct Shape {\n\(members)}").members()
        #expect(expansion.source.components(separatedBy: "ItemMapping.Field").count == 1_001)
    }
}
