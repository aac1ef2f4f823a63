import Foundation
import TestSupport
import Testing

/// Rows without a table: what the first of them don't have is added to a database, and named for a text.
@Suite(.childProcesses) struct LateColumnToolTests {
    /// Runs a script in a folder with a recording of pages; `$T` is the tool.
    private func bash(_ pages: [String], _ script: String) throws -> String {
        try Scratch.withFolder { folder in
            for (number, page) in pages.enumerated() {
                let text = #"{"data": \#(page), "page": \#(number + 1), "total_pages": \#(pages.count)}"#
                try Data(text.utf8).write(to: folder.appendingPathComponent("\(number)"))
            }
            let files = pages.indices.map { "{\"file\": \"\($0)\"}" }.joined(separator: ",")
            try Data("{\"pages\": [\(files)]}".utf8).write(to: folder.appendingPathComponent("pages.json"))
            return try Programs.bash("T='\(ToolRun.executable.path)'; \(script)", in: folder).output
        }
    }

    private static let pages = [
        #"[{"id": 1, "a": 1.5}]"#, #"[{"id": 2, "b": 7}, {"id": 3, "c": null, "b": 8}]"#, #"[{"id": 4, "a": 2}]"#,
    ]
    private static let warning =
        "warning: 2 rows have values that are left out, as the first rows decide the columns: b, c "
        + "(--format=jsonl leaves out nothing)\n"

