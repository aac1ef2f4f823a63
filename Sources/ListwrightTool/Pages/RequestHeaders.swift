import JSONDocuments
import ListwrightEssentials
import SystemHeaders

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The headers that `pages` sends, each with the place where it was given.
///
/// No message has a value: it may be a secret, also where a line lacks its colon.
struct RequestHeaders: Sendable {
    /// The headers with those that every request has.
    private(set) var fields: HeaderFields = [
        "Accept": "application/json", "User-Agent": "listwright/\(Release.version)",
    ]

    /// The headers that the command line gives.
    private(set) var given: [(name: String, value: String, source: Source)] = []

    /// The place where a header was given.
    enum Source: Sendable, Equatable {
        case header, variable(String, Flag), line(Int, of: String)

        /// The place in a message.
        var name: String {
            switch self {
            case .header: "--header"
            case .variable(let name, let flag): "--\(flag.name) (\(name))"
            case .line(let number, let file): "\(file):\(number)"
            }
        }

        /// What messages show for the value.
        var placeholder: String {
            if case .variable(let name, _) = self { "(from $\(name))" } else { "(from \(name))" }
        }
    }

    static let header = Flag(
        "header", letter: "H", value: "NAME:VALUE",
        help: "send this header; @FILE reads lines NAME: VALUE from a file, @- from standard input; may be repeated")
    static let environment = Flag(
        "header-env", value: "NAME=VARIABLE",
        help: "send this header with the value of an environment variable; may be repeated")
    static let bearer = Flag(
        "bearer-env", value: "VARIABLE",
        help: "send Authorization: Bearer with the value of an environment variable")

    /// All of them.
    static let flags = [header, environment, bearer]

    private let command: String

    /// The headers of a command line.
    init(_ arguments: Arguments) throws(ToolError) {
        command = arguments.command
        for text in arguments.all(Self.header) {
            if text.hasPrefix("@") { try addFile(Word(String(text.dropFirst()))) } else { try addInline(text) }
        }
        for text in arguments.all(Self.environment) { try addVariable(text) }
        for name in arguments.all(Self.bearer) {
            let value = try value(of: name, for: Self.bearer)
            guard value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                let advice = "the value of \(name) has a character that no token has; name the token alone"
                throw .usage("--\(Self.bearer.name): \(advice)", command: command)
            }
            try add("Authorization", "Bearer \(value)", from: .variable(name, Self.bearer))
        }
    }

    /// The text after a name, without the blanks around it.
    private static func trimmed(_ text: some StringProtocol) -> String {
        text.trimmed { $0 == " " || $0 == "\t" }
    }

    private mutating func addInline(_ text: String) throws(ToolError) {
        let name = text.prefix { $0 != ":" }
        guard name.utf8.count < text.utf8.count, !name.isEmpty else {
            let found = name.isEmpty ? "one without a name" : "one without a colon"
            throw .usage("--header needs NAME:VALUE or @FILE, not \(found)", command: command)
        }
        try add(String(name), Self.trimmed(text.dropFirst(name.count + 1)), from: .header)
    }

    private mutating func addVariable(_ text: String) throws(ToolError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw .usage("--\(Self.environment.name) needs NAME=VARIABLE", command: command)
        }
        let value = try value(of: parts[1], for: Self.environment)
        try add(parts[0], Self.trimmed(value), from: .variable(parts[1], Self.environment))
    }

    private func value(of variable: String, for flag: Flag) throws(ToolError) -> String {
        guard let value = ProcessInfo.processInfo.environment[variable] else {
            throw .usage("--\(flag.name): the variable '\(variable)' isn't set", command: command)
        }
        guard !Self.trimmed(value).isEmpty else {
            throw .usage("--\(flag.name): the variable '\(variable)' is empty", command: command)
        }
        return value
    }

    private mutating func add(_ name: String, _ value: String, from source: Source) throws(ToolError) {
        if let defect = Self.defect(of: name, value) { throw failure(defect, source) }
        if let other = given.first(where: { $0.name.lowercased() == name.lowercased() }) {
            let places =
                other.source == source ? "twice by \(source.name)" : "by \(other.source.name) and \(source.name)"
            throw failure("\(name) is given \(places); give it once", source)
        }
        given.append((name, value, source))
        fields[name] = value
    }

    /// Returns the reason why a header can't be sent; nil if it can.
    private static func defect(of name: String, _ value: String) -> String? {
        if let defect = HeaderFields.Field(name: name, value: "").defect {
            return "expected \(defect.expected), found another character before the colon"
        }
        if value.isEmpty { return "expected a value for \(name), found none" }
        let defect = HeaderFields.Field(name: name, value: value).defect
        return defect.map { "expected \($0.expected), found \($0.found)" }
    }

    private func failure(_ message: String, _ source: Source) -> ToolError {
        switch source {
        case .line(let number, let file):
            ToolError(message: "\(file):\(number): error: \(message)", status: .malformedInput)
        case .header, .variable: .usage("\(source.name): \(message)", command: command)
        }
    }
}

// MARK: - Files

extension RequestHeaders {
    /// Adds the headers of a file: lines NAME: VALUE; blank lines and lines that begin with # are skipped.
    private mutating func addFile(_ path: Word) throws(ToolError) {
        let input = Input(path)
        let bytes = try input.bytes(atMost: 1 << 20)
        Self.warnOfReaders(of: path, named: input.name)
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard let text = String(validating: line, as: UTF8.self) else {
                throw failure("expected headers in UTF-8, found another byte", .line(index + 1, of: input.name))
            }
            try addLine(text, from: .line(index + 1, of: input.name))
        }
    }

    private mutating func addLine(_ line: String, from source: Source) throws(ToolError) {
        if line.hasPrefix("#") || Self.trimmed(line).isEmpty { return }
        let name = line.prefix { $0 != ":" }
        if line.hasPrefix(" ") || line.hasPrefix("\t") {
            throw failure("expected NAME: VALUE, found a line that begins with a blank", source)
        }
        guard name.utf8.count < line.utf8.count else {
            throw failure("expected NAME: VALUE, found no colon", source)
        }
        try add(String(name), Self.trimmed(line.dropFirst(name.count + 1)), from: source)
    }

    /// Warns if others than the owner may read a plain file.
    // SAFETY: stat writes the status during the call only.
    private static func warnOfReaders(of path: Word, named name: String) {
        var status = stat()
        guard path != Word("-"), unsafe path.withCString({ unsafe stat($0, &status) }) == 0,
            status.st_mode & S_IFMT == S_IFREG, status.st_mode & (S_IRGRP | S_IROTH) != 0
        else { return }
        Output.warn("\(name): warning: other users can read these headers; chmod 600 hides them")
    }
}

// MARK: - Messages

extension RequestHeaders {
    /// The values that no message may have, each with what is shown for it.
    ///
    /// Short ones are left out: they would be found in other words. An authorization is two values, and its
    /// credentials may stand alone in what a server says.
    var secrets: [(text: String, shown: String)] {
        var secrets: [(text: String, shown: String)] = []
        for (name, value, source) in given where !HeaderFields.Field(name: name, value: value).isHarmless {
            let credentials = value.split(separator: " ", maxSplits: 1).last.map(String.init) ?? value
            for text in Set([value, credentials]) where text.utf8.count >= 6 {
                secrets.append((text, source.placeholder))
            }
        }
        return secrets
    }

    /// The headers in words, without their values; nil without any.
    var description: String? {
        let words = given.map { "\($0.name) \($0.source.placeholder)" }
        return words.isEmpty ? nil : "sends \(words.joined(separator: ", "))"
    }
}
