/// Completion for bash 4 and later.
enum BashCompletion {
    static func script(_ commands: [any Command.Type]) -> String {
        let names = commands.map { $0.name } + ["help"] + Tool.flags.map { "--\($0.name)" }
        return """
            # Completion of listwright in bash, written by 'listwright completions bash'.
            _listwright() {
                local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} flags= kind=file
                # bash splits --option=value at the '='.
                if [[ $word == = ]]; then
                    word=
                elif [[ $option == = ]]; then
                    option=${COMP_WORDS[COMP_CWORD-2]}
                fi
                COMPREPLY=()
                if [[ $COMP_CWORD -eq 1 ]]; then
                    COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$word"))
                    return
                fi
                case ${COMP_WORDS[1]} in
            \(commands.map(branch).joined(separator: "\n"))
                help) kind='\(commands.map { $0.name }.joined(separator: " "))' ;;
                esac
                if [[ $word == -* && $kind != value ]]; then
                    COMPREPLY=($(compgen -W "$flags" -- "$word"))
                    return
                fi
                case $kind in
                file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
                none | value) ;;
                *) COMPREPLY=($(compgen -W "$kind" -- "$word")) ;;
                esac
            }
            complete -F _listwright listwright

            """
    }

    private static func branch(_ command: any Command.Type) -> String {
        let flags = command.allFlags
        let long = flags.map { "--\($0.name)" }.joined(separator: " ")
        let values = flags.compactMap { flag in flag.value.map { choice(for: flag, value: $0) } }
        let inner =
            values.isEmpty
            ? ""
            : """

                    case $option in
            \(values.joined(separator: "\n"))
                    esac
            """
        return """
                \(command.name))
                    flags='\(long)' kind='\(kind(command.operandKind))'\(inner)
                    ;;
            """
    }

    private static func choice(for flag: Flag, value: Flag.Value) -> String {
        let spellings = (flag.letter.map { ["-\($0)"] } ?? []) + ["--\(flag.name)"]
        let word = if case .choice(let words) = value.kind { words.joined(separator: " ") } else { kind(value.kind) }
        return "        \(spellings.joined(separator: " | "))) kind='\(word)' ;;"
    }

    /// The name of a kind in the script; a text or a number has no completion.
    private static func kind(_ kind: Flag.Value.Kind) -> String {
        switch kind {
        case .file: "file"
        case .choice(let words): words.joined(separator: " ")
        case .text, .number, .share: "value"
        }
    }
}
