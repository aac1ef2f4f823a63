import Foundation
import TestSupport
import Testing

@Suite(.childProcesses) struct TablesToolTests {
    private static let nasty =
        #"{"id":1,"a_b":1,"a":{"b":2},"tags":["x","y"],"m":[[1,2],[3]],"big":12345678901234567890,"d":1.10,"n":null,"#
        + #""e":[],"o":{},"s":"","k":"1","t":true,"Id":7,"value":"v","_id":"q","_at":1,"":2}"# + "\n"
        + #"{"id":"1","a":5,"tags":"z","items":[{"p":1}],"mixed":[1,"1",true,null,1.0,{"x":1},[2]],"k":1,"t":1,"n":0,"n":-0}"#
        + "\n"

    private func tables(_ words: String..., input: String = "", in folder: URL) throws -> ToolRun {
        try ToolRun(["tables"] + words, input: input, in: folder)
    }

    @Test("The same text comes back from each store", arguments: ["t.db", "t.sqlite", "csv/", "tsv/", "jsonl/"])
    func comesBack(target: String) throws {
        let envelope =
            #"{"status":"ok","data":{"orders":[{"id":1,"lines":[{"s":"a"},{"s":"b"}]},{"id":2,"lines":[]}]}}"#
        for input in [
            Self.nasty, envelope + "\n", #"[{"id":1},{"id":2}]"# + "\n", "[]\n", "5\n", "{}\n", "[[1],[2,[3]]]\n",
        ] {
            try Scratch.withFolder { folder in
                let format = target.hasSuffix("/") ? ["--format=\(target.dropLast())"] : []
                let made = try ToolRun(["tables", "--into=\(target)", "-"] + format, input: input, in: folder)
                #expect(made.status == 0, "\(made.errors)")
                let back = try tables("--rebuild", target, in: folder)
                #expect(back.output == input && back.errors == "" && back.status == 0)
            }
        }
    }

    @Test("A key replaces rows with all below them") func keys() throws {
        try Scratch.withFolder { folder in
            let first = #"{"id":1,"l":[1,2]}"# + "\n" + #"{"id":2,"l":[3]}"# + "\n"
            #expect(try tables("-j", "--into=t.db", "--key=id", input: first, in: folder).status == 0)
            let second = #"{"id":1,"l":[9]}"# + "\n" + #"{"id":"1","l":[]}"# + "\n"
            let run = try tables("-j", "--into=t.db", "--key=id", input: second, in: folder)
            #expect(run.output.contains("; 1 row replaced"))
            #expect(
                try tables("--rebuild", "t.db", in: folder).output
                    == #"{"id":2,"l":[3]}"# + "\n" + second)
            let conflict = try tables("-j", "--into=t.db", "--key=id", "--on-conflict=error", input: first, in: folder)
            #expect(conflict.status == 1 && conflict.errors.contains("nothing is written"))
            _ = try tables("-j", "--into=t.db", "--key=id", "--on-conflict=ignore", input: first, in: folder)
            #expect(try tables("--rebuild", "t.db", in: folder).output == #"{"id":2,"l":[3]}"# + "\n" + second)
        }
    }

    @Test(
        "A reason is what the data shows, or that of the command line",
        arguments: [
            (["--at=r[*]"], "3 keys in 1 object are data, such as 1.0, 1.1, 2.0"),
            (["--at=."], "3 keys in 1 object are data"),
            (["--at=.", "--as-map=m"], "the command line says so"),
        ])
    func reasons(words: [String], reason: String) throws {
        let input = #"{"r":{"1.0":[{"f":1}],"1.1":[{"f":2}],"2.0":[{"f":3}]},"m":{"a":1,"b":2}}"#
        let run = try ToolRun(["tables"] + words, input: input)
        #expect(run.output.contains("  reason: \(reason)"), "\(run.output)")
    }

