import Foundation
import Listwright
import RowExporting
import TestSupport
import Testing

/// `map` and `pages` with `--format` and `--into`.
@Suite(.childProcesses) struct ExportToolTests {
    private static let shop = Project.fixtures.appendingPathComponent("Readme/shop.json").path
    private static let table =
        #"{"title": "t", "n": {"path": "n", "type": "int"}, "in": {"path": "x", "type": {"y": "y"}}}"#
    private static let list = #"{"data": {"rows": [{"t": "a, b", "n": 1, "x": {"y": [2]}}, {"t": "c", "n": "2"}]}}"#

    private func map(
        _ words: String..., input: String = list, table: String = table, words more: [String] = []
    ) throws -> ToolRun {
        try ToolRun(["map", "-t", try Scratch.file(table, ".json").path] + words + more, input: input)
    }

    @Test(arguments: [
        ("csv", "title,n,in.y\n\"a, b\",1,[2]\nc,2,\n"), ("tsv", "title\tn\tin.y\na, b\t1\t[2]\nc\t2\t\\N\n"),
        ("jsonl", "{\"title\":\"a, b\",\"n\":1,\"in\":{\"y\":[2]}}\n{\"title\":\"c\",\"n\":2,\"in\":null}\n"),
        ("json", "[\n{\"title\":\"a, b\",\"n\":1,\"in\":{\"y\":[2]}},\n{\"title\":\"c\",\"n\":2,\"in\":null}\n]\n"),
        ("table", "title  n  in.y\n-----  -  ----\na, b   1  [2]\nc      2\n"),
    ])
    func everyFormat(name: String, expected: String) throws {
        for words in [["--at=data.rows"], ["--at=data.rows[*]"], ["--at=data.rows", "--reader=jansson"]] {
            let run = try ToolRun(
                ["map", "-t", Scratch.file(Self.table, ".json").path, "-f", name] + words, input: Self.list)
            #expect(run.output == expected && run.errors == "" && run.status == 0, "\(words)")
        }
        let lines = #"{"t": "a, b", "n": 1, "x": {"y": [2]}}"# + "\n" + #"{"t": "c", "n": "2"}"#
        #expect(try map("-f", name, "--jsonl", input: lines).output == expected)
    }

