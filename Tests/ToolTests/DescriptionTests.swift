import Foundation
import TestSupport
import Testing

/// Completions, the manual page and the version, all made from the table that help is made from.
@Suite struct DescriptionTests {
    private static let tool = ToolRun.executable.path

    /// What bash offers where the cursor stands at the end of these words.
    private func offered(_ words: [String]) throws -> [String] {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            source <('\(Self.tool)' completions bash); cd Fixtures/Readme
            COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _listwright; printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try Programs.bash(script).output.split(separator: "\n").map(String.init).sorted()
    }

    @Test(arguments: [
        (["listwright", "c"], ["check", "completions"]), (["listwright", "no"], ["normalize"]),
        (["listwright", "--v"], ["--version"]), (["listwright", "help", "ma"], ["manual", "map"]),
        (["listwright", "map", "--pol"], ["--policy"]),
        (["listwright", "check", "--max-"], ["--max-bytes", "--max-depth", "--max-members", "--max-string"]),
        (["listwright", "normalize", "--format", ""], ["html", "json", "text"]),
        (["listwright", "normalize", "-f", "j"], ["json"]),
        (["listwright", "normalize", "--format", "="], ["html", "json", "text"]),
        (["listwright", "normalize", "--format", "=", "h"], ["html"]),
        (["listwright", "map", "--policy", "l"], ["lenient", "lossless"]),
        (["listwright", "map", "-t", "ta"], ["table.json"]),
        (["listwright", "check", ""], ["shop.json", "table.json"]), (["listwright", "map", "--at", ""], []),
        (["listwright", "completions", ""], ["bash", "fish", "zsh"]), (["listwright", "manual", ""], []),
    ])
    func bashOffers(words: [String], expected: [String]) throws {
        #expect(try offered(words) == expected)
    }

    @Test(
        .enabled(if: Programs.have("fish"), "there is no fish: apt-get install fish"),
        arguments: [
            ("listwright norm", "normalize"), ("listwright normalize --form", "--format"),
            ("listwright normalize --nested ch", "children"), ("listwright completions z", "zsh"),
        ])
    func fishOffers(line: String, expected: String) throws {
        let fish = try Programs.bash(
            "fish --no-config -c \"source (\(Self.tool) completions fish | psub); complete -C '\(line)'\"")
        #expect(
            fish.output.split(separator: "\t").first.map(String.init)?.trimmingCharacters(in: .newlines) == expected)
    }

    @Test(.enabled(if: Programs.have("zsh"), "there is no zsh: apt-get install zsh"))
    func zshTakesItsScript() throws {
        try Programs.withTemporaryFolder { folder in
            let script = """
                '\(Self.tool)' completions zsh > _listwright && zsh -n _listwright && zsh -f -c \
                'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d ./dump; print $_comps[listwright]'
                """
            let zsh = try Programs.bash(script, in: folder)
            #expect(zsh.output == "_listwright\n" && zsh.status == 0)
        }
    }

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

    /// Every option of every command stands in its help, in the manual and in the scripts.
    @Test func nothingIsLeftOut() throws {
        let manual = try ToolRun(["manual"]).output.replacingOccurrences(of: "\\-", with: "-")
        let scripts = try ["bash", "zsh", "fish"].map { try ToolRun(["completions", $0]).output }
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
                #expect(scripts[0].contains("--\(option)") && scripts[1].contains("--\(option)"))
                #expect(scripts[2].contains("-l \(option)"))
            }
        }
    }

    @Test func theVersionNamesTheCommit() throws {
        let run = try ToolRun(["--version"])
        let line = try #require(run.output.wholeMatch(of: /listwright 0\.1\.0( \([0-9a-f]{12}\))?\n/))
        let isCheckout = try Programs.bash("git rev-parse HEAD").status == 0
        #expect((line.1 != nil) == isCheckout)
        #expect(try ToolRun(["-V"]).output == run.output)
    }
}
