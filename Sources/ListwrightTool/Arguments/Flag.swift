import JSONDocuments
import ListwrightEssentials
import SystemHeaders

/// An option of a command: the one source for parsing, help, the manual page and the shell completions.
struct Flag: Sendable, Hashable {
    /// The long name, without dashes.
    let name: String
    /// The short name, without the dash.
    let letter: Character?
    /// The value that the option takes; nil if it takes none.
    let value: Value?
    /// The description, for help.
    let help: String

    init(_ name: String, letter: Character? = nil, value: Value? = nil, help: String) {
        self.name = name
        self.letter = letter
        self.value = value
        self.help = help
    }

    /// The flag that every command has.
    static let help = Flag("help", letter: "h", help: "show this help")

    /// The line in the help of a command.
    var line: String {
        let short = letter.map { "-\($0), " } ?? "    "
        let long = "--\(name)" + (value.map { "=\($0.name)" } ?? "")
        let head = short + long
        return "  " + head + String(repeating: " ", count: max(2, 26 - head.count)) + help
    }
}

extension Flag {
    /// The value of an option: its name in help, and the values that are valid.
    struct Value: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The values that are valid.
        enum Kind: Sendable, Hashable {
            /// Any text.
            case text
            /// The name of a file.
            case file
            /// One of these words.
            case choice([String])
            /// A whole number in this range.
            case number(ClosedRange<Int>)
            /// A number from 0 to 1, or a percentage.
            case share
        }

        /// The name in help, in capitals.
        let name: String
        /// The values that are valid.
        let kind: Kind

        private init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }

        /// Any text.
        init(stringLiteral name: String) { self.init(name: name, kind: .text) }

        /// The name of a file.
        static func file(_ name: String) -> Value { Value(name: name, kind: .file) }

        /// One of these words.
        static func choice(_ name: String, of words: String...) -> Value { choice(name, of: words) }

        /// One of these words.
        static func choice(_ name: String, of words: [String]) -> Value { Value(name: name, kind: .choice(words)) }

        /// A whole number in this range.
        static func number(_ name: String, in range: ClosedRange<Int>) -> Value {
            Value(name: name, kind: .number(range))
        }

        /// A number from 0 to 1, or a percentage.
        static func share(_ name: String) -> Value { Value(name: name, kind: .share) }

        /// The number that a share is, as `0.01` or `1%`; nil for another text.
        static func share(of text: String) -> Double? {
            let isPercentage = text.last == "%"
            let digits = isPercentage ? text.dropLast() : text[...]
            guard digits.utf8.first?.isDecimalDigit ?? false, digits.utf8.last?.isDecimalDigit ?? false,
                digits.utf8.allSatisfy({ $0.isDecimalDigit || $0 == .period })
            else { return nil }
            // Moved by its text, 0.1% is the number that 0.001 is.
            return Double(digits + (isPercentage ? "e-2" : "")).flatMap { (0...1).contains($0) ? $0 : nil }
        }

        /// The end of the message that a value is missing: an example, or the values to choose
        /// from.
        func hint(_ option: String) -> String {
            guard case .choice(let words) = kind else { return ", as in \(option) \(name)" }
            return ": \(Self.list(words))"
        }

        private static func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        }

        /// The reason why `text` isn't valid, for a message that begins with the option; nil if it
        /// is valid.
        func problem(with text: String) -> String? {
            switch kind {
            case .text: return nil
            case .file: return text.isEmpty ? "needs the name of a file, not an empty one" : nil
            case .choice(let words) where words.contains(text): return nil
            case .choice(let words):
                return "is \(Self.list(words)), not '\(text)'"
            case .number(let range):
                if let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) { return nil }
                let bounds =
                    range.upperBound == .max
                    ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
                return "needs a whole number \(bounds), not '\(text)'"
            case .share:
                return Self.share(of: text) == nil ? "needs a number from 0 to 1 or a percentage, not '\(text)'" : nil
            }
        }
    }
}

/// A word of the command line, as bytes: the name of a file need not be UTF-8.
struct Word: Sendable, Hashable {
    let bytes: [UInt8]

    /// The word as text; what is not UTF-8 becomes U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    // SAFETY: the bytes of the C string are copied during the call.
    init(cString: UnsafePointer<CChar>) {
        unsafe bytes = Array(UnsafeBufferPointer(start: cString, count: strlen(cString))).map { UInt8(bitPattern: $0) }
    }

    /// The words of this process's command line, without the name of the program.
    // SAFETY: the arguments live as long as the process.
    static var commandLine: [Word] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe Word(cString: $0) }
        }
    }

    /// True if the word names standard input or standard output instead of a file.
    var isStandardStream: Bool { bytes == [.minus] }

    /// True if the word is UTF-8.
    var isText: Bool { text.utf8.elementsEqual(bytes) }

    /// Opens the file at this path.
    // SAFETY: the path is read during the call only.
    func opened(flags: Int32, mode: UInt32 = 0) throws(SystemError) -> FileDescriptor {
        try unsafe withCString { path in
            Swift.Result { () throws(SystemError) in
                unsafe try FileDescriptor(opening: path, flags: flags, mode: mode)
            }
        }.get()
    }

    /// The bytes as a C string, with the NUL at its end.
    var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

    /// The parts before and after the last byte of this value; nil without one.
    func parted(atLast byte: UInt8) -> (before: Word, after: Word)? {
        guard let index = bytes.lastIndex(of: byte) else { return nil }
        return (Word(bytes[..<index]), Word(bytes[(index + 1)...]))
    }

    /// Calls `body` with the bytes as a C string.
    // SAFETY: the pointer is used during the call only.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        unsafe cString.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }

    /// The last component of the path: the part after the last slash, or the whole word.
    var lastComponent: Word { Word(bytes.split(separator: UInt8(ascii: "/")).last ?? bytes[...]) }

    /// The part before the last slash, "/" for the root; nil if there is no slash.
    var folder: Word? {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return slash == 0 ? Word("/") : Word(bytes[..<slash])
    }
}

extension Word: CustomStringConvertible {
    /// The word for messages: a byte that isn't UTF-8 as `\xE9`, control characters and line ends
    /// escaped.
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

extension Flag {
    /// The path of a list, for each command that takes one.
    static let at = Flag(
        "at", letter: "a", value: "PATH",
        help: "the path of the list, or . for the whole document (default: searched for)")

    /// The reader, for each command that maps records.
    static let reader = Flag(
        "reader", value: .choice("READER", of: "auto", "direct", "jansson"),
        help: "the reader: auto (the default), direct or jansson; all read the same rows")
}
