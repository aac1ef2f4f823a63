import Foundation
import TestSupport
import Testing

/// The manual page and the version; the manual is made from the flags of the commands, as help is.
@Suite(.childProcesses) struct DescriptionTests {
    private static let tool = ToolRun.executable.path

    @Test(.enabled(if: Programs.have("man", "groff"), "there is no man: apt-get install man-db groff"))
    func theManualPageRendersWithoutWarnings() throws {
        let warnings = try Programs.bash("'\(Self.tool)' manual | MANWIDTH=80 man --warnings -l - 2>&1 >/dev/null")
        #expect(warnings.output.isEmpty && warnings.status == 0)
        let page = try Programs.bash("'\(Self.tool)' manual | MANWIDTH=80 man -l - | col -b")
        for text in [
            "listwright preview [OPTION]... [FILE]", "-t, --table=TABLE", "\\u0000", "NO_COLOR", "EXIT STATUS",
        ] {
            #expect(page.output.contains(text), "\(text)")
        }
    }

    /// Every option of every command is in its help, in the manual, in the completion scripts and in an article.
    @Test func nothingIsLeftOut() throws {
        let manual = try ToolRun(["manual"]).output.replacingOccurrences(of: "\\-", with: "-")
        let scripts = try ["bash", "zsh", "fish"].map { try ToolRun(["completions", $0]).output }
        let articles = Set(
            try Programs.bash("cat README.md Sources/*/*.docc/*.md").output.matches(of: /--([a-z\-]+)/).map {
                String($0.1)
            })
        let list = try ToolRun(["--help"]).output.components(separatedBy: "\nCommands:\n")[1]
        let lines = list.components(separatedBy: "\n\n")[0].split(separator: "\n")
        let commands = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(commands.count > 9)
        for command in commands {
            let help = try ToolRun([command, "--help"]).output
            let options = help.components(separatedBy: "\nOptions:\n")[1].matches(of: /--([a-z\-]+)/).map {
                String($0.1)
            }
            #expect(options.contains("help"))
            for option in options {
                #expect(manual.contains("\\fB--\(option)\\fP"))
                let isInArticle = articles.contains(option)
                #expect(isInArticle, "--\(option) of \(command)")
                #expect(scripts[0].contains("--\(option)") && scripts[1].contains("--\(option)"))
                #expect(scripts[2].contains("-l \(option)"))
            }
        }
    }

    /// The help says how a field leaves its record, and the examples do what they say.
    @Test(arguments: [
        ("^.id", #""^.id""#, "7,7,8"), ("^.^.currency", #""^.^.currency""#, "EUR,EUR,EUR"),
        (#"{"from": "index"}"#, #"{"from": "index"}"#, "0,1,2"),
    ])
    func aFieldLeavesItsRecord(words: String, field: String, values: String) throws {
        let help = try ToolRun(["map", "--help"]).output
        #expect(help.contains(words) && help.contains("--at='orders[*].lines[*]'"))
        let orders = #"{"currency": "EUR", "orders": [{"id": 7, "lines": [{}, {}]}, {"id": 8, "lines": [{}]}]}"#
        let table = try Scratch.file(#"{"value": \#(field)}"#, ".json").path
        let run = try ToolRun(
            ["map", "--at=orders[*].lines[*]", "--table", table, "--format=csv", "-"], input: orders)
        #expect(run.output == "value\n" + values.replacing(",", with: "\n") + "\n" && run.errors.isEmpty)
    }

    @Test func theVersionNamesTheCommit() throws {
        let run = try ToolRun(["--version"])
        let line = try #require(run.output.wholeMatch(of: /listwright 0\.1\.0( \([0-9a-f]{12}\))?\n/))
        let isCheckout = try Programs.bash("git rev-parse HEAD").status == 0
        #expect((line.1 != nil) == isCheckout)
        #expect(try ToolRun(["-V"]).output == run.output)
    }
}
