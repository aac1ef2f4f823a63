/// `listwright manual`: the manual page, made from the flags of the commands.
struct ManualCommand: Command {
    static let name = "manual"
    static let operands = ""
    static let summary = "Print the manual page, for man -l."
    static let details = "listwright manual | man -l -"
    static let operandKind = Flag.Value.Kind.text
    static let flags: [Flag] = []

    init(_ arguments: Arguments) throws(ToolError) { try arguments.refuseOperands(past: 0, reads: "nothing") }

    func run(_ output: inout Output) throws(ToolError) -> ExitStatus {
        try output.write(ManualPage.text(Tool.commands))
        return .ok
    }
}

/// The manual page, in the macros of man(7).
enum ManualPage {
    static func text(_ commands: [any Command.Type]) -> String {
        var lines = [
            ".TH LISTWRIGHT 1 \"\" \"listwright \(Release.version)\" \"User Commands\"", ".SH NAME",
            "listwright \\- turns real-world JSON into lists that are ready to show", ".SH SYNOPSIS",
        ]
        for command in commands {
            lines += [".B listwright \(command.name)", roffEscaped(usage(command)), ".br"]
        }
        lines.removeLast()
        lines += [".SH DESCRIPTION"] + description + [".SH COMMANDS"]
        for command in commands { lines += manualSection(command) }
        lines += [".SH EXIT STATUS"]
        for status in ExitStatus.allCases { lines += [".TP", ".B \(status.rawValue)", roffEscaped(status.meaning)] }
        return (lines + ending).joined(separator: "\n") + "\n"
    }

    private static let description = [
        "Reads files, or standard input if there is no file or its name is", ".BR \\- ,",
        "and writes to standard output; messages go to standard error, with the file, the line and the column.",
    ]

    private static func usage(_ command: any Command.Type) -> String {
        command.operands.isEmpty ? "[OPTION]..." : "[OPTION]... \(command.operands)"
    }

    private static func manualSection(_ command: any Command.Type) -> [String] {
        var lines = [
            ".SS listwright \(roffEscaped(command.name)) \(roffEscaped(usage(command)))",
            roffEscaped(command.summary),
        ]
        if !command.details.isEmpty {
            lines += [".PP", ".nf"] + command.details.split(separator: "\n").map { roffEscaped(String($0)) } + [".fi"]
        }
        for flag in command.allFlags { lines += item(flag) }
        return lines
    }

    private static func item(_ flag: Flag) -> [String] {
        let value = flag.value.map { "=\\fI\(roffEscaped($0.name))\\fP" } ?? ""
        let short = flag.letter.map { "\\fB\\-\($0)\\fP, " } ?? ""
        return [
            ".TP", "\(short)\\fB\\-\\-\(flag.name.split(separator: "-").joined(separator: "\\-"))\\fP\(value)",
            roffEscaped(flag.help),
        ]
    }

    private static let ending = [
        ".SH ENVIRONMENT", ".TP", ".B NO_COLOR",
        "If this is set and not empty, output has no colour. Output to anything but a terminal never has.",
        ".TP", ".B COLUMNS", "The width of the text of", ".B normalize", "if the output is not a terminal.",
        ".SH EXAMPLES", ".nf",
        "listwright check *.json", "listwright query \\(aqbooks[*].title\\(aq shop.json",
        "listwright map \\-\\-table=table.json \\-\\-at=data.books \\-\\-lines shop.json",
        "listwright preview \\-\\-serve shop.json", ".fi",
    ]

    /// Text escaped for roff.
    private static func roffEscaped(_ text: String) -> String {
        let escaped = text.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\e"
            case "-": text += "\\-"
            case "'": text += "\\(aq"
            case "`": text += "\\(ga"
            case "^": text += "\\(ha"
            case "~": text += "\\(ti"
            default: text.append(character)
            }
        }
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
