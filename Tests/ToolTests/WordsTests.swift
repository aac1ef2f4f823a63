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

    /// Further words that messages avoid, and what they say in their place.
    private static let messageWords: [(word: String, say: String)] = [
        ("look at the", "check the"), ("see that", "check that"), ("kept answer", "cached response"),
        ("any more", "no longer, or nothing"), ("in place of", "instead of"), ("on its way", "in flight"),
        ("came before", "were seen"), ("such that", "if"), ("a name of", "a usual key for"),
    ]

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
    private static func words(in line: String, besides others: [(word: String, say: String)] = []) -> [String] {
        let prose = line.replacing(#/`[^`]*`|\]\([^)]*\)/#, with: "")
        let pattern = "(?i)\\b(" + (words + others).map(\.word).joined(separator: "|") + ")\\b"
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

    /// What the strings of a source file have that a person may read: those of at least two words, without markup and
    /// style sheets.
    private static func findings(inStringsOf file: String) throws -> [String] {
        let source = try String(contentsOf: Project.root.appendingPathComponent(file), encoding: .utf8)
        return SwiftStrings(in: source).strings.flatMap { literal -> [String] in
            let text = literal.text.replacing(#/<[^>]*>?|\{[^{}]*:[^{}]*;\s*\}|\.[a-z]+/#, with: " ")
            guard text.contains(#/[a-z] +[a-z]/#) else { return [] }
            return words(in: text, besides: messageWords).map { "\(file):\(literal.line): \($0) in '\(literal.text)'" }
        }
    }

    @Test("Messages, help and notes say it in common words", arguments: targets)
    func strings(target: String) throws {
        let findings = try Self.files(below: "Sources/\(target)", ending: ".swift").flatMap(Self.findings(inStringsOf:))
        #expect(findings == [])
    }

    /// The reasons of `find` are sentences in a table.
    @Test("Reasons for lists and titles say it in common words")
    func reasons() throws {
        let lines = try Self.lines(of: "Sources/ListFinding/Points/points.txt")
        let reasons = lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ", maxSplits: 3).last ?? "" }
        #expect(reasons.count > 50)
        #expect(reasons.flatMap { Self.words(in: String($0), besides: Self.messageWords) } == [])
    }

    @Test("A word in a string is found, in code and comments it isn't")
    func foundInStrings() {
        let source = ##"""
            // nothing "tells it" here
            let told = 1 // "a kept answer" in a comment
            fail("it tells \(name("and told so")) of it", #"a raw "answer" \#(told)"#, #/"told here"/#)
            print("""
                many texts, \
                beside one
                """)
            """##
        let strings = SwiftStrings(in: source).strings
        #expect(strings.map(\.line) == [3, 3, 3, 4])
        #expect(
            strings.map { Self.words(in: $0.text, besides: Self.messageWords) } == [
                ["told"], ["tells"], ["answer"], ["texts", "beside"],
            ])
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
