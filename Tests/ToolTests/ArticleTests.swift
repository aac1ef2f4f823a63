import Foundation
import TestSupport
import Testing

/// The articles about errors and about the compiler say what the sources and the compiler say.
@Suite(.childProcesses) struct ArticleTests {
    private static func article(_ name: String) throws -> String {
        let file = Project.root.appendingPathComponent("Sources/Listwright/Listwright.docc/\(name).md")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The public enums of codes in the sources: the type that has one, and its cases.
    private static let codes: [(type: String, cases: [String])] = {
        let sources = Project.root.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        return (files ?? []).filter { $0.pathExtension == "swift" }.compactMap { file in
            guard let text = try? String(contentsOf: file, encoding: .utf8),
                let start = text.firstMatch(of: #/\n +public enum (?:Code|Limit): [^{]*\{\n/#)
            else { return nil }
            let body = text[start.range.upperBound...].components(separatedBy: "\n    }")[0]
            let cases = body.matches(of: #/(?m)^ {8}case (\w+)(?: = .*)?$/#).map { String($0.1) }
            let types = text[..<start.range.lowerBound].matches(of: #/public struct (\w+)/#)
            return types.last.map { (String($0.1), cases) }
        }.sorted { $0.type < $1.type }
    }()

    @Test func everyCodeIsInTheCatalogue() throws {
        let sections = try Self.article("ErrorsAndIssues").components(separatedBy: "\n## ").dropFirst(2)
        #expect(Self.codes.count > 9)
        for section in sections {
            let heading = section.components(separatedBy: "\n")[0]
            let rows = section.matches(of: #/(?m)^\| `(\w+)` \| [^|]+ \| [^|]+ \| .+ \|$/#)
            let types = Self.codes.filter { heading.contains($0.type) }
            #expect(!types.isEmpty, "\(heading)")
            #expect(Set(rows.map { String($0.1) }) == Set(types.flatMap(\.cases)), "\(heading)")
        }
        let headings = sections.map { $0.components(separatedBy: "\n")[0] }.joined(separator: " ")
        for (type, cases) in Self.codes { #expect(headings.contains(type) && !cases.isEmpty, "\(type)") }
    }

    /// The messages are those of Swift 6.3.
    private static let isKnownCompiler = (try? Programs.bash("swiftc --version"))?.output.contains("6.3") == true

    @Test(
        .enabled(if: InferredProgram.hindrance == nil && isKnownCompiler, "there is no built module, or no Swift 6.3"))
    func theCompilerSaysWhatIsShown() throws {
        let sections = try Self.article("CompilerMessages").components(separatedBy: "\n### ").dropFirst()
        var files: [URL] = []
        var promised: [String] = []
        for section in sections {
            guard let code = section.firstMatch(of: #/```text\n([^`]*)```/#)?.1 else { continue }
            files.append(try Scratch.file("import Listwright\n\(code)", ".swift"))
            promised += section.matches(of: #/(?m)^> (.+)$/#).map { String($0.1) }
        }
        let messages = try InferredProgram.check(files)
        #expect(files.count > 6 && promised.count >= files.count)
        for message in promised { #expect(messages.contains(message), "\(message)\n\(messages)") }
    }
}
