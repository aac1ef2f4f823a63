import Foundation
import TestSupport
import Testing

/// Numbers and dates are passed on as they are written, by every command and format.
@Suite(.childProcesses) struct NumberToolTests {
    private static let rows =
        #"[{"id":1,"z":1.50,"l":[1e2,{"a":-0,"b":9.0e+999}]},{"id":2,"z":-0,"l":{}},{"id":3,"z":9.0e+999,"l":null}]"#
    private static let lines = lines(of: rows)

    /// The elements of an array of objects with ids, each in its line.
    private static func lines(of rows: String) -> String {
        String(rows.dropFirst().dropLast()).replacing("},{\"id", with: "}\n{\"id") + "\n"
    }

    private static let untyped = #"{"id": "id", "z": "z", "l": "l"}"#

    /// The arguments of a command, and its output; `TABLE` is the file of a table.
    private static func run(_ words: String, table: String = untyped, input: String) throws -> ToolRun {
        let file = try Scratch.file(table, ".json")
        return try ToolRun(words.split(separator: " ").map { $0 == "TABLE" ? file.path : String($0) }, input: input)
    }

    @Test(arguments: [
        ("query .", "[1.50,1e2,-0]", "[1.50,1e2,-0]\n"), ("query [*]", "[1.50, 1e2, -0]", "1.50\n1e2\n-0\n"),
        ("query $[?@>1]", "[1.50, 1e400, -1e400]", "1.50\n1e400\n"), ("query --paths [0]", "[1.50]", "$[0]\t1.50\n"),
        ("query --jsonl a", "{\"a\":1.50}\n{\"a\":[-0,1e999]}\n", "1.50\n[-0,1e999]\n"),
        ("query .", #"{"a":1.50,"a":2.50}"#, "{\"a\":2.50}\n"), ("query --first a", #"{"a":1e400}"#, "1e400\n"),
        ("query --repair .", "[1.50,1e400,]", "[1.50,1e400]\n"),
        ("query $[?@==1.5]", "[1.50,1.5,15e-1]", "1.50\n1.5\n15e-1\n"),
    ]) func queryKeepsThem(words: String, input: String, output: String) throws {
        #expect(try ToolRun(words.split(separator: " ").map(String.init), input: input).output == output)
    }

    /// The rows in each format, from a document, from lines, with jansson and with reports.
    @Test(arguments: [
        (
            "jsonl",
            """
            {"id":1,"z":1.50,"l":[1e2,{"a":-0,"b":9.0e+999}]}
            {"id":2,"z":-0,"l":{}}
            {"id":3,"z":9.0e+999,"l":null}

            """
        ),
        (
            "json",
            """
            [
            {"id":1,"z":1.50,"l":[1e2,{"a":-0,"b":9.0e+999}]},
            {"id":2,"z":-0,"l":{}},
            {"id":3,"z":9.0e+999,"l":null}
            ]

            """
        ),
        ("csv", "id,z,l\n1,1.50,\"[1e2,{\"\"a\"\":-0,\"\"b\"\":9.0e+999}]\"\n2,-0,{}\n3,9.0e+999,\n"),
        (
            "table",
            """
            id         z  l
            --  --------  ---------------------------
             1      1.50  [1e2,{"a":-0,"b":9.0e+999}]
             2        -0  {}
             3  9.0e+999

            """
        ),
    ]) func mapKeepsThem(format: String, output: String) throws {
        for options in ["", " --reader=jansson", " --explain", " --jobs=2"] {
            for (input, jsonl) in [(Self.rows, ""), (Self.lines, " --jsonl")] {
                if options.contains("jobs"), jsonl.isEmpty { continue }
                let run = try Self.run("map -t TABLE -f \(format)\(options)\(jsonl)", input: input)
                #expect(run.output == output, "\(options)\(jsonl)")
            }
        }
        let inner = try Self.run("map -t TABLE --at=x -f \(format)", input: #"{"w": 1e999, "x": \#(Self.rows)}"#)
        #expect(inner.output == output)
    }

    /// No field reads the number, or one does.
    @Test func onlyAFieldThatReadsItHasAnIssue() throws {
        let input = #"[{"id":1},{"id":2,"z":9.0e+999},{"id":3}]"#
        for (words, text) in [("", input), (" --jsonl", Self.lines(of: input))] {
            for reader in ["", " --reader=jansson"] {
                let command = "map -t TABLE -f jsonl --strict\(words)\(reader)"
                let unread = try Self.run(command, table: #"{"id": "id"}"#, input: text)
                #expect(
                    unread.output == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n" && unread.errors == "" && unread.status == 0
                )
                let table = #"{"id": "id", "z": {"path": "z", "type": "double"}}"#
                let read = try Self.run(command, table: table, input: text)
                #expect(read.output.contains(#"{"id":2,"z":null}"#) && read.status == 1)
                #expect(
                    read.errors.contains("z: expected a number in Double's range, found the number 9.0e+999"))
                let decimal = try Self.run(
                    command, table: #"{"z": {"path": "z", "type": "decimal"}}"#, input: text)
                #expect(decimal.output == "{\"z\":null}\n{\"z\":9.0e+999}\n{\"z\":null}\n" && decimal.status == 0)
            }
        }
    }

    @Test(
        arguments: [
            ("check", "[1, 1e400,\n -9.0e+999]", 0, ["<stdin>:1:5", "<stdin>:2:2"]),
            ("check --jsonl", "[1]\n[1e400]\n{\"a\":\"1e400\"}\n", 0, ["<stdin>:2:2"]),
            ("check", "[1e308, \"1e400\", 1e-400]", 0, []), ("check", "1e400", 0, ["<stdin>:1:1"]),
            ("check --refuse-big-integers", "[1e400]", 65, []),
        ] as [(String, String, Int32, [String])]) func checkWarns(
            words: String, input: String, status: Int32, places: [String]
        ) throws
    {
        let run = try ToolRun(words.split(separator: " ").map(String.init), input: input)
        #expect(run.status == status && run.output == "")
        let warnings = run.errors.split(separator: "\n").filter { $0.contains(" is past the range of a double") }
        #expect(warnings.count == places.count && zip(warnings, places).allSatisfy { $0.hasPrefix("\($1): warning: ") })
    }

    /// Every command reads the document.
    @Test(arguments: ["find", "normalize", "infer", "preview", "normalize --format=json", "normalize --title={z}"])
    func everyCommandReadsThem(words: String) throws {
        let run = try ToolRun(words.split(separator: " ").map(String.init), input: Self.rows)
        #expect(run.status == 0 && !run.output.isEmpty)
        if words.contains("json") { #expect(run.output.contains("9.0e+999") && run.output.contains("1.50")) }
        if words == "infer" { #expect(run.output.contains(#""z": "z""#)) }
    }

    @Test(
        arguments: [
            (#"[{"id":1,"n":1.50}]"#, #"[{"id":1,"n":1.5}]"#, 0),
            (#"[{"id":1,"n":1e400}]"#, #"[{"id":1,"n":10e399}]"#, 0),
            (#"[{"id":1,"n":1e400}]"#, #"[{"id":1,"n":1e401}]"#, 1),
            (#"[{"id":1,"n":1.50}]"#, #"[{"id":1,"n":1.51}]"#, 1),
        ] as [(String, String, Int32)]) func diffComparesValues(old: String, new: String, status: Int32) throws
    {
        let files = try [old, new].map { try Scratch.file($0, ".json").path }
        let run = try ToolRun(["diff", "--title={id}", "--subtitle=none"] + files)
        #expect(run.status == status)
        if status == 1 { #expect(run.output.contains(new.contains("1e401") ? "1e400 → 1e401" : "1.50 → 1.51")) }
    }

    @Test func driftReadsThem() throws {
        let baseline = try Scratch.file("", ".json").path
        let before = try Scratch.file(#"[{"a": 1.5}, {"a": 1e400}]"#, ".json").path
        #expect(try ToolRun(["drift", "--write=\(baseline)", before]).status == 0)
        let run = try ToolRun(["drift", "--baseline=\(baseline)"], input: #"[{"a": 1e400}]"#)
        #expect(run.status == 0 && run.errors == "" && run.output.contains("1 record against 2"))
    }

    /// Milliseconds, seconds and texts, in each format.
    @Test(arguments: ["jsonl", "csv"]) func datesKeepTheirDigits(format: String) throws {
        var random = SeededGenerator(seed: 3)
        let counts = Effort.rounds(200).map { _ in
            Int.random(in: -2_000_000_000_000...9_000_000_000_000, using: &random)
        }
        let cases: [(String, (Int) -> String)] = [
            ("milliseconds", { "\($0)" }), ("milliseconds", { "\"\($0)\"" }),
            ("seconds", { "\($0 < 0 ? "-" : "")\(abs($0) / 1_000).\(String(1_000 + abs($0) % 1_000).dropFirst())" }),
        ]
        for (style, text) in cases {
            let table = #"{"t": {"path": "t", "type": "date", "format": "\#(style)"}}"#
            let input = counts.map { "{\"t\":\(text($0))}\n" }.joined()
            let run = try Self.run("map --jsonl -t TABLE -f \(format)", table: table, input: input)
            let fractions = run.output.split(separator: "\n").suffix(counts.count).map { line -> Int in
                let parts = line.split(separator: ".")
                return parts.count < 2 ? 0 : Int(parts[1].prefix { $0.isNumber }) ?? -1
            }
            #expect(fractions == counts.map { ($0 % 1_000 + 1_000) % 1_000 }, "seed 3, \(style)")
        }
    }
}
