import Listwright

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
