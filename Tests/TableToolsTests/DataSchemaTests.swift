import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import TableTools
import TestSupport
import Testing

/// The schema of a table accepts what the table maps without an issue and refuses what it has an
/// issue with, by the word of python3-jsonschema.
@Suite(
    .childProcesses,
    .enabled(if: SchemaValidator.isPresent && Suites.arePresent, Comment(rawValue: SchemaValidator.absence)))
struct DataSchemaTests {
    /// A schema, and texts with the verdict of the table about each.
    private struct Question {
        let table: RecordTable
        let texts: [String]

        func isMapped(_ text: String) throws -> Bool {
            table.map(record: try JSONDocument(parsing: text).root).issueCount == 0
        }
    }

    /// The texts about which schema and table differ.
    private static func differences(_ questions: [Question]) throws -> [String] {
        let answers = try SchemaValidator.verdicts(
            questions.map { (TableSchema(of: $0.table).json.description, $0.texts) })
        var differences: [String] = []
        for (question, verdicts) in zip(questions, answers) {
            #expect(question.texts.count == verdicts.count)
            for (text, isValid) in zip(question.texts, verdicts) where try question.isMapped(text) != isValid {
                differences.append("\(isValid ? "+" : "-") \(text)")
            }
        }
        return differences
    }

    // MARK: Types and policies

    private static let names = ["any", "int", "double", "string", "bool", "decimal", "date", "url", "uuid", "data"]

    /// Every value of the table of conversions, for every type.
    private static func cells() throws -> [String] {
        let file = Project.fixtures.appendingPathComponent("Conversion/conversions.json")
        let root = try JSONDocument(parsing: Data(contentsOf: file)).root
        let texts = root.elements.flatMap { $0["cells"]?.keys ?? [] }
        return Set(texts).filter { (try? JSONDocument(parsing: $0)) != nil }.sorted()
    }

