import Foundation
import TestSupport
import Testing

/// A command line, with its expected output, messages and status.
struct ToolCase: Sendable, CustomTestStringConvertible {
    var words: [String]
    var input = ""
    var output = ""
    var errors = ""
    var status: Int32 = 0
    var testDescription: String { words.joined(separator: " ") }
}

@Suite(.childProcesses) struct ToolTests {
    private func expect(_ tool: ToolCase) throws {
        let run = try ToolRun(tool.words, input: tool.input)
        #expect(run.output == tool.output)
        #expect(run.errors == tool.errors)
        #expect(run.status == tool.status)
    }

    @Test(arguments: [
        ToolCase(words: ["check"], input: "[1]"),
        ToolCase(words: ["check", "-"], input: " 5 "),
        ToolCase(
            words: ["check", "-"], input: "{\"a\" 1}",
            errors: "<stdin>:1:6: error: ':' expected near '1'\n{\"a\" 1}\n     ^\n"
                + "<stdin>: note: --repair reads it: 1 missing colon\n", status: 65),
        ToolCase(
            words: ["check"], input: "{\"a\": [1,\n  2,]}",
            errors: "<stdin>:2:5: error: unexpected token near ']'\n  2,]}\n    ^\n"
                + "<stdin>: note: --repair reads it: 1 trailing comma\n", status: 65),
        ToolCase(
            words: ["check"], input: "",
            errors: "<stdin>:1:0: error: unexpected token near end of file\n<stdin>: note: the input is empty\n",
            status: 65),
        ToolCase(
            words: ["check"], input: "{\"a\": 1}\n{\"a\": 2}\n",
            errors: "<stdin>:2:1: error: end of file expected near '{'\n{\"a\": 2}\n^\n"
                + "<stdin>: note: one value per line is JSON Lines, which --jsonl reads\n",
            status: 65),
        ToolCase(
            words: ["query", "a"], input: "<!doctype html>",
            errors: "<stdin>:1:1: error: invalid token near '<'\n<!doctype html>\n^\n"
                + "<stdin>: note: this is HTML or XML, perhaps a server's error page\n", status: 65),
        ToolCase(
            words: ["map", "-f", "csv"], input: "Title,Gross\n\"Slam, again\",1\n",
            errors: "<stdin>:1:5: error: invalid token near 'Title'\nTitle,Gross\n    ^\n"
                + "<stdin>: note: this looks like CSV or TSV, which isn't read\n", status: 65),
        ToolCase(
            words: ["check"], input: "id\tgross\r\n1\t2\r\n",
            errors: "<stdin>:1:2: error: invalid token near 'id'\nid\tgross\n ^\n"
                + "<stdin>: note: this looks like CSV or TSV, which isn't read\n", status: 65),
        ToolCase(
            words: ["check"], input: "Hello, world\n",
            errors: "<stdin>:1:5: error: invalid token near 'Hello'\nHello, world\n    ^\n", status: 65),
        ToolCase(
            words: ["check"], input: "Dear all,\nno, it isn't, really\n",
            errors: "<stdin>:1:4: error: invalid token near 'Dear'\nDear all,\n   ^\n", status: 65),
        ToolCase(
            words: ["check", "no-such-file.json"], errors: "no-such-file.json: error: No such file or directory\n",
            status: 66),
        ToolCase(words: ["check", "Sources"], errors: "Sources: error: Is a directory\n", status: 66),
        ToolCase(
            words: ["check", "no-such-file", "-"], input: "[",
            errors: "no-such-file: error: No such file or directory\n"
                + "<stdin>:1:1: error: ']' expected near end of file\n[\n^\n"
                + "<stdin>: note: --repair reads it: 1 cut-off end\n", status: 65),
        ToolCase(
            words: ["check", "--containers-only"], input: "5",
            errors: "<stdin>:1:1: error: '[' or '{' expected near '5'\n5\n^\n", status: 65),
        ToolCase(words: ["check", "-s", "-", "Fixtures/Lists/deep/input.json"], input: "1", output: "2 of 2 valid\n"),
        ToolCase(
            words: ["check", "--refuse-duplicates"], input: #"{"a":1,"a":2}"#,
            errors:
                "<stdin>:1:10: error: duplicate object key near '\"a\"', first at 1:2\n{\"a\":1,\"a\":2}\n         ^\n",
            status: 65),
        ToolCase(
            words: ["check", "--max-depth=2"], input: "[[[1]]]",
            errors: "<stdin>:1:3: error: nested deeper than the limit of 2 levels\n[[[1]]]\n  ^\n", status: 65),
        ToolCase(
            words: ["check", "--max-depth=x"],
            errors:
                "listwright: --max-depth needs a whole number from 1 to 2048, not 'x'\nTry 'listwright check --help'.\n",
            status: 64),
    ])
    func check(tool: ToolCase) throws { try expect(tool) }

