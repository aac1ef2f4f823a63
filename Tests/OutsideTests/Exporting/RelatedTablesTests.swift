import Foundation
import JSONDocuments
import JSONPaths
import RowExporting
import TableSplitting
import TestSupport
import Testing

/// Splitting and joining through the public surface alone.
@Suite struct RelatedTablesTests {
    /// A store that a program names.
    enum Store: String, CaseIterable, CustomTestStringConvertible {
        case database, csv, tsv, jsonl
        var testDescription: String { rawValue }

        func splitter(
            _ name: String, list: JSONPath? = nil, plan: SplitPlan? = nil, in folder: URL, replacing: Bool = false
        ) throws(SplitError) -> TableSplitter {
            let path = folder.appendingPathComponent("tables").path
            guard let format = FolderFormat(rawValue: rawValue) else {
                return try TableSplitter(named: name, list: list, plan: plan, intoDatabase: path)
            }
            return try TableSplitter(
                named: name, list: list, plan: plan, intoFolder: path, format: format, replacing: replacing)
        }

        func documents(in folder: URL) throws -> [String] {
            let path = folder.appendingPathComponent("tables").path
            let joiner = self == .database ? try TableJoiner(database: path) : try TableJoiner(folder: path)
            var documents: [String] = []
            while let document = try joiner.next() { documents.append(document) }
            return documents
        }
    }

    private static let texts = [
        #"{"id":1,"a":{"b":[1,2]},"n":null,"e":[],"d":1.10,"big":12345678901234567890}"#,
        #"{"id":"1","a":5,"id":2}"#, "[[1,[2]],{}]", "7", #""x""#, "{}",
    ]

    @Test("Texts come back, with their digits and repeated keys", arguments: Store.allCases)
    func textsComeBack(store: Store) throws {
        try Scratch.withFolder { folder in
            let splitter = try store.splitter("rows", in: folder)
            for text in Self.texts where !text.hasPrefix("[") { try splitter.add(parsing: text) }
            try splitter.commit()
            #expect(try store.documents(in: folder) == Self.texts.filter { !$0.hasPrefix("[") })
        }
    }

