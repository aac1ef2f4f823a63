import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import JSONSchemas
import RowMapping
import TableParsing
import TestSupport
import Testing

@Suite struct TableSchemaTests {
    private static func schema() throws -> JSONValue { try JSONDocument(parsing: RecordTable.schema).root }

    /// The file in Documentation is the schema; RECORD=1 rewrites it.
    @Test func theFileIsTheSchema() throws {
        try expectSnapshot(
            RecordTable.schema, at: Project.root.appendingPathComponent("Documentation/table.schema.json"))
    }

    @Test func itListsTheTypesThatTablesKnow() throws {
        let names = (try Self.schema()["$defs"]?["type"]?["anyOf"]?[0]?["enum"]?.array ?? []).compactMap(\.string)
        let error = #expect(throws: RecordTableError.self) { try RecordTable(json: #"{"a": {"type": "?"}}"#) }
        #expect(
            error?.message
                == "unknown type \"?\"; the types are \(names.joined(separator: ", ")), a table, and [ ] around a type for a list"
        )
        for name in names { _ = try RecordTable(json: #"{"a": {"type": "\#(name)"}, "b": {"type": "[\#(name)]"}}"#) }
    }

    @Test func itListsTheMembersThatFieldsKnow() throws {
        let described = try Self.schema()["$defs"]?["described"]
        let names = described?["properties"]?.keys ?? []
        let error = #expect(throws: RecordTableError.self) { try RecordTable(json: #"{"a": {"?": 1}}"#) }
        #expect(error?.message == "unknown member \"?\"; a field has \(names.joined(separator: ", "))")
        // Every type has a schema.
        #expect(names.allSatisfy { described?["properties"]?[$0]?.kind == .object })
    }

    /// Valid tables: those of the fixtures, and one of each form.
    private static let rightTables: [String] = {
        let files =
            Project.cases(of: "Lists").map { $0.appendingPathComponent("table.json") }
            + Project.cases(of: "Infer").map { $0.appendingPathComponent("expected.table.json") }
            + [Project.fixtures.appendingPathComponent("Readme/table.json")]
        return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) } + [
            #"{"$schema": "table.schema.json", "a": "$.b[?@.c < 1]", "b": "/x/~0~1", "c": "", "d": "^.^.id", "e": "*", "f": "$"}"#,
            ##"{"a": "[\"odd.key\"][0][-1][*].x", "b": "a\\.b", "c": "['it\\'s']", "d": "größe.#1", "e": ["x", "y.z"]}"##,
            #"{"a": {}, "b": {"from": "index"}, "c": {"from": "key", "type": "int"}, "d": {"constant": null}}"#,
            #"{"a": "b@c[id].d", "e": ".@f[@key]", "g": "h.data@*[type, id][0].x", "i": "^.j@['k l'][-1].m[\\1.\\@key]@[n]"}"#,
            #"{"a": {"type": "date", "format": "dd.MM.yyyy", "zone": "Europe/Berlin"}, "b": {"format": "x", "zone": "GMT+2"}}"#,
            #"{"$unknownKeys": "report", "a": {"type": "date", "format": ["seconds", "dd.MM.yyyy"]}, "b": {"oneOrMany": true}}"#,
            #"{"a": {"path": "a", "type": "[int]", "jsonText": true, "oneOrMany": false}}"#,
            #"{"a": {"type": "[[int]]"}, "b": {"type": [["any"]]}, "c": {"type": {"d": {"type": ["date"]}}}}"#,
            #"{"a": {"type": "int", "minimum": 1, "exclusiveMaximum": 5, "multipleOf": 0.5, "default": 2, "unique": true}}"#,
            #"{"a": {"minLength": 1, "maxLength": 3, "pattern": "[a-z@]+", "format": "email", "enum": ["a@b"], "requires": "b"}}"#,
            #"{"a": {"type": "[int]", "minItems": 1, "maxItems": 2, "uniqueItems": true, "requires": ["b", "c.d"]}}"#,
            #"{"a": {"type": "[[string]]", "description": "Rows.", "items": {"maxItems": 2, "items": {"format": "email"}}}}"#,
            #"{"a": {"type": "int", "default": "42.0"}, "b": {"type": "bool", "default": " Yes ", "policy": "lenient"}}"#,
            #"{"a": {"type": "int", "default": 1.0}, "b": {"type": "string", "default": 5}, "c": {"type": "bool", "default": 1}}"#,
        ]
    }()

    @Test func rightTablesAreRead() throws {
        #expect(Self.rightTables.count > 40)
        for table in Self.rightTables { _ = try RecordTable(json: table) }
    }

    /// An independent validator accepts by the schema what the library accepts, and refuses what it
    /// refuses.
    @Test(
        .enabled("\(SchemaValidator.absence)") { try await offThePool { SchemaValidator.isPresent } },
        .childProcesses)
    func anotherValidatorAgrees() throws {
        // The schema names members and enums; it has no grammar of paths, formats, zones and values.
        let unseen = [": column ", "a format is ", "unknown time zone", "the default must be"]
        let wrong = RefusedTables.all.filter { table, message in
            !unseen.contains { message.contains($0) } && (try? JSONDocument(parsing: table)) != nil
        }.map(\.0)
        let random = Self.randomTables(Effort.rounds(400).count)
        let verdicts = try SchemaValidator.verdicts(RecordTable.schema, Self.rightTables + wrong + random)
        for (table, isValid) in zip(Self.rightTables, verdicts) { #expect(isValid, "\(table)") }
        for (table, isValid) in zip(wrong, verdicts.dropFirst(Self.rightTables.count)) { #expect(!isValid, "\(table)") }
        var agreed = (right: 0, wrong: 0)
        for (table, isValid) in zip(random, verdicts.suffix(random.count)) {
            let isRead = (try? RecordTable(json: table)) != nil
            #expect(!isRead || isValid, "\(table)")
            if isRead { agreed.right += 1 } else if !isValid { agreed.wrong += 1 }
        }
        #expect(agreed.right > random.count / 8 && agreed.wrong > random.count / 8)
    }

    /// Tables of random parts, some of them wrong.
    private static func randomTables(_ count: Int) -> [String] {
        var generator = SeededGenerator(seed: 20)
        let paths = [
            "\"a.b\"", "\"\"", "\"^.x\"", "\"a..b\"", "\"[0]\"", "\"[01]\"", "\"/a/~2\"", "\"/a\"", "\"$.a\"", "\"$a\"",
            "\"a@b\"", "\"a@b[c,d]\"", "\"a@b[*]\"", "\"@a[b]\"", "\"a@b[1]\"", "[\"a\", \"*\"]", "[]", "5", "\"a]\"",
            "\"*a\"", "\"['x']\"",
        ]
        let parts =
            paths.map { "\"path\": \($0)" } + [
                "\"type\": \"int\"", "\"type\": \"[bool]\"", "\"type\": [\"date\"]", "\"type\": [\"int\", \"int\"]",
                "\"type\": \"x\"",
                "\"type\": {\"c\": \"d\"}", "\"default\": 1", "\"default\": \"x\"", "\"default\": [1]",
                "\"required\": true",
                "\"required\": 1", "\"from\": \"key\"", "\"from\": \"x\"", "\"constant\": 1", "\"format\": \"seconds\"",
                "\"format\": \"\"", "\"zone\": \"UTC\"", "\"zone\": \"Mars\"", "\"policy\": \"strict\"",
                "\"policy\": \"x\"", "\"y\": 1", "\"minimum\": 1", "\"maximum\": 0", "\"maxLength\": 1.5",
                "\"pattern\": \"[a]\"", "\"enum\": [1]", "\"uniqueItems\": true", "\"requires\": \"b\"",
            ]
        return (0..<count).map { _ in
            if Int.random(in: 0..<4, using: &generator) == 0 {
                return "{\"a\": \(paths.randomElement(using: &generator)!)}"
            }
            var members: [Substring: String] = [:]
            for _ in 0..<Int.random(in: 0..<4, using: &generator) {
                let part = parts.randomElement(using: &generator)!
                members[part.prefix { $0 != ":" }] = part
            }
            return "{\"a\": {\(members.values.sorted().joined(separator: ", "))}}"
        }
    }
}
