import Foundation
import TestSupport
import Testing

/// Columns of rows for which no table is named: a first pass finds all, and every value arrives.
@Suite(.childProcesses) struct InferredColumnToolTests {
    private func run(_ words: [String], _ files: [(String, String)], pipe: String? = nil) throws -> (String, String) {
        try Scratch.withFolder { folder in
            for (name, text) in files {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            guard let pipe else {
                let run = try ToolRun(words, in: folder)
                return (run.output, run.errors)
            }
            try Data(pipe.utf8).write(to: folder.appendingPathComponent("pipe"))
            let line = "cat pipe | \(ToolRun.executable.path) \(words.joined(separator: " ")) 2>errors"
            let errors = try Programs.bash("\(line) >rows; cat errors", in: folder).output
            return (try String(contentsOf: folder.appendingPathComponent("rows"), encoding: .utf8), errors)
        }
    }

    /// Records, their columns, and their cells as lines of TSV, in which a missing value is `\N`.
    static let families: [(records: [String], rows: String)] = [
        ([#"{"a":1}"#, #"{"a":2,"late":"x"}"#], "a\tlate\n1\t\\N\n2\tx\n"),
        ([#"{"a":{"b":1}}"#, #"{"a":{"c":{"d":"x"}}}"#], "a.b\ta.c.d\n1\t\\N\n\\N\tx\n"),
        ([#"{"a":{"name":1},"b":{"name":2},"name":3}"#], "a.name\tb.name\tname\n1\t2\t3\n"),
        ([#"{"code":"01234","n":"007","f":"1.50"}"#], "code\tn\tf\n01234\t007\t1.50\n"),
        (
            [#"{"n":12345678901234567890}"#, #"{"n":-9007199254740993}"#],
            "n\n12345678901234567890\n-9007199254740993\n"
        ),
        (
            [#"{"n":1.10}"#, #"{"n":0.12345678901234567890}"#, #"{"n":1e400}"#],
            "n\n1.10\n0.12345678901234567890\n1e400\n"
        ),
        ([#"{"d":"2024-01-05","t":"2024-01-05T10:00:00+02:00"}"#], "d\tt\n2024-01-05\t2024-01-05T10:00:00+02:00\n"),
        (
            [#"{"v":1}"#, #"{"v":"1"}"#, #"{"v":true}"#, #"{"v":[1,null]}"#, #"{"v":{"k":2}}"#],
            "v\n1\n1\ntrue\n[1,null]\n{\"k\":2}\n"
        ),
        ([#"{"v":{"k":2}}"#, #"{"v":"x"}"#, #"{"v":{"k":3}}"#], "v\n{\"k\":2}\nx\n{\"k\":3}\n"),
        ([#"{"l":[{"a":1},{"b":[2]}],"e":[],"o":{}}"#], "l\te\to\n[{\"a\":1},{\"b\":[2]}]\t[]\t{}\n"),
        ([#"{"v":null}"#, #"{"v":""}"#, #"{}"#], "v\n\\N\n\n\\N\n"),
        ([#"{"o":null}"#, #"{"o":{"x":1}}"#], "o.x\n\\N\n1\n"),
        ([#"{"a.b":1,"a":{"b":2}}"#], "[\"a.b\"]\ta.b\n1\t2\n"),
        ([#"{"id":1,"Id":2,"iD":3,"ID":4}"#], "id\t[\"Id\"]\t['iD']\tID_2\n1\t2\t3\t4\n"),
        ([#"{"first name":1,"":2,"$ref":3}"#], "first name\t[\"\"]\t[\"$ref\"]\n1\t2\t3\n"),
        ([#"{"2024":1,"2025":2}"#], "2024\t2025\n1\t2\n"),
        ([#"{"m":{"2024-01-01":1}}"#, #"{"m":{"2024-01-02":2}}"#], "m\n{\"2024-01-01\":1}\n{\"2024-01-02\":2}\n"),
        ([#"{"a":1}"#, "7", "[1]"], "a\tvalue\n1\t\\N\n\\N\t7\n\\N\t[1]\n"),
        (["1", #""x""#, "[2]"], "value\n1\nx\n[2]\n"),
        ([#"{"t":"a\tb\nc\\"}"#], "t\na\\tb\\nc\\\\\n"),
    ]

    @Test(arguments: families.indices)
    func everyValueHasAColumn(index: Int) throws {
        let (records, rows) = Self.families[index]
        let lines = records.map { $0 + "\n" }.joined()
        let array = "[" + records.joined(separator: ",\n ") + "]"
        let files = [("l.jsonl", lines), ("a.json", array), ("e.json", #"{"status":0,"data":\#(array)}"#)]
        for words in [["-j", "l.jsonl"], ["a.json"], ["--at=data", "e.json"], ["--at=.", "a.json"]] {
            #expect(try run(["map", "-f", "tsv"] + words, files) == (rows, ""), "\(words)")
        }
        #expect(try run(["map", "-f", "tsv", "-j"], [], pipe: lines) == (rows, ""))
        #expect(try run(["map", "-f", "tsv"], [], pipe: array) == (rows, ""))
        #expect(try ToolRun(["map", "-f", "tsv"], input: array).output == rows)
        let columns = rows.split(separator: "\n", omittingEmptySubsequences: false)[0]
        let twice = try run(["map", "-f", "tsv", "-j", "l.jsonl", "l.jsonl"], files).0
        #expect(twice == rows + rows.dropFirst(columns.count + 1))
    }

    /// Objects and arrays in lines need no option; so do lines of which some aren't JSON.
    @Test(arguments: ["csv", "tsv", "table", "json", "jsonl"])
    func linesAreRecognized(format: String) throws {
        let lines = (1...40).map { "{\"id\": \($0), \"a\": {\"b\": \"x\($0)\"}}\n" }.joined()
        let plain = try run(["map", "-f", format, "l"], [("l", lines)])
        let (told, piped) = (
            try run(["map", "-j", "-f", format, "l"], [("l", lines)]), try run(["map", "-f", format], [], pipe: lines)
        )
        #expect(plain == told && plain == piped && plain.1 == "")
        let dirty = lines + "{\"id\":\n" + "{\"id\": 41}\n"
        for words in [["map", "-f", format], ["map", "-f", format, "-"]] {
            let (rows, errors) = try run(words, [], pipe: dirty)
            #expect(rows.contains("41") && errors.hasPrefix("<stdin>:41:6: error: "), "\(rows) \(errors)")
        }
        // Documents one after another in another form aren't lines.
        let other = try run(["map", "-f", format, "l"], [("l", "{\"id\": 1}\n{\"id\": 2}\n{\n\"id\": 3}\n")])
        #expect(other.0.contains("3") && other.1 == "")
    }

    @Test(arguments: ["[]", #"{"data": [], "total": 0}"#])
    func withoutRowsThereIsNoHeader(text: String) throws {
        for format in ["csv", "tsv", "table"] {
            #expect(try run(["map", "-f", format, "--at=\(text == "[]" ? "." : "data")", "a"], [("a", text)]).0 == "")
        }
        #expect(try ToolRun(["map", "-j", "-f", "csv"], input: "").output == "")
    }

    @Test func listsOfSeveralFilesHaveOneHeader() throws {
        let files = [("a", #"{"data": [{"a": {"b": 1}}, {"c": 2}], "ok": true}"#), ("b", #"[{"d": [1]}]"#)]
        let (rows, errors) = try run(["map", "-f", "csv", "a", "b"], files)
        #expect(rows == "a.b,c,d\n1,,\n,2,\n,,[1]\n")
        #expect(errors == "a: note: taking the list at data, 2 rows; --at=. takes the whole document\n")
        let keys = try run(["map", "-f", "csv", "--at=m[*]", "m"], [("m", #"{"m": {"x": {"n": 1}, "y": {"n": 2}}}"#)])
        #expect(keys == ("n,key\n1,x\n2,y\n", ""))
    }

    /// 300 columns are no map, and a key that comes after 100,000 records has a column.
    @Test func wideAndLateRecordsLoseNothing() throws {
        let names = (1...300).map { "c\($0)" }
        let wide = "{" + names.map { "\"\($0)\":\"0\($0)\"" }.joined(separator: ",") + "}\n"
        let rows = try run(["map", "-j", "-f", "csv", "w"], [("w", wide)]).0.split(separator: "\n")
        #expect(rows[0].split(separator: ",").map(String.init) == names && rows[1].hasSuffix(",0c300"))
        let late = String(repeating: "{\"a\":1}\n", count: 100_000) + "{\"a\":\"01\",\"o\":{\"late\":true}}\n"
        let (output, errors) = try run(["map", "-f", "csv", "l"], [("l", late)])
        #expect(output.hasPrefix("a,o.late\n1,\n") && output.hasSuffix("\n01,true\n") && errors == "")
    }

    /// What can't be read twice is looked at for 16 MiB; what comes later is counted, or has columns in a database.
    @Test(arguments: ["lines", "array"])
    func longPipesSayWhatTheyLeaveOut(form: String) throws {
        let record = "{\"id\":1,\"o\":{\"t\":\"\(String(repeating: "x", count: 1_000))\"}}"
        let late = #"{"id":2,"o":{"u":1},"z":2},{"id":{"k":3}}"#
        let many = String(repeating: record + ",", count: 17_000) + late
        let isArray = form == "array"
        let text = isArray ? "[\(many)]" : many.replacingOccurrences(of: "},{", with: "}\n{") + "\n"
        let (rows, errors) = try run(["map", "-f", "csv"], [], pipe: text)
        #expect(rows.hasPrefix("id,o.t\n1,x") && rows.hasSuffix("x\n2,\n\"{\"\"k\"\":3}\",\n"))
        let warning =
            "warning: 1 row has values that are left out, as the first rows decide the columns: o.u, z "
            + "(--format=jsonl leaves out nothing)\n"
        #expect(errors.hasSuffix(warning))
        #expect(
            errors.hasPrefix("note: the first ") && errors.contains("as <stdin> can't be read"))
        let (columns, notes) = try Scratch.withFolder { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("text"))
            let tool = ToolRun.executable.path
            let into = try Programs.bash("cat text | \(tool) map --into s.db --key=none 2>&1", in: folder).output
            let query = try Programs.bash("sqlite3 s.db '.schema' 'SELECT \"o.u\", z FROM rows WHERE z'", in: folder)
            return (query.output, into)
        }
        #expect(columns.contains(#""o.t" TEXT, "o.u" INTEGER, "z" INTEGER"#) && columns.hasSuffix("1|2\n"))
        #expect(!notes.contains("left out"))
    }

    /// A database has the same columns as a text, with the types of all values.
    @Test(.enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
    func databasesHaveTheTypes() throws {
        let lines = """
            {"id":1,"n":{"i":1,"r":1.5,"s":"01","b":true},"m":1,"l":[1]}
            {"id":2,"n":{"i":2,"r":2,"s":"2","b":false},"m":"x","big":12345678901234567890}

            """
        let expected = """
            id|INTEGER
            n.i|INTEGER
            n.r|REAL
            n.s|TEXT
            n.b|BOOLEAN
            m|
            l|TEXT
            big|
            1|1|1.5|01|1|1|[1]|
            2|2|2.0|2|0|x||12345678901234567890

            """
        for words in ["l", "<l", "-j l"] {
            let output = try Scratch.withFolder { folder in
                try Data(lines.utf8).write(to: folder.appendingPathComponent("l"))
                let select = "SELECT name, type FROM pragma_table_info(\"rows\")"
                return try Programs.bash(
                    "\(ToolRun.executable.path) map --into s.db \(words) 2>errors; sqlite3 s.db '\(select)' 'SELECT * FROM rows'",
                    in: folder
                ).output
            }
            #expect(output == expected, "\(words)")
        }
    }

    @Test func aDataPackageHasTheTypesOfAllRecords() throws {
        let lines = #"{"a":1,"o":{"x":1.5,"y":true},"s":"2024-01-05"}"# + "\n" + #"{"a":"z","l":[]}"# + "\n"
        let package = try Scratch.withFolder { folder in
            try Data(lines.utf8).write(to: folder.appendingPathComponent("l"))
            _ = try ToolRun(["map", "--datapackage", "-f", "csv", "-o", "o.csv", "l"], in: folder)
            return try String(contentsOf: folder.appendingPathComponent("datapackage.json"), encoding: .utf8)
        }
        let words = package.split { " \n\",:{}[]".contains($0) }.map(String.init)
        let fields = words.drop { $0 != "fields" }.dropFirst().prefix { $0 != "missingValues" }
        #expect(
            fields.filter { $0 != "name" && $0 != "type" }
                == ["a", "string", "o.x", "number", "o.y", "boolean", "s", "string", "l", "string"])
    }

    /// Pages can't be read twice: the first one decides, and names are the same paths.
    @Test func pagesHaveTheSameColumns() throws {
        let pages = [#"[{"id":1,"o":{"x":"01"}}]"#, #"[{"id":2,"o":{"x":2,"y":{"z":1}},"p":{"q":3}}]"#]
        func output(_ words: String) throws -> String {
            try Scratch.withFolder { folder in
                for (number, page) in pages.enumerated() {
                    try Data(#"{"data": \#(page), "page": \#(number + 1), "total_pages": 2}"#.utf8)
                        .write(to: folder.appendingPathComponent("\(number)"))
                }
                try Data(#"{"pages": [{"file": "0"}, {"file": "1"}]}"#.utf8)
                    .write(to: folder.appendingPathComponent("pages.json"))
                return try Programs.bash("\(ToolRun.executable.path) pages . \(words)", in: folder).output
            }
        }
        let left = try output("-f csv 2>&1")
        #expect(
            left.contains("id,o.x\n1,01\n2,2\n") && left.contains("the first rows decide the columns: o.y.z, p.q ("))
        let into = try output("--into s.db 2>errors; sqlite3 s.db 'SELECT * FROM rows' '.schema'")
        #expect(into.hasPrefix("1|01||\n2|2|1|3\n") && into.contains(#""o.y.z" INTEGER, "p.q" INTEGER"#))
        #expect(try output("-f jsonl").contains(#"{"id":2,"o":{"x":2,"y":{"z":1}},"p":{"q":3}}"#))
    }
}
