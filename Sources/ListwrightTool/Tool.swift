import ListwrightEssentials

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The tool: finds the command, runs it, and turns errors into messages and exit statuses.
enum Tool {
    /// The commands, in the order in which help lists them.
    static let commands: [any Command.Type] = [
        CheckCommand.self, QueryCommand.self, FindCommand.self, MapCommand.self, TablesCommand.self,
        NormalizeCommand.self, InferCommand.self, GenerateCommand.self, DriftCommand.self, SchemaCommand.self,
        DiffCommand.self, PagesCommand.self, PreviewCommand.self, ExploreCommand.self, CompletionsCommand.self,
        ManualCommand.self,
    ]

    /// Runs the tool with these words.
    static func run(_ words: [Word]) -> ExitStatus {
        var output = Output()
        do throws(ToolError) {
            let status = try dispatch(words, to: &output)
            try output.flush()
            return status
        } catch {
            // Output from before the error is kept.
            try? output.flush()
            if !error.message.isEmpty { Output.warn(error.message) }
            return error.status
        }
    }

    private static func dispatch(_ words: [Word], to output: inout Output) throws(ToolError) -> ExitStatus {
        guard let first = words.first?.text else { throw .usage("a command is missing") }
        switch first {
        case "--help", "-h", "help":
            try output.write(words.count > 1 && first == "help" ? try commandType(words[1].text).help : help)
            return .ok
        case "--version", "-V":
            try output.write("listwright \(Release.version)" + (Commit.name.map { " (\($0))\n" } ?? "\n"))
            return .ok
        case _ where first.hasPrefix("-"): throw unknownOption(first)
        default: return try run(try commandType(first), words: Array(words.dropFirst()), to: &output)
        }
    }

    /// The options of the tool itself, without a command.
    static let flags = [Flag.help, Flag("version", letter: "V", help: "show the version")]

    private static func commandType(_ name: String) throws(ToolError) -> any Command.Type {
        guard let command = commands.first(where: { $0.name == name }) else {
            throw .usage("unknown command '\(name)'\(advice(for: name))")
        }
        return command
    }

    /// The rest of a message about a word that is no command, but possibly a file.
    private static func advice(for word: String) -> String {
        if FileManager.default.fileExists(atPath: word) {
            return ", but a file; to show it as a list: listwright normalize FILE"
        }
        let near = NearestSpelling(to: word).among(commands.map { $0.name })
        return near.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The error for an option in front of the command, which often belongs after it.
    private static func unknownOption(_ word: String) -> ToolError {
        let owners = commands.filter { $0.flags.contains { word == "--\($0.name)" } }.map { $0.name }
        guard !owners.isEmpty else { return .usage("unknown option \(word)") }
        return .usage("\(word) goes after its command: listwright \(owners.joined(separator: "|")) \(word)")
    }

    private static func run(
        _ command: any Command.Type, words: [Word], to output: inout Output
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

            Turns real-world JSON into lists that are ready to show.

            Commands:
            \(list.joined(separator: "\n"))

            Options:
            \(flags.map(\.line).joined(separator: "\n"))

            'listwright COMMAND --help' describes a command. Without a FILE, or if FILE is -, standard input is read.
            Exit status: \(statuses).

            """
    }
}
