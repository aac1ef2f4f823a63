import Foundation
import JSONDocuments
import TableExploring
import TestSupport
import Testing

@testable import ListwrightTool

/// Any question of a page has an answer or an error: none ends the process.
@Suite struct ExploreQuestionTests {
    private static let books = """
        {"data": {"books": [{"id": 1, "title": "Momo", "n": "1973", "tags": ["a"]}, {"id": 2, "by": {"k": null}}]},
         "people": {"1": {"name": "Ende"}}}
        """

    private static func answers(_ text: String = books) throws -> ExploreAnswers {
        let source = ExploredFile(name: "books.json", stem: "books", tableFile: Word(Scratch.path(".json").path))
        var exploration = try Exploration(Array(text.utf8))
        try exploration.start(with: nil, at: nil, isGuessing: true)
        return ExploreAnswers(exploration, of: source)
    }

    private static let numbers = [
        "0", "1", "2", "-1", "49", "50", "1000000", "9223372036854775807", "9223372036854775806", "9223372036854775758",
        "-9223372036854775808", "9223372036854775808", "1e300", "-1e300", "0.5", "\"7\"", "null", "[]",
    ]

    @Test(arguments: ["rows", "tree"])
    func numbersOfRows(question: String) throws {
        var answers = try Self.answers()
        for number in Self.numbers {
            let text = #"{"ask": "\#(question)", "at": "/data/books", "from": \#(number)}"#
            guard let question = try? JSONDocument(parsing: text).root else { continue }
            _ = try? answers.answer(to: question)
        }
        let last = try answers.answer(to: ["ask": "rows", "from": JSONValue(Int64.max)])
        #expect(last == ["rows": []])
        #expect(try answers.answer(to: ["ask": "tree", "at": "/data/books", "from": 1])["children"]?.count == 1)
        // With a table, rows are mapped.
        _ = try answers.answer(to: ["ask": "step", "step": ["do": "clear"]])
        _ = try answers.answer(to: ["ask": "step", "step": ["do": "bind", "path": "title"]])
        #expect(try answers.answer(to: ["ask": "rows", "from": JSONValue(Int64.max)]) == ["rows": []])
        _ = try answers.answer(to: ["ask": "step", "step": ["do": "bind", "from": "index"]])
        #expect(try answers.answer(to: ["ask": "rows", "from": JSONValue(Int64.max - 3)]) == ["rows": []])
    }

    /// Questions of random members with values of any kind.
    @Test(arguments: Effort.rounds(400))
    func anyQuestion(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var answers = try Self.answers(seed % 3 == 0 ? #"[[1, 2], 3, "x"]"# : seed % 7 == 0 ? "5" : Self.books)
        for _ in 0..<20 { _ = try? answers.answer(to: Self.question(&random)) }
        #expect(try answers.answer(to: ["ask": "state"])["rows"] != nil)
    }

    private static let words = [
        "", ".", "/", "title", "data.books", "data.books[*]", "/data/books/0", "/data/books/99999999999999999999",
        "$..*",
        "[9223372036854775807]", "[-9223372036854775808]", "people.*", "a[", "^.id", "id@people[@key]", "from", "title",
        "int", "date", "n", "data.books[9223372036854775807]", "/data/books/9223372036854775807", "\u{0}", "~", "/~2",
    ]

    private static func value(_ random: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: (try? JSONDocument(parsing: numbers.randomElement(using: &random)!).root) ?? .null
        case 1:
            ["path": JSONValue(words.randomElement(using: &random)!), "type": "int", "minimum": JSONValue(Int64.max)]
        default: JSONValue(words.randomElement(using: &random)!)
        }
    }

    private static func question(_ random: inout SeededGenerator) -> JSONValue {
        func members(_ keys: [String]) -> [(key: String, value: JSONValue)] {
            keys.filter { _ in Bool.random(using: &random) }.map { (key: $0, value: value(&random)) }
        }
        let asked = ["state", "tree", "value", "rows", "check", "search", "step", "step", "step", "more"]
        let kinds = [
            "list", "bind", "bind", "fill", "set", "rename", "remove", "role", "keep", "clear", "undo", "redo",
        ]
        let step = JSONValue(
            [(key: "do", value: JSONValue(kinds.randomElement(using: &random)!))]
                + members([
                    "path", "name", "field", "member", "value", "definition", "role", "from", "fields", "texts",
                    "guess",
                ])
        )
        return JSONValue(
            [
                (key: "ask", value: JSONValue(asked.randomElement(using: &random)!)),
                (key: "step", value: Int.random(in: 0..<9, using: &random) == 0 ? value(&random) : step),
            ] + members(["at", "from", "string", "hit"]))
    }
}
