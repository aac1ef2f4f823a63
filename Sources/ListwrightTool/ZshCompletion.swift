/// Completion for zsh.
enum ZshCompletion {
    static func script(_ commands: [any Command.Type]) -> String {
        """
        #compdef listwright
        # Completion of listwright in zsh, written by 'listwright completions zsh'.
        _listwright() {
            local state line
            local -a commands
            commands=(
        \(commands.map { "        \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
                'help:Show the help of a command.'
            )
            _arguments -C \(Tool.flags.map { quoted("--\($0.name)[\(bracketed($0.help))]") }.joined(separator: " ")) \\
                '1:command:->command' '*::argument:->argument'
            case $state in
            command) _describe command commands ;;
            argument)
                case $words[1] in
        \(commands.map(branch).joined(separator: "\n"))
                help) _describe command commands ;;
                esac ;;
            esac
        }
        if [[ $funcstack[1] == _listwright ]]; then _listwright "$@"; else compdef _listwright listwright; fi

        """
    }

    private static func branch(_ command: any Command.Type) -> String {
        let specs =
            command.allFlags.flatMap(specs) + [
                quoted("*:\(command.operands.lowercased()):\(action(command.operandKind))")
            ]
        return """
                    \(command.name))
                        _arguments -s -S \\
            \(specs.map { "                    \($0)" }.joined(separator: " \\\n")) ;;
            """
    }

    private static func specs(_ flag: Flag) -> [String] {
        let long = "--\(flag.name)"
        let value = flag.value.map { ":\($0.name.lowercased()):\(action($0.kind))" } ?? ""
        let help = "[\(bracketed(flag.help))]"
        let others = flag.letter.map { "(-\($0) \(long))" } ?? ""
        let longSpec = quoted("\(others)\(long)\(value.isEmpty ? "" : "=")\(help)\(value)")
        return [longSpec]
            + (flag.letter.map { [quoted("\(others)-\($0)\(value.isEmpty ? "" : "+")\(help)\(value)")] } ?? [])
    }

    private static func action(_ kind: Flag.Value.Kind) -> String {
        switch kind {
        case .file: "_files"
        case .choice(let words): "(\(words.joined(separator: " ")))"
        case .text, .number, .share: " "
        }
    }

    private static func bracketed(_ text: String) -> String {
        text.reduce(into: "") { text, character in
            text += "[]:\\".contains(character) ? "\\\(character)" : "\(character)"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
