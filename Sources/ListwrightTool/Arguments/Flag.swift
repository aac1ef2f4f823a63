/// One option of a command: as getopt_long wants it, as help and the man page show it, as a shell completes it.
struct Flag: Sendable, Hashable {
    /// The long name, without dashes.
    let name: String
    /// The short name, without the dash.
    let letter: Character?
    /// What the option takes; nil where it takes nothing.
    let value: Value?
    /// What it does, for help.
    let help: String

    init(_ name: String, _ letter: Character?, value: Value? = nil, _ help: String) {
        self.name = name
        self.letter = letter
        self.value = value
        self.help = help
    }

    /// The flag every command has.
    static let help = Flag("help", "h", "show this help")

    /// The line of help.
    var line: String {
        let short = letter.map { "-\($0), " } ?? "    "
        let long = "--\(name)" + (value.map { "=\($0.name)" } ?? "")
        let head = short + long
        return "  " + head + String(repeating: " ", count: max(2, 26 - head.count)) + help
    }
}
