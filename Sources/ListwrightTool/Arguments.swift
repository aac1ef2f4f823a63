import CGetopt

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A command line, taken apart by getopt_long: options anywhere, `--` ends them.
struct Arguments: Sendable {
    /// What is not an option, in order.
    private(set) var operands: [String] = []

    private var values: [String: [String]] = [:]

    /// Takes `words` apart by the flags of a command.
    // SAFETY: every C string is a copy that is freed at the end of the call; getopt_long only reorders the array of
    // pointers to them, and the entries of the option table point to names that live as long.
    init(_ words: [String], flags: [Flag], command: String) throws(ToolError) {
        var copies: [UnsafeMutablePointer<CChar>?] = unsafe ([command] + words).map { unsafe strdup($0) }
        let names = unsafe flags.map { unsafe strdup($0.name) }
        defer { unsafe (copies + names).forEach { unsafe free($0) } }
        let count = unsafe copies.count
        unsafe copies.append(nil)
        let table = unsafe Self.table(flags, names)
        let letters = Self.letters(flags)
        cgetopt_start()
        var step = unsafe cgetopt_next(Int32(count), &copies, letters, table)
        while unsafe step.code != -1 {
            let word = unsafe copies[Int(max(2, step.index)) - 1].map { unsafe String(cString: $0) } ?? ""
            guard let flag = unsafe Self.flag(step.code, flags) else {
                throw unsafe Self.fault(step.code, word, step.letter, flags, command)
            }
            values[flag.name, default: []].append(unsafe step.argument.map { unsafe String(cString: $0) } ?? "")
            unsafe step = cgetopt_next(Int32(count), &copies, letters, table)
        }
        operands = unsafe copies[Int(step.index)..<count].compactMap { unsafe $0.map { unsafe String(cString: $0) } }
    }

    // SAFETY: the table points to `names`, which the caller keeps.
    private static func table(_ flags: [Flag], _ names: [UnsafeMutablePointer<CChar>?]) -> [option] {
        unsafe flags.indices.map { index in
            unsafe option(
                name: names[index], has_arg: flags[index].value == nil ? no_argument : required_argument, flag: nil,
                val: Int32(1_000 + index))
        } + [unsafe option()]
    }

    /// The short options as getopt wants them; the colon in front asks for telling faults apart.
    private static func letters(_ flags: [Flag]) -> String {
        flags.reduce(into: ":") { letters, flag in
            guard let letter = flag.letter else { return }
            letters += "\(letter)" + (flag.value == nil ? "" : ":")
        }
    }

    private static func flag(_ code: Int32, _ flags: [Flag]) -> Flag? {
        if code >= 1_000 { return flags[Int(code) - 1_000] }
        return UInt8(exactly: code).flatMap { byte in flags.first { $0.letter == Character(UnicodeScalar(byte)) } }
    }

    private static func fault(
        _ code: Int32, _ word: String, _ letter: Int32, _ flags: [Flag], _ command: String
    ) -> ToolError {
        let isLong = word.hasPrefix("--")
        let name = isLong ? String(word.prefix { $0 != "=" }) : "-\(Character(UnicodeScalar(UInt8(letter & 0x7F))))"
        if code == Int32(UInt8(ascii: ":")) { return .usage("\(name) wants a value", command: command) }
        let known = flags.contains { "--\($0.name)" == name }
        return .usage(known ? "\(name) takes no value" : "there is no option \(name)", command: command)
    }

    /// Whether a flag was given.
    func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

    /// The value of a flag, the last one where it was given more than once.
    func value(_ flag: Flag) -> String? { values[flag.name]?.last }
}
