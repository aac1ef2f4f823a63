import Foundation
import TestSupport
import Testing

/// Decisions have one form, one number each, and a line in their index; documents of the front stay short.
struct DecisionTests {
    private static let folder = Project.root.appendingPathComponent("Documentation/Decisions")
    private static let files =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0.hasSuffix(".md") && $0 != "README.md"
        }.sorted()

    @Test("A decision has a title, three parts and at most 40 lines", arguments: files)
    func form(file: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
        #expect(headings.first?.hasPrefix("# ") == true)
        #expect(headings.dropFirst() == ["## Context", "## Decision", "## Consequences"])
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
    }

    @Test("The index has each decision, in order, with its title")
    func index() throws {
        let lines: [String] = try Self.files.map { (file: String) -> String in
            let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
            return "- [\(file.prefix(4))](\(file)) \(text.split(separator: "\n")[0].dropFirst(2))"
        }
        let index = try String(contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
        let entries: [String] = index.split(separator: "\n").map(String.init).filter { $0.hasPrefix("- ") }
        #expect(entries == lines)
        let numbers: [Int?] = Self.files.map { Int($0.prefix(4)) }
        #expect(numbers == Array(1...Self.files.count))
    }

    @Test(
        "Documents at the front are short",
        arguments: [("README.md", 130), ("ARCHITECTURE.md", 110), ("CONTRIBUTING.md", 80), ("CHANGELOG.md", 60)])
    func lengths(file: String, limit: Int) throws {
        let text = try String(contentsOf: Project.root.appendingPathComponent(file), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
    }

    /// Each link to a file of the repository, and each file that a decision or the architecture names, exists.
    @Test(
        "Links lead somewhere",
        arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
            + ["COMPARE.md", "Documentation/PLATFORMS.md", "Documentation/Decisions/README.md"]
            + files.map { "Documentation/Decisions/\($0)" })
    func links(file: String) throws {
        let url = Project.root.appendingPathComponent(file)
        let text = try String(contentsOf: url, encoding: .utf8)
        for match in text.matches(of: #/\]\(([^)#]+)(?:#[^)]*)?\)/#) where !match.1.contains("://") {
            let target = url.deletingLastPathComponent().appendingPathComponent(String(match.1))
            #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1)")
        }
    }

    /// The glossary of the private words: in order, one line each, with names that the sources have.
    @Test("Each word of the glossary is in the sources")
    func glossary() throws {
        let text = try String(contentsOf: Project.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        let entries = try #require(text.components(separatedBy: "\n## Words\n").last).split(separator: "\n").dropFirst()
        let words = entries.compactMap { $0.wholeMatch(of: #/- \*\*(\w+)\*\*, .+: .+\./#)?.1 }
        #expect(words.count == entries.count && words.count > 30 && words == words.sorted())
        let folder = Project.root.appendingPathComponent("Sources").path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(#/\.(swift|h)$/#) }
        let sources = try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
        for entry in entries {
            let word = entry.dropFirst(4).prefix { $0 != "*" }
            #expect(sources.localizedCaseInsensitiveContains(word), "\(word)")
            let names = entry.prefix { $0 != ":" }.matches(of: #/`(\w+)/#).map(\.1)
            #expect(!names.isEmpty && names.allSatisfy { sources.contains($0) }, "\(entry)")
        }
    }

    @Test("Types, files and folders that the architecture names exist")
    func names() throws {
        let text = try String(contentsOf: Project.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        let names = Set(text.matches(of: #/`([A-Z][A-Za-z]+)(?:\+[A-Z][A-Za-z]*)?`/#).map { String($0.1) })
        #expect(names.count > 30)
        let files = ["Sources", "Tests"].flatMap { folder in
            let path = Project.root.appendingPathComponent(folder).path
            return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).map { "\(folder)/\($0)" }
        }
        var known = Set(files.flatMap { $0.split(separator: "/").map { String($0.split(separator: ".")[0]) } })
        for file in files where file.hasSuffix(".swift") {
            let source = try String(contentsOf: Project.root.appendingPathComponent(file), encoding: .utf8)
            known.formUnion(
                source.matches(of: #/(?:struct|class|enum|protocol|actor|typealias) (\w+)/#).map { String($0.1) })
        }
        #expect(names.subtracting(known) == [])
    }
}
