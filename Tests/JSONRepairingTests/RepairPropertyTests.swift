import Foundation
import JSONDocuments
import JSONRepairing
import TestSupport
import Testing

/// Laws of repairing, over the documents of the suites and over generated ones.
@Suite struct RepairPropertyTests {
    private static let files = Suites.files(under: "", extension: "json").compactMap {
        try? [UInt8](Data(contentsOf: $0))
    }

    /// The valid documents up to a size, without equal keys, of which the last one hides the others.
    private static let documents: [[UInt8]] = {
        var options = JSONDocument.Options()
        options.duplicateKeys = .refuse
        let own = Project.fixtures
        let fixtures = FileManager.default.enumerator(at: own, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        let texts = (fixtures ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
            .compactMap { try? [UInt8](Data(contentsOf: $0)) }
        return (files + texts).filter {
            $0.count < 20_000 && (try? JSONDocument(parsing: $0, options: options)) != nil
        }
    }()

    @Test(.enabled(if: Suites.arePresent, Comment(rawValue: Suites.absence)))
    func validTextStaysAsItIs() {
        var count = 0
        for bytes in Self.files where (try? JSONDocument(parsing: bytes)) != nil {
            let repaired = RepairedText(bytes)
            #expect(repaired.bytes == bytes && repaired.report.isEmpty, "\(repaired.report)")
            count += 1
        }
        #expect(count > 500)
    }

    @Test func generatedTextStaysAsItIs() {
        for seed in Effort.rounds(4_000) {
            var random = SeededGenerator(seed: UInt64(seed))
            let bytes = Self.generated(by: &random, depth: 6)
            let repaired = RepairedText(bytes)
            #expect(repaired.bytes == bytes && repaired.report.isEmpty, "seed \(seed): \(repaired.report)")
        }
    }

    /// A text is valid and unchanged, or repaired and told, or an error within it; what was
    /// repaired needs no further repair.
    @Test func mutatedTextIsRepairedOrRefused() {
        for seed in Effort.rounds(20_000) {
            var random = SeededGenerator(seed: UInt64(seed))
            let bytes = Self.mutated(Self.documents.randomElement(using: &random)!, by: &random)
            let isValid = (try? JSONDocument(parsing: bytes)) != nil
            let repaired = RepairedText(bytes)
            #expect(!isValid || (repaired.bytes == bytes && repaired.report.isEmpty), "seed \(seed)")
            do {
                _ = try repaired.document()
                #expect(isValid || !repaired.report.isEmpty, "seed \(seed): silent")
                let again = RepairedText(repaired.bytes)
                #expect(again.bytes == repaired.bytes && again.report.isEmpty, "seed \(seed): \(again.report)")
            } catch {
                #expect((0...bytes.count).contains(error.byteOffset) && error.line > 0, "seed \(seed): \(error)")
            }
            for repair in repaired.report.repairs {
                #expect(repair.position.byteRange.upperBound <= bytes.count, "seed \(seed): \(repair)")
            }
        }
    }

    /// Every element that is complete before the cut is there after it.
    @Test func truncatedTextKeepsEveryCompleteElement() throws {
        for seed in Effort.rounds(20_000) {
            var random = SeededGenerator(seed: UInt64(seed))
            let bytes =
                seed % 2 == 0
                ? Self.documents.randomElement(using: &random)! : Self.generated(by: &random, depth: 6)
            guard let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) else {
                continue
            }
            guard let whole = try? JSONDocument(parsing: bytes), whole.root.kind == .array || whole.root.kind == .object
            else {
                continue
            }
            let end = Int.random(in: start + 1...bytes.count, using: &random)
            let cut = try RepairedText(Array(bytes[..<end])).document()
            #expect(Self.keeps(whole, in: cut, before: end), "seed \(seed), \(end): \(cut)")
        }
    }

    /// Returns true if all children that end before an offset are there, at each level of the last
    /// one.
    private static func keeps(_ whole: JSONDocument, in cut: JSONDocument, before end: Int) -> Bool {
        var place = JSONLocation.root
        while let value = whole.root.value(at: place), let rest = cut.root.value(at: place) {
            let places = children(of: value).map { place.appending($0) }
            let isComplete = whole.positions(of: places).map { $0.map { $0.byteRange.upperBound <= end } ?? false }
            let complete = places[..<(isComplete.firstIndex(of: false) ?? places.count)]
            guard complete.allSatisfy({ cut.root.value(at: $0) == whole.root.value(at: $0) }) else { return false }
            let count = children(of: rest).count
            guard count == complete.count + 1, complete.count < places.count else { return count == complete.count }
            place = places[complete.count]
            let (kind, found) = (whole.root.value(at: place)?.kind, cut.root.value(at: place)?.kind)
            guard kind == found, kind == .array || kind == .object else { return true }
        }
        return false
    }

    private static func children(of value: JSONValue) -> [JSONLocation.Component] {
        value.kind == .array
            ? (0..<value.count).map { .index($0) } : value.members.map { .key($0.key) }
    }
}

extension RepairPropertyTests {
    private static let inserts: [[UInt8]] =
        [
            "'", "\"", ",", ":", "{", "}", "[", "]", "//x\n", "/*x*/", "#y\n", "\\", "\\u", "\\ud800", "NaN", "+1",
            ".5",
            "True", "\u{A0}", "\u{0}", "\n", "cb(", ")", ";", "```", "\u{1E}", "data: ", "1e400", "-", "0x", "007", "é",
            "\u{FEFF}", "/", "=", "a",
        ].map { Array($0.utf8) } + [[0xC3], [0xFF], [0xED, 0xA0, 0x80]]

