/// Completion for fish.
enum FishCompletion {
    static func script(_ commands: [any Command.Type]) -> String {
        let first = "complete -c listwright -n __fish_use_subcommand"
        var lines = ["# Completion of listwright in fish, written by 'listwright completions fish'."]
        lines += commands.map { "\(first) -f -a \($0.name) -d \(quoted($0.summary))" }
        lines.append("\(first) -f -a help -d 'Show the help of a command.'")
        lines += Tool.flags.map { "\(first) \(spelling($0)) -d \(quoted($0.help))" }
        lines += commands.flatMap { command in
            let own = "complete -c listwright -n '__fish_seen_subcommand_from \(command.name)'"
            return command.allFlags.map { "\(own) \(spelling($0)) -d \(quoted($0.help))" }
                + operandCompletions(command.operandKind, after: own)
        }
        let names = commands.map { $0.name }.joined(separator: " ")
        lines.append("complete -c listwright -n '__fish_seen_subcommand_from help' -f -a \(quoted(names))")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func operandCompletions(_ kind: Flag.Value.Kind, after own: String) -> [String] {
        switch kind {
        case .file: []
        case .choice(let words): ["\(own) -f -a \(quoted(words.joined(separator: " ")))"]
        case .text, .number, .share: ["\(own) -f"]
        }
    }

    private static func spelling(_ flag: Flag) -> String {
        let names = (flag.letter.map { "-s \($0) " } ?? "") + "-l \(flag.name)"
        return switch flag.value?.kind {
        case nil: names
        case .file: names + " -r -F"
        case .choice(let words): names + " -x -a \(quoted(words.joined(separator: " ")))"
        case .text, .number, .share: names + " -x"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'"
            + text.reduce(into: "") { text, character in
                text += "\\'".contains(character) ? "\\\(character)" : "\(character)"
            } + "'"
    }
}