    @Test(arguments: ["csv", "tsv", "jsonl", "json", "table"]) func noRowsHaveAHeader(name: String) throws {
        let empty = ["csv": "title,n,in.y\n", "tsv": "title\tn\tin.y\n", "json": "[]\n", "jsonl": ""]
        let run = try map("-f", name, "--at=rows", input: #"{"rows": []}"#)
        #expect(run.output == empty[name] ?? "title  n  in.y\n-----  -  ----\n" && run.status == 0)
        #expect(try map("-f", name, "-j", input: "").output == run.output)
    }

    @Test(arguments: [["--at=data.rows"], ["--at=data.rows[*]"], ["--at=data.rows", "--reader=jansson"]])
    func constantsAreInEveryRow(words: [String]) throws {
        let table = #"{"kind": {"constant": "a \"b\""}, "title": "t", "list": {"constant": [1]}}"#
        let run = try map("-f", "csv", table: table, words: words)
        #expect(run.output == "kind,title,list\n\"a \"\"b\"\"\",\"a, b\",[1]\n\"a \"\"b\"\"\",c,[1]\n")
    }

    /// Each way of reading writes the same rows and issues.
    @Test func allReadersAgree() throws {
        let records = [
            #"{"t": "a\"b", "n": 1}"#, #"{"t": "\u00e9\n,", "n": 1.5}"#, #"{"n": -0, "t": -0}"#,
            #"{"t": 1.50, "n": 2e0}"#,
            #"{"t": [1, "x"], "x": {"y": "=1"}}"#, #"{"t": null, "x": 5}"#, #"{"t": {"k": 1}, "n": "7"}"#, "{}", "7",
            #"{"t": "a", "t": "b"}"#, #"{"t": 18446744073709551615}"#, #"{"\u0074": true, "n": false}"#, #"{"t": ""}"#,
            #"{"t": 1e2, "x": {"y": {"z": null}}}"#, #"{"t": " ", "n": " 3 "}"#,
        ]
        var random = SeededGenerator(seed: 4)
        let count = Effort.rounds(400).count
        let chosen = (0..<count).map { _ in records.randomElement(using: &random)! }
        for policy in ["lossless", "lenient", "strict"] {
            for format in ["csv", "tsv", "jsonl"] {
                let words = ["-f", format, "--policy=\(policy)", "--max-issues=all"]
                let table = try Scratch.file(Self.table, ".json").path
                func run(_ input: String, _ more: [String]) throws -> ToolRun {
                    try ToolRun(["map", "-t", table] + words + more, input: input)
                }
                let lines = chosen.joined(separator: "\n")
                let expected = try run(lines, ["-j", "--reader=jansson"])
                for more in [[], ["-J3"]] {
                    let found = try run(lines, ["-j"] + more)
                    #expect(found.output == expected.output && found.errors == expected.errors, "\(words) \(more)")
                }
                let list = "[\(chosen.joined(separator: ",\n"))]"
                let streamed = try run(list, ["--at=."])
                #expect(streamed.output == expected.output, "\(words)")
                let whole = try run(list, ["--at=.", "--report=\(Scratch.path().path)"])
                #expect(whole.output == expected.output, "\(words)")
                let warnings = { (text: String) in text.split(separator: "\n").filter { $0.contains("warning:") } }
                #expect(warnings(streamed.errors) == warnings(whole.errors), "\(words)")
            }
        }
    }

    @Test func issuesHaveTheirLocationInTheWholeDocument() throws {
        let run = try map("-f", "csv", "--at=data.rows", "--strict", input: #"{"data": {"rows": [{}, {"n": "x"}]}}"#)
        #expect(run.errors.hasPrefix("<stdin>:1:30: warning: data.rows[1].n: expected an integer"))
        #expect(run.output == "title,n,in.y\n,,\n,,\n" && run.status == 1)
    }

    @Test func oneRecordAndNoListAreFound() throws {
        #expect(try map("-f", "csv", "--at=data", input: #"{"data": {"t": "x"}}"#).output == "title,n,in.y\nx,,\n")
        let absent = try map("-f", "csv", "--at=dat", input: #"{"data": [{"t": "x"}]}"#)
        #expect(absent.status == 1 && absent.errors.contains("there is nothing at dat") && absent.output == "")
        let parent = try map("-f", "csv", "--at=data", input: #"{"u": 1, "data": [{}]}"#, table: #"{"u": "^.u"}"#)
        #expect(parent.output == "u\n1\n")
    }

    @Test func malformedInputHasItsPosition() throws {
        let run = try map("-f", "csv", "--at=r", input: "{\"r\": [{\"t\": 1},\n{\"t\": }]}")
        #expect(run.status == 65 && run.errors.contains("<stdin>:2:") && run.errors.contains("error:"))
        let cut = try map("-f", "csv", "--at=r", input: #"{"r": [{"t": 1}"#)
        #expect(cut.status == 65 && cut.errors.contains("error:"))
        let first = try map("-f", "csv", "--at=r", input: #"{"r": [{"t": ]"#)
        #expect(first.status == 65 && first.output == "")
    }

    @Test(arguments: [
        (["--for=excel", "--format=json"], "--for=excel writes csv, not json"),
        (["--for=excel-semicolon", "--format=tsv"], "--for=excel-semicolon writes csv, not tsv"),
        (["--for=excel", "--into=x.db"], "--for and --into cannot be used together"),
        (["--for=calc"], "--for is excel or excel-semicolon, not 'calc'"),
        (["--datapackage"], "--datapackage requires --output"),
        (["--datapackage", "-o", "x.json"], "--datapackage requires --format=csv"),
        (["--datapackage", "--for=excel", "-o", "x.csv"], "--for and --datapackage cannot be used together"),
        (["--key=a"], "--key requires --into"), (["--into=x.sqlite#"], "--into needs FILE or FILE#TABLE"),
        (["--into=x", "--format=csv"], "--into and --format cannot be used together"),
        (["--format=xml"], "--format is json, jsonl, csv"),
    ])
    func wrongOptionsAreRefused(words: [String], message: String) throws {
        let run = try ToolRun(["map", "-t", Scratch.file(Self.table, ".json").path] + words, input: Self.list)
        #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    }

    @Test func tablesFitTheColumnsOfTheEnvironment() throws {
        let run = try ToolRun(
            ["map", "-f", "table", "-t", Scratch.file(#"{"a": "a"}"#, ".json").path, "-j"],
            input: #"{"a": "abcdefghijkl"}"#, environment: ["COLUMNS": "8"])
        #expect(run.output == "a\n--------\nabcdefg…\n")
    }
}

/// Rows that go into a database.
@Suite(.childProcesses, .enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
struct ExportIntoToolTests {
    private func sqlite(_ sql: String, _ file: URL) throws -> String {
        try Programs.bash("sqlite3 '\(file.path)' \"\(sql)\"").output
    }

    private func map(_ input: String, _ words: String...) throws -> ToolRun {
        let table = try Scratch.file(#"{"id": {"path": "id", "type": "int"}, "t": "t"}"#, ".json").path
        return try ToolRun(["map", "-t", table] + words, input: input)
    }

    @Test func linesAndListsGoIntoATable() throws {
        let file = Scratch.path(".sqlite")
        let first = try map("{\"id\": 1, \"t\": \"a\"}\n{\"id\": 2}\n", "-j", "--into=\(file.path)#books")
        #expect(first.output == "" && first.status == 0)
        #expect(first.errors.hasPrefix("\(file.path): note: id is the key, as it is unique in this run (--key names "))
        #expect(try map(#"{"r": [{"id": 2, "t": "b"}]}"#, "-a", "r", "--into", "\(file.path)#books").status == 0)
        #expect(try map(#"[{"id": 9}]"#, "--at=.", "--into=\(file.path)").status == 0)
        #expect(try sqlite("SELECT * FROM books ORDER BY id; SELECT id FROM rows", file) == "1|a\n2|b\n9\n")
    }

    @Test func malformedInputChangesNothing() throws {
        let file = Scratch.path(".sqlite")
        #expect(try map(#"[{"id": 1}]"#, "--at=.", "--into=\(file.path)").status == 0)
        let run = try map(#"[{"id": 2}, {"id": 3}"#, "--at=.", "--into=\(file.path)")
        #expect(run.status == 65)
        #expect(try sqlite("SELECT id FROM rows", file) == "1\n")
    }

    @Test func rowsWithoutTheKeyAreNamed() throws {
        let file = Scratch.path(".sqlite")
        let run = try map(#"[{"t": 1}]"#, "--at=.", "--into=\(file.path)")
        #expect(run.status == 0 && run.errors.contains("warning: 1 row has no value for the key"))
    }

    @Test(arguments: [
        ("x.parquet", "duckdb -c \"COPY (FROM read_json_auto("),
        ("x.duckdb", "CREATE TABLE rows AS FROM read_json_auto("),
        ("X.PARQUET#t", "FORMAT parquet"), ("x.csv", "--format=csv >x.csv"), ("x.tsv", "--format=tsv >x.tsv"),
        ("a.b/x.jsonl", "--format=jsonl >a.b/x.jsonl"), ("x.xlsx", "a spreadsheet opens what --format=csv writes"),
        ("x.txt", "its name ends in .sqlite or .db"), ("x.sqlite.gz", "its name ends in .sqlite or .db"),
    ])
    func otherFormatsAreRefused(name: String, advice: String) throws {
        let run = try map(#"[{"id": 1}]"#, "--at=.", "--into=\(name)")
        #expect(run.status == 64 && run.errors.contains("--into writes an SQLite database, not "), "\(run.errors)")
        #expect(run.errors.contains("; ") && run.errors.contains(advice), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: name))
    }

    @Test(arguments: ["x.db", "x.sqlite3", "x", ".hidden", "a.b/x"])
    func namesOfDatabases(name: String) throws {
        try Scratch.withFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("a.b"), withIntermediateDirectories: true)
            let file = folder.appendingPathComponent(name)
            #expect(try map(#"[{"id": 1}]"#, "--at=.", "--into=\(file.path)").status == 0)
            // What is a database already has any name.
            let other = folder.appendingPathComponent("rows.data")
            try FileManager.default.copyItem(at: file, to: other)
            #expect(try map(#"[{"id": 2}]"#, "--at=.", "--into=\(other.path)").status == 0)
            #expect(try sqlite("SELECT id FROM rows", other) == "1\n2\n")
        }
    }

    @Test(arguments: [
        ("ln -s nowhere x.db", "it is a link to nothing"), ("mkfifo x.db", "it is a pipe, not a file"),
        ("ln -s /dev/full x.db", "it is a device, not a file"), ("mkdir x.db", "Is a directory"),
    ])
    func aDatabaseIsAFile(make: String, reason: String) throws {
        try Scratch.withFolder { folder in
            let lines = try Programs.bash(
                """
                \(make); echo '{"id": 1}' >in.jsonl; echo '{"id": "id"}' >t.json
                timeout 20 '\(ToolRun.executable.path)' map -j -t t.json --into x.db in.jsonl; echo $?; ls
                """, in: folder
            ).output
            #expect(lines == "x.db: error: cannot write: \(reason)\n74\nin.jsonl\nt.json\nx.db\n")
        }
    }

    @Test func errorsNameTheFile() throws {
        let text = try Scratch.file(String(repeating: "text ", count: 500))
        let run = try map(#"[{"id": 1}]"#, "--at=.", "--into=\(text.path)")
        #expect(run.status == 74 && run.errors == "\(text.path): error: file is not a database\n")
        let key = try map(#"[{"id": 1}]"#, "--at=.", "--into=\(Scratch.path().path)", "--key=no")
        #expect(key.status == 64 && key.errors.contains(#"there is no column "no" for the key"#))
    }

    /// A library that can't be loaded comes before the system's.
    @Test func aMissingLibraryIsNamed() throws {
        let folder = try Scratch.newFolder()
        for name in ["libsqlite3.so.0", "libsqlite3.so"] {
            try Data("no library".utf8).write(to: folder.appendingPathComponent(name))
        }
        let table = try Scratch.file(#"{"id": "id"}"#, ".json").path
        let run = try ToolRun(
            ["map", "-t", table, "--at=.", "--into=\(Scratch.path().path)"], input: #"[{"id": 1}]"#,
            environment: ["LD_LIBRARY_PATH": folder.path])
        #expect(run.status == 69 && run.errors.contains("there is no libsqlite3.so.0: apt-get install libsqlite3-0"))
    }
}

/// `pages` with `--format` and `--into`.
@Suite(.loopbackServer, .childProcesses) struct ExportPagesTests {
    private let address = LoopbackServer.shared?.address ?? ""

    @Test func pagesAreCSV() throws {
        let url = "\(address)/rows/cursor?n=12&size=5"
        let run = try ToolRun(["pages", "-f", "csv", url])
        #expect(run.output == "id,name\n" + (1...12).map { "\($0),row \($0)\n" }.joined() && run.status == 0)
        let table = try Scratch.file(#"{"number": "id"}"#, ".json").path
        #expect(try ToolRun(["pages", "-f", "tsv", "-t", table, "-n2", url]).output == "number\n1\n2\n")
        #expect(try ToolRun(["pages", "-f", "csv", "-t", table, "\(address)/rows/cursor?n=0"]).output == "number\n")
        #expect(try ToolRun(["pages", "-f", "json", "-n1", url]).output == "[\n{\"id\":1,\"name\":\"row 1\"}\n]\n")
        let lines = try ToolRun(["pages", "-f", "jsonl", "-n1", "--state=\(Scratch.path().path)", url])
        #expect(lines.output == "{\"id\":1,\"name\":\"row 1\"}\n")
        #expect(try ToolRun(["pages", "-f", "csv", "--state=\(Scratch.path().path)", url]).status == 64)
    }

    @Test(.enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
    func pagesGoIntoATable() throws {
        let file = Scratch.path(".sqlite").path
        for _ in 0..<2 {
            let run = try ToolRun(["pages", "--into=\(file)#r", "\(address)/rows/link?n=23&size=10"])
            #expect(run.output == "" && run.status == 0, "\(run.errors)")
        }
        #expect(try Programs.bash("sqlite3 '\(file)' 'SELECT count(*), max(name) FROM r'").output == "23|row 9\n")
    }
}
