import Foundation
import TestSupport
import Testing

/// A byte order mark before the text changes nothing, of short files, of long ones, and of pipes.
@Suite(.childProcesses) struct ByteOrderMarkToolTests {
    private static let row = #"{"id": 1, "name": "x", "note": "\#(String(repeating: "é", count: 300))"}"#

    private static func rows(_ count: Int) -> String { Array(repeating: row, count: count).joined(separator: ",\n") }

    private static let texts: [(name: String, text: String)] = [
        ("no elements", "[]"), ("numbers", "[1, 2]"), ("rows", "[\(rows(3))]"), ("an object", row),
        ("no members", "{}"),
        ("a list", "{\"items\": [\(rows(3))]}"), ("lines", "\(row)\n\(row)\n"), ("lines of arrays", "[1, 2]\n[3, 4]\n"),
        ("space", " \n [\(rows(2))]"), ("long rows", "[\(rows(2_500))]"),
        ("long list", "{\"items\": [\(rows(2_500))]}"),
        ("long lines", Array(repeating: row, count: 2_500).joined(separator: "\n")),
        ("long numbers", "[\(Array(repeating: "1234", count: 300_000).joined(separator: ","))]"),
    ]

    private func outcome(_ command: String, _ text: String, piped: Bool) throws -> [String] {
        try Scratch.withFolder { folder in
            let file = folder.appendingPathComponent("in.json")
            try Data(text.utf8).write(to: file)
            let line = command.replacing("$T", with: ToolRun.executable.path)
            let run = try Programs.bash(piped ? "cat in.json | \(line) -" : "\(line) in.json", in: folder)
            let made = try? String(contentsOf: folder.appendingPathComponent("made"), encoding: .utf8)
            return [run.output, "\(run.status)", made ?? ""]
        }
    }

    @Test(arguments: texts.indices)
    func aMarkChangesNothing(index: Int) throws {
        let (name, text) = Self.texts[index]
        for command in [
            "$T drift --label=x -w made", "$T drift --label=x --at=. -w made", "$T infer", "$T map -f csv",
            "$T map -f jsonl",
            "$T normalize", "$T tables -f csv --into made/ --name=r && cat made/r.csv; true",
        ] {
            for piped in [false, true] where !command.hasSuffix("true") || piped {
                let (plain, marked) = (
                    try outcome(command, text, piped: piped), try outcome(command, "\u{FEFF}" + text, piped: piped)
                )
                #expect(marked == plain, "\(name): \(command), piped: \(piped)")
            }
        }
    }
}
