import Listwright

/// Messages about wrong options, which name each option as the user typed it.
struct ArgumentErrors {
    /// The getopt code of the first long option; the code of a short option is its letter.
    static let firstCode: Int32 = 1_000

    let flags: [Flag]
    let command: String

    /// The flag for a code of getopt; nil if the code is an error.
    func flag(_ code: Int32) -> Flag? {
        if code >= Self.firstCode { return flags[Int(code - Self.firstCode)] }
        guard let letter = UInt8(exactly: code), code != Self.missing, code != Self.unknown else { return nil }
        return flags.first { $0.letter == Character(UnicodeScalar(letter)) }
    }

    private static let missing = Int32(UInt8(ascii: ":"))
    private static let unknown = Int32(UInt8(ascii: "?"))

    /// The error that getopt reported.
    ///
    /// - Parameters:
    ///   - symbol: 0 for an unknown long option, the code of a known one, or the letter of a short
    ///     one.
    ///   - last: The word before the one that getopt reads next.
    ///   - next: The word that getopt reads next, which may be a cluster of letters that it is in
    ///     the middle of.
    func error(_ code: Int32, symbol: Int32, last: String, next: String) -> ToolError {
        if code == Self.missing {
            let name = symbol >= Self.firstCode ? "--" + flags[Int(symbol - Self.firstCode)].name : Self.short(symbol)
            return usage("\(name) needs a value" + (flag(named: name)?.value.map { $0.hint(name) } ?? ""))
        }
        if symbol >= Self.firstCode {
            return usage("--\(flags[Int(symbol - Self.firstCode)].name) takes no value")
        }
        return symbol == 0
            ? unknownLong(String(last.prefix { $0 != "=" })) : unknownShort(symbol, last: last, next: next)
    }

    /// The error in a value that getopt accepted; nil if the value is valid.
    func error(of flag: Flag, value: String, in word: String) -> ToolError? {
        guard let kind = flag.value else { return nil }
        if word == value, self.flag(named: value) != nil {
            return usage(
                "--\(flag.name) needs a value, not the option \(value); --\(flag.name)=\(value) means the text")
        }
        if let meant = flagWithOneDash(word), word != value {
            return usage(
                "\(word) is -\(word.dropFirst().prefix(1)) with the value '\(value)'; did you mean --\(meant.name)?")
        }
        if let letter = flag.letter, value.hasPrefix("="), word.hasPrefix("-"), !word.hasPrefix("--"),
            word.hasSuffix(value)
        {
            return usage("-\(letter) takes its value without '=': -\(letter) \(value.dropFirst())")
        }
        return kind.problem(with: value).map { usage("--\(flag.name) \($0)") }
    }

    private func unknownLong(_ name: String) -> ToolError {
        let longer = flags.map { "--\($0.name)" }.filter { $0.hasPrefix(name) }
        if longer.count > 1 { return usage("\(name) may be \(longer.joined(separator: ", "))") }
        let near = NearestSpelling(to: name).among(flags.map { "--\($0.name)" })
        return usage("unknown option \(name)" + (near.map { "; did you mean \($0)?" } ?? ""))
    }

    private func unknownShort(_ symbol: Int32, last: String, next: String) -> ToolError {
        guard UInt8(exactly: symbol).map({ $0 < 0x80 }) == true else {
            // getopt is in the middle of a word: it has seen the first byte of a letter of several
            // bytes.
            let letter = next.first { !$0.isASCII }
            return usage("unknown option -\(letter.map(String.init) ?? "")")
        }
        if symbol == Int32(UInt8(ascii: "=")) {
            let word = next.hasPrefix("-") && next.contains("=") ? next : last
            return usage("\(word.prefix { $0 != "=" }) takes no value")
        }
        let meant = flagWithOneDash(last) ?? flagWithOneDash(next)
        return usage("unknown option \(Self.short(symbol))" + (meant.map { "; did you mean --\($0.name)?" } ?? ""))
    }

    /// The flag whose long name was typed after a single dash, as in `-table`.
    private func flagWithOneDash(_ word: String) -> Flag? {
        guard word.hasPrefix("-"), word.count > 2 else { return nil }
        let name = word.dropFirst().prefix { $0 != "=" }
        return flags.first { $0.name == name }
    }

    private static func short(_ symbol: Int32) -> String { "-\(Character(UnicodeScalar(UInt8(symbol & 0x7F))))" }

    private func flag(named word: String) -> Flag? {
        flags.first { flag in word == "--\(flag.name)" || flag.letter.map { word == "-\($0)" } ?? false }
    }

    private func usage(_ message: String) -> ToolError { .usage(message, command: command) }
}
