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

    @Test("An edited folder is an error with its place") func editedFolder() throws {
        try Scratch.withFolder { folder in
            _ = try tables("-j", "--into=t/", "--name=rows", input: #"{"l":[1,2]}"#, in: folder)
            let path = folder.appendingPathComponent("t/rows.l.csv")
            let text = try String(contentsOf: path, encoding: .utf8)
            try text.replacing("1,1,0,2,,1", with: "1,7,0,2,,1").write(to: path, atomically: true, encoding: .utf8)
            let run = try tables("--rebuild", "t", in: folder)
            let message =
                "t: error: row 1 of rows.l: _parent is 7, and no row before it, in the order of _row, has it as its child\n"
            #expect(run.status == 65 && run.errors == message, "\(run.errors)")
        }
    }

    @Test(
        "A key that can't identify rows is an error, and nothing is written",
        arguments: [
            (#"{"id":1}"#, "ID", 64, "there is no column ID in r for the key; it has id"),
            (#"{"l":[{"id":1}]}"#, "id", 64, "there is no column id in r for the key; it has no columns; r.l has one"),
            (
                "{\"id\":1}\n{\"id\":true}", "id", 1,
                "r.id: true of row 2 and 1 of row 1 are one key in SQLite, but different values"
            ),
        ])
    func badKeys(input: String, key: String, status: Int32, message: String) throws {
        try Scratch.withFolder { folder in
            let run = try tables("-j", "--into=t.db", "--name=r", "--key=\(key)", input: input, in: folder)
            #expect(
                run.status == status && run.errors == "t.db: error: \(message); nothing is written\n", "\(run.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test("A list comes back without the rows that another run replaced") func keysInLists() throws {
        try Scratch.withFolder { folder in
            let feed = { (rows: String) in #"{"ok":true,"items":[\#(rows)]}"# }
            let runs = [feed(#"{"id":1,"v":1},{"id":2},{"id":3}"#), feed(#"{"id":2,"v":2},{"id":4}"#)]
            for run in runs {
                #expect(try tables("--into=t.db", "--at=items", "--key=id", input: run, in: folder).status == 0)
            }
            let back = try tables("--rebuild", "t.db", in: folder)
            #expect(back.output == feed(#"{"id":1,"v":1},{"id":3}"#) + "\n" + runs[1] + "\n", "\(back.errors)")
            let again = feed(#"{"id":3,"v":9},{"id":5}"#)
            _ = try tables("--into=t.db", "--at=items", "--key=id", "--on-conflict=ignore", input: again, in: folder)
            #expect(try tables("--rebuild", "t.db", in: folder).output == back.output + feed(#"{"id":5}"#) + "\n")
        }
    }

    private static func row(_ number: Int) -> String {
        #"{"id":\#(number),"lines":[{"sku":"a"}],"note":"\#(String(repeating: "n", count: 300))"}"#
    }

    /// The text around rows, the path of their list, and its table.
    private static let envelopes: [(before: String, after: String, at: String, table: String)] = [
        (#"{"items":["#, #"]}"#, "items", "items"),
        (#"{"ok":true,"data":{"items":["#, #"]},"n":1}"#, "data.items", "items"),
        (#"{"groups":[{"t":"a","items":["#, #"]},{"t":"b","items":[]}],"n":1}"#, "groups[*].items", "items"),
    ]

    @Test("A key works for a document of any length", arguments: envelopes, [1, 5_000])
    func longDocuments(
        envelope: (before: String, after: String, at: String, table: String), count: Int
    ) throws {
        for words in [[], ["--without-exact"]] { try longDocument(envelope, count, words) }
    }

    private func longDocument(
        _ envelope: (before: String, after: String, at: String, table: String), _ count: Int, _ words: [String]
    ) throws {
        try Scratch.withFolder { folder in
            let rows = (0..<count).map(Self.row)
            let text = envelope.before + rows.joined(separator: ",") + envelope.after
            try Data(text.utf8).write(to: folder.appendingPathComponent("in.json"))
            let into = ["tables", "--into=t.db", "--key=id", "--at=\(envelope.at)"] + words
            for (words, input) in [(["in.json"], ""), ([], text), (["in.json"], "")] {
                let run = try ToolRun(into + words, input: input, in: folder)
                #expect(run.status == 0, "\(run.errors)")
            }
            let found = try Programs.bash("sqlite3 t.db 'select count(*) from \(envelope.table)'", in: folder).output
            #expect(found == "\(count)\n")
            guard words.isEmpty else { return }
            let left = envelope.before + envelope.after + "\n"
            let back = try tables("--rebuild", "t.db", in: folder)
            #expect(back.output == left + left + text + "\n", "\(back.errors)")
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