    private static func mutated(_ text: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
        var bytes = text
        if bytes.count > 3_000 {
            let start = Int.random(in: 0..<bytes.count - 2_000, using: &random)
            bytes = Array(bytes[start..<start + 2_000])
        }
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...bytes.count, using: &random)
            let insert = Bool.random(using: &random) ? inserts.randomElement(using: &random)! : []
            let end = min(bytes.count, start + [0, 0, 1, 1, 1, 20].randomElement(using: &random)!)
            bytes.replaceSubrange(start..<end, with: insert)
        }
        return bytes
    }

    /// Returns the text of a random value: escapes, numbers of all forms, and white space.
    private static func generated(by random: inout SeededGenerator, depth: Int) -> [UInt8] {
        let blank = ["", "", " ", "\n\t", "\r\n"].randomElement(using: &random)!
        let texts = ["", "a", "\\\"", "\\u00e9\\ud83d\\ude00", "é😀", "//", "'", "{[,", "\\\\", "\u{7F}\u{2028}"]
        let numbers = ["0", "-0", "12", "-1.5e+30", "1E-7", "0.10", "18446744073709551616", "1e308"]
        var json = ""
        switch depth == 0 ? Int.random(in: 0..<3, using: &random) : Int.random(in: 0..<7, using: &random) {
        case 0: json = "\"" + (0..<3).map { _ in texts.randomElement(using: &random)! }.joined() + "\""
        case 1: json = numbers.randomElement(using: &random)!
        case 2: json = ["true", "false", "null"].randomElement(using: &random)!
        case 3, 4:
            let count = Int.random(in: 0...4, using: &random)
            json = "[" + (0..<count).map { _ in text(by: &random, depth) }.joined(separator: ",") + blank + "]"
        default:
            let count = Int.random(in: 0...4, using: &random)
            let members = (0..<count).map {
                "\"\($0)\(texts.randomElement(using: &random)!)\"\(blank):\(text(by: &random, depth))"
            }
            json = "{" + blank + members.joined(separator: "\(blank),") + "}"
        }
        return Array((blank + json + blank).utf8)
    }

    private static func text(by random: inout SeededGenerator, _ depth: Int) -> String {
        String(decoding: generated(by: &random, depth: depth - 1), as: UTF8.self)
    }
}
