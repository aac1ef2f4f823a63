import Foundation
import TestSupport
import Testing

/// Both readers of `map --jsonl`, on one thread and on several, give the same rows, issues and
/// status.
@Suite(.childProcesses) struct LineReaderTests {
    private static let lines = [
        #"{"id": 1, "name": "a", "info": {"age": 3}, "tags": [{"name": "x"}, {"name": "y"}]}"#, "", "  ",
        #"{"id": "2", "name": 7, "info": {"age": 4.0}}"#, #"{"id": 4.5}"#, #"{"name": null, "id": 9007199254740993}"#,
        #"{"id": 1, "id": 2}"#, #"{"id": 18446744073709551615, "name": "é🎉\n"}"#, #"{"id": 1, "info": {}}"#, "[1, 2]",
        #" {"id": 5} "#, "nonsense", #"{"id": 6"#, #"{"id": 7}}"#, #"{"tags": {"a": {"name": "n"}}}"#, "7", "null",
        #"{"\u0069d": 8, "name": "b"}"#, #"{"id": 1e2, "name": "", "info": 5}"#, "\u{FEFF}{}",
        #"{"id": 9, "info": {"age": []}}"#,
    ]

    private static let tables = [
        #"{"id": {"type": "int", "required": true}, "name": "name", "age": {"path": "info.age", "type": "int"}}"#,
        #"{"tags": "tags[*].name", "n": {"from": "index"}, "raw": "info"}"#,
        #"{"id": {"type": "decimal"}, "name": {"type": "string", "default": "none"}, "list": {"path": "tags", "type": [{"name": "name"}]}}"#,
    ]

    @Test(arguments: tables, [[], ["--policy=lenient"], ["--policy=strict", "--strict"]])
    func readersAgree(table: String, words: [String]) throws {
        var generator = SeededGenerator(seed: 3)
        let count = Effort.rounds(300, quick: 100).count
        let text = (0..<count).map { _ in Self.lines.randomElement(using: &generator)! }.joined(separator: "\n")
        let file = try Self.file(table)
        let run = { (more: [String]) in
            try ToolRun(["map", "--jsonl", "--max-issues=all", "--table=\(file)"] + words + more, input: text)
        }
        let expected = try run(["--reader=jansson"])
        #expect(expected.output.split(separator: "\n").count > count / 3)
        for more in [[], ["--reader=direct"], ["--jobs=3"], ["--reader=jansson", "--jobs=2"]] {
            let found = try run(more)
            #expect(found.output == expected.output, "\(more)")
            #expect(found.errors == expected.errors, "\(more)")
            #expect(found.status == expected.status, "\(more)")
        }
    }

    /// The second line is sent only after the answer to the first has arrived.
    @Test func whoWritesALineNeedNotWriteMoreToHaveItsRow() throws {
        let file = try Self.file(#"{"id": "id"}"#)
        let (output, status) = try Programs.bash(
            """
            coproc LINES_OUT { exec '\(ToolRun.executable.path)' map --jsonl --table='\(file)'; }
            for i in 1 2; do
              echo "{\\"id\\": $i}" >&"${LINES_OUT[1]}"
              read -r row <&"${LINES_OUT[0]}" && echo "$row"
            done
            """, in: Project.root)
        #expect(output == "{\"id\":1}\n{\"id\":2}\n")
        #expect(status == 0)
    }

    private static func file(_ table: String) throws -> String {
        try Scratch.file(table, ".json").path
    }
}
