import TestSupport
import Testing

@testable import JSONDocuments

/// A thinned text has the first children of each container, and the true counts.
@Suite struct ThinnedTextTests {
    private static func thinned(_ text: String, piece: Int, elements: Int, members: Int) -> ThinnedText {
        var thinned = ThinnedText(elements: { _ in elements }, members: members)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            thinned.feed(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        thinned.finish()
        return thinned
    }

    @Test(
        arguments: [
            ("[1, 2, 3]", "[1, 2]", ["$": 3]), ("[]", "[]", [:]), ("7", "7", [:]), (" [1] ", " [1] ", [:]),
            (#"{"a": [1, 2, [3], {"b": 4}], "c": 5}"#, #"{"a": [1, 2], "c": 5}"#, ["a": 4]),
            (#"[[1, 2, 3], [4], [5, 6, 7, 8]]"#, "[[1, 2], [4]]", ["[0]": 3, "$": 3]),
            (#"{"a": 1, "b": "x,]", "c": {}, "d": 2 }"#, #"{"a": 1, "b": "x,]", "c": {}}"#, ["$": 4]),
            ("\u{FEFF}[\"\\\"]\", 1, 2]", #"["\"]", 1]"#, ["$": 3]),
        ] as [(String, String, [String: Int])])
    func children(text: String, expected: String, counts: [String: Int]) {
        for piece in [1, 2, 5, 1_000] {
            let thinned = Self.thinned(text, piece: piece, elements: 2, members: 3)
            #expect(String(decoding: thinned.bytes, as: UTF8.self) == expected, "\(piece)")
            let located = thinned.counts.map { ($0.key.components.isEmpty ? "$" : $0.key.keyPath, $0.value) }
            #expect(Dictionary(uniqueKeysWithValues: located) == counts, "\(piece)")
            #expect(thinned.isWhole && !thinned.isBroken)
        }
    }

    @Test(arguments: ["[1, 2, 3", "{\"a\": }", "[1] [2]", "", "[1, 2, 3, x]", "nul"])
    func whatIsNoDocumentIsBroken(text: String) {
        for piece in [1, 3, 100] { #expect(Self.thinned(text, piece: piece, elements: 2, members: 2).isBroken) }
    }

    /// However a text is divided, the same is kept, and it is a document.
    @Test func theSameIsKeptInAnyPieces() throws {
        var random = SeededGenerator(seed: 7)
        for _ in Effort.rounds(4_000) {
            let text = Self.value(&random, level: 0)
            let whole = Self.thinned(text, piece: text.utf8.count, elements: 2, members: 3)
            let pieces = Self.thinned(text, piece: 1 + Int.random(in: 0..<40, using: &random), elements: 2, members: 3)
            #expect(whole.bytes == pieces.bytes && whole.counts == pieces.counts, "\(text)")
            let (root, all) = try (JSONDocument(parsing: whole.bytes).root, JSONDocument(parsing: text).root)
            for (location, count) in whole.counts {
                #expect(all.value(at: location)?.count == count, "\(text)")
                #expect(root.value(at: location)?.count ?? count < count, "\(text)")
            }
        }
    }

    private static func value(_ random: inout SeededGenerator, level: Int) -> String {
        let kinds = level < 4 ? 7 : 4
        switch Int.random(in: 0..<kinds, using: &random) {
        case 0: return "\(Int.random(in: -9...999, using: &random))"
        case 1: return ["true", "null", "1e3"].randomElement(using: &random)!
        case 2: return "\"\(["a", "]", "}", ",", "é", "\\\"", "\\u00e9\\\\"].randomElement(using: &random)!)\""
        case 3: return ["[]", "{}", "[ ]", "\"\""].randomElement(using: &random)!
        case 4, 5:
            let elements = (0..<Int.random(in: 0..<6, using: &random)).map { _ in value(&random, level: level + 1) }
            return "[" + elements.joined(separator: " , ") + "]"
        default:
            let members = (0..<Int.random(in: 0..<6, using: &random)).map {
                "\"k\($0)\": \(value(&random, level: level + 1))"
            }
            return "{" + members.joined(separator: ",\n") + " }"
        }
    }
}
