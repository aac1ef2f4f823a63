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

/// Every term of a field goes from Swift to a table file, to a schema, to Swift and back.
///
/// The terms are those of the lists, and their values are made of their own schemas, so that a new term is tested by
/// itself.
@Suite struct VocabularyTests {
    /// A value for a member, by its schema in table files.
    private static func sample(_ member: FieldMember, _ generator: inout SeededGenerator) -> JSONValue {
        let schema = member.schema
        if let values = schema["enum"]?.array { return values.randomElement(using: &generator)! }
        switch (schema["type"]?.string, schema["$ref"]?.string) {
        case ("boolean", _): return true
        case ("number", _): return [1, 2, 0.5].randomElement(using: &generator)!
        case ("integer", _): return JSONValue(Int.random(in: 0...3, using: &generator))
        case ("array", _): return [["a", "b"], [1, 2]].randomElement(using: &generator)!
        case (_, "#/$defs/items"):
            let inner = FieldTerms.elementMembers.randomElement(using: &generator)!
            return JSONValue([(key: inner.name, value: sample(inner, &generator))])
        case (_, "#/$defs/paths"): return ["b", ["c", "d.e"]].randomElement(using: &generator)!
        default: break
        }
        let examples = schema["examples"] ?? schema["anyOf"]?[0]?["examples"]
        if let example = examples?.array?.randomElement(using: &generator) {
            let second = examples!.array!.randomElement(using: &generator)!
            return member.name == "format" && Bool.random(using: &generator) ? [example, second] : example
        }
        return [";", ", "].randomElement(using: &generator)!
    }

    private static func type(_ generator: inout SeededGenerator) -> JSONValue {
        let name = RecordKind.terms.randomElement(using: &generator)!.name
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1: return [JSONValue(name)]
        case 2: return ["x": ["type": JSONValue(name)]]
        default: return JSONValue(name)
        }
    }

    /// A table of one field with a few random options and constraints.
    static func table(_ generator: inout SeededGenerator) -> JSONValue {
        let optional = FieldTerms.options.flatMap(\.members) + FieldTerms.constraints.flatMap(\.members)
        var members: [(key: String, value: JSONValue)] = [("path", "a"), ("type", type(&generator))]
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let member = optional.randomElement(using: &generator)!
            if !members.contains(where: { $0.key == member.name }) {
                members.append((member.name, sample(member, &generator)))
            }
        }
        if Bool.random(using: &generator) { members.append(("required", true)) }
        return ["f": JSONValue(members)]
    }

    @Test func termsGoAroundAndBack() throws {
        var generator = SeededGenerator(seed: 49)
        var seen: [String: Int] = [:]
        for round in Effort.rounds(3_000) {
            let json = Self.table(&generator)
            guard let table = try? RecordTable(json: json.description) else { continue }
            for (key, _) in json["f"]!.members { seen[key, default: 0] += 1 }
            try goAround(table, "round \(round): \(json)")
        }
        let names = (FieldTerms.options.flatMap(\.members) + FieldTerms.constraints.flatMap(\.members)).map(\.name)
        #expect(names.filter { seen[$0] == nil } == [])
    }

    private func goAround(_ table: RecordTable, _ comment: String) throws {
        let comment = Comment(rawValue: comment)
        let written = try #require(TableFile.json(of: table), comment)
        let again = try RecordTable(json: written.description)
        #expect(TableFile.json(of: again) == written, comment)
        for (field, other) in zip(table.fields, again.fields) {
            #expect(field.rules == other.rules && field.isRequired == other.isRequired, comment)
        }
        let schema = TableSchema(of: table)
        #expect(try SchemaTable(of: schema.json).table == written, comment)
        let values: [JSONValue] = [1, "1", " x ", "2024-05-17", "a;b", ["a", "b"], [1, 2], true, .null, ["x": 1]]
        let records = JSONValue(values.map { ["a": $0, "b": 1, "c": 2] } + [[:]])
        let (rows, others) = (table.map(records), again.map(records))
        #expect(rows.rows.map(\.description) == others.rows.map(\.description), comment)
        #expect(rows.issues == others.issues, comment)
        guard let source = try? ItemSource(table: Array(written.description.utf8), named: "A").text() else { return }
        #expect(try SchemaTable(of: schema.json).swift(named: "A") == source, comment)
        for option in FieldTerms.options.flatMap({ $0.swift(table.fields[0].rules) }) {
            #expect(source.contains(option), comment)
        }
    }

    /// Each style is read by its name, alone and in a list, and written by it.
    @Test func stylesHaveOneName() throws {
        #expect(Set(DateStyle.terms.map(\.name)).count == DateStyle.terms.count)
        for term in DateStyle.terms {
            let table = try RecordTable(json: #"{"a": {"type": "date", "format": ["\#(term.name)", "dd.MM.yyyy"]}}"#)
            #expect(table.fields[0].rules.dates == .anyOf([term.style, .format("dd.MM.yyyy")]))
            #expect(term.style.term.name == term.name)
        }
    }

    /// Each type is read by its name, and has the schema of a value that it reads.
    @Test func typesHaveOneName() throws {
        #expect(Set(RecordKind.terms.map(\.name)).count == RecordKind.terms.count)
        for term in RecordKind.terms {
            let table = try RecordTable(json: #"{"a": {"type": "\#(term.name)"}}"#)
            guard case .scalar(let own) = table.fields[0].kind.form else { throw Failure() }
            #expect(own.name == term.name)
        }
    }

    private struct Failure: Error {}
}
