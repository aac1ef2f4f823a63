import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import JSONSchemas
import RowMapping
import TableInferring
import TableParsing
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
        [
            "{\"int\":9007199254740993.5}", #"{"date":"1900-02-29"}"#, "{\"double\":1e400}", "{\"double\":-9.0e+999}",
            #"{"int":"9223372036854775808"}"#,
        ].map { "+ \($0)" }
            + [
                "-9223372036854775809", "18446744073709551615", "18446744073709551617", "9007199254740993",
                "9223372036854775807", "170141183460469231731687303715884105727",
                "-170141183460469231731687303715884105729", "340282366920938463463374607431768211455",
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
        (
            #"{"a": {"path": "a", "type": "[string]", "policy": "strict", "items": {"maxLength": 2, "pattern": "[a-z]*"}}, "b": {"path": "b", "type": "[[int]]", "items": {"maxItems": 1, "items": {"minimum": 1}}}}"#,
            [
                #"{"a":["a","bc"]}"#, #"{"a":["abc"]}"#, #"{"a":["A"]}"#, #"{"a":[]}"#, #"{"a":[null]}"#,
                #"{"b":[[1]]}"#,
                #"{"b":[[1,2]]}"#, #"{"b":[[0]]}"#, #"{"b":[]}"#,
            ]
        ),
        (
            #"{"a": {"path": "a", "type": "[int]", "oneOrMany": true, "items": {"minimum": 1}}}"#,
            [#"{"a":1}"#, #"{"a":[1,2]}"#, #"{"a":0}"#, #"{"a":[0]}"#, #"{"a":null}"#]
        ),
        (
            #"{"a": {"path": "a", "requires": ["b.c", "d"]}, "b": "b", "d": "d"}"#,
            [
                #"{"a":1,"b":{"c":1},"d":2}"#, #"{"a":1,"b":{},"d":2}"#, #"{"a":1,"b":{"c":1}}"#, #"{"a":null}"#, "{}",
                #"{"a":1,"b":{"c":null},"d":2}"#, #"{"d":1}"#, #"{"a":1,"b":5,"d":1}"#,
            ]
        ),
        (#"{"a": {"path": "", "type": "int"}}"#, ["5", "\"x\"", "{}", "null"]),
    ]

    @Test func pathsAndShapes() throws {
        let questions = try Self.tables.map { Question(table: try RecordTable(json: $0.table), texts: $0.texts) }
        #expect(try Self.differences(questions) == [])
    }

    // MARK: Items

    private struct Order: Item {
        var number = 1
        var kind: Kind?
        var prices: [Double] = []
        var lines: [Line] = []
        var small: UInt8?
        var any: JSONValue = .null
        var note = "-"
        enum Kind: String, FieldValue, CaseIterable { case gift, sale }
        static let table = ItemTable(Order()) {
            Field(\.number, "number", .required, .strict, .range(1...))
            Field(\.kind, "kind", or: "type")
            Field(\.prices, "prices", .strict, .elements(.range(0...)), .count(...2))
            Field(\.lines, "lines", .count(...2))
            Field(\.small, "small", .strict)
            Field(\.any, "any")
            Field(\.note, "note", .invalid(.keepDefault))
        }
    }

    private struct Line: Item {
        let name: String
        let count: Int?
        static let table = ItemTable({ Line(name: $0, count: $1) }, "name", "count", policy: .strict)
    }

    @Test func itemsHaveSchemas() throws {
        let values = [
            "null", "0", "1", "2.5", "300", "true", #""gift""#, #""x""#, "[]", "[1]", "[-1]", "[1, 2, 3]", "[\"1\"]",
            #"[{"name": "a"}]"#, #"[{"name": "a", "count": "1"}]"#, #"[{}]"#, #"[{"name": null}]"#, "{}",
        ]
        let keys = ["number", "kind", "type", "prices", "lines", "small", "any", "note"]
        let texts =
            keys.flatMap { key in values.map { #"{"number": 1, "\#(key)": \#($0)}"# } } + ["{}", "[]", "5"]
        let unique = texts.filter { !$0.contains(#""number": 1, "number""#) } + values.map { #"{"number": \#($0)}"# }
        let verdicts = try SchemaValidator.verdicts([(TableSchema(of: Order.table).json.description, unique)])[0]
        for (text, isValid) in zip(unique, verdicts) {
            let mapping = Order.map(record: try JSONDocument(parsing: text).root)
            #expect((mapping.issueCount == 0) == isValid, "\(text): \(mapping.issues)")
        }
    }

    // MARK: Schemas read back

    /// A schema, the table made of it, and texts about which both agree.
    private static let schemas: [(schema: String, texts: [String])] = [
        (
            #"{"type": "object", "properties": {"n": {"type": "integer", "minimum": 1, "exclusiveMaximum": 9, "multipleOf": 2}}}"#,
            ["0", "1", "2", "8", "9", "10", "-2"].map { #"{"n":\#($0)}"# }
        ),
        (
            #"{"type": "object", "properties": {"t": {"type": "string", "minLength": 2, "maxLength": 4, "pattern": "^[a-c]+[0-9]*$"}}}"#,
            ["a", "ab", "a1", "abc12", "1a", "xa1", "ab1"].map { #"{"t":"\#($0)"}"# }
        ),
        (
            #"{"type": "object", "properties": {"t": {"type": "string", "pattern": "b[a-z0-9]|[^x]y"}}}"#,
            ["b", "ab1", "ay", "xy", "axy", "\\nby", "zzy"].map { #"{"t":"\#($0)"}"# }
        ),
        (
            #"{"type": "object", "properties": {"l": {"type": "array", "minItems": 1, "uniqueItems": true, "items": {"enum": ["a", "b", 3]}}}}"#,
            ["[]", #"["a"]"#, #"["a","b",3]"#, #"["a","a"]"#, #"["c"]"#, "[4]"].map { #"{"l":\#($0)}"# }
        ),
        (
            #"{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["b"], "dependentRequired": {"a": ["c"]}}"#,
            [#"{"b":"x"}"#, #"{"a":"x","b":"x"}"#, #"{"a":"x","b":"x","c":1}"#, "{}", #"{"a":"x","c":1}"#]
        ),
        (
            #"{"type": "object", "properties": {"o": {"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 1}}}"#,
            ["{}", #"{"x":1}"#, #"{"x":1,"y":2}"#].map { #"{"o":\#($0)}"# }
        ),
    ]

    @Test func tablesOfSchemasAgreeWithThem() throws {
        let answers = try SchemaValidator.verdicts(Self.schemas)
        for ((schema, texts), verdicts) in zip(Self.schemas, answers) {
            let made = try SchemaTable(of: JSONDocument(parsing: schema).root)
            let table = try RecordTable(json: made.table.description, policy: .strict)
            for (text, isValid) in zip(texts, verdicts) {
                let issues = table.map(record: try JSONDocument(parsing: text).root).issues
                #expect(issues.isEmpty == isValid, "\(text) \(made.table) \(made.remarks) \(issues)")
            }
        }
    }

    /// Of required and dependent members, a table takes null as missing, and says so.
    @Test func nullsCountAsMissing() throws {
        let schema = """
            {"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]},
              "c": {"type": "string"}}, "required": ["b"], "dependentRequired": {"a": ["c"]}}
            """
        let made = try SchemaTable(of: JSONDocument(parsing: schema).root)
        #expect(
            made.remarks == [
                "the root: dependentRequired of a: a member that is null counts as missing",
                "properties.b: required, but it may be null: it may be missing, too",
                "the root: a property that may be missing may be null, too",
            ])
        let table = try RecordTable(json: made.table.description, policy: .strict)
        let texts = [
            #"{"b":"x"}"#, #"{"b":null}"#, "{}", #"{"b":"x","a":null}"#, #"{"b":"x","a":"x"}"#,
            #"{"b":"x","a":"x","c":"x"}"#, #"{"b":"x","c":null}"#, #"{"b":"x","a":"x","c":null}"#,
        ]
        let verdicts = try SchemaValidator.verdicts([(schema, texts)])[0]
        let differences = try zip(texts, verdicts).filter { text, isValid in
            try table.map(record: JSONDocument(parsing: text).root).issues.isEmpty != isValid
        }
        #expect(differences.map(\.0) == ["{}", #"{"b":"x","a":null}"#, #"{"b":"x","c":null}"#])
    }

    /// A table of a schema accepts what the schema accepts, and refuses what it refuses unless a remark
    /// names the difference.
    @Test func tablesOfRandomSchemas() throws {
        var generator = SeededGenerator(seed: 42)
        let questions = Effort.rounds(400).map { _ in
            let schema = RandomSchema.schema(of: &generator)
            let texts = (0..<40).map { _ in RandomSchema.record(&generator).description }
            return (schema: schema.description, texts: texts)
        }
        let answers = try SchemaValidator.verdicts(questions)
        for ((schema, texts), verdicts) in zip(questions, answers) {
            let made = try SchemaTable(of: JSONDocument(parsing: schema).root)
            let table = try RecordTable(json: made.table.description, policy: .strict)
            _ = made.swift(named: "Row")
            let remarks = made.remarks.filter { !$0.hasSuffix(": a property that may be missing may be null, too") }
            for (text, isValid) in zip(texts, verdicts) {
                let issues = table.map(record: try JSONDocument(parsing: text).root).issues
                let isNamed = !remarks.isEmpty || text.contains("null")
                let isNull = text.contains("null") && remarks.contains { $0.hasSuffix("is null counts as missing") }
                #expect(
                    isValid ? issues.isEmpty || isNull : !issues.isEmpty || isNamed,
                    "\(isValid) \(text) by \(schema): \(made.table) \(remarks) \(issues)")
            }
        }
    }

    // MARK: Random tables

    /// A random table comes back from its schema; its results conform to the schema of results, whose table reads
    /// them as they are.
    @Test(arguments: ConversionPolicy.allCases)
    func schemasOfRandomTables(policy: ConversionPolicy) throws {
        var generator = SeededGenerator(seed: 77)
        var (questions, tables): ([(schema: String, texts: [String])], Int) = ([], 0)
        for _ in Effort.rounds(400) {
            let text = RandomTable.table(&generator)
            guard let table = try? RecordTable(json: text.description, policy: policy) else { continue }
            tables += 1
            let schema = TableSchema(of: table)
            let made = try SchemaTable(of: JSONDocument(parsing: schema.json.description).root)
            if policy == .lossless { #expect(made.table == text, "\(text)") }
            let again = try RecordTable(json: made.table.description)
            #expect(TableSchema(of: again).json == schema.json, "\(text)")
            let results = TableSchema(ofResultsOf: table).json
            let ofResults = try RecordTable(json: SchemaTable(of: results).table.description, policy: .strict)
            var rows: [String] = []
            for _ in 0..<20 {
                let record = RandomTable.record(&generator)
                let mapping = table.map(record: record)
                #expect(mapping.issueCount == again.map(record: record).issueCount, "\(text) \(record)")
                guard mapping.issueCount == 0, let row = mapping.rows.first?.json else { continue }
                rows.append(row.description)
                let second = ofResults.map(record: row)
                let words = Comment(rawValue: "\(text) \(results) \(row) \(second.issues.map(\.description))")
                #expect(second.issueCount == 0 && second.rows.first?.json == row, words)
            }
            questions.append((results.description, rows))
        }
        #expect(tables > questions.count / 2 && questions.count > 20)
        for (question, verdicts) in zip(questions, try SchemaValidator.verdicts(questions)) {
            for (row, isValid) in zip(question.texts, verdicts) { #expect(isValid, "\(row) by \(question.schema)") }
        }
    }

    // MARK: Real answers

    /// The records of recorded answers, as they are and with seeded changes.
    @Test func realAnswers() throws {
        var generator = SeededGenerator(seed: 20)
        var questions: [Question] = []
        for file in Suites.files(under: "real-api") {
            guard let root = try? JSONDocument(parsing: Data(contentsOf: file)).root else { continue }
            for records in Suites.lists(of: root) {
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
