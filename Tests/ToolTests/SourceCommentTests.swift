import Foundation
import TestSupport
import Testing

/// What comments in the sources refer to exists: an argument by a function that is gone proves nothing.
struct SourceCommentTests {
    /// A source file of a Swift target, or of the C kernels.
    private struct Source {
        let path: String
        let lines: [Substring]

        /// The file's type: `JSONScanner` for `JSONScanner+Keys.swift`.
        var type: Substring { name.prefix { $0 != "+" && $0 != "." } }

        var name: Substring { Substring(path.split(separator: "/").last ?? "") }

        /// Returns the lines of arguments for unsafe code, with their indices.
        var arguments: [(index: Int, text: Substring)] {
            var isInside = false
            return lines.indices.compactMap { index in
                let text = lines[index].drop { $0 == " " }
                isInside = text.hasPrefix("// SAFETY:") || isInside && text.hasPrefix("// ")
                return isInside ? (index, text) : nil
            }
        }

        /// Returns the words of the declarations that have an argument of their own.
        var argued: Set<Substring> {
            var words = Set<Substring>()
            var isPending = false
            for line in lines {
                let text = line.drop { $0 == " " }
                if text.hasPrefix("// SAFETY:") {
                    isPending = true
                } else if isPending, !text.hasPrefix("//") {
                    words.formUnion(SourceCommentTests.words(in: text))
                    isPending = text.hasPrefix("@") && !text.contains(" func ") && !text.contains(" var ")
                }
            }
            return words
        }
    }

    private static let sources = files(in: "Sources", endings: ["swift", "h"])

    /// The words of the code of each type's files, without comments.
    private static let code = Dictionary(grouping: sources, by: \.type).mapValues { files in
        Set(files.flatMap { $0.lines.flatMap { words(in: withoutComment($0)) } })
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)]
    }

    private static let kernels = code["kernels"] ?? []

    private static let argued = Dictionary(grouping: sources, by: \.type).mapValues { files in
        files.reduce(into: Set()) { $0.formUnion($1.argued) }
    }

    private static func files(in folder: String, endings: Set<String>) -> [Source] {
        let paths = try? FileManager.default.subpathsOfDirectory(
            atPath: Project.root.appendingPathComponent(folder).path)
        return (paths ?? []).filter { path in endings.contains { path.hasSuffix(".\($0)") } }.sorted().compactMap {
            let path = "\(folder)/\($0)"
            let text = try? String(contentsOf: Project.root.appendingPathComponent(path), encoding: .utf8)
            return text.map { Source(path: path, lines: $0.split(separator: "\n", omittingEmptySubsequences: false)) }
        }
    }

    private static func words(in text: Substring) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    /// Returns the parts of a line in back-ticks.
    private static func quotes(in line: Substring) -> [Substring] {
        line.contains("`") ? line.matches(of: #/`([^`]+)`/#).map(\.1) : []
    }

    /// Returns what is wrong with the arguments of a file.
    private static func mistakes(in file: Source) -> [String] {
        file.arguments.flatMap { line -> [String] in
            let place = "\(file.path):\(line.index + 1)"
            let unknown = quotes(in: line.text).flatMap { quote -> [String] in
                let names = words(in: quote).filter { $0.first?.isLetter == true }
                let type = names.first.flatMap { code[$0] == nil ? nil : $0 } ?? file.type
                return names.filter { code[type]?.contains($0) != true && !kernels.contains($0) }
                    .map { "\(place): the code of \(type) has no \($0)" }
            }
            guard let other = line.text.firstMatch(of: #/as for `(\w+)`/#)?.1, code[other] == nil,
                argued[file.type]?.contains(other) != true
            else { return unknown }
            return unknown + ["\(place): \(other) has no argument of its own"]
        }
    }

    @Test func whatIsSafeIsArguedByNamesThatExist() {
        #expect(Self.sources.reduce(0) { $0 + $1.arguments.count } > 400)
        #expect(Self.sources.flatMap(Self.mistakes(in:)) == [])
    }

    @Test(arguments: [
        ("// SAFETY: `makeRoom` is called.", []),
        ("// SAFETY: `gone` is called.", ["x:1: the code of JSONScanner has no gone"]),
        (
            "// SAFETY: as for `gone`.",
            ["x:1: the code of JSONScanner has no gone", "x:1: gone has no argument of its own"]
        ),
        ("// SAFETY: as for `unicodeEscape`.", []), ("// `gone` is no argument.", []),
        ("// SAFETY: as for `shortBytes`.", ["x:1: shortBytes has no argument of its own"]),
        ("// SAFETY: `PathTrie.locate` fills it.", []),
        ("// SAFETY: `PathTrie.gone` fills it.", ["x:1: the code of PathTrie has no gone"]),
    ])
    func aMistakeIsFound(line: String, mistakes: [String]) {
        let file = Source(path: "Sources/JSONScanner+Keys.swift", lines: [Substring(line)])
        #expect(Self.mistakes(in: file) == mistakes.map { $0.replacing("x:", with: "\(file.path):") })
    }

    /// `+Keys` in a comment is a file of the type, and `JSONScanner+Keys` one of any folder.
    @Test func filesThatCommentsNameExist() {
        let names = Set(Self.sources.map { $0.name.prefix { $0 != "." } })
        for file in Self.sources {
            for (index, line) in file.lines.enumerated() where line.contains("//") {
                for quote in Self.quotes(in: line) {
                    guard quote.wholeMatch(of: #/(?:[A-Z]\w*)?\+[A-Z][a-z]\w*/#) != nil else { continue }
                    let name = quote.hasPrefix("+") ? file.type + quote : quote
                    let exists = names.contains(name)
                    #expect(exists, "\(file.path):\(index + 1): there is no \(name).swift")
                }
            }
        }
    }

    @Test(arguments: ["Sources", "Tests", "Snippets", "Examples", "Plugins", "Fuzzing", "Benchmarks/Sources"])
    func nothingIsImportedTwice(folder: String) {
        for file in Self.files(in: folder, endings: ["swift"]) {
            let imports = file.lines.compactMap {
                $0.wholeMatch(of: #/(?:[a-z@_]+ )*import ([\w. ]+)/#)?.1
            }
            let twice = Dictionary(grouping: imports, by: { $0 }).filter { $1.count > 1 }
            #expect(twice.isEmpty, "\(file.path): \(twice.keys.sorted())")
        }
    }
}
