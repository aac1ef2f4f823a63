import Foundation
import TestSupport
import Testing

/// The commands and the code in README.md give the results that it shows.
@Suite(.childProcesses) struct ReadmeTests {
    private static let readme =
        (try? String(contentsOf: Project.root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""

    @Test func everyLineOfSwiftIsInASnippet() throws {
        let folder = Project.root.appendingPathComponent("Snippets/ReadmeExamples.swift")
        let snippet = try String(contentsOf: folder, encoding: .utf8).split(separator: "\n").map {
            Self.code(String($0))
        }
        let blocks = Self.readme.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count > 4)
        for line in blocks.joined(separator: "\n").split(separator: "\n") where !line.hasPrefix(".") {
            let code = Self.code(String(line))
            #expect(code.isEmpty || snippet.contains { $0.contains(code) }, "\(line)")
        }
    }

    /// A line without its comment, trimmed.
    private static func code(_ line: String) -> String {
        let code = line.components(separatedBy: "  // ")[0].components(separatedBy: "// data")[0]
        return code.trimmingCharacters(in: .whitespaces)
    }

    @Test func everyCommandPrintsWhatIsShown() throws {
        let blocks = Self.shellBlocks
        #expect(blocks.count > 3)
        for (command, shown) in blocks {
            let tool = ToolRun.executable.deletingLastPathComponent().path
            let run = try Programs.bash("PATH='\(tool)':$PATH; cd Fixtures/Readme; (\(command)) 2>&1")
            // Both streams are shown as one, in any order.
            let lines = run.output.split(separator: "\n").sorted()
            #expect(lines == shown.sorted(), "\(command)")
        }
    }

    /// The commands after `$ ` with their output.
    private static var shellBlocks: [(command: String, shown: [Substring])] {
        var blocks: [(command: String, shown: [Substring])] = []
        var isOpen = false
        for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("    $ ") {
                blocks.append((String(line.dropFirst(6)), []))
                isOpen = true
            } else if !line.hasPrefix("    "), !line.isEmpty {
                isOpen = false
            } else if isOpen, !line.isEmpty {
                blocks[blocks.count - 1].shown.append(line.dropFirst(4))
            }
        }
        return blocks
    }
}