    @Test(arguments: [
        ("csv", "id,a\n1,1.5\n2,\n3,\n4,2\n"), ("tsv", "id\ta\n1\t1.5\n2\t\\N\n3\t\\N\n4\t2\n"),
        ("table", "id    a\n--  ---\n 1  1.5\n 2\n 3\n 4    2\n"),
    ])
    func textNamesWhatItLeavesOut(format: String, rows: String) throws {
        #expect(
            try bash(Self.pages, "$T pages -f \(format) . 2>errors; echo $?; cat errors") == rows + "0\n" + Self.warning
        )
        #expect(try bash(Self.pages, "$T pages --strict -f \(format) . 2>errors; echo $?").hasSuffix("\n1\n"))
        #expect(try bash([Self.pages[0]], "$T pages --strict -f \(format) . 2>&1; echo $?").hasSuffix("\n0\n"))
        let table = #"echo '{"id": "id"}' >t; $T pages --strict -t t -f \#(format) . 2>&1 >rows; echo $?"#
        #expect(try bash(Self.pages, table) == "0\n")
    }

    @Test func manyAreCounted() throws {
        let keys = (1...30).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        let warning = try bash(["[{\"id\": 1}]", "[{\"id\": 2, \(keys)}, 7]"], "$T pages -f csv . 2>&1 >rows")
        #expect(
            warning.contains("2 rows have values")
                && warning.contains(": k1, k2, k3, k4, k5, k6, k7, k8, k9, k10 and 21 more ("))
    }

    @Test func jsonLosesNothing() throws {
        let lines = try bash(Self.pages, "$T pages --strict -f jsonl . 2>&1; echo $?")
        #expect(lines.hasSuffix("{\"id\":4,\"a\":2}\n0\n") && lines.contains(#"{"id":3,"c":null,"b":8}"#))
        #expect(
            try bash(Self.pages, "$T pages --strict . 2>&1").hasPrefix(
                "[\n{\"id\":1,\"a\":1.5},\n{\"id\":2,\"b\":7},\n"))
        #expect(try bash(["[]"], "$T pages --at=data . 2>/dev/null") == "[]\n")
    }

    @Test(.enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
    func databasesGetTheColumns() throws {
        let select = "sqlite3 s.db 'SELECT * FROM rows; SELECT name, type FROM pragma_table_info(\"rows\")'"
        let rows = "1|1.5||\n2||7|\n3||8|\n4|2.0||\nid|INTEGER\na|REAL\nb|INTEGER\nc|\n"
        for _ in 0..<2 {
            #expect(
                try bash(
                    Self.pages, "for n in 1 2; do $T pages --strict --into s.db . 2>errors || echo $?; done; \(select)")
                    == rows)
        }
        let state =
            "$T pages --into s.db --state j -n2 . 2>errors; $T pages --into s.db --state j . 2>errors; \(select)"
        #expect(try bash(Self.pages, state) == rows)
        let rowsByLine =
            #"printf '{"id": 1, "a": 1.5}\n{"id": 2, "b": 7}\n{"id": 3, "c": null, "b": 8}\n{"id": 4, "a": 2}\n'"#
        #expect(try bash(Self.pages, "\(rowsByLine) | $T map -j --strict --into s.db 2>errors; \(select)") == rows)
    }

    /// Without a table, `map` writes the records as they are.
    @Test(arguments: [
        ([], "[\n{\"id\":1,\"p\":9.25},\n{\"id\":2,\"q\":[1]}\n]\n"),
        (["-j"], "{\"id\":1,\"p\":9.25}\n{\"id\":2,\"q\":[1]}\n"),
        (["-f", "csv"], "id,p,q\n1,9.25,\n2,,[1]\n"), (["-j", "-f", "tsv"], "id\tp\tq\n1\t9.25\t\\N\n2\t\\N\t[1]\n"),
        (["-f", "table"], "id     p  q\n--  ----  ---\n 1  9.25\n 2        [1]\n"),
    ])
    func mapNeedsNoTable(words: [String], expected: String) throws {
        let lines = "{\"id\": 1, \"p\": 9.25}\n{\"id\": 2, \"q\": [1]}\n"
        let run = try ToolRun(["map"] + words, input: lines)
        #expect(run.output == expected && run.errors == "" && run.status == 0)
    }

    /// Each record is written as its value, whether its text is passed on or not.
    @Test func recordsStayAsTheyAre() throws {
        let records = [
            (#"{"a":[1,"b c",{}],"d":null}"#, #"{"a":[1,"b c",{}],"d":null}"#), ("{ }", "{}"), ("[ 1 , 2 ]", "[1,2]"),
            (#" {"a" : [1.50 , -0, 1E5] , "b":"x\/y\u00e9\"\\"}"#, #"{"a":[1.50,-0,1E5],"b":"x/yé\"\\"}"#),
            (#"{"a":1, "\u0061":{"b":[2]}}"#, #"{"a":{"b":[2]}}"#),
            (
                #"{"a": 1e400, "b": 12345678901234567890}"#,
                #"{"a":1e400,"b":12345678901234567890}"#
            ), ("3", "3"), (#""\u0041""#, #""A""#), ("null", "null"),
            (
                String(repeating: "[ ", count: 70) + "1" + String(repeating: " ]", count: 70),
                String(repeating: "[", count: 70) + "1" + String(repeating: "]", count: 70)
            ),
        ]
        for filler in [0, 200] {
            let all = records + Array(repeating: (#"{"id": 1}"#, #"{"id":1}"#), count: filler)
            let lines = all.map { $0.0 + "\n" }.joined()
            for reader in ["auto", "jansson"] {
                let run = try ToolRun(["map", "-j", "--reader", reader], input: lines)
                #expect(
                    run.output == all.map { $0.1 + "\n" }.joined() && run.errors == "" && run.status == 0, "\(reader)")
                let array = try ToolRun(["map", "-j", "-f", "json", "--reader", reader], input: lines)
                #expect(array.output == "[\n" + all.map(\.1).joined(separator: ",\n") + "\n]\n", "\(reader)")
            }
            let queries = try ToolRun(["query", "-j", "."], input: lines)
            #expect(queries.output == all.map { $0.1 + "\n" }.joined() && queries.status == 0)
        }
    }

    /// A row that is null has no values in columns, which is said and counted.
    @Test func nullRows() throws {
        let warning = "warning: 1 row is null: it has no values in the columns (--format=jsonl keeps null)\n"
        let many = "warning: 2 rows are null: they have no values in the columns (--format=jsonl keeps null)\n"
        for format in ["csv", "tsv", "table"] {
            let one = "$T pages --strict --at=data -f \(format) . 2>&1 >rows; echo $?"
            #expect(try bash([#"[{"a": 1}, 3, null]"#], one) == warning + "1\n", "\(format)")
        }
        for (words, status) in [("-f jsonl", 0), ("-f json", 0), ("--into=s.db", 1)] {
            let run = try bash(
                [#"[{"a": 1}, null, null]"#], "$T pages --strict --at=data \(words) . 2>&1 >rows; echo $?")
            #expect(run == (status == 0 ? "" : many) + "\(status)\n", "\(words)")
        }
        let lines = #"printf '{"a": 1}\nnull\n' | $T map -j --strict"#
        #expect(try bash([], "\(lines) --into=s.db 2>&1; echo $?") == warning + "1\n")
        #expect(try bash([], "\(lines) 2>&1; echo $?") == "{\"a\":1}\nnull\n0\n")
    }
}
