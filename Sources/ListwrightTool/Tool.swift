import Listwright

/// The tool: finds the command, runs it, and turns errors into messages and exit statuses.
enum Tool {
    /// The version, as `--version` prints it.
    static let version = "0.1.0"

    /// The commands, in the order in which help lists them.
    static let commands: [any Command.Type] = [
        CheckCommand.self, QueryCommand.self, MapCommand.self, NormalizeCommand.self, InferCommand.self,
        DiffCommand.self, PagesCommand.self, PreviewCommand.self, CompletionsCommand.self, ManualCommand.self,
    ]

    /// Runs the tool with these words.
    static func run(_ words: [Word]) -> ExitStatus {
        var output = Output()
        do throws(ToolError) {
            let status = try dispatch(words, &output)
            try output.flush()
            return status
        } catch {
            // What a command had printed before it met the error is kept.
            try? output.flush()
            if !error.message.isEmpty { Output.warn(error.message) }
            return error.status
        }
    }

    private static func dispatch(_ words: [Word], _ output: inout Output) throws(ToolError) -> ExitStatus {
        guard let first = words.first?.text else { throw .usage("a command is missing") }
        switch first {
        case "--help", "-h", "help":
            try output.write(words.count > 1 && first == "help" ? try command(words[1].text).help : help)
            return .ok
        case "--version", "-V":
            try output.write("listwright \(version)" + (Commit.name.map { " (\($0))\n" } ?? "\n"))
            return .ok
        case _ where first.hasPrefix("-"): throw unknownOption(first)
        default: return try run(try command(first), Array(words.dropFirst()), &output)
        }
    }

    /// The options that stand without a command.
    static let flags = [Flag.help, Flag("version", "V", "show the version")]

    private static func command(_ name: String) throws(ToolError) -> any Command.Type {
        guard let command = commands.first(where: { $0.name == name }) else {
            let near = NearestSpelling(to: name).among(commands.map { $0.name })
            throw .usage("there is no command '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
        }
        return command
    }

    /// An option where a command is expected; many a one belongs behind its command.
    private static func unknownOption(_ word: String) -> ToolError {
        let owners = commands.filter { $0.flags.contains { word == "--\($0.name)" } }.map { $0.name }
        guard !owners.isEmpty else { return .usage("there is no option \(word)") }
        return .usage("\(word) stands behind its command: listwright \(owners.joined(separator: "|")) \(word)")
    }

    private static func run(
        _ command: any Command.Type, _ words: [Word], _ output: inout Output
    ) throws(ToolError) -> ExitStatus {
        let arguments = try Arguments(words, flags: command.allFlags, command: command.name)
        if arguments.has(.help) {
            try output.write(command.help)
            return .ok
        }
        return try command.init(arguments).run(&output)
    }

    private static var statuses: String {
        ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: "; ")
    }

    private static var help: String {
        let list = commands.map { "  \($0.name)" + String(repeating: " ", count: 12 - $0.name.count) + $0.summary }
        return """
            Usage: listwright COMMAND [OPTION]... [FILE]...

            Turns JSON as it really arrives into lists ready to show.

            Commands:
            \(list.joined(separator: "\n"))

            Options:
            \(flags.map(\.line).joined(separator: "\n"))

            'listwright COMMAND --help' tells more of a command. A file '-', or none, is standard input.
            Exit status: \(statuses).

            """
    }
}
