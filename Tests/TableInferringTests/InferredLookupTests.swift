import Foundation
import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport
import Testing

/// References to things in other lists, inferred from documents.
@Suite struct InferredLookupTests {
    private static func inference(_ name: String, at path: JSONPath) throws -> (TableInference, JSONValue) {
        let file = Project.fixtures.appendingPathComponent("Lists/\(name)/input.json")
        let root = try JSONDocument(parsing: Data(contentsOf: file)).root
        var inference = TableInference()
        try inference.add(root, at: ListPath(path))
        return (inference, root)
    }

    /// The paths with a lookup, by the names of their fields.
    private static func lookups(_ inference: TableInference) -> [String] {
        inference.table.members.compactMap { key, field in
            let path = field.string ?? field["path"]?.string ?? ""
            return path.contains("@") && !path.hasSuffix("@key") ? "\(key): \(path)" : nil
        }
    }

    @Test(
        arguments: [
            (
                "json-api", "data",
                [
                    "author: relationships.author.data@included[type,id]",
                    "comments: relationships.comments.data@included[type,id]",
                ]
            ),
            (
                "contentful", "items",
                [
                    "bestFriend: fields.bestFriend@includes.Entry[sys.id]",
                    "image: fields.image@includes.Asset[sys.id]",
                ]
            ),
            ("onebusaway", "data.list", ["routes: routeIds@data.references.routes[id]"]),
            ("mastodon", "statuses", ["account: account_id@accounts[id]"]),
            (
                "normalizr", "entities.articles[*]",
                ["authorRecord: author@entities.users[@key]", "commentRecords: comments@entities.comments[@key]"]
            ),
        ] as [(String, JSONPath, [String])])
    func findsTheReferences(name: String, path: JSONPath, expected: [String]) throws {
        let (inference, root) = try Self.inference(name, at: path)
        #expect(Self.lookups(inference) == expected)
        // The table maps the document; only references that lead to nothing are issues.
        let mapping = try RecordTable(json: inference.table.description).map(root, at: ListPath(path))
        #expect(mapping.issues.allSatisfy { $0.code == .unresolvedReference })
    }

    @Test func writesSwift() throws {
        let (inference, _) = try Self.inference("mastodon", at: "statuses")
        let swift = inference.swift(named: "Status")
        #expect(swift.contains("    var account: Account?  // looked up; 1 reference leads to nothing\n"))
        #expect(swift.contains("        Field(\\.account, \"account_id@accounts[id]\")\n"))
        #expect(swift.contains("    struct Account: Item {\n        var id = 0\n        var username = \"\"\n"))
        #expect(inference.remarks.contains { $0.location == "account" && $0.remark.hasPrefix("looked up") })
    }

    @Test(arguments: [
        // Numbers that happen to be ids, an id of its own, a list without ids, the row's own list.
        #"{"rows": [{"id": 1, "count": 1, "size": 2}], "people": [{"id": 1}, {"id": 2}]}"#,
        #"{"rows": [{"id": 1, "person_id": 7}], "people": [{"id": 1}]}"#,
        #"{"rows": [{"id": 1, "total_people": 2}], "people": [{"id": 1}, {"id": 2}]}"#,
        #"{"rows": [{"id": 1, "person": "x"}], "people": [{"name": "x"}]}"#,
        #"{"rows": [{"id": 1, "row_id": 1}]}"#,
        #"{"rows": [{"id": 1, "person": {"id": 1, "type": "x", "name": "whole", "age": 3}}], "people": [{"id": 1}]}"#,
    ])
    func infersNothingWithoutEvidence(text: String) throws {
        var inference = TableInference()
        try inference.add(JSONDocument(parsing: text).root, at: "rows")
        #expect(Self.lookups(inference) == [])
    }
}
