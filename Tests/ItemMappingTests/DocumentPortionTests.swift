import JSONDocuments
import JSONPaths
import TableParsing
import TestSupport
import Testing

@testable import ItemMapping
@testable import RowMapping

/// Portions of a document have the rows and issues of the whole, wherever it is cut.
@Suite struct DocumentPortionTests {
    private static let table = try! RecordTable(
        json: #"""
            {"id": {"path": "id", "type": "int"}, "key": "@key", "outer": "^@key", "n": "@index",
             "title": "^.title", "far": "^.^.name", "list": "tags[*]"}
            """#)

    /// The paths, and documents that have rows there.
    private static func document(_ path: String, by random: inout SeededGenerator) -> String {
        let space = Int.random(in: 0..<3, using: &random) == 0 ? "\n  " : ""
        func row(_ random: inout SeededGenerator) -> String {
            switch Int.random(in: 0..<9, using: &random) {
            case 0: #"{"id": "x\#(Int.random(in: 0..<9, using: &random))", "tags": ["é"]}"#
            case 1: "null"
            case 2: "7"
            case 3: "[\(space)1]"
            case 4: #"{"tags": [{"id": 1}, "]"], "id": 1.5}"#
            default: #"{"id": \#(Int.random(in: 0..<1_000, using: &random)),\#(space) "tags": ["a", "b,"]}"#
            }
        }
        func list(_ random: inout SeededGenerator) -> String {
            "[\(space)"
                + (0..<Int.random(in: 0..<5, using: &random)).map { _ in row(&random) }.joined(separator: ",\(space)")
                + " ]"
        }
        func map(_ value: (inout SeededGenerator) -> String, _ random: inout SeededGenerator) -> String {
            let count = Int.random(in: 0..<5, using: &random)
            let members = (0..<count).map { "\"k\\u00e9 \($0)\":\(space)\(value(&random))" }
            return "{" + members.joined(separator: " ,\(space)") + "\(space)}"
        }
        func group(_ random: inout SeededGenerator) -> String {
            let items = Int.random(in: 0..<6, using: &random) == 0 ? row(&random) : list(&random)
            return Int.random(in: 0..<8, using: &random) == 0
                ? #"{"title": "none"}"#
                : #"{"title": "T\#(Int.random(in: 0..<9, using: &random))",\#(space) "items": \#(items)}"#
        }
        func groups(_ random: inout SeededGenerator) -> String {
            "[" + (0..<Int.random(in: 0..<5, using: &random)).map { _ in group(&random) }.joined(separator: ",\n") + "]"
        }
        switch path {
        case "[*]": return list(&random)
        case "[*].items": return groups(&random)
        case "groups[*].items": return #"{"name": "N", "x": [[1]], "groups": \#(groups(&random))\#(space)}"#
        case "a.users[*]": return #"{"name": "N", "a": {"title": "A", "users": \#(map(row, &random))}}"#
        case "days[*][*]": return #"{"name": "N", "days": \#(map(list, &random))}"#
        case "items": return #"{"title": "I", "items": \#(list(&random))}"#
        default: return #"{"pages": [{"rows": \#(list(&random))}], "edges": [{"node": \#(row(&random))}]}"#
        }
    }

    private static let paths = [
        "[*]", "[*].items", "groups[*].items", "a.users[*]", "days[*][*]", "items", "edges[*].node", "pages[*].rows",
    ]

    private static func portions(
        _ text: String, at list: ListPath, least: Int, piece: Int, needsSurroundings: Bool
    ) throws -> [DocumentPortion] {
        let steps = list.path.steps!.map { step -> PortionPath.Step in
            if case .key(let key) = step { .key(key) } else { .each }
        }
        let path = PortionPath(steps, endsInRows: list.endsInRows, needsSurroundings: needsSurroundings)
        var splitter = PortionSplitter(at: path, leastSize: least)
        var portions: [DocumentPortion] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            splitter.feed(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
            while let portion = splitter.next() { portions.append(portion) }
        }
        if let portion = splitter.last() { portions.append(portion) }
        if let failure = splitter.failure { throw failure }
        return portions
    }

    /// The rows and issues of portions, in the whole document.
    private static func outcome(_ portions: [DocumentPortion], at list: ListPath) throws -> (
        rows: [String], issues: [String]
    ) {
        var (rows, issues) = ([String](), [String]())
        var earlier = EarlierRecords(for: table)
        for portion in portions {
            let mapping = try table.map(portion, at: list, after: earlier, reader: .auto, reporting: false)
            rows += mapping.rows.map(\.description)
            issues += mapping.issues.filter { $0.code != .noList }.map(describe)
            earlier.count += mapping.rows.count
        }
        return (rows, issues)
    }

    private static func describe(_ issue: MappingIssue) -> String {
        "\(issue.position?.description ?? "-") @\(issue.position?.byteOffset ?? -1) #\(issue.record ?? -1) \(issue)"
    }

    @Test func portionsHaveTheRowsAndIssuesOfTheWhole() throws {
        var random = SeededGenerator(seed: 51)
        var cuts = 0
        for _ in Effort.rounds(6_000) {
            let path = Self.paths.randomElement(using: &random)!
            let list = try ListPath(validating: path)
            let text = Self.document(path, by: &random)
            let portions = try Self.portions(
                text, at: list, least: 1 + Int.random(in: 0..<60, using: &random),
                piece: 1 + Int.random(in: 0..<90, using: &random),
                needsSurroundings: true)
            cuts += portions.count - 1
            let found = try Self.outcome(portions, at: list)
            let whole = try Self.table.map(text, at: list)
            #expect(found.rows == whole.rows.map(\.description), "\(path) \(text)")
            let issues = whole.issues.filter { $0.code != .noList }.map(Self.describe)
            // Of a whole document, nulls in place of lists are reported first.
            #expect(found.issues.sorted() == issues.sorted(), "\(path) \(text)")
        }
        #expect(cuts > 1_000)
    }

    /// Without a need of what is around the rows, a document is cut inside of groups, too.
    @Test func groupsAreCut() throws {
        let text = #"{"g": [{"t": "A", "items": [1, 2, 3]}, {"items": [4]}]}"#
        let portions = try Self.portions(text, at: "g[*].items", least: 1, piece: 7, needsSurroundings: false)
        #expect(
            portions.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                #"{"g": [{"t": "A", "items": [1]}]}"#, #"{"g":[{"items":[ 2]}]}"#, #"{"g":[{"items":[ 3]}]}"#,
                #"{"g":[ {"items": [4]}]}"#,
            ])
    }

    @Test(
        arguments: [
            (#"{"a": {"x": 1, "y": 2}, "a": {"z": 3}}"#, "a[*]", "a key on the way"),
            (#"{"a": {"x": 1, "y": 2, "x": 3}}"#, "a[*]", "a key on the way"),
            (#"{"a": [{"b": [1, 2], "b": [3]}]}"#, "a[*].b", "a key on the way"),
        ])
    func keysThatAreRepeatedEndIt(text: String, path: String, message: String) throws {
        let error = #expect(throws: JSONSyntaxError.self) {
            try Self.portions(
                text, at: ListPath(validating: path), least: 1, piece: 9, needsSurroundings: false)
        }
        #expect(error?.message.hasPrefix(message) == true)
        #expect(error?.line == 1)
    }

    @Test(
        arguments: [
            #"{"a": {"x": 1, "y": tru, "z": 3}}"#, #"{"a": {"x": 1, "y": [}"#, #"{"a": {"x": 1, "y": {"b": 2"#,
            #"{"a": {"x": 1}} 2"#, #"{"a": {"x": 1}, }"#, "", "[1, 2", #"{"a": {"x": "\q"}}"#,
        ])
    func errorsHaveTheirPlaceInTheWhole(text: String) throws {
        let whole = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text) }
        for piece in [1, 5, 100] {
            let portions = try Self.portions(text, at: "a[*]", least: 1, piece: piece, needsSurroundings: false)
            guard !text.isEmpty else { return #expect(portions.isEmpty) }
            let error = #expect(throws: JSONSyntaxError.self) { try Self.outcome(portions, at: "a[*]") }
            #expect(error?.line == whole?.line && error?.column == whole?.column, "\(piece)")
            #expect(error?.byteOffset == whole?.byteOffset && error?.message == whole?.message, "\(piece)")
        }
    }
}
