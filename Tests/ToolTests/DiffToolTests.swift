import Foundation
import Listwright
import TestSupport
import Testing

@Suite(.childProcesses) struct DiffToolTests {
    /// The part of a cell that is compared.
    private struct Seen: Equatable {
        let id: String
        let title: String?
        let object: JSONValue?

        /// The id; none for a position, which isn't part of the data.
        private static func own(_ id: String) -> String {
            id.wholeMatch(of: /s[0-9]+\/c[0-9]+/) == nil ? id : ""
        }

        init(_ cell: CellViewModel) {
            (id, object) = (Self.own(cell.id.identity.text), cell.object?.json)
            title = object == nil ? cell.title : nil
        }

        init(_ cell: JSONValue?) {
            (id, object) = (Self.own(cell?["id"]?.string ?? ""), cell?["object"])
            title = object == nil ? cell?["title"]?.string : nil
        }
    }

    /// Rows without an id are paired by their content, then by the rows that they follow.
    @Test(
        arguments: [
            (#"[{"a":1},{"a":2},{"a":3}]"#, #"[{"a":9},{"a":1},{"a":2},{"a":3}]"#, "+ s0/c0  9\n"),
            (#"[{"a":1},{"a":2},{"a":3}]"#, #"[{"a":1},{"a":3}]"#, "- s0/c1  2\n"),
            (
                #"[{"a":1.5},{"a":2.5},{"a":3.5}]"#, #"[{"a":1.5},{"a":5},{"a":3.5}]"#,
                "~ s0/c1  5\n    title: \"2.5\" → \"5\"\n    object.a: 2.5 → 5\n"
            ),
            (#"["a","b","b","c"]"#, #"["b","a","b","c"]"#, "> s0/c0 to s0/c1  a\n"),
            (#"["a","b"]"#, #"["a","b","b"]"#, "+ s0/c2  b\n"), (#"[1.5,2,3]"#, #"[1.50,2,3]"#, ""), ("[]", "[]", ""),
            (#"[["a",1],["b",2]]"#, #"[["c",3],["a",1],["b",2]]"#, "+ s0  section s2 (2 cells)\n"),
            (#"[["a",1],["b",2],["c",3]]"#, #"[["a",1],["c",3]]"#, "- s1  section s1 (2 cells)\n"),
        ])
    func rowsWithoutAnIDArePairedByContent(old: String, new: String, expected: String) throws {
        let files = try [old, new].map { try Scratch.file($0, ".json").path }
        let run = try ToolRun(["diff", "--at=."] + files)
        #expect(run.output == expected && run.status == (expected.isEmpty ? 0 : 1), "\(run.output) \(run.errors)")
    }

    /// Rows are matched by the id that `find` finds, whatever its name and whatever is around the list.
    @Test(arguments: ["id", "sku", "isbn", "productId"], ["array", "long array", "envelope", "lines", "map"])
    func idsOfAnyNameMatchRows(name: String, form: String) throws {
        let count = form == "long array" ? 9_000 : 8
        func list(_ rows: [Int], stock: Int) -> String {
            let rows = rows.map { row in
                (key: "b-\(row * 37 % 9_973)", fields: #""name":"Thing \#(row)","stock":\#(row % 90 * 3 + stock)"#)
            }
            let objects = rows.map { #"{"\#(name)":"\#($0.key)",\#($0.fields)}"# }
            return switch form {
            case "envelope": #"{"data":[\#(objects.joined(separator: ","))]}"#
            case "lines": objects.joined(separator: "\n")
            case "map": "{" + rows.map { #""\#($0.key)":{\#($0.fields)}"# }.joined(separator: ",") + "}"
            default: "[" + objects.joined(separator: ",") + "]"
            }
        }
        // Every row changes, so that its content doesn't match it.
        let files = try [
            list(Array(0..<count), stock: 0), list([0, 1, count] + Array(2..<count - 1), stock: 1),
        ].map { try Scratch.file($0, form == "lines" ? ".jsonl" : ".json").path }
        let run = try ToolRun(["diff"] + files)
        let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(lines.count == count + 1 && run.status == 1)
        let others = lines.filter { !$0.hasPrefix("~") }.map { $0.split(separator: "  ")[0] }
        #expect(others == ["- s0/c\(count - 1)", "+ s0/c2"], "\(run.output.prefix(2_000))")
    }

    @Test(arguments: Project.cases(of: "Diff"))
    func everyCaseGivesItsExpectation(folder: URL) throws {
        let files = ["old.json", "new.json"].map { "Fixtures/Diff/\(folder.lastPathComponent)/\($0)" }
        let text = try ToolRun(["diff"] + files)
        let json = try ToolRun(["diff", "--format=json"] + files)
        let isEqual = text.output.isEmpty
        #expect(text.status == (isEqual ? 0 : 1) && json.status == text.status)
        #expect(text.errors == json.errors)
        try expectSnapshot(text.output + text.errors, at: folder.appendingPathComponent("expected.txt"))
        try expectSnapshot(json.output, at: folder.appendingPathComponent("expected.json"))
        try expectReplay(json.output, folder)
        // The opposite direction is another batch; the batch from a list to itself is empty.
        #expect(try ToolRun(["diff"] + files.reversed()).status == text.status)
        #expect(try ToolRun(["diff", files[0], files[0]]).output.isEmpty)
    }

    /// In a narrow terminal both values are still there, each in a line of its own.
    @Test func narrowTerminalsShowBothValues() throws {
        let title = "A title that goes on and on for"
        let files = try ["ever", "now"].map {
            try Scratch.file(#"[{"id": 1, "title": "\#(title) \#($0)", "n": 1}]"#, ".json").path
        }
        for width in [20, 30, 40, 80] {
            let run = try ToolRun(["diff"] + files, environment: ["COLUMNS": "\(width)"])
            let lines = run.output.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= width } && run.status == 1, "\(run.output)")
            for value in ["ever\"", "now\""] { #expect(lines.count { $0.contains(value) } == 2, "\(width)") }
        }
    }

    /// The new list, made from the old one and the JSON of the batch alone.
    private func expectReplay(_ output: String, _ folder: URL) throws {
        func sections(_ name: String) throws -> [[Seen]] {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            return try Normalizer().normalize(parsing: bytes).sections.map { $0.cells.map { Seen($0) } }
        }
        var list = try sections("old.json")
        let batch = try JSONDocument(parsing: output).root
        for stage in try #require(batch["stages"]).elements { list = Self.play(stage, on: list) }
        #expect(list == (try sections("new.json")))
        #expect(batch["equal"]?.bool == (batch["stages"]?.count == 0))
    }

    private static func play(_ stage: JSONValue, on list: [[Seen]]) -> [[Seen]] {
        func changes(_ key: String) -> [JSONValue] { stage[key].map { Array($0.elements) } ?? [] }
        func number(_ value: JSONValue?) -> Int { value?.int ?? -1 }
        func path(_ value: JSONValue?) -> (Int, Int) { (number(value?[0]), number(value?[1])) }
        var list: [[Seen?]] = list
        var arriving: [(path: (Int, Int), cell: Seen?)] = []
        for update in changes("updates") { list[path(update["at"]).0][path(update["at"]).1] = Seen(update["cell"]) }
        for move in changes("moves") {
            let from = path(move["from"])
            arriving.append((path(move["to"]), list[from.0][from.1]))
        }
        for path in changes("deletes").map({ path($0) }) + changes("moves").map({ path($0["from"]) }) {
            list[path.0][path.1] = nil
        }
        arriving += changes("inserts").map { (path($0["at"]), Seen($0["cell"])) }
        let moved = changes("moveSections").map { (number($0["to"]), list[number($0["from"])]) }
        let gone = Set(
            changes("deleteSections").map { number($0) } + changes("moveSections").map { number($0["from"]) })
        list = list.indices.filter { !gone.contains($0) }.map { list[$0] }
        let new = changes("insertSections").map { insert in
            (number(insert["at"]), (insert["section"]?["cells"]).map { $0.elements.map { Seen($0) as Seen? } } ?? [])
        }
        for (index, cells) in (moved + new).sorted(by: { $0.0 < $1.0 }) { list.insert(cells, at: index) }
        var result = list.map { $0.compactMap { $0 } }
        for (path, cell) in arriving.sorted(by: { $0.path < $1.path }) {
            result[path.0].insert(cell!, at: path.1)
        }
        return result
    }

    @Test func tablesAndTemplatesApplyToBothFiles() throws {
        let books = "Fixtures/Lists/book-list/input.json"
        let words = ["diff", "--at=data.books", "--table=Fixtures/Lists/book-list/table.json", "--title={title}"]
        #expect(try ToolRun(words + [books, books]).status == 0)
        let text = try String(contentsOf: Project.root.appendingPathComponent(books), encoding: .utf8)
        let run = try ToolRun(words + [books, "-"], input: text.replacingOccurrences(of: "Momo", with: "MOMO"))
        #expect(run.status == (text.contains("Momo") ? 1 : 0))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("~ s0/c") || $0.hasPrefix("    ") })
    }

    @Test(arguments: [
        ToolCase(
            words: ["diff", "a"], errors: "listwright: diff needs two files\nTry 'listwright diff --help'.\n",
            status: 64),
        ToolCase(
            words: ["diff", "a", "b", "c"],
            errors: "listwright: diff reads two files; unexpected argument 'c'\nTry 'listwright diff --help'.\n",
            status: 64
        ),
        ToolCase(
            words: ["diff", "-", "-"],
            errors: "listwright: standard input cannot be read twice\nTry 'listwright diff --help'.\n", status: 64),
        ToolCase(
            words: ["diff", "Fixtures/Diff/rows/old.json", "no-such-file"],
            errors: "no-such-file: error: No such file or directory\n", status: 66),
        ToolCase(
            words: ["diff", "-", "Fixtures/Diff/rows/old.json"], input: "[",
            errors: "<stdin>:1:1: error: ']' expected near end of file\n[\n^\n"
                + "<stdin>: note: --repair reads it: 1 cut-off end\n", status: 65),
    ])
    func faults(tool: ToolCase) throws {
        let run = try ToolRun(tool.words, input: tool.input)
        #expect(run.output == tool.output && run.errors == tool.errors && run.status == tool.status)
    }
}