    @Test("Bad input leaves the old state") func badInput() throws {
        try Scratch.withFolder { folder in
            let bad = "{\"id\":1}\n{\"id\":}\n"
            for target in ["t.db", "t/"] {
                let run = try tables("-j", "--into=\(target)", input: bad, in: folder)
                #expect(run.status == 65 && run.errors.hasPrefix("<stdin>:2:7: error: unexpected token near '}'\n"))
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            }
            _ = try tables("--into=t/", input: "[1]", in: folder)
            let again = try tables("--into=t/", input: "[2]", in: folder)
            #expect(again.status == 74 && again.errors.contains("--replace replaces it as a whole"))
            _ = try tables("--into=t/", "--replace", input: bad, in: folder)
            #expect(try tables("--rebuild", "t", in: folder).output == "[1]\n")
            #expect(try tables("--into=t/", "--replace", input: "[2]", in: folder).status == 0)
            #expect(try tables("--rebuild", "t", in: folder).output == "[2]\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["t"])
        }
    }

    @Test(
        "An edited folder is an error with its place",
        arguments: [
            ("rows.l.csv", "1,1,0,2,,1\n", "1,7,0,2,,1\n", "row 1 of rows.l: _parent is 7"),
            ("rows.l.csv", "1,1,0,2,,1\n", "1,1,4,2,,1\n", "row 1 of rows.l: _at is 4, expected 0"),
            ("rows.l.csv", "1,1,0,2,,1\n", "1,1,0,99,,1\n", "row 1 of rows.l: there is no skeleton 99"),
            ("rows.l.csv", "1,1,0,2,,1\n", "1,1,x,2,,1\n", "rows.l, line 2: x is no whole number"),
            ("rows.l.csv", "1,1,0,2,,1\n", "1,1,0,2\n", "rows.l, line 2: 4 cells, expected 6"),
            ("rows.l.csv", "1,1,0,2,,1\n", "1,1,0,2,{,1\n", "row 1 of rows.l: _rest is no JSON object"),
            ("rows.l.csv", "1,1,0,2,,1\n", "1,1,0,,,1\n", "row 1 of rows.l: _shape is no number"),
            (
                "datapackage.json", #""parent":"rows""#, #""parent":"rows.l""#,
                "the parent of rows.l, rows.l, is no table before it"
            ),
        ])
    func hostileFolders(file: String, old: String, new: String, message: String) throws {
        try Scratch.withFolder { folder in
            _ = try tables("-j", "--into=t/", "--name=rows", input: #"{"l":[1,2]}"#, in: folder)
            let path = folder.appendingPathComponent("t/\(file)")
            let text = try String(contentsOf: path, encoding: .utf8)
            try #require(text.contains(old), "\(text)")
            try text.replacingOccurrences(of: old, with: new).write(to: path, atomically: true, encoding: .utf8)
            let run = try tables("--rebuild", "t", in: folder)
            #expect(run.status == 65 && run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test(
        "A wrong command line says what to do",
        arguments: [
            (["--into=t.csv"], 64, "a folder, whose name ends in /"), (["--key=id"], 64, "--key requires --into"),
            (["--rebuild"], 64, "--rebuild reads one database or folder"),
            (["--rebuild", "no.db"], 66, "no.db: error: No such file"),
            (["--at=$.a[?@.b]"], 64, "--at needs a path of keys, indexes and wildcards"),
            (["--at=a[@*]"], 64, "--at=a takes the columns"), (["--views"], 64, "--views requires --into"),
            (["--into=t/", "--views"], 64, "--views needs a database"),
            (["--rebuild", "--strict", "t"], 64, "--rebuild"), (["--without-exact"], 64, "requires --into"),
            (["--at=x", "-"], 1, "there is nothing at x"), (["--into=t/", "--key=id"], 64, "--key needs a database"),
        ])
    func messages(words: [String], status: Int, message: String) throws {
        try Scratch.withFolder { folder in
            let run = try ToolRun(["tables"] + words, input: "{}", in: folder)
            #expect(run.status == Int32(status) && run.errors.contains(message), "\(run.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }
}
