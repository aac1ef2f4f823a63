import Foundation
import TestSupport
import Testing

/// The completions that bash, zsh and fish offer, tried in the shells themselves.
@Suite(.childProcesses) struct CompletionTests {
    private static let tool = ToolRun.executable.path

    /// Lines as typed in Fixtures/Readme up to Tab, and the completions that are offered.
    private static let cases = [
        ("listwright c", "check completions"), ("listwright no", "normalize"), ("listwright --v", "--version"),
        ("listwright help ma", "manual map"), ("listwright map --pol", "--policy"),
        ("listwright check --max-", "--max-bytes --max-depth --max-members --max-string --max-unpacked"),
        ("listwright normalize --format ", "html json text"), ("listwright normalize -f j", "json"),
        ("listwright normalize --format=", "html json text"), ("listwright normalize --format=h", "html"),
        ("listwright map --policy l", "lenient lossless"), ("listwright map -t ta", "table.json"),
        ("listwright check ", "shop.json table.json"), ("listwright map --at ", ""),
        ("listwright check --jsonl sh", "shop.json"), ("listwright completions ", "bash fish zsh"),
        ("listwright manual ", ""),
        ("listwright normalize --section-", "--section-cells --section-footer --section-header"),
        ("listwright diff --section-c", "--section-cells"),
    ]

    /// The completions of one shell for all lines; its script prints one line for each.
    private func offers(by shell: String, from file: String) throws -> [String] {
        try Programs.withTemporaryFolder { folder in
            let script = try ToolRun(["completions", shell]).output
            try script.write(to: folder.appendingPathComponent(file), atomically: true, encoding: .utf8)
            let lines = folder.appendingPathComponent("lines")
            try Self.cases.map { $0.0 + "\n" }.joined().write(to: lines, atomically: true, encoding: .utf8)
            let player = Project.root.appendingPathComponent("Tests/Shells/offers.\(shell)").path
            let answers = try Programs.bash(
                "'\(player)' '\(folder.path)' <'\(lines.path)'",
                in: Project.fixtures.appendingPathComponent("Readme"))
            return answers.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    private func check(_ answers: [String]) {
        #expect(answers.count == Self.cases.count, "\(answers)")
        for ((line, expected), answer) in zip(Self.cases, answers) { #expect(answer == expected, "\(line)") }
    }

    @Test func bashOffers() throws { check(try offers(by: "bash", from: "listwright.bash")) }

    @Test(.enabled(if: Programs.have("fish"), "there is no fish: apt-get install fish"))
    func fishOffers() throws { check(try offers(by: "fish", from: "listwright.fish")) }

    @Test(.enabled(if: Programs.have("zsh"), "there is no zsh: apt-get install zsh"))
    func zshOffers() throws { check(try offers(by: "zsh", from: "_listwright")) }
}
