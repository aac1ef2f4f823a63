import CGetopt
import Synchronization
import SystemHeaders

/// A command line, parsed by getopt_long: options may appear anywhere, and `--` ends them.
struct Arguments: Sendable {
    /// The operands, in order.
    private(set) var words: [Word] = []

    /// The operands as text.
    var operands: [String] { words.map(\.text) }

    /// The name of the command.
    let command: String
    private var values: [String: [Word]] = [:]

    /// The state of getopt_long is one for the process.
    private static let getopt = Mutex(())

    /// Parses `words` by the flags of a command.
    init(_ words: [Word], flags: [Flag], command: String) throws(ToolError) {
        self.command = command
        try Self.getopt.withLock { (_) throws(ToolError) in try parse(words, flags: flags) }
    }

    // SAFETY: every C string is a copy that is freed at the end of the call; getopt_long only
    // reorders the array of pointers to them, and the entries of the option table point to names
    // that live as long.
    private mutating func parse(_ words: [Word], flags: [Flag]) throws(ToolError) {
        var copies: [UnsafeMutablePointer<CChar>?] = unsafe ([Word(command)] + words).map { word in
            unsafe word.withCString { unsafe strdup($0) }
        }
        let names = unsafe flags.map { unsafe strdup($0.name) }
        defer { unsafe (copies + names).forEach { unsafe free($0) } }
        let count = unsafe copies.count
        unsafe copies.append(nil)
        let table = unsafe Self.table(flags, names: names)
        let letters = Self.letters(flags)
        let errors = ArgumentErrors(flags: flags, command: command)
        cgetopt_start()
        var step = unsafe cgetopt_next(Int32(count), &copies, letters, table)
        while unsafe step.code != -1 {
            let last = unsafe Self.text(copies[max(1, Int(step.index) - 1)])
            guard let flag = unsafe errors.flag(step.code) else {
                throw unsafe errors.error(
                    step.code, symbol: step.letter, last: last, next: Self.text(copies[Int(step.index)]))
            }
            let value = unsafe step.argument.map { unsafe Word(cString: $0) } ?? Word("")
            if let error = errors.error(of: flag, value: value.text, in: last) { throw error }
            values[flag.name, default: []].append(value)
            unsafe step = cgetopt_next(Int32(count), &copies, letters, table)
        }
        self.words = unsafe copies[Int(step.index)..<count].map {
            unsafe $0.map { unsafe Word(cString: $0) } ?? Word("")
        }
    }

    // SAFETY: the pointer is nil or a C string.
    private static func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
        unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }

    // SAFETY: the table points to `names`, which the caller keeps.
    private static func table(_ flags: [Flag], names: [UnsafeMutablePointer<CChar>?]) -> [option] {
        unsafe flags.indices.map { index in
            unsafe option(
                name: names[index], has_arg: flags[index].value == nil ? no_argument : required_argument, flag: nil,
                val: ArgumentErrors.firstCode + Int32(index))
        } + [unsafe option()]
    }

    /// The short options in getopt's form.
    ///
    /// The leading colon makes getopt distinguish a missing value from an unknown option.
    private static func letters(_ flags: [Flag]) -> String {
        flags.reduce(into: ":") { letters, flag in
            guard let letter = flag.letter else { return }
            letters += "\(letter)" + (flag.value == nil ? "" : ":")
        }
    }

    /// Whether a flag was given.
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
