import CGetopt

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A command line, taken apart by getopt_long: options anywhere, `--` ends them.
struct Arguments: Sendable {
    /// What is not an option, in order.
    private(set) var words: [Word] = []

    /// The same as texts.
    var operands: [String] { words.map(\.text) }

    private let command: String
    private var values: [String: [Word]] = [:]

    /// Takes `words` apart by the flags of a command.
    // SAFETY: every C string is a copy that is freed at the end of the call; getopt_long only reorders the array of
    // pointers to them, and the entries of the option table point to names that live as long.
    init(_ words: [Word], flags: [Flag], command: String) throws(ToolError) {
        self.command = command
        var copies: [UnsafeMutablePointer<CChar>?] = unsafe ([Word(command)] + words).map { word in
            unsafe word.withCString { unsafe strdup($0) }
        }
        let names = unsafe flags.map { unsafe strdup($0.name) }
        defer { unsafe (copies + names).forEach { unsafe free($0) } }
        let count = unsafe copies.count
        unsafe copies.append(nil)
        let table = unsafe Self.table(flags, names)
        let letters = Self.letters(flags)
        let faults = ArgumentFaults(flags: flags, command: command)
        cgetopt_start()
        var step = unsafe cgetopt_next(Int32(count), &copies, letters, table)
        while unsafe step.code != -1 {
            let last = unsafe Self.text(copies[max(1, Int(step.index) - 1)])
            guard let flag = unsafe faults.flag(step.code) else {
                throw unsafe faults.fault(
                    step.code, symbol: step.letter, last: last, next: Self.text(copies[Int(step.index)]))
            }
            let value = unsafe step.argument.map { unsafe Word(cString: $0) } ?? Word("")
            if let fault = faults.fault(of: flag, value.text, in: last) { throw fault }
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
    private static func table(_ flags: [Flag], _ names: [UnsafeMutablePointer<CChar>?]) -> [option] {
        unsafe flags.indices.map { index in
            unsafe option(
                name: names[index], has_arg: flags[index].value == nil ? no_argument : required_argument, flag: nil,
                val: ArgumentFaults.firstCode + Int32(index))
        } + [unsafe option()]
    }

    /// The short options as getopt wants them; the colon in front asks for telling faults apart.
    private static func letters(_ flags: [Flag]) -> String {
        flags.reduce(into: ":") { letters, flag in
            guard let letter = flag.letter else { return }
            letters += "\(letter)" + (flag.value == nil ? "" : ":")
        }
    }

    /// Whether a flag was given.
    func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

    /// The value of a flag, the last one where it was given more than once.
    func value(_ flag: Flag) -> String? { word(flag)?.text }

    /// The value of a flag that names a file.
    func word(_ flag: Flag) -> Word? { values[flag.name]?.last }

    /// All values of a flag, in order.
    func all(_ flag: Flag) -> [String] { (values[flag.name] ?? []).map(\.text) }

    /// The value of a flag that takes a number.
    func number(_ flag: Flag) -> Int? { value(flag).flatMap { Int($0) } }

    /// Refuses a flag that says nothing without another one.
    func require(_ other: Flag, with flag: Flag) throws(ToolError) {
        guard has(flag), !has(other) else { return }
        throw .usage("--\(flag.name) goes with --\(other.name) only", command: command)
    }

    /// Refuses two flags that say different things.
    func refuse(_ flag: Flag, with other: Flag) throws(ToolError) {
        guard has(flag), has(other) else { return }
        throw .usage("--\(flag.name) and --\(other.name) do not go together", command: command)
    }

    /// The file at this place among the operands; standard input where there is none.
    func input(at place: Int) throws(ToolError) -> Input {
        guard words.indices.contains(place) else { return Input(nil) }
        guard !words[place].text.isEmpty else { throw .usage("the name of the file is empty", command: command) }
        return Input(words[place])
    }

    /// Refuses operands past so many.
    func refuseOperands(past count: Int, _ reads: String) throws(ToolError) {
        guard words.count > count else { return }
        throw .usage("\(command) reads \(reads); '\(words[count])' is one too many", command: command)
    }
}
