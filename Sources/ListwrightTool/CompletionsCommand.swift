/// `listwright completions`: a completion script for a shell, made from the flags of the commands.
struct CompletionsCommand: Command {
    static let name = "completions"
    static let operands = "SHELL"
    static let summary = "Print a completion script for bash, zsh or fish."
    static let details = """
        bash: listwright completions bash > ~/.local/share/bash-completion/completions/listwright
        zsh:  listwright completions zsh > ~/.zfunc/_listwright    (a folder of fpath)
        fish: listwright completions fish > ~/.config/fish/completions/listwright.fish
        """
    static let operandKind = Flag.Value.Kind.choice(shells)
    static let flags: [Flag] = []

    private static let shells = ["bash", "zsh", "fish"]

    private let shell: String

    init(_ arguments: Arguments) throws(ToolError) {
        try arguments.refuseOperands(past: 1, reads: "one name of a shell")
        guard let shell = arguments.operands.first else {
            throw .usage("the name of a shell is missing: bash, zsh or fish", command: Self.name)
        }
        guard Self.shells.contains(shell) else {
            throw .usage("there are completions for bash, zsh and fish, not for '\(shell)'", command: Self.name)
        }
        self.shell = shell
    }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        switch shell {
        case "bash": try output.write(BashCompletion.script(Tool.commands))
        case "zsh": try output.write(ZshCompletion.script(Tool.commands))
        default: try output.write(FishCompletion.script(Tool.commands))
        }
        return .ok
    }
}