    @Test(arguments: [
        ToolCase(words: ["query", "a[*].b"], input: #"{"a": [{"b": 1}, {"b": "x"}]}"#, output: "1\n\"x\"\n"),
        ToolCase(words: ["query", "/a/0/b"], input: #"{"a": [{"b": 1}]}"#, output: "1\n"),
        ToolCase(words: ["query", "$..b"], input: #"{"a": [{"b": 1}]}"#, output: "1\n"),
        ToolCase(words: ["query", "--pointer", ""], input: "[1, 2.50]", output: "[1,2.50]\n"),
        ToolCase(words: ["query", "--paths", "*", "-"], input: #"{"a'b": 1}"#, output: "$['a\\'b']\t1\n"),
        ToolCase(words: ["query", "-1", "-r", "*"], input: #"["x", "y"]"#, output: "x\n"),
        ToolCase(
            words: ["query", "b"], input: #"{"a": 1}"#,
            errors: "<stdin>: note: there is nothing at b; the root has no member 'b' (keys: a)\n", status: 1),
        ToolCase(words: ["query", "a"], input: #"{"a": null}"#, output: "null\n"),
        ToolCase(
            words: ["query", "titel", "--explain"], input: #"{"title": 1}"#,
            errors: "<stdin>: note: the root has no member 'titel'; did you mean 'title'? (keys: title)\n", status: 1),
        ToolCase(
            words: ["query", "a..b"],
            errors: "error: column 3: expected a key, found '.'\na..b\n  ^\nnote: as JSONPath it is '$.a..b'\n",
            status: 64),
        ToolCase(
            words: ["query", "a.[0].b[]"],
            errors: "error: column 3: expected a key, found '['\na.[0].b[]\n  ^\n"
                + "note: as JSONPath it is '$.a[0].b[*]'\n", status: 64),
        ToolCase(
            words: ["query", ".[]"],
            errors: "error: column 1: expected a key, found '.'\n.[]\n^\nnote: as JSONPath it is '$[*]'\n", status: 64),
        ToolCase(
            words: ["query", "[?@.id > 3]"],
            errors: "error: column 2: expected an index, '*' or a quoted key, found '?'\n[?@.id > 3]\n ^\n"
                + "note: as JSONPath it is '$[?@.id > 3]'\n", status: 64),
        ToolCase(
            words: ["map", "--at=[0:3]"],
            errors: "--at: error: column 3: expected ']', found ':'\n[0:3]\n  ^\nnote: as JSONPath it is '$[0:3]'\n",
            status: 64),
        ToolCase(
            words: ["query", "a[x"],
            errors: "error: column 3: expected an index, '*' or a quoted key, found 'x'\na[x\n  ^\n", status: 64),
        ToolCase(
            words: ["query"], errors: "listwright: a path is missing\nTry 'listwright query --help'.\n", status: 64),
    ])
    func query(tool: ToolCase) throws { try expect(tool) }

    private static let books = "Fixtures/Lists/wrong-types/input.json"
    private static let table = "--table=Fixtures/Lists/wrong-types/table.json"

    @Test func mapNamesEveryIssueAndKeepsEveryOtherRecord() throws {
        let run = try ToolRun(["map", Self.table, "--at", "rows", "--format=jsonl", Self.books])
        let folder = Project.fixtures.appendingPathComponent("Lists/wrong-types")
        #expect(run.output == (try String(contentsOf: folder.appendingPathComponent("rows.json"), encoding: .utf8)))
        let issues = try String(contentsOf: folder.appendingPathComponent("issues.txt"), encoding: .utf8)
        let positions = ["5:24", "5:44", "5:59", "5:80", "6:12", "6:93", "7:5", "8:40", "8:56"]
        let warnings = run.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
        let expected = zip(positions, issues.split(separator: "\n")).map { "\(Self.books):\($0): warning: \($1)" }
        #expect(warnings.map(String.init) == expected)
        #expect(run.errors.contains(#"    {"id": 3.0, "age": "thirty", "active": "yes""#))
        #expect(run.status == 0)
        #expect(try ToolRun(["map", Self.table, "--at", "rows", "--strict", Self.books]).status == 1)
    }

    @Test(arguments: [
        ToolCase(words: ["map", table, "--at", "rows"], input: #"{"rows": []}"#, output: "[]\n"),
        ToolCase(
            words: ["map", table, "--at=nothing"], input: "{}",
            errors: "<stdin>: error: there is nothing at nothing; the root has no member 'nothing'\n", status: 1),
        ToolCase(
            words: ["map", "--table", "Fixtures/Lists/deep/table.json"], input: #"[{"h": 1}, {"h": {"i": {"j": 2}}}]"#,
            output: "[\n{\"value\":null},\n{\"value\":2}\n]\n"),
        ToolCase(
            words: ["map", "-t", "Fixtures/Lists/deep/path.txt"], input: "[]",
            errors: "Fixtures/Lists/deep/path.txt:1:1: error: invalid token near 'a'\na.b.c.d.e.f.g\n^\n", status: 65),
        ToolCase(
            words: ["map", "-t", "Fixtures/Paths/README.md"],
            errors: "Fixtures/Paths/README.md: error: No such file or directory\n",
            status: 66),
        ToolCase(
            words: ["map", "-t", "-", "Fixtures/Readme/shop.json"], input: #"{"a": {"type": "str"}}"#,
            errors:
                "<stdin>:1:16: error: a.type: unknown type \"str\"; the types are any, int, double, string, bool, decimal, date, url, uuid, "
                + "data, a table, and [ ] around a type for a list\n{\"a\": {\"type\": \"str\"}}\n               ^\n",
            status: 65),
        ToolCase(
            words: ["map", table], input: "{",
            errors: "<stdin>:1:1: error: string or '}' expected near end of file\n{\n^\n"
                + "<stdin>: note: --repair reads it: 1 cut-off end\n", status: 65),
    ])
    func map(tool: ToolCase) throws { try expect(tool) }

    @Test(arguments: [
        ToolCase(words: ["normalize"], input: #"{"A": ["x"], "B": []}"#, output: "A\n  x\n\nB\n  (no cells)\n"),
        ToolCase(
            words: ["normalize", "--format=json"], input: "[1, [2]]",
            output: #"{"sections":[{"id":"s0","cells":[{"id":"s0/c0","title":"1","object":1}]},"#
                + #"{"id":"s1","cells":[{"id":"s1/c0","title":"2","object":2}]}]}"# + "\n"),
        ToolCase(
            words: ["normalize", "--explain", "--at", "a"], input: #"{"a": [[], 1]}"#,
            output:
                "  (no cells)\n\n  1\nnote: the root: some elements are arrays and some are not, so each is a section of its own [mixedArray]\n"
        ),
        ToolCase(words: ["normalize", "--title", "{n}!"], input: #"[{"n": "a"}, {"n": 5}]"#, output: "  a!\n  5!\n"),
        ToolCase(
            words: ["normalize", "--title", "{n"],
            errors: "--title: error: column 1: this brace is not closed\n{n\n^\n", status: 64),
        ToolCase(
            words: ["normalize", "--at", "b"], input: "{}",
            errors: "<stdin>: error: there is nothing at b; the root has no member 'b'\n", status: 1),
        ToolCase(
            words: ["normalize", "--title={nmae}", "--subtitle={by}"], input: #"[{"name": "Momo"}, {"by": "Ende"}]"#,
            output: "  Momo\n  Ende — Ende\n",
            errors:
                "<stdin>: warning: --title finds nothing in any row; in the first one the root has no member 'nmae'; "
                + "did you mean 'name'? (keys: name)\n"),
    ])
    func normalize(tool: ToolCase) throws { try expect(tool) }

    private static let groups = #"""
        [{"name": "Blue", "people": [{"first": "Ann"}, {"first": "Bob"}], "city": "Oslo"}, {"name": "Red", "people": []}]
        """#

    @Test(arguments: [
        ToolCase(
            words: ["normalize", "--section-cells=people", "--section-header={name} ({city})", "--title={first}"],
            input: groups, output: "Blue (Oslo)\n  Ann\n  Bob\n\nRed ()\n  (no cells)\n"),
        ToolCase(
            words: ["normalize", "--section-cells=items", "--title={n}"],
            input: #"{"title": "New", "footer": "soon", "items": [{"n": 1}], "count": 1}"#,
            output: "New\n  1\nsoon\n"),
        ToolCase(
            words: ["normalize", "--section-cells=people", "--section-footer={city}", "--format=json"], input: groups,
            output: #"{"sections":[{"id":"s0","footer":"Oslo","object":{"name":"Blue","city":"Oslo"},"cells":["#
                + #"{"id":"s0/c0","title":"Ann","object":{"first":"Ann"}},"#
                + #"{"id":"s0/c1","title":"Bob","object":{"first":"Bob"}}]},"#
                + #"{"id":"s1","object":{"name":"Red"},"cells":[]}]}"# + "\n"),
        ToolCase(
            words: ["normalize", "--at=teams", "--section-cells=people", "--section-header={name}", "--explain"],
            input: #"{"teams": [{"name": "Blue", "people": null}]}"#,
            output: """
                Blue
                  (no cells)
                note: the root: there are sections in the array, so each element is a section of its own \
                [arrayOfSections]
                note: [0]: the options name people as the cells, so this is a section [sectionTemplate]
                note: [0].people: people is null, so the section has no cells [missingList]

                """),
        ToolCase(
            words: ["normalize", "--section-cells=poeple"], input: #"[{"people": [1]}]"#,
            output: "  1\n",
            errors: "<stdin>: warning: --section-cells finds nothing in any row; in the first one the root has no "
                + "member 'poeple'; did you mean 'people'? (keys: people)\n"),
        ToolCase(
            words: ["normalize", "--section-cells=people", "--section-header={nmae}"],
            input: #"[{"name": "Blue", "people": [1]}]"#, output: "  1\n",
            errors: "<stdin>: warning: --section-header finds nothing in any section; in the first one the root has no "
                + "member 'nmae'; did you mean 'name'? (keys: name, people)\n"),
        ToolCase(
            words: ["normalize", "--section-cells=a..b"],
            errors: "--section-cells: error: column 3: expected a key, found '.'\na..b\n  ^\n"
                + "note: as JSONPath it is '$.a..b'\n", status: 64),
        ToolCase(
            words: ["normalize", "--section-cells=a", "--section-header={b"],
            errors: "--section-header: error: column 1: this brace is not closed\n{b\n^\n", status: 64),
    ])
    func sectionsFromData(tool: ToolCase) throws { try expect(tool) }

    @Test func sectionsFromDataAreComparedAndShown() throws {
        let words = ["--section-cells=people", "--section-header={name}", "--title={first}"]
        let page = try ToolRun(["preview"] + words, input: Self.groups)
        #expect(page.status == 0 && page.output.contains("Blue</h2>") && page.output.contains("Bob"))
        let files = [
            try Scratch.file(Self.groups), try Scratch.file(Self.groups.replacingOccurrences(of: "Bob", with: "Cid")),
        ]
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        let difference = try ToolRun(["diff"] + words + files.map(\.path))
        #expect(difference.status == 1 && difference.output.contains("Cid") && !difference.output.contains("Ann"))
    }

    @Test func normalizeCountsTheNotesThatAreNotKept() throws {
        let nulls = "[" + Array(repeating: "null", count: 103).joined(separator: ",") + "]"
        let run = try ToolRun(["normalize", "--explain"], input: nulls)
        let notes = run.output.split(separator: "\n").filter { $0.hasPrefix("note: ") }
        #expect(notes.count == 101 && notes.last == "note: and 3 more of these [nullElement]")
    }

    private static let lines = "{\"h\": {\"i\": {\"j\": 1}}}\n{\"h\": }\n\n[5]\n{}"
    private static let badLine =
        "<stdin>:2:7: error: unexpected token near '}'\n{\"h\": }\n      ^\n"
        + "<stdin>: note: --repair reads it: 1 missing value\n"
    private static let badRow = "<stdin>:4:1: warning: the root: expected an object, found an array\n[5]\n^\n"

    @Test(arguments: ["1", "3"]) func jsonLines(jobs: String) throws {
        let table = "--table=Fixtures/Lists/deep/table.json"
        try expect(
            ToolCase(
                words: ["map", table, "--jsonl", "--jobs", jobs], input: Self.lines,
                output: "{\"value\":1}\n{\"value\":null}\n{\"value\":null}\n", errors: Self.badLine + Self.badRow,
                status: 65))
        try expect(
            ToolCase(
                words: ["query", "h.i.j", "-j", "--jobs=\(jobs)"], input: Self.lines, output: "1\n",
                errors: Self.badLine,
                status: 65))
        try expect(ToolCase(words: ["query", "h.i.j", "-j"], input: "{}\n[]", status: 1))
        try expect(
            ToolCase(
                words: ["check", "-j", "-s", "-J", jobs], input: Self.lines, output: "3 lines valid\n",
                errors: Self.badLine, status: 65))
        try expect(
            ToolCase(
                words: ["check", "-j", "no-such-file"], errors: "no-such-file: error: No such file or directory\n",
                status: 66))
        try expect(
            ToolCase(
                words: ["map", table, "-j", "--at", "a"], input: #"{"a": [{}, {}]}"#,
                output: "{\"value\":null}\n{\"value\":null}\n"))
    }

    @Test func reportsGoToAFile() throws {
        let file = Scratch.path(".json")
        defer { try? FileManager.default.removeItem(at: file) }
        let words = ["map", "--table=Fixtures/Lists/deep/table.json", "--report", file.path]
        _ = try ToolRun(words + ["--jsonl"], input: Self.lines)
        let lines = try String(contentsOf: file, encoding: .utf8)
        #expect(lines.contains("\"records\": 2"))
        let whole = try ToolRun(words, input: #"[{"h": {"i": {"j": 1}}}, {"k": 2}]"#)
        #expect(whole.status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\"k\": 1"))
        #expect(
            try ToolRun(["map", "--table=Fixtures/Lists/deep/table.json", "--report=/nowhere/x"], input: "[]").status
                == 74)
    }

    @Test(arguments: [
        ToolCase(words: ["query", "--", "-1"], input: #"{"-1": 2}"#, output: "2\n")
    ])
    func commandLine(tool: ToolCase) throws { try expect(tool) }

    @Test(arguments: [
        "--help", "check --help", "query -h", "map --help", "normalize --help", "infer --help", "diff --help",
        "help map", "preview -h", "help manual",
    ])
    func help(line: String) throws {
        let run = try ToolRun(line.split(separator: " ").map(String.init))
        #expect(run.output.hasPrefix("Usage: listwright"))
        #expect(run.errors.isEmpty && run.status == 0)
    }

    @Test func aFullDiskIsAnErrorAndAClosedPipeIsNone() throws {
        let tool = ToolRun.executable.path
        func shell(_ line: String) throws -> ChildProcess.Outcome {
            try ChildProcess.run(URL(fileURLWithPath: "/bin/bash"), ["-c", "set -o pipefail; " + line])
        }
        let full = try shell("echo '[1]' | '\(tool)' query '*' > /dev/full")
        #expect(full.status == 74)
        #expect(full.errors == "listwright: cannot write: No space left on device\n")
        let closed = try shell("(echo -n '[0'; yes ',1' | head -200000; echo ']') | '\(tool)' query '*' | head -1")
        #expect(closed.status == 0)
        #expect(closed.errors.isEmpty)
    }
}
