import Foundation
import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing
import TestSupport
import Testing

/// The Swift of the tables in `Fixtures/Generate` compiles, and reads what the tables read.
@Suite(.childProcesses) struct GeneratedSourceTests {
    private static let cases = Project.cases(of: "Generate")

    /// The values of Items, by a mirror: optionals are their values, Items lists of their properties.
    private static let main = """
        import Foundation
        import Listwright

        func values(of value: Any) -> JSONValue {
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .optional { return mirror.children.first.map { values(of: $0.value) } ?? .null }
            if value is any Item { return JSONValue(mirror.children.map { values(of: $0.value) }) }
            if let list = value as? [Any], !(value is JSONValue) { return JSONValue(list.map { values(of: $0) }) }
            return (value as! any FieldValue).json(dates: .automatic)
        }

        func map<Root: Item>(_ type: Root.Type, _ file: String) throws {
            let mistakes = Root.table.validate(encoding: false).map { JSONValue($0.description) }
            let mapping = try Root.map(Data(contentsOf: URL(fileURLWithPath: file)))
            let issues = mapping.issues.map { JSONValue($0.description) }
            print(
                [
                    "mistakes": JSONValue(mistakes), "issues": JSONValue(issues),
                    "items": JSONValue(mapping.items.map { values(of: $0) }),
                ] as JSONValue)
        }

        """

    /// The Item of a row: the values in the order of the table.
    ///
    /// A row keeps null for a required field, next to the issue; without the value there is no Item.
    private static func item(of values: [RecordValue], by fields: [RecordField]) -> JSONValue? {
        let own = zip(values, fields).map { (value: self.value(of: $0, as: $1.kind), isRequired: $1.isRequired) }
        return own.contains { $0.isRequired && $0.value == .null } ? nil : JSONValue(own.map(\.value))
    }

    private static func value(of value: RecordValue, as kind: RecordKind) -> JSONValue {
        switch (value, kind) {
        case (.record(let record), .record(let table)): item(of: record.values, by: table.fields) ?? .null
        case (.list(let list), .list(.record(let table))):
            JSONValue(
                list.compactMap { element in
                    guard case .record(let record) = element else { return .null }
                    return item(of: record.values, by: table.fields)
                })
        case (.list(let list), .list(let kind)): JSONValue(list.map { self.value(of: $0, as: kind) })
        default: value.json
        }
    }

    @Test(
        .enabled(if: InferredProgram.hindrance == nil, Comment(rawValue: InferredProgram.hindrance ?? "")))
    func itemsAreTheRowsOfTheTable() throws {
        let folder = try InferredProgram.folder(named: "generated")
        var (items, calls) = ("", "")
        for (number, file) in Self.cases.enumerated() {
            let table = try [UInt8](Data(contentsOf: file.appendingPathComponent("table.json")))
            items += try ItemSource(table: table, named: "Case\(number)").text()
            calls += "try map(Case\(number).self, \(String(reflecting: file.path + "/input.json")))\n"
        }
        let sources = ["Items.swift", "main.swift"].map(folder.appendingPathComponent)
        for (source, text) in zip(sources, [items, Self.main + calls]) {
            try text.write(to: source, atomically: true, encoding: .utf8)
        }
        let messages = try InferredProgram.compile(sources, in: folder, named: "generated")
        try #require(messages.isEmpty, "\(messages.prefix(4_000))")
        let answers = try InferredProgram.run(folder.appendingPathComponent("generated"), []).split(separator: "\n")
        try #require(answers.count == Self.cases.count, "\(answers)")
        for (file, answer) in zip(Self.cases, answers) {
            try compare(JSONDocument(parsing: String(answer)).root, with: file)
        }
    }

    private func compare(_ answer: JSONValue, with file: URL) throws {
        let name = file.lastPathComponent
        let table = try RecordTable(json: [UInt8](Data(contentsOf: file.appendingPathComponent("table.json"))))
        let mapping = try table.map([UInt8](Data(contentsOf: file.appendingPathComponent("input.json"))))
        #expect(answer["mistakes"]?.count == 0, "\(name): \(answer["mistakes"] ?? .null)")
        let issues = (answer["issues"]?.array ?? []).compactMap(\.string).filter {
            !$0.contains(": expected a complete ")  // a nested Item that isn't made, for a reason in the line before
        }
        #expect(issues == mapping.issues.map(\.description), "\(name)")
        #expect(mapping.issues.count > 1, "\(name)")
        let items = answer["items"]?.array ?? []
        let expected = mapping.rows.compactMap { row -> JSONValue? in
            guard case .record(let record) = row else { return nil }
            return Self.item(of: record.values, by: table.fields)
        }
        try #require(items.count == expected.count, "\(name)")
        for (item, row) in zip(items, expected) {
            for (index, (own, expected)) in zip(item.elements, row.elements).enumerated() {
                #expect(own == expected, "\(name): \(table.fields[index].name)")
            }
        }
    }
}

/// `listwright generate`.
@Suite(.childProcesses) struct GenerateToolTests {
    private static let table = #"{"title": {"path": "info.title", "type": "string"}}"#

    @Test func namesTheTypeByTheFile() throws {
        let folder = try Scratch.newFolder()
        let file = folder.appendingPathComponent("book-info.table.json")
        try Self.table.write(to: file, atomically: true, encoding: .utf8)
        let run = try ToolRun(["generate", file.path])
        #expect(
            run.output == """
                // From \(file.path), by listwright generate.
                import Foundation
                import Listwright

                struct BookInfo: Item {
                    var title: String?

                    static let table = ItemTable(BookInfo()) {
                        Field(\\.title, "info.title")
                    }
                }

                """)
        #expect(run.errors == "" && run.status == 0)
        let output = folder.appendingPathComponent("Film.swift")
        let written = try ToolRun(["generate", "--swift=film", "--policy=strict", "-o", output.path, file.path])
        #expect(written.output == "" && written.errors == "" && written.status == 0)
        let text = try String(contentsOf: output, encoding: .utf8)
        #expect(text.contains("ItemTable(Film(), policy: .strict) {"))
    }

    @Test(arguments: [
        ToolCase(
            words: ["generate"], input: table,
            errors: "listwright: the type needs a name: --swift=NAME\nTry 'listwright generate --help'.\n", status: 64),
        ToolCase(
            words: ["generate", "a", "b"],
            errors: """
                listwright: generate reads one table; unexpected argument 'b'
                Try 'listwright generate --help'.

                """, status: 64),
        ToolCase(
            words: ["generate", "-sA"], input: #"{"a": {"type": "number"}}"#,
            errors: """
                <stdin>:1:16: error: a.type: unknown type "number"; the types are any, int, double, string, bool, \
                decimal, date, url, uuid, data, a table, and [ ] around a type for a list
                {"a": {"type": "number"}}
                               ^

                """, status: 65),
        ToolCase(
            words: ["generate", "-sA"], input: "{}",
            errors: """
                <stdin>:1:1: error: a table without fields keeps each record as it came, which no Item does; add a \
                field, or write the type "any"
                {}
                ^

                """, status: 65),
        ToolCase(words: ["generate", "nowhere"], errors: "nowhere: error: No such file or directory\n", status: 66),
    ])
    func faults(tool: ToolCase) throws {
        let run = try ToolRun(tool.words, input: tool.input)
        #expect(run.output == tool.output)
        #expect(run.errors == tool.errors)
        #expect(run.status == tool.status)
    }
}
