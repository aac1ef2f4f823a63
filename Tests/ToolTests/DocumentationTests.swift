import Foundation
import TestSupport
import Testing

/// The code and the output in the articles are correct: every line of Swift is in a snippet, with
/// the same result in its comment, and every line of output is printed by a snippet or is in a
/// fixture that it reads.
@Suite(.childProcesses) struct DocumentationTests {
    private static let articles: [URL] = {
        let sources = Project.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return (files ?? []).filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
    }()

    /// The lines of all snippets, of the package that tests the build plugin, and of an example.
    private static let lines: [String] =
        (texts(in: "Snippets", endings: ["swift"]) + texts(in: "Fixtures/BuildPlugin", endings: ["swift"])
        + texts(in: "Examples/RequestBody", endings: ["swift"])).flatMap { $0.components(separatedBy: "\n") }

    private static let snippets = lines.map { code($0) }.joined(separator: "\n")

    /// The lines that snippets print or read.
    private static let outputs = Set(
        (texts(in: "Fixtures/Snippets", endings: ["txt"]) + texts(in: "Fixtures/Loading", endings: ["json"])
            + texts(in: "Fixtures/Tutorial", endings: ["json"])
            + texts(in: "Fixtures/Examples", endings: ["json", "txt"])
            + texts(in: "Fixtures/BuildPlugin", endings: ["json", "txt"])).flatMap {
                $0.components(separatedBy: "\n")
            })

    private static func texts(in folder: String, endings: Set<String>) -> [String] {
        let folder = Project.root.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return (files ?? []).filter { endings.contains($0.pathExtension) }.compactMap {
            try? String(contentsOf: $0, encoding: .utf8)
        }
    }

    /// A line without its comment, trimmed.
    private static func code(_ line: String) -> String {
        line.components(separatedBy: " // ")[0].trimmingCharacters(in: .whitespaces)
    }

    /// The comment after the code of a line; nil if it doesn't exist.
    private static func comment(_ line: String) -> String? {
        let parts = line.components(separatedBy: "  // ")
        return parts.count == 2 && !parts[0].isEmpty ? parts[1] : nil
    }

    /// The blocks of an article with their languages.
    private static func blocks(of article: URL) throws -> [(language: String, lines: [Substring])] {
        var blocks: [(language: String, lines: [Substring])] = []
        var isOpen = false
        for line in try String(contentsOf: article, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("```") {
                if !isOpen { blocks.append((String(line.dropFirst(3)), [])) }
                isOpen.toggle()
            } else if isOpen {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks
    }

    @Test(arguments: articles)
    func everyLineOfSwiftIsInASnippet(article: URL) throws {
        for line in try Self.blocks(of: article).filter({ $0.language == "swift" }).flatMap(\.lines) {
            let code = Self.code(String(line))
            #expect(code.isEmpty || code.hasPrefix("//") || Self.snippets.contains(code), "\(line)")
        }
    }

    @Test(arguments: articles)
    func everyResultIsThatOfASnippet(article: URL) throws {
        for line in try Self.blocks(of: article).filter({ $0.language == "swift" }).flatMap(\.lines) {
            guard let result = Self.comment(String(line)) else { continue }
            let code = Self.code(String(line))
            let results = Self.lines.filter { Self.code($0).contains(code) }.compactMap { Self.comment($0) }
            #expect(results.isEmpty || results.contains(result), "\(line): \(results)")
        }
    }

    @Test(arguments: articles)
    func everyLineOfOutputIsPrintedOrRead(article: URL) throws {
        for line in try Self.blocks(of: article).filter({ ["", "json"].contains($0.language) }).flatMap(\.lines) {
            #expect(Self.outputs.contains(String(line)), "\(line)")
        }
    }

    @Test(arguments: articles)
    func everyCommandPrintsWhatIsShown(article: URL) throws {
        for block in try Self.blocks(of: article) where block.language == "console" {
            let tool = ToolRun.executable.deletingLastPathComponent().path
            let commands = block.lines.filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
            let script = commands.map { "echo '$ \($0.replacing("'", with: "'\\''"))'; \($0)" }.joined(separator: "\n")
            let run = try Programs.bash(
                "PATH='\(tool)':$PATH\n\(script)", in: Project.fixtures.appendingPathComponent("Tutorial"))
            #expect(run.output.split(separator: "\n") == block.lines)
        }
    }
}
