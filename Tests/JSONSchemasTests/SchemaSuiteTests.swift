import Foundation
import ItemMapping
import RowMapping
import TableParsing
import JSONDocuments
import TestSupport
import Testing

@testable import JSONSchemas

/// The official suite of JSON Schema: the table of each schema refuses what is invalid or has a remark, and
/// accepts what is valid.
@Suite(.enabled(if: SchemaSuite.isPresent, Comment(rawValue: SchemaSuite.absence)))
struct SchemaSuiteTests {
    /// The same where the schema is that of a member, and of the elements of a list.
    @Test(arguments: SchemaSuite.files)
    func nestedCases(file: SchemaSuite.File) throws {
        for group in try file.groups() where !group.schema.description.contains("$ref") {
            for isInList in [false, true] {
                let inner = isInList ? ["type": "array", "items": group.schema] : group.schema
                let members: [(key: String, value: JSONValue)] = [
                    ("$schema", group.schema["$schema"] ?? "https://json-schema.org/draft/2020-12/schema"),
                    ("type", "object"), ("properties", ["p": inner]), ("required", ["p"]),
                ]
                let tests = group.tests.map {
                    SchemaSuite.Test(name: $0.name, data: ["p": isInList ? [$0.data] : $0.data], isValid: $0.isValid)
                }
                let nested = SchemaSuite.Group(name: group.name, schema: JSONValue(members), tests: tests)
                try check(nested, file) { $0["p"].flatMap { isInList ? $0[0] : $0 } ?? .null }
            }
        }
    }

    @Test(arguments: SchemaSuite.files)
    func cases(file: SchemaSuite.File) throws {
        for group in try file.groups() { try check(group, file) { $0 } }
    }

    private func check(_ group: SchemaSuite.Group, _ file: SchemaSuite.File, _ value: (JSONValue) -> JSONValue) throws {
        let made = try SchemaTable(of: group.schema)
        let table = try RecordTable(json: made.table.description, policy: .strict)
        for test in group.tests {
            let mapping = made.isOfElements ? table.map(test.data) : table.map(record: test.data)
            let isAccepted = mapping.issueCount == 0
            let words = Comment(
                rawValue: "\(file.name): \(group.name): \(test.name): \(test.data) by \(group.schema): \(made.table) "
                    + "\(made.remarks) \(mapping.issues.map(\.description))")
            if test.isValid {
                #expect(isAccepted || file.isBeyondTables(value(test.data)), words)
            } else {
                #expect(!isAccepted || !made.remarks.isEmpty, words)
            }
        }
    }
}

/// Every keyword of every schema is enforced, an annotation, or named in a remark at its place.
@Suite(.enabled(if: SchemaSuite.isPresent, Comment(rawValue: SchemaSuite.absence)))
struct KeywordLedgerTests {
    @Test(arguments: SchemaSuite.files)
    func everyKeywordHasAnAccount(file: SchemaSuite.File) throws {
        for group in try file.groups() {
            var reader = SchemaReader(root: group.schema)
            _ = reader.whole(at: .root)
            try check(group.schema, at: .root, reader, Comment(rawValue: "\(file.name): \(group.schema)"))
        }
    }

    /// Schemas in enforced keywords are read, and so are those that references lead to.
    private func check(_ schema: JSONValue, at location: JSONLocation, _ reader: SchemaReader, _ words: Comment) throws
    {
        guard schema.kind == .object else { return }
        let accounts = try #require(reader.ledger.accounts[location], words)
        #expect(Set(accounts.keys) == Set(schema.keys), words)
        for (key, account) in accounts {
            let location = location.appending(.key(key))
            let value = try #require(schema[key])
            switch account {
            case .annotation: continue
            case .named:
                let texts = reader.remarks.filter { $0.location == JSONLocation(location.components.dropLast()) }
                #expect(texts.contains { $0.ofTable?.contains(key) ?? false }, words)
            case .enforced:
                switch key {
                case "properties":
                    for (name, value) in value.members {
                        try check(value, at: location.appending(.key(name)), reader, words)
                    }
                case "items", "additionalProperties": try check(value, at: location, reader, words)
                case "allOf", "anyOf", "oneOf":
                    for (index, value) in value.elements.enumerated() {
                        try check(value, at: location.appending(.index(index)), reader, words)
                    }
                default: break
                }
            }
        }
    }
}

/// The files of the official suite, `json-schema-test-suite` among the suites.
enum SchemaSuite {
    static let drafts = ["draft7", "draft2020-12"]

    static let isPresent =
        Suites.folder.map {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("json-schema-test-suite").path)
        } ?? false

    static let absence =
        "no json-schema-test-suite (json/tests of the source of PyPI's jsonschema) in the folder of the suites"

    static let files: [File] = drafts.flatMap { draft in
        isPresent ? Suites.files(under: "json-schema-test-suite/\(draft)").map { File(url: $0, draft: draft) } : []
    }

    struct File: Sendable, CustomTestStringConvertible {
        let url: URL
        let draft: String

        var name: String { "\(draft)/\(url.lastPathComponent)" }
        var testDescription: String { name }

        func groups() throws -> [Group] {
            try JSONDocument(parsing: Data(contentsOf: url)).root.elements.map { group in
                Group(
                    name: group["description"]?.string ?? "", schema: try #require(group["schema"]),
                    tests: try #require(group["tests"]).elements.map {
                        Test(
                            name: $0["description"]?.string ?? "", data: $0["data"] ?? .null,
                            isValid: $0["valid"]?.bool ?? false)
                    })
            }
        }

        /// Whether a case is optional for validators too: an integer past Int64.
        func isBeyondTables(_ data: JSONValue) -> Bool {
            url.path.contains("/optional/") && data.kind == .real && abs(data.double ?? 0) >= 9.2e18
        }
    }

    struct Group {
        let name: String
        let schema: JSONValue
        let tests: [Test]
    }

    struct Test {
        let name: String
        let data: JSONValue
        let isValid: Bool
    }
}
