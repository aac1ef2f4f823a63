import ListwrightEssentials

/// An option as it was typed.
struct TypedOption {
    /// The option: `--table`, or `-t` in a cluster of letters.
    let name: String
    /// The word with the option.
    let word: String
    /// The value in the same word; nil if it is the next word.
    let attached: Word?

    init(_ name: String, in word: Word, attached: Word?) {
        self.name = name
        self.word = word.text
        self.attached = attached
    }
}

/// The flags of a command by what was typed, and messages about wrong options, which name each as the user typed it.
struct FlagLookup {
    let flags: [Flag]
    let command: String

    /// Returns the flag for `--name`, which may be shortened as long as it is clear.
    func flag(named name: String) throws(ToolError) -> Flag {
        let names = flags.map { "--\($0.name)" }
        let longer = names.indices.filter { names[$0].hasPrefix(name) }
        if let index = names.firstIndex(of: name) ?? (longer.count == 1 ? longer[0] : nil) { return flags[index] }
        if !longer.isEmpty { throw usage("\(name) may be \(longer.map { names[$0] }.joined(separator: ", "))") }
        let near = NearestSpelling(to: name).among(names)
        throw usage("unknown option \(name)" + (near.map { "; did you mean \($0)?" } ?? ""))
    }

    /// Returns the flag for the first of the letters in a word.
    func flag(for letters: ArraySlice<UInt8>, in word: Word) throws(ToolError) -> Flag {
        let letter = String(decoding: letters, as: UTF8.self).first ?? "?"
        if let flag = flags.first(where: { $0.letter == letter }) { return flag }
        if letter == "=", letters.startIndex > 1 { throw usage("\(word.text.prefix { $0 != "=" }) takes no value") }
        let meant = flagWithOneDash(word.text).map { "; did you mean --\($0.name)?" }
        throw usage("unknown option -\(letter)" + (meant ?? ""))
    }

    /// Returns the error in the value of an option; nil if the value is valid.
    func error(of flag: Flag, value: String, _ typed: TypedOption) -> ToolError? {
        let isOption = flags.contains { value == "--\($0.name)" || $0.letter.map { value == "-\($0)" } ?? false }
        if typed.attached == nil, isOption {
            return usage(
                "--\(flag.name) needs a value, not the option \(value); --\(flag.name)=\(value) means the text")
        }
        if typed.attached != nil, !typed.name.hasPrefix("--") {
            if let meant = flagWithOneDash(typed.word) {
                return usage("\(typed.word) is \(typed.name) with the value '\(value)'; did you mean --\(meant.name)?")
            }
            if value.hasPrefix("=") {
                return usage("\(typed.name) takes its value without '=': \(typed.name) \(value.dropFirst())")
            }
        }
        return flag.value?.problem(with: value).map { usage("--\(flag.name) \($0)") }
    }

    /// Returns the flag whose long name was typed after a single dash, as in `-table`.
    private func flagWithOneDash(_ word: String) -> Flag? {
        guard word.count > 2 else { return nil }
        let name = word.dropFirst().prefix { $0 != "=" }
        return flags.first { $0.name == name }
    }

    func usage(_ message: String) -> ToolError { .usage(message, command: command) }
}