    /// What a schema can't say: the remarks name it.
    private static let unsaid: Set<String> = Set(
        ["{\"int\":9007199254740993.5}", #"{"date":"1900-02-29"}"#].map { "+ \($0)" }
            + [
                "-9223372036854775809", "18446744073709551615", "18446744073709551617", "9007199254740993",
                "9223372036854775807",
            ]
            .flatMap { ["+ {\"double\":\($0)}", "+ {\"double\":\"\($0)\"}"] })

    @Test(arguments: ConversionPolicy.allCases)
    func everyTypeUnderEveryPolicy(policy: ConversionPolicy) throws {
        let fields = Self.names.map { #""\#($0)": {"path": "\#($0)", "type": "\#($0)"}"# }
        let table = try RecordTable(json: "{\(fields.joined(separator: ", "))}", policy: policy)
        let cells = try Self.cells()
        let texts = Self.names.flatMap { name in cells.map { "{\"\(name)\":\($0)}" } }
        let differences = Set(try Self.differences([Question(table: table, texts: texts + ["{}", "[]", "5"])]))
        #expect(differences.subtracting(Self.unsaid).sorted() == [])
    }

    // MARK: Paths

    private static let tables: [(table: String, texts: [String])] = [
        (
            #"{"a": {"path": "a.b", "type": "int", "required": true}}"#,
            [#"{"a":{"b":1}}"#, #"{"a":{"b":null}}"#, #"{"a":{}}"#, #"{"a":5}"#, "{}", "[]", "5", #"{"a":{"b":"x"}}"#]
        ),
        (
            #"{"a": {"path": "a.b", "type": "int"}}"#,
            [#"{"a":{"b":1}}"#, #"{"a":{"b":null}}"#, #"{"a":{}}"#, #"{"a":5}"#, "{}", "[]", #"{"a":{"b":[]}}"#]
        ),
        (
            #"{"a": {"path": ["a", "b.c"], "type": "int"}, "d": {"path": ["d", "e"], "type": "bool", "required": true}}"#,
            [
                #"{"a":1,"d":true}"#, #"{"a":"x","b":{"c":1},"d":true}"#, #"{"a":null,"b":{"c":"x"},"d":true}"#,
                #"{"b":{"c":2},"e":false}"#, #"{"d":null,"e":true}"#, #"{"d":null}"#, "{}", #"{"e":"x"}"#,
            ]
        ),
        (
            #"{"a": {"path": "a[*].b", "type": "[int]"}, "c": {"path": "c", "type": "[string]"}, "d": {"path": "d", "type": "[any]"}}"#,
            [
                #"{"a":[{"b":1},{"b":2}]}"#, #"{"a":[{"b":1},{"b":"x"}]}"#, #"{"a":[]}"#, #"{"a":5}"#,
                #"{"a":{"x":{"b":"y"}}}"#,
                #"{"c":["x",1]}"#, #"{"c":[null]}"#, #"{"c":[[]]}"#, #"{"c":"x"}"#, #"{"d":[null,{}]}"#, #"{"d":{}}"#,
            ]
        ),
        (
            #"{"a": {"path": "a", "type": [{"b": {"path": "b", "type": "int", "required": true}}]}, "c": {"path": "c", "type": {"d": "d"}}}"#,
            [
                #"{"a":[{"b":1}]}"#, #"{"a":[{}]}"#, #"{"a":[5]}"#, #"{"a":[null]}"#, #"{"c":{}}"#, #"{"c":5}"#,
                #"{"c":null}"#, #"{"c":{"d":[]}}"#,
            ]
        ),
        (
            #"{"a": {"path": "a", "type": "[int]", "oneOrMany": true}}"#,
            [#"{"a":1}"#, #"{"a":[1,2]}"#, #"{"a":"x"}"#, #"{"a":["x"]}"#, #"{"a":null}"#, #"{"a":{}}"#]
        ),
        (
            #"{"$unknownKeys": "report", "a": "a", "b": {"path": "b", "type": "int"}}"#,
            [#"{"a":1}"#, #"{"a":1,"c":2}"#, "{}", #"{"b":"x"}"#]
        ),
        (
            #"{"a": {"path": "a[1]", "type": "int"}, "b": {"from": "index"}, "c": {"constant": 5}}"#,
            [#"{"a":[1,2]}"#, #"{"a":[1,"x"]}"#, #"{"a":["x"]}"#, #"{"a":5}"#, "{}"]
        ),
        (
            #"{"a": {"path": "a", "type": "int", "policy": "strict", "minimum": 1, "exclusiveMaximum": 5}, "d": {"path": "d", "enum": ["x", 1]}}"#,
            [
                #"{"a":1}"#, #"{"a":0}"#, #"{"a":5}"#, #"{"a":null}"#, #"{"d":"x"}"#, #"{"d":1.0}"#, #"{"d":true}"#,
                #"{"d":null}"#,
            ]
        ),
        (
            #"{"b": {"path": "b", "type": "string", "policy": "strict", "maxLength": 3, "pattern": "[a-z]+"}, "c": {"path": "c", "type": "[int]", "policy": "strict", "minItems": 1, "uniqueItems": true}}"#,
            [
                #"{"b":"ab"}"#, #"{"b":"abcd"}"#, #"{"b":"A"}"#, #"{"b":""}"#, #"{"c":[]}"#, #"{"c":[1,1]}"#,
                #"{"c":[1,2]}"#, "{}",
            ]
        ),
        (#"{"a": {"path": "", "type": "int"}}"#, ["5", "\"x\"", "{}", "null"]),
    ]

    @Test func pathsAndShapes() throws {
        let questions = try Self.tables.map { Question(table: try RecordTable(json: $0.table), texts: $0.texts) }
        #expect(try Self.differences(questions) == [])
    }

    // MARK: Real answers

    /// The records of recorded answers, as they are and with seeded changes.
    @Test func realAnswers() throws {
        var generator = SeededGenerator(seed: 20)
        var questions: [Question] = []
        for file in Suites.files(under: "real-api") {
            guard let root = try? JSONDocument(parsing: Data(contentsOf: file)).root else { continue }
            for records in DriftPropertyTests.lists(of: root) {
                var inference = TableInference()
                try inference.add(JSONValue(records))
                let table = try RecordTable(json: inference.table.description)
                var texts = records.prefix(5).map { JSONWriter.text(of: $0) }
                for _ in Effort.rounds(40) {
                    guard let record = records.prefix(5).randomElement(using: &generator) else { break }
                    texts.append(JSONWriter.text(of: Self.changed(record, &generator)))
                }
                questions.append(Question(table: table, texts: texts))
            }
        }
        #expect(questions.count > 20)
        #expect(try Self.differences(questions) == [])
    }

    private static let values: [JSONValue] = [
        .null, true, 7, 1.5, "", "x", "12", "2026-01-01", "2026-02-30", "2026-01-01T10:00:00Z", [], [:], [1], ["a": 1],
        "https://example.com/a", "a b", "0e9f0b1c-8f62-4c0e-9d0a-2f1c5a7b9d10",
    ]

    /// The value with another one at a random place.
    private static func changed(_ value: JSONValue, _ generator: inout SeededGenerator) -> JSONValue {
        let isLeaf = value.count == 0 || Int.random(in: 0..<4, using: &generator) == 0
        if isLeaf { return values.randomElement(using: &generator)! }
        let chosen = Int.random(in: 0..<value.count, using: &generator)
        if value.kind == .array {
            return JSONValue(value.elements.enumerated().map { $0 == chosen ? changed($1, &generator) : $1 })
        }
        guard value.kind == .object else { return values.randomElement(using: &generator)! }
        return JSONValue(
            value.members.enumerated().map { index, member in
                (key: member.key, value: index == chosen ? changed(member.value, &generator) : member.value)
            })
    }
}
