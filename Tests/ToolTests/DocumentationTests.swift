import Foundation
import TestSupport
import Testing

/// What the documentation shows compiles: every line of Swift in an article stands in a snippet.
@Suite struct DocumentationTests {
    private static let articles: [URL] = {
        let sources = Project.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return (files ?? []).filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
    }()

    private static let snippets: String = {
        let folder = Project.root.appendingPathComponent("Snippets")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let texts = names.compactMap { try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
        return texts.joined().split(separator: "\n").map { code(String($0)) }.joined(separator: "\n")
    }()

    /// A line without its comment and without white space at either end.
    private static func code(_ line: String) -> String {
        line.components(separatedBy: " // ")[0].trimmingCharacters(in: .whitespaces)
    }

    @Test(arguments: articles)
    func everyLineOfSwiftStandsInASnippet(article: URL) throws {
        let text = try String(contentsOf: article, encoding: .utf8)
        for block in text.components(separatedBy: "```swift\n").dropFirst() {
            for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
                let code = Self.code(String(line))
                #expect(code.isEmpty || code.hasPrefix("//") || Self.snippets.contains(code), "\(line)")
            }
        }
    }
}
