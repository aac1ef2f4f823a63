import Foundation
import TestSupport
import Testing

@testable import MacroExpanding

/// The scanner on every type in the package's own sources.
///
/// The sources are formatted, so the names of a type's properties can be read from the indentation
/// of its lines alone, without a scanner.
@Suite struct OwnSourcesTests {
    /// A type in a file: the tokens of the file, the head, and the indentation of its line.
    private struct Found {
        let list: TokenList
        let type: TypeDeclaration
        let source: String
        let indentation: Int
    }

    private static func files() throws -> [URL] {
        let folder = Project.root.appendingPathComponent("Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return Effort.sample(paths.sorted().map { folder.appendingPathComponent($0) }, quick: 50, seed: 22)
    }

    private static func types(in text: String) throws -> [Found] {
        let list = try TokenList(text)
        return try list.tokens.indices.compactMap { index -> Found? in
            guard list.isWord(index, in: ["struct", "class", "enum"]), index == 0 || list[index - 1].kind != .period,
                list[index + 1].kind == .word, !list.isWord(index + 1, in: ["func", "var", "subscript"]),
                let type = try list.typeDeclaration(at: index)
            else { return nil }
            let before = list.bytes[..<list[index].range.lowerBound]
            let line = before.suffix(from: before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
            return Found(
                list: list, type: type, source: list.text(index..<list.partner(of: type.body) + 1),
                indentation: line.prefix { $0 == UInt8(ascii: " ") }.count)
        }
    }

    /// The first name of each `var` and `let` at the indentation of the type's members.
    private static func namesByIndentation(_ found: Found) -> [String] {
        let space = String(repeating: " ", count: found.indentation + 4)
        return found.source.split(separator: "\n").dropFirst().compactMap { line -> String? in
            guard line.hasPrefix(space), line.dropFirst(space.count).first != " " else { return nil }
            let text = line.dropFirst(space.count)
            let words = text.prefix { $0 != "=" && $0 != ":" && $0 != "{" }.split(separator: " ")
            guard let keyword = words.firstIndex(where: { $0 == "var" || $0 == "let" }), keyword + 1 < words.count,
                text.first?.isLetter == true || text.first == "@",
                words[..<keyword].allSatisfy({ $0.first == "@" || isModifier($0) })
            else { return nil }
            return String(words[keyword + 1].prefix { $0 != "," && $0 != "`" })
        }.filter { !$0.isEmpty && $0.first != "(" }
    }

    private static func isModifier(_ word: Substring) -> Bool {
        SwiftWords.modifiers.contains(String(word.prefix { $0 != "(" })) || word == "class"
    }

    @Test func everyPropertyIsFound() throws {
        var count = 0
        let files = try Self.files()
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            for found in try Self.types(in: text) {
                var members: [Member] = []
                do {
                    members = try MemberScanner.members(of: found.type, in: found.list)
                } catch {
                    Issue.record("\(file.lastPathComponent) \(found.type.name): \(error)")
                }
                let names = members.compactMap {
                    if case .property(let property) = $0 { property.spelling } else { nil }
                }
                let expected = Self.namesByIndentation(found)
                // Further names of a declaration aren't at the start of a line.
                #expect(
                    names.filter(Set(expected).contains) == expected, "\(file.lastPathComponent) \(found.type.name)")
                for name in Set(names).subtracting(expected) {
                    let isOnTheLine = found.source.contains(", \(name)") || !found.source.contains("\n")
                    #expect(
                        isOnTheLine || found.source.contains("{ "),
                        "\(file.lastPathComponent) \(found.type.name).\(name)")
                }
                count += 1
            }
        }
        #expect(count > files.count / 2)
    }

    /// Each type gets a table of all its mapped properties, or an error with its place.
    @Test func everyTypeIsExpandedOrDiagnosed() throws {
        var expanded = 0
        let files = try Self.files()
        for file in files {
            for found in try Self.types(in: try String(contentsOf: file, encoding: .utf8)) {
                let source = found.type.kind == "class" ? "final \(found.source)" : found.source
                let expansion = MappedDeclaration(source).members()
                #expect(
                    expansion.hasErrors == expansion.source.isEmpty || found.type.kind == "enum", "\(found.type.name)")
                #expect(expansion.diagnostics.allSatisfy { !$0.message.contains("understand") }, "\(found.type.name)")
                guard !expansion.hasErrors, found.type.kind != "enum" else { continue }
                expanded += 1
                let list = try TokenList(source)
                let type = try #require(try list.typeDeclaration())
                let properties = PropertyList(try MemberScanner.members(of: type, in: list), in: list)
                for mapped in properties.mapped {
                    let name = mapped.property.spelling
                    #expect(
                        expansion.source.contains("(\\.\(name)")
                            || expansion.source.contains("(\"\(mapped.property.name)\""))
                }
            }
        }
        #expect(expanded > files.count / 10)
    }

    /// Nothing but the macro's own targets imports it, so that it costs its users alone.
    @Test func noOtherTargetImportsTheMacro() throws {
        let folder = Project.root.appendingPathComponent("Sources")
        let own = ["ItemMacros/", "ItemMacrosPlugin/", "MacroExpanding/"]
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            path.hasSuffix(".swift") && !own.contains { path.hasPrefix($0) }
        }
        for path in paths {
            let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            #expect(!text.contains("import ItemMacros") && !text.contains("import MacroExpanding"), "\(path)")
        }
        #expect(paths.count > 100)
    }
}
