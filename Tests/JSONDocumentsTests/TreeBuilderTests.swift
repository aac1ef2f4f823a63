import Foundation
import TestSupport
import Testing

@testable import JSONDocuments

/// The builder's tree is jansson's in each case that jansson treats in a way of its own.
@Suite struct TreeBuilderTests {
    /// True if the builder makes the tree; records any difference.
    private func isBuilt(_ text: String, _ options: JSONDocument.Options = .init()) -> Bool {
        TreeComparison.check(Array(text.utf8), options)
    }

    @Test(arguments: [
        "[]", "{}", " [ ] ", "[1]", "[[],{}]", "{\"a\":{}}", "[true,false,null]", "[\"\"]", "[\"a\\u0000b\"]",
        "[-0,0,-0.0,1e5,1E-5,9223372036854775807,-9223372036854775808]", "[0.1,123456789012345678.5,5e-324]",
        "{\"\":1,\"\\\"\":\"\\\\\",\"\\u00e9\":\"\\ud83d\\ude00\"}", "[\"日本語のテキスト、日本語のテキスト、日本語のテキスト\"]",
        "{\"a key of more than thirty-two bytes, which is long\":\"a value of more than thirty-two bytes\"}",
        "\u{FEFF}[1]",
    ])
    func accepted(text: String) { #expect(isBuilt(text)) }

    @Test(arguments: [
        "", " ", "1", "\"a\"", "1]", "[1", "[1,]", "[,1]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{a:1}", "[1 2]",
        "[01]", "[-]", "[1.]", "[.5]", "[1e]", "[+1]", "[tru]", "[truex]", "[nul", "[\"\\x\"]", "[\"\\ud800\"]",
        "[\"\u{1}\"]", "[\"a]", "[1]]", "[1}", "{\"a\":1]", "[1]\0", "[\0]", "[1] 2]", "{\"\\u0000\":1}", "[1e999]",
        "[9223372036854775808]", "[-9223372036854775809]", "[18446744073709551616,1]", "\u{FEFF}\u{FEFF}[]", "[1]\u{B}",
    ])
    func leftToJansson(text: String) { #expect(!isBuilt(text)) }

    @Test("every option")
    func options() {
        for options in TreeComparison.options {
            for text in [
                "[1]", "1", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "[\"\\u0000\"]", "[18446744073709551615]",
                "\u{FEFF}[]", "[1] x]", "[1] \0]", "{} ", "[[[[1]]]]", "{\"a\":1,\"b\":2,\"c\":3}", "[\"abcde\"]",
            ] {
                TreeComparison.check(Array(text.utf8), options)
            }
        }
    }

    @Test("a repeated key keeps its first position and its last value")
    func repeatedKeys() throws {
        #expect(isBuilt("{\"a\":[1,{\"x\":2}],\"b\":2,\"a\":{\"y\":[3]},\"\\u0061\":4}"))
        let root = try JSONDocument(parsing: "{\"a\":[1],\"b\":2,\"a\":{\"y\":3}}").root
        #expect(root.description == "{\"a\":{\"y\":3},\"b\":2}")
        var refusing = JSONDocument.Options()
        refusing.duplicateKeys = .refuse
        #expect(!isBuilt("{\"a\":1,\"a\":2}", refusing))
        #expect(isBuilt("{\"a\":1,\"b\":{\"a\":2}}", refusing))
    }

    @Test("an escaped key keeps its bytes while its value is decoded")
    func escapedKeys() {
        #expect(isBuilt("{\"\\n\(String(repeating: "k", count: 600))\":\"\\t\(String(repeating: "v", count: 900))\"}"))
        #expect(isBuilt("{\"\\na\":{\"\\tb\":{\"\\rc\":[\"\\fd\"]}}}"))
    }

    /// jansson counts the value in the innermost container as a level.
    @Test(arguments: [2_046, 2_047, 2_048, 2_049, 5_000])
    func depth(levels: Int) {
        for (opening, inner, closing) in [("[", "", "]"), ("[", "1", "]"), ("{\"a\":", "{}", "}"), ("[", "[]", "]")] {
            let text = String(repeating: opening, count: levels) + inner + String(repeating: closing, count: levels)
            let deepest = levels + (inner.isEmpty ? 0 : 1)
            #expect(isBuilt(text) == (deepest <= 2_048), "\(levels) times \(opening), \(inner)")
        }
    }

    /// The walk of a check keeps 64 levels in a word.
    @Test(
        "objects and arrays in each other, and with one bracket that is wrong",
        arguments: Array(62...67) + Array(126...131) + [192, 193, 1_000, 2_046, 2_047, 2_048])
    func mixedDepth(levels: Int) {
        var random = SeededGenerator(seed: UInt64(levels))
        for _ in 0..<8 {
            let areObjects = (0..<levels).map { _ in Bool.random(using: &random) }
            let opening = areObjects.map { $0 ? #"{"a": 1,"b":"# : "[2," }.joined()
            var closing = areObjects.reversed().map { $0 ? "}" : ",3]" }
            let valid = Array("\(opening)true\(closing.joined())".utf8)
            #expect(TreeComparison.check(valid) == (levels < 2_048))
            #expect(Self.isCertain(valid) == (levels < 2_048))
            let wrong = Int.random(in: 0..<levels, using: &random)
            closing[wrong] = closing[wrong] == "}" ? "]" : "}"
            let other = Array("\(opening)true\(closing.joined())".utf8)
            #expect(!TreeComparison.check(other) && !Self.isCertain(other))
        }
    }

    private static func isCertain(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { unsafe JSONParser(options: .init()).isCertainlyValid($0) }
    }

    @Test("the tail of the text, after any number of bytes")
    func tails() {
        for count in 0..<200 {
            let space = String(repeating: " ", count: count)
            let letters = String(repeating: "x", count: count)
            #expect(isBuilt("\(space)[1.5,\"a\",true,null,-12]"))
            #expect(isBuilt("[\"\(letters)\",{\"\(letters)\":12345678}\(space)]"))
            #expect(
                isBuilt(
                    "[\(String(repeating: "7", count: count % 15 + 1)).\(String(repeating: "3", count: count + 1))]"))
            #expect(isBuilt("[\"\(letters)\\n\(letters)\u{E9}\"]"))
            #expect(!isBuilt("[\"\(letters)]"))
        }
    }

    @Test("the throughput texts need no parser", .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)))
    func throughput() throws {
        let files = Suites.files(under: "throughput")
        #expect(files.count >= 6)
        for file in files { #expect(TreeComparison.check([UInt8](try Data(contentsOf: file))), "\(file.path)") }
    }

    @Test("many different keys, and keys that change from object to object")
    func manyKeys() {
        let members = (0..<10_000).map { "\"key \($0)\":\($0)" }.joined(separator: ",")
        #expect(isBuilt("{\(members)}"))
        #expect(isBuilt("[" + (0..<2_000).map { "{\"\($0)\":{\"\($0 * 7)\":0}}" }.joined(separator: ",") + "]"))
    }
}
