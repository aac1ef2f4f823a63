import Foundation
import TestSupport
import Testing

/// The folders of a target are layers: each names types of its own and of folders below it, and none of these names it.
@Suite("Folders are layers")
struct FolderLayerTests {
    private static let targets: [String] = {
        let sources = Project.root.appendingPathComponent("Sources")
        return ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted()
    }()

    @Test("without circles", arguments: targets)
    func circles(target: String) throws {
        #expect(try FolderGraph(of: Self.files(of: target)).circle == nil)
    }

    @Test("of at most 25 files", arguments: targets)
    func sizes(target: String) throws {
        var counts: [String: Int] = [:]
        for file in try Self.files(of: target) { counts[file.folder, default: 0] += 1 }
        #expect(counts.filter { $0.value > 25 } == [:])
    }

    @Test("and no two targets have a type of the same name")
    func names() throws {
        var owners: [String: Set<String>] = [:]
        for target in Self.targets {
            for name in try Self.files(of: target).flatMap(\.declared) { owners[name, default: []].insert(target) }
        }
        #expect(owners.count > 500)
        #expect(owners.filter { $0.value.count > 1 } == [:])
    }

    @Test("and a circle is found, whatever comments, texts and private types say")
    func found() {
        let lower = SourceFile(folder: "A", text: "struct One { let name = \"\\(\"Two\")\" } // Two\n/* Two */")
        let upper = SourceFile(folder: "B", text: "private struct One {}\nstruct Two { let one: One }")
        #expect(FolderGraph(of: [lower, upper]).circle == nil)
        let circle = FolderGraph(of: [lower, upper, SourceFile(folder: "A", text: "extension Two {}")]).circle
        #expect(circle == ["A names Two of B", "B names One of A"])
    }

    private static func files(of target: String) throws -> [SourceFile] {
        let root = Project.root.appendingPathComponent("Sources/\(target)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        return try paths.sorted().map { path in
            let folder = path.split(separator: "/").dropLast().joined(separator: "/")
            return SourceFile(
                folder: folder, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
        }
    }
}

/// A source file, the types that it declares for others, and the words that may be types.
private struct SourceFile {
    let folder: String
    private(set) var declared: Set<String> = []
    private(set) var words: Set<String> = []

    init(folder: String, text: String) {
        self.folder = folder
        var scanner = WordScanner(text: Array(text.utf8))
        var (isPrivate, isDeclared) = (false, false)
        while let word = scanner.nextWord() {
            if isDeclared, !isPrivate { declared.insert(word) }
            if scanner.depth > 0 {
                isDeclared = false
            } else {
                isDeclared = ["struct", "class", "enum", "protocol", "actor", "typealias"].contains(word)
                if ["private", "fileprivate"].contains(word) {
                    isPrivate = true
                } else if !isDeclared {
                    isPrivate = false
                }
            }
            if let first = word.utf8.first, (0x41...0x5A).contains(first) { words.insert(word) }
        }
    }
}

/// Reads the words of Swift sources outside of comments and texts.
private struct WordScanner {
    let text: [UInt8]
    /// The number of open braces.
    private(set) var depth = 0
    private var index = 0

    init(text: [UInt8]) { self.text = text }

    mutating func nextWord() -> String? {
        while index < text.count {
            let byte = text[index]
            if Self.isWord(byte) { return word() }
            if byte == 0x22 {
                skipText()
            } else if byte == 0x23, let count = rawTextStart() {
                skipText(afterHashes: count)
            } else if starts(with: "//") {
                while index < text.count, text[index] != 0x0A { index += 1 }
            } else if starts(with: "/*") {
                while index < text.count, !starts(with: "*/") { index += 1 }
                index += 2
            } else {
                if byte == 0x7B { depth += 1 }
                if byte == 0x7D { depth -= 1 }
                index += 1
            }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
        default: false
        }
    }

    private mutating func word() -> String {
        let start = index
        while index < text.count, Self.isWord(text[index]) { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private func starts(with prefix: String) -> Bool { text[index...].starts(with: prefix.utf8) }

    /// The number of `#` before a string literal; nil for anything else.
    private func rawTextStart() -> Int? {
        let count = text[index...].prefix { $0 == 0x23 }.count
        return index + count < text.count && text[index + count] == 0x22 ? count : nil
    }

    /// Skips a text, with the expressions in it.
    private mutating func skipText(afterHashes count: Int = 0) {
        let hashes = String(repeating: "#", count: count)
        index += count
        let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        index += quotes.utf8.count
        while index < text.count, !starts(with: quotes + hashes) {
            if starts(with: "\\" + hashes) {
                index += 1 + count
                if index < text.count, text[index] == 0x28 { skipExpression() } else { index += 1 }
            } else {
                index += 1
            }
        }
        index += quotes.utf8.count + count
    }

    private mutating func skipExpression() {
        var open = 0
        repeat {
            if text[index] == 0x22 {
                skipText()
                continue
            }
            if text[index] == 0x28 { open += 1 }
            if text[index] == 0x29 { open -= 1 }
            index += 1
        } while open > 0 && index < text.count
    }
}

/// The folders of a target, and the types of others that each of them names.
private struct FolderGraph {
    /// A type that each folder names, by the folder that declares it.
    private var named: [String: [String: String]] = [:]

    init(of files: [SourceFile]) {
        var folders: [String: Set<String>] = [:]
        for file in files { for type in file.declared { folders[type, default: []].insert(file.folder) } }
        for file in files {
            for word in file.words.sorted() {
                guard let declaring = folders[word], declaring.count == 1, let folder = declaring.first,
                    folder != file.folder
                else { continue }
                named[file.folder, default: [:]][folder] = named[file.folder]?[folder] ?? word
            }
        }
    }

    /// The names that lead from a folder back to itself; nil without a circle.
    var circle: [String]? {
        var done: Set<String> = []
        var open: [String] = []
        func visit(_ folder: String) -> [String]? {
            if let start = open.firstIndex(of: folder) { return Array(open[start...]) }
            guard done.insert(folder).inserted else { return nil }
            open.append(folder)
            defer { open.removeLast() }
            for next in named[folder, default: [:]].keys.sorted() {
                if let circle = visit(next) { return circle }
            }
            return nil
        }
        var circle: [String]?
        for folder in named.keys.sorted() where circle == nil { circle = visit(folder) }
        guard let circle else { return nil }
        return zip(circle, circle.dropFirst() + circle.prefix(1)).map { "\($0) names \(named[$0]![$1]!) of \($1)" }
    }
}
