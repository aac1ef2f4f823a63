import Listwright
import TestSupport
import Testing

@testable import ListwrightTool

/// JSON as a terminal shows it.
@Suite struct JSONPainterTests {
    private func plain(_ pieces: String...) -> String {
        var painter = JSONPainter(usesColor: false)
        return pieces.map { painter.text(of: Array($0.utf8)) }.joined()
    }

    @Test func containersAreIndented() {
        #expect(
            plain(#"{"a":[1,{"b":null}],"c":{},"d":[]}"#) == """
                {
                  "a": [
                    1,
                    {
                      "b": null
                    }
                  ],
                  "c": {},
                  "d": []
                }

                """)
        #expect(plain("1\n\"a\"\n[]\n") == "1\n\"a\"\n[]\n")
    }

    @Test func piecesMayEndBetweenTokens() {
        #expect(plain("[\n", #"{"id":1}"#, ",\n", "2\n", "]\n") == "[\n  {\n    \"id\": 1\n  },\n  2\n]\n")
        #expect(plain("[", "]\n") == "[]\n")
    }

    @Test func tokensHaveColours() {
        var painter = JSONPainter(usesColor: true)
        let text = painter.text(of: Array(#"{"k":"s","n":-1.5,"b":true,"z":null}"#.utf8))
        for token in ["\u{1B}[1;34m\"k\"", "\u{1B}[32m\"s\"", "\u{1B}[36m-1.5", "\u{1B}[33mtrue", "\u{1B}[90mnull"] {
            #expect(text.contains(token + "\u{1B}[0m"))
        }
    }

    @Test func controlCharactersInStringsAreEscaped() {
        #expect(plain("\"a\u{9B}2J\u{7F}\u{202E}\"") == #""a\u009B2J\u007F\u202E""# + "\n")
    }

    /// The text is still the same JSON.
    @Test func theValueStaysTheSame() throws {
        var random = SeededGenerator(seed: 9)
        func value(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth > 3 ? 5 : 8), using: &random) {
            case 0: .null
            case 1: JSONValue(Bool.random(using: &random))
            case 2: JSONValue(Int.random(in: -9...9_999, using: &random))
            case 3: JSONValue(Double.random(in: -1...1, using: &random))
            case 4: JSONValue(["", "\"", "\\", "{\"a\":[1,", "é🎉", "\n\t", "x: y"].randomElement(using: &random)!)
            case 5, 6: JSONValue((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1) })
            default:
                JSONValue(
                    (0..<Int.random(in: 0...3, using: &random)).map { (key: "k\"\($0)", value: value(depth + 1)) })
            }
        }
        for _ in Effort.rounds(400) {
            let json = value(0)
            let text = plain(JSONWriter.text(of: json))
            #expect(try JSONDocument(parsing: text).root == json)
            let pretty = JSONWriter.text(of: json, options: .pretty)
            #expect(text == pretty + "\n")
        }
    }
}
