import Foundation
import TestSupport
import Testing

/// The prose of the documents, of doc comments on public symbols and of the tool's messages avoids words that only insiders
/// read without a dictionary.
struct WordsTests {
    /// The words, each with what to say.
    private static let words: [(word: String, say: String)] = [
        ("those of", "name the things again, or use a possessive"), ("told", "reported, listed, asked"),
        ("tells?", "says, shows, distinguishes"), ("beside", "next to, with, besides"),
        ("that there is", "the noun alone"),
        ("hands? out", "offers, returns"), ("as told", "as declared"), ("texts", "strings, input, JSON, messages"),
        ("answers?", "response; responds"), ("answered", "returned, served"),
    ]

    private static let pattern = "(?i)\\b(" + words.map(\.word).joined(separator: "|") + ")\\b"

    private static let targets: [String] = {
        let sources = Project.root.appendingPathComponent("Sources")
        return ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted()
    }()

    private static let documents: [String] =
        [
            "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md",
            "COMPARE.md",
        ]
        + files(below: "Documentation", ending: ".md")

    private static func files(below folder: String, ending: String) -> [String] {
        let paths = try? FileManager.default.subpathsOfDirectory(
            atPath: Project.root.appendingPathComponent(folder).path)
        return (paths ?? []).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
    }

    private static func lines(of file: String) throws -> [String] {
        try String(contentsOf: Project.root.appendingPathComponent(file), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The words in a line, without code and addresses.
    private static func words(in line: String) -> [String] {
        let prose = line.replacing(#/`[^`]*`|\]\([^)]*\)/#, with: "")
        guard let pattern = try? Regex(pattern, as: (Substring, Substring).self) else { return ["no pattern"] }
        return prose.matches(of: pattern).map { String($0.1).lowercased() }
    }

    /// What a document has outside of code, as "file:line: word".
    private static func findings(inDocument file: String) throws -> [String] {
        var isCode = false
        return try lines(of: file).enumerated().flatMap { number, line -> [String] in
            if line.hasPrefix("```") { isCode.toggle() }
            return isCode || line.hasPrefix("    ") ? [] : words(in: line).map { "\(file):\(number + 1): \($0)" }
        }
    }

    /// What the doc comments on public symbols of a source file have.
    private static func findings(inSource file: String) throws -> [String] {
        var comment: [String] = []
        var findings: [String] = []
        for (number, line) in try lines(of: file).enumerated() {
            let code = line.trimmingCharacters(in: .whitespaces)
            if code.hasPrefix("///") {
                comment += words(in: code).map { "\(file):\(number + 1): \($0)" }
            } else if !code.hasPrefix("@") || code.contains("public") {
                if code.contains("public ") { findings += comment }
                comment = []
            }
        }
        return findings
    }

    @Test("Documents say it in common words", arguments: documents)
    func document(file: String) throws {
        #expect(try Self.findings(inDocument: file) == [])
    }

    @Test("Articles and doc comments say it in common words", arguments: targets)
    func target(name: String) throws {
        let articles = Self.files(below: "Sources/\(name)", ending: ".md")
        let sources = Self.files(below: "Sources/\(name)", ending: ".swift")
        let findings = try articles.flatMap(Self.findings(inDocument:)) + sources.flatMap(Self.findings(inSource:))
        #expect(findings == [])
    }

    /// The help of the tool, which is also its manual.
    @Test("The tool's help says it in common words")
    func help() throws {
        for file in Self.files(below: "Sources/ListwrightTool", ending: ".swift") {
            for (number, line) in try Self.lines(of: file).enumerated() {
                for match in line.matches(of: #/help: "((?:[^"\\]|\\.)*)"/#) {
                    #expect(Self.words(in: String(match.1)) == [], "\(file):\(number + 1)")
                }
            }
        }
    }

    @Test("A word is found, and code is passed")
    func found() {
        #expect(
            Self.words(in: "The Answer, beside `texts`, is told; [those](answer.md) offers") == [
                "answer", "beside", "told",
            ])
        #expect(Self.words(in: "The response is reported next to its text; foretold") == [])
    }
}
