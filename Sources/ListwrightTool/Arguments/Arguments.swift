import JSONDocuments

/// A command line, parsed by the flags of a command: options may appear anywhere, and `--` ends them.
struct Arguments: Sendable {
    /// The operands, in order.
    private(set) var words: [Word] = []

    /// The operands as text.
    var operands: [String] { words.map(\.text) }

    /// The name of the command.
    let command: String
    private var values: [String: [Word]] = [:]

    /// True if the files are watched, so that each has to be a plain file whenever it is read.
    var isWatching = false

    /// Parses `words` by the flags of a command.
    init(_ words: [Word], flags: [Flag], command: String) throws(ToolError) {
        self.command = command
        let lookup = FlagLookup(flags: flags, command: command)
        var rest = words[...]
        while let word = rest.popFirst() {
            if word.bytes == [.minus, .minus] { break }
            if word.bytes.starts(with: [.minus, .minus]) {
                try takeLong(word, &rest, lookup)
            } else if word.bytes.first == .minus, word.bytes.count > 1 {
                try takeLetters(of: word, &rest, lookup)
            } else {
                self.words.append(word)
            }
        }
        self.words += rest
    }

    /// Takes `--name`, `--name VALUE` or `--name=VALUE`; a name may be shortened as long as it is clear.
    private mutating func takeLong(
        _ word: Word, _ rest: inout ArraySlice<Word>, _ lookup: FlagLookup
    ) throws(ToolError) {
        let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let flag = try lookup.flag(named: String(decoding: parts[0], as: UTF8.self))
        let attached = parts.count > 1 ? Word(parts[1]) : nil
        if flag.value == nil, attached != nil { throw lookup.usage("--\(flag.name) takes no value") }
        try take(flag, TypedOption("--\(flag.name)", in: word, attached: attached), &rest, lookup)
    }

    /// Takes the letters of `-jt TABLE` or `-jtTABLE`: the first one that has a value ends them.
    private mutating func takeLetters(
        of word: Word, _ rest: inout ArraySlice<Word>, _ lookup: FlagLookup
    ) throws(ToolError) {
        var letters = word.bytes.dropFirst()
        while !letters.isEmpty {
            let flag = try lookup.flag(for: letters, in: word)
            letters.removeFirst()
            let attached = flag.value == nil || letters.isEmpty ? nil : Word(letters)
            try take(flag, TypedOption("-\(flag.letter ?? "?")", in: word, attached: attached), &rest, lookup)
            if attached != nil { return }
        }
    }

    /// Takes an option and its value: the attached one, or the next word.
    private mutating func take(
        _ flag: Flag, _ typed: TypedOption, _ rest: inout ArraySlice<Word>, _ lookup: FlagLookup
    ) throws(ToolError) {
        guard let kind = flag.value else { return values[flag.name, default: []].append(Word("")) }
        guard let value = typed.attached ?? rest.popFirst() else {
            throw lookup.usage("\(typed.name) needs a value" + kind.hint(typed.name))
        }
        if let error = lookup.error(of: flag, value: value.text, typed) { throw error }
        values[flag.name, default: []].append(value)
    }

    /// Returns whether a flag was given.
    func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

    /// The value of a flag; the last one if it was given more than once.
    func value(_ flag: Flag) -> String? { word(flag)?.text }

    /// The value of a flag that names a file.
    func word(_ flag: Flag) -> Word? { values[flag.name]?.last }

    /// All values of a flag, in order.
    func all(_ flag: Flag) -> [String] { (values[flag.name] ?? []).map(\.text) }

    /// The value of a flag that takes a number.
    func number(_ flag: Flag) -> Int? { value(flag).flatMap { Int($0) } }

    /// Refuses a flag that has no effect without another one.
    func require(_ other: Flag, with flag: Flag) throws(ToolError) {
        guard has(flag), !has(other) else { return }
        throw .usage("--\(flag.name) requires --\(other.name)", command: command)
    }

    /// Refuses two flags that exclude each other.
    func refuse(_ flag: Flag, with other: Flag) throws(ToolError) {
        guard has(flag), has(other) else { return }
        throw .usage("--\(flag.name) and --\(other.name) cannot be used together", command: command)
    }

    /// Refuses more than `count` operands; `reads` names the expected ones in the message.
    func refuseOperands(past count: Int, reads: String) throws(ToolError) {
        guard words.count > count else { return }
        throw .usage("\(command) reads \(reads); unexpected argument '\(words[count])'", command: command)
    }
}
