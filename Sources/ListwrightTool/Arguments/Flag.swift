import Listwright

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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

extension Flag {
    /// What an option takes: its name in help, and what may stand for it.
    struct Value: Sendable, Hashable, ExpressibleByStringLiteral {
        /// What may stand for a value.
        enum Kind: Sendable, Hashable {
            /// Any text.
            case text
            /// The name of a file.
            case file
            /// One of these words.
            case words([String])
            /// A whole number in this range.
            case number(ClosedRange<Int>)
        }

        /// What stands for it in help.
        let name: String
        /// What may stand for it.
        let kind: Kind

        private init(_ name: String, _ kind: Kind) {
            self.name = name
            self.kind = kind
        }

        /// Any text.
        init(stringLiteral name: String) { self.init(name, .text) }

        /// The name of a file.
        static func file(_ name: String) -> Value { Value(name, .file) }

        /// One of these words.
        static func words(_ name: String, _ words: String...) -> Value { Value(name, .words(words)) }

        /// A whole number in this range.
        static func number(_ name: String, _ range: ClosedRange<Int>) -> Value { Value(name, .number(range)) }

        /// What to write behind the option, for messages.
        func hint(_ option: String) -> String {
            guard case .words(let words) = kind else { return ", as in \(option) \(name)" }
            return ": \(Self.list(words))"
        }

        private static func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        }

        /// Why `text` is no such value, without the option's name in front; nil where it is one.
        func fault(of text: String) -> String? {
            switch kind {
            case .text: return nil
            case .file: return text.isEmpty ? "wants the name of a file, not an empty one" : nil
            case .words(let words) where words.contains(text): return nil
            case .words(let words):
                return "is \(Self.list(words)), not '\(text)'"
            case .number(let range):
                if let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) { return nil }
                let bounds =
                    range.upperBound == .max ? "\(range.lowerBound) up" : "\(range.lowerBound) to \(range.upperBound)"
                return "wants a whole number from \(bounds), not '\(text)'"
            }
        }
    }
}

/// One word of the command line: bytes, which need not be UTF-8 where they name a file.
struct Word: Sendable, Hashable {
    private let bytes: [UInt8]

    /// The word as text; what is not UTF-8 becomes U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    // SAFETY: the bytes of the C string are copied during the call.
    init(cString: UnsafePointer<CChar>) {
        unsafe bytes = Array(UnsafeBufferPointer(start: cString, count: strlen(cString))).map { UInt8(bitPattern: $0) }
    }

    /// The words of this process's command line, without its name.
    // SAFETY: the arguments live as long as the process.
    static var commandLine: [Word] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe Word(cString: $0) }
        }
    }

    /// Whether the word is UTF-8.
    var isText: Bool { text.utf8.elementsEqual(bytes) }

    /// Hands the bytes to the system.
    // SAFETY: the pointer is used during the call only.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }

    /// The part after the last slash; all of it where there is none.
    var lastStep: Word { Word(bytes.split(separator: UInt8(ascii: "/")).last ?? bytes[...]) }

    /// The part before the last slash, "/" for the root; nil where there is no slash.
    var folder: Word? {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return slash == 0 ? Word("/") : Word(bytes[..<slash])
    }
}

extension Word: CustomStringConvertible {
    /// The word for messages: a byte that is not UTF-8 as `\xE9`, control characters and line ends escaped.
    var description: String {
        var shown = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            // A scalar of UTF-8 has one to four bytes.
            let scalar = (1...min(4, rest.count)).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
                .first
            if let scalar {
                shown += scalar.visible
                rest = rest.dropFirst(scalar.utf8.count)
            } else {
                shown += "\\x" + String(rest.removeFirst(), radix: 16, uppercase: true)
            }
        }
        return shown
    }
}
