/// The string literals of a Swift source, with their lines; what is interpolated is left out, and comments are passed.
///
/// ```swift
/// SwiftStrings(in: #"print("found \(count) rows", "")"#).strings.map(\.text)  // ["found … rows", ""]
/// ```
public struct SwiftStrings {
    /// A literal: the line that it starts in, and its characters, with `…` for each interpolation.
    public struct Literal {
        /// The number of its first line.
        public let line: Int
        /// Its characters.
        public let text: String
    }

    /// The literals, those in interpolations before the ones around them.
    public private(set) var strings: [Literal] = []

    private let source: [UInt8]
    private var next = 0
    private var line = 1

    /// Reads the literals of a source.
    public init(in source: String) {
        self.source = Array(source.utf8)
        while next < self.source.count { passToken() }
    }

    /// Passes a comment, a literal or one byte of other code.
    private mutating func passToken() {
        if starts(with: "//") {
            while next < source.count, source[next] != UInt8(ascii: "\n") { next += 1 }
        } else if starts(with: "/*") {
            pass(2)
            while next < source.count, !starts(with: "*/") { pass(1) }
            pass(2)
        } else if starts(with: "#/") {
            pass(2)
            while next < source.count, !starts(with: "/#") { pass(1) }
            pass(2)
        } else {
            let hashes = source[next...].prefix { $0 == UInt8(ascii: "#") }.count
            guard next + hashes < source.count, source[next + hashes] == UInt8(ascii: "\"") else { return pass(1) }
            pass(hashes)
            readLiteral(hashes: String(repeating: "#", count: hashes))
        }
    }

    private mutating func readLiteral(hashes: String) {
        let start = line
        let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        pass(quote.utf8.count)
        var text: [UInt8] = []
        while next < source.count, !starts(with: quote + hashes) {
            guard starts(with: "\\" + hashes) else {
                text.append(source[next])
                pass(1)
                continue
            }
            pass(1 + hashes.utf8.count)
            if starts(with: "(") {
                passInterpolation()
                text += Array("…".utf8)
            } else {
                // An escaped character, or a line break that isn't one.
                text.append(UInt8(ascii: starts(with: "\"") ? "\"" : " "))
                pass(1)
            }
        }
        pass(quote.utf8.count + hashes.utf8.count)
        strings.append(Literal(line: start, text: String(decoding: text, as: UTF8.self)))
    }

    private mutating func passInterpolation() {
        var depth = 0
        repeat {
            if starts(with: "(") { depth += 1 } else if starts(with: ")") { depth -= 1 }
            passToken()
        } while depth > 0 && next < source.count
    }

    private mutating func pass(_ count: Int) {
        for byte in source[min(next, source.count)..<min(next + count, source.count)] where byte == UInt8(ascii: "\n") {
            line += 1
        }
        next = min(next + count, source.count)
    }

    private func starts(with text: String) -> Bool { source[next...].starts(with: text.utf8) }
}