    @Test("The elements of an array are documents, and so are lines and values", arguments: Store.allCases)
    func inputsAreAlike(store: Store) throws {
        let lines = Self.texts.filter { !$0.contains(#""id":2"#) }
        try Scratch.withFolder { folder in
            for (number, add) in [
                { try $0.add(parsing: "[\(lines.joined(separator: ","))]") },
                { try $0.add(JSONLines(lines.joined(separator: "\n"))) },
                { try $0.add(try JSONDocument(parsing: "[\(lines.joined(separator: ","))]").root) },
                {
                    let file = folder.appendingPathComponent("rows.json")
                    try "[\(lines.joined(separator: ", "))]".write(to: file, atomically: true, encoding: .utf8)
                    try $0.add(contentsOfFile: file.path)
                },
            ].enumerated() as EnumeratedSequence<[(TableSplitter) throws -> Void]> {
                try Scratch.withFolder { inner in
                    let splitter = try store.splitter("rows", in: inner)
                    try add(splitter)
                    try splitter.commit()
                    #expect(try store.documents(in: inner) == lines, "way \(number)")
                }
            }
        }
    }

    @Test("A list has its envelope, and its rows have the name") func lists() throws {
        let text = #"{"ok":true,"groups":[{"g":1,"items":[{"x":1},{"x":2}]},{"g":2,"items":[]}]}"#
        try Scratch.withFolder { folder in
            let splitter = try Store.database.splitter("things", list: "groups[*].items", in: folder)
            try splitter.add(parsing: text)
            try splitter.commit()
            #expect(
                splitter.summaries.map(\.description) == [
                    "_document: 1 row", "_document.groups: 2 rows, the elements of groups",
                    "things: 2 rows, the elements of items",
                ])
            #expect(splitter.summaries[2].columns == ["x"] && splitter.summaries[2].parent == "_document.groups")
            #expect(try Store.database.documents(in: folder) == [text])
        }
    }

    @Test("A plan decides the form of a path", arguments: [SplitPlan.Form.map, .table, .json])
    func forms(form: SplitPlan.Form) throws {
        let plan = SplitPlan()
        try plan.set(form, at: "a.m")
        let splitter = try TableSplitter(planning: "rows", plan: plan)
        try splitter.add(["a": ["m": ["k": 1, "l": 2]]])
        let expected: [String] =
            switch form {
            case .map: ["rows: 1 row", "rows.a.m: 2 rows, the members of a.m"]
            case .table: ["rows: 1 row", "rows.a.m: 1 row, the elements of a.m"]
            case .json: ["rows: 1 row"]
            }
        #expect(splitter.summaries.map(\.description) == expected)
    }

    @Test("A sample decides for all documents") func samples() throws {
        let plan = SplitPlan()
        plan.add(["tags": ["a"]])
        try plan.add(parsing: #"{"tags": "b"}"#)
        let splitter = try TableSplitter(planning: "rows", plan: plan)
        try splitter.add(["tags": "c"])
        #expect(splitter.summaries.map(\.name) == ["rows", "rows.tags"])
    }

    @Test("A key replaces the row, and all below it") func keys() throws {
        try Scratch.withFolder { folder in
            let path = folder.appendingPathComponent("shop.sqlite").path
            for text in [#"{"id":1,"tags":["a","b"]}"#, #"{"id":2,"tags":["c"]}"#, #"{"id":1,"tags":["d"]}"#] {
                let splitter = try TableSplitter(named: "orders", intoDatabase: path, key: "id")
                try splitter.add(parsing: text)
                try splitter.commit()
            }
            let joiner = try TableJoiner(database: path, named: "orders")
            #expect(try joiner.next() == #"{"id":2,"tags":["c"]}"#)
            #expect(try joiner.next() == #"{"id":1,"tags":["d"]}"#)
            #expect(try joiner.next() == nil)
            let other = try TableSplitter(named: "orders", intoDatabase: path, key: "id", onConflict: .error)
            let error = #expect(throws: SplitError.self) { try other.add(["id": 2]) }
            #expect(error?.description == "orders.id has this value already")
        }
    }

    @Test("What isn't committed isn't there", arguments: Store.allCases) func uncommitted(store: Store) throws {
        try Scratch.withFolder { folder in
            do { try store.splitter("rows", in: folder).add(["a": 1]) }
            #expect(throws: SplitError.self) { try store.documents(in: folder) }
            // The file of a database has no tables.
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files == (store == .database ? ["tables"] : []))
        }
    }

    @Test("Errors say what is wrong") func errors() throws {
        let splitter = try TableSplitter(planning: "rows")
        let folder = Scratch.path("")
        try "{".write(toFile: folder.path, atomically: true, encoding: .utf8)
        let cases: [(SplitError.Code, String, () throws -> Void)] = [
            (
                .badDocument, "1:1: error: string or '}' expected near end of file",
                { try splitter.add(parsing: "{") }
            ),
            (
                .badDocument, "2:1: error: invalid token near 'x'",
                { try splitter.add(JSONLines("{}\nx")) }
            ),
            (
                .badDocument, "\(folder.path):1:1: error: string or '}' expected near end of file",
                { try splitter.add(contentsOfFile: folder.path) }
            ),
            (
                .badDocument, "/no/file: No such file or directory", { try splitter.add(contentsOfFile: "/no/file") }
            ),
            (
                .badPath, "a list needs a path of keys and [*], such as groups[*].items, not 'a[0]'",
                { _ = try TableSplitter(planning: "rows", list: "a[0]") }
            ),
            (
                .badPath, "a form is for a path of keys, not 'a[*]'", { try SplitPlan().set(.map, at: "a[*]") }
            ),
            (
                .exists, "it exists already",
                { _ = try TableSplitter(named: "rows", intoFolder: folder.path) }
            ),
        ]
        for (code, message, body) in cases {
            let error = #expect(throws: SplitError.self) { try body() }
            #expect(error?.code == code && error?.description == message, "\(error?.description ?? "")")
        }
    }
}
