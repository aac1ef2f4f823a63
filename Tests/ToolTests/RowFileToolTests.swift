import Foundation
import TestSupport
import Testing

/// `-o` of `map` and `pages`: a file that is replaced only when all rows are written.
@Suite(.childProcesses) struct RowFileToolTests {
    private func bash(_ script: String) throws -> String {
        try Scratch.withFolder { folder in
            try Programs.bash(
                """
                T='\(ToolRun.executable.path)'; echo old >out; echo '{"id": "id"}' >t; echo '[{"id": 1}, {"id": 2}]' >list
                printf '{"id": 1}\\n{"id": \\n{"id": 2}\\n' >lines; echo '[{"id": 1}, {"id": ' >cut
                (echo '['; seq -f '{"id": "%030.0f"},' 40000; echo '{"id": ') >long
                mkdir recorded; echo '{"pages": [{"file": "1"}, {"file": "2"}]}' >recorded/pages.json
                echo '{"rows": [{"id": 1}], "page": 1, "pages": 2}' >recorded/1; echo '{"rows": [{"id": 2}], "page": 2, "pages": 2}' >recorded/2
                \(script)
                """, in: folder
            ).output
        }
    }

    @Test(arguments: [
        "map -t t list", "map -t t -f csv list", "map -t t -f table list", "map -t t -f jsonl list", "map list",
        "map -t t --at=. -f tsv list", "pages recorded", "pages -f csv recorded", "pages -f jsonl -t t recorded",
    ])
    func theFileHasTheRows(words: String) throws {
        let output = try bash("$T \(words) >rows; $T \(words) -o out; echo $?; cmp rows out; echo $?; ls")
        #expect(output == "0\n0\ncut\nlines\nlist\nlong\nout\nrecorded\nrows\nt\n")
    }

    @Test(arguments: [
        ("map -t t cut", 65, false), ("map -t t -f csv --at=. cut", 65, false),
        ("map -t t -f jsonl list cut", 65, false),
        ("map -t t list missing", 66, false), ("map -t t --at=none list", 1, false),
        ("map -t t -j -J2 lines", 65, true),
        ("map -t t -j -f csv lines", 65, true), ("map -t t -j lines missing", 65, false),
        ("pages --tries=1 http://127.0.0.1:9/", 69, false), ("map -t t --strict list", 0, true),
        ("map -t t -f csv --at=. long", 65, false), ("map -t t -f jsonl --at=. -J2 long", 65, false),
        ("map -t t -f table --at=. list long", 65, false),
    ])
    func aPartIsNoFile(words: String, status: Int, isWritten: Bool) throws {
        let output = try bash("$T \(words) -o out 2>errors; echo $?; grep -cx old out; test -s errors; echo $?")
        #expect(output == "\(status)\n\(isWritten ? 0 : 1)\n\(status == 0 ? 1 : 0)\n")
    }

    @Test func aPageThatFailsLeavesTheFile() throws {
        let output = try bash("echo '{' >recorded/2; $T pages recorded -f csv -o out 2>errors; echo $?; cat out")
        #expect(output == "65\nold\n")
    }

    @Test func filesThatAreReadAreRefused() throws {
        for words in [
            "map -t t list -o list", "map -t t list -o t", "pages recorded -t t -o t",
            "pages recorded -d @list -o list",
        ] {
            #expect(
                try bash("$T \(words) 2>&1 | head -n 1; cat list").contains("--output cannot be a file that is read"),
                "\(words)")
        }
        #expect(
            try bash("mkfifo p; $T pages recorded -o p 2>&1; echo $?")
                == "p: error: cannot write: it is a pipe, not a file\n74\n")
    }

    /// The rows, the records that are left out and the issues are three files of one run.
    @Test func filesOfOneRun() throws {
        let output = try bash(
            """
            echo '{"id": {"path": "id", "type": "int"}}' >t; printf '{"id": 1}\\n{"id": "x"}\\n{"id": 3}\\n' >lines
            $T map -t t -j lines -f csv -o out --rejects r --issues i 2>errors; echo $?; cat out; wc -l <r; wc -l <i
            """)
        #expect(output == "0\nid\n1\n3\n1\n1\n")
    }
}

/// `--max-issues` bounds what is said about lines that aren't JSON, too.
@Suite(.childProcesses) struct BoundedErrorTests {
    private static let lines = (0..<236).map { $0 % 2 == 0 ? #"{"id": 1}"# : #"{"id": "# }.joined(separator: "\n")

    @Test(arguments: [
        (["map", "-j", "-t", "T"], 20, 98), (["map", "-j", "-t", "T", "--max-issues=3"], 3, 115),
        (["map", "-j", "-t", "T", "--max-issues=0", "-J2"], 0, 118), (["map", "-j", "--max-issues=all"], 118, 0),
        (["map", "-j", "--max-issues=117", "--issues", "I"], 117, 1), (["infer", "-j"], 20, 98),
        (["infer", "-j", "--max-issues=2"], 2, 116), (["infer", "-j", "--max-issues=0"], 0, 118),
        (["infer", "-j", "--max-issues=all"], 118, 0),
    ])
    func errorsOfLines(words: [String], shown: Int, rest: Int) throws {
        let table = try Scratch.file(#"{"id": "id"}"#).path
        let words = words.map { $0 == "T" ? table : $0 == "I" ? Scratch.path().path : $0 }
        let run = try ToolRun(words, input: Self.lines)
        let messages = run.errors.split(separator: "\n")
        #expect(run.status == 65 && messages.count { $0.contains(": error: ") } == shown)
        let last =
            rest == 0
            ? nil
            : "<stdin>: warning: \(shown == 0 ? "" : "and ")\(rest)\(shown == 0 ? "" : " more") \(rest == 1 ? "issue" : "issues")"
        #expect(messages.last.map(String.init).flatMap { $0.contains("issue") ? $0 : nil } == last)
        #expect(messages.count { $0.contains("note: --repair") } == (shown > 0 ? 1 : 0))
    }

    /// A file that can't be read on is an error under any limit.
    @Test func brokenListsAreAlwaysSaid() throws {
        for input in ["[{\"id\": 1}, {\"id\": ", "[1"] {
            let run = try ToolRun(["map", "--max-issues=0"], input: input)
            #expect(run.status == 65 && run.errors.contains("error: "))
        }
        let long =
            "["
            + Array(repeating: #"{"id": "\#(String(repeating: "x", count: 99))"}"#, count: 20_000).joined(
                separator: ",")
        let run = try ToolRun(["map", "--max-issues=0", "-f", "csv", "--at=."], input: long)
        #expect(run.status == 65 && run.errors.contains("error: "))
    }
}
