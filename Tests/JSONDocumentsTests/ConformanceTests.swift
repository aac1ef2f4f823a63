import Foundation
import JSONDocuments
import TestSupport
import Testing

/// External test suites, if they are present.
@Suite(.enabled(if: Suites.arePresent, "\(Suites.absence)")) struct ConformanceTests {
    static let outcomes = try! JSONDocument(
        contentsOf: Project.fixtures.appendingPathComponent("Parsing/jsontestsuite.json")
    ).root

    static func bytes(_ file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

    @Test func jsonTestSuiteParsing() throws {
        var counts: [Character: Int] = [:]
        for file in Suites.files(under: "jsontestsuite/test_parsing") {
            let name = file.lastPathComponent
            let document = try? JSONDocument(contentsOf: file)
            counts[name.first!, default: 0] += 1
            switch name.first {
            case "y": #expect((document == nil) == (Self.outcomes["refused"]?[name] != nil), "\(name)")
            case "n": #expect(document == nil, "\(name)")
            default: Self.expect(document, "parsing", name)
            }
        }
        #expect(Set(counts.keys).isSuperset(of: "yni"))
    }

    @Test func jsonTestSuiteTransform() throws {
        let files = Suites.files(under: "jsontestsuite/test_transform")
        for file in files {
            Self.expect(try? JSONDocument(contentsOf: file), "transform", file.lastPathComponent)
        }
        #expect(!files.isEmpty)
    }

    static func expect(_ document: JSONDocument?, _ part: String, _ name: String) {
        let outcome = outcomes[part]?[name]
        #expect(outcome?["reason"]?.string?.isEmpty == false, "no outcome is written for \(name)")
        #expect(document?.description.utf8.elementsEqual((outcome?["value"]?.string ?? "").utf8) ?? true, "\(name)")
        #expect((document != nil) == (outcome?["outcome"]?.string == "accepted"), "\(name)")
    }

    /// "LINE COLUMN POSITION" and the message of each invalid text, unchanged and without
    /// surrounding white space.
    @Test(arguments: ["invalid", "invalid-unicode"]) func janssonsErrors(folder: String) throws {
        var count = 0
        for input in Self.cases("jansson-suite/\(folder)") {
            let bytes = try Self.bytes(input)
            for (variant, text) in [("normal", bytes), ("strip", Self.stripped(bytes))] {
                let own = input.deletingLastPathComponent().appendingPathComponent("error.\(variant)")
                let common = input.deletingLastPathComponent().appendingPathComponent("error")
                guard let expected = (try? Self.bytes(own)) ?? (try? Self.bytes(common)) else { continue }
                let noStrip = input.deletingLastPathComponent().appendingPathComponent("nostrip")
                if variant == "strip", FileManager.default.fileExists(atPath: noStrip.path) { continue }
                expectError(text, expected, input.path)
                count += 1
            }
        }
        #expect(count > 0)
    }

    private func expectError(_ text: [UInt8], _ expected: [UInt8], _ name: String) {
        var options = JSONDocument.Options()
        options.allowsScalarAtTop = false
        options.allowsNUL = false
        options.bigIntegers = .refuse
        let lines = String(decoding: expected, as: UTF8.self).split(separator: "\n")
        do {
            _ = try JSONDocument(parsing: text, options: options)
            Issue.record("accepted \(name)")
        } catch {
            #expect("\(error.line) \(error.column) \(error.byteOffset)" == lines[0], "\(name)")
            // jansson's message omits a long integer; ours contains it.
            let message =
                lines[1] == "too big integer" || lines[1] == "too big negative integer"
                ? error.message.split(separator: " near")[0] : error.message[...]
            #expect(message == lines[1], "\(name)")
        }
    }

    /// The output of jansson with the flags of each case.
    @Test(arguments: ["valid", "encoding-flags"]) func janssonsOutput(folder: String) throws {
        var count = 0
        for input in Self.cases("jansson-suite/\(folder)") {
            let parent = input.deletingLastPathComponent()
            let output = String(decoding: try Self.bytes(parent.appendingPathComponent("output")), as: UTF8.self)
            let flags = (try? String(contentsOf: parent.appendingPathComponent("env"), encoding: .utf8)) ?? ""
            var options = JSONWriter.Options(isSpaced: !flags.contains("JSON_COMPACT=1"))
            if flags.contains("JSON_INDENT=4") { options.indent = 4 }
            options.sortedKeys = flags.contains("JSON_SORT_KEYS=1")
            options.asciiOnly = flags.contains("JSON_ENSURE_ASCII=1")
            let document = try JSONDocument(contentsOf: input)
            let written = JSONWriter.text(of: document.root, options: options)
            if folder == "encoding-flags" { #expect(written == output, "\(parent.lastPathComponent)") }
            #expect(try JSONDocument(parsing: output).root == document.root, "\(parent.lastPathComponent)")
            #expect(try JSONDocument(parsing: written).root == document.root, "\(parent.lastPathComponent)")
            count += 1
        }
        #expect(count > 0)
    }

    /// The doubles of the number lists round-trip bit by bit.
    @Test func numbersAreBitExact() throws {
        let isNumber = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/
        var count = 0
        for file in Suites.files(under: "numbers", extension: "txt") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            for line in Effort.sample(lines, quick: lines.count / 5, seed: 7) {
                let parts = line.split(separator: " ")
                guard parts.count == 4, parts[3].wholeMatch(of: isNumber) != nil else { continue }
                let bits = try #require(UInt64(parts[2], radix: 16))
                let root = try? JSONDocument(parsing: "[\(parts[3])]").root
                count += 1
                guard Double(bitPattern: bits).isFinite else {
                    #expect(root?[0]?.double == nil && root?[0]?.numberText == String(parts[3]), "\(line)")
                    continue
                }
                #expect(root?[0]?.double?.bitPattern == bits || parts[3] == "-0", "\(line)")
                #expect(root?[0]?.numberText == String(parts[3]), "\(line)")
            }
        }
        #expect(count > 0)
    }

    @Test func roundTrips() throws {
        for file in Suites.files(under: "numbers/roundtrip") {
            let text = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
            let written = try JSONDocument(parsing: text).description
            #expect(written == text || Double(written.dropFirst().dropLast()) == Double(text.dropFirst().dropLast()))
        }
        let files = Suites.files(under: "real-api") + Suites.files(under: "throughput")
        for file in Effort.sample(files, quick: files.count / 5, seed: 8) {
            let root = try JSONDocument(contentsOf: file).root
            #expect(try JSONDocument(parsing: JSONWriter.bytes(of: root)).root == root, "\(file.lastPathComponent)")
            let pretty = JSONWriter.bytes(of: root, options: .init(indent: 1, asciiOnly: true, escapesSlash: true))
            #expect(try JSONDocument(parsing: pretty).root == root, "\(file.lastPathComponent)")
        }
        #expect(!files.isEmpty)
    }

    @Test func fuzzVerdicts() throws {
        let folder = try #require(Suites.folder).appendingPathComponent("fuzz")
        let verdicts = try JSONDocument(contentsOf: folder.appendingPathComponent("verdicts.json")).root
        var count = 0
        for (name, verdict) in try #require(verdicts["files"]).members {
            let bytes = try Self.bytes(folder.appendingPathComponent(name))
            let isAccepted = (try? JSONDocument(parsing: bytes)) != nil
            count += 1
            let mayRefuse = verdict["flags"]?["real_overflow"] != nil || verdict["flags"]?["depth"] != nil
            switch verdict["verdict"]?.string {
            case "valid": #expect(isAccepted || mayRefuse, "\(name)")
            case "invalid": #expect(!isAccepted || bytes.starts(with: [0xEF, 0xBB, 0xBF]), "\(name)")
            default: break
            }
        }
        #expect(count > 0)
    }

    static func cases(_ path: String) -> [URL] {
        guard let folder = Suites.folder?.appendingPathComponent(path) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appendingPathComponent($0).appendingPathComponent("input") }
    }

    static func stripped(_ bytes: [UInt8]) -> [UInt8] {
        let isSpace: (UInt8) -> Bool = { [9, 10, 11, 12, 13, 32].contains($0) }
        let start = bytes.drop(while: isSpace)
        return Array(start.reversed().drop(while: isSpace).reversed())
    }
}
