import Foundation
import Listwright
import RowExporting
import TestSupport
import Testing

/// Keys of rows in a database are JSON values: what is one key, what are two, and what is refused.
@Suite(.childProcesses, .enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
struct KeyKindTests {
    private static let one = "one", two = "two"

    /// Two keys, and what becomes of their rows in one run, and in two.
    static let pairs: [(first: String, second: String, inOneRun: String, inTwo: String)] = [
        ("1", "1", one, one), ("1", "1.0", one, one), ("0", "-0.0", one, one), ("1.5", "1.50", one, one),
        ("true", "true", one, one), ("false", "false", one, one), (#""""#, #""""#, one, one),
        (#""a\u0000b""#, #""a\u0000b""#, one, one), (#""a\u0000b""#, #""a\u0000c""#, two, two),
        ("12345678901234567890", "12345678901234567890", one, one),
        ("12345678901234567890", "12345678901234567891", two, two), ("null", "null", two, two),
        ("9007199254740992", "9007199254740993", two, two), (#""a""#, #""A""#, two, two), ("true", "false", two, two),
        (#""true""#, "true", two, two),
        ("[1]", "[1]", one, one), ("[1]", "[2]", two, two),
        ("[1]", #""[1]""#, #""[1]" of row 2 and [1]"#, one),
        ("1", "true", "true of row 2 and 1", "true of row 1 and 1"),
        ("true", "1", "1 of row 2 and true", "1 of row 1 and true"),
        ("false", "0.0", "0.0 of row 2 and false", "0.0 of row 1 and false"),
        // A column of integers that is there keeps its type.
        ("1", #""1""#, two, #""1" of row 1 and 1"#), (#""1""#, "1", two, #"1 of row 1 and "1""#),
        (
            "12345678901234567890", #""12345678901234567890""#,
            #""12345678901234567890" of row 2 and 12345678901234567890"#,
            one
        ),
        (
            #""12345678901234567890""#, "12345678901234567890",
            #"12345678901234567890 of row 2 and "12345678901234567890""#,
            #"12345678901234567890 of row 1 and "12345678901234567890""#
        ),
    ]

    private static func row(_ key: String, _ number: Int) -> String { #"{"id": \#(key), "n": \#(number)}"# }

    /// The numbers of the rows in the end, or the message.
    private static func outcome(of runs: [[String]], _ words: String, in folder: URL) throws -> String {
        var run = try Programs.bash("rm -f s.db", in: folder)
        for rows in runs {
            try Data(rows.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("lines"))
            run = try Programs.bash(
                "'\(ToolRun.executable.path)' map -j --into s.db --key=id \(words) lines 2>&1", in: folder)
            if run.status != 0 { return "\(run.status) \(run.output)" }
        }
        return try Programs.bash("sqlite3 s.db 'SELECT n FROM rows ORDER BY n'", in: folder).output
    }

    @Test(arguments: pairs, ["", "-t t"])
    func valuesOfKinds(_ pair: (first: String, second: String, inOneRun: String, inTwo: String), words: String) throws {
        try Scratch.withFolder { folder in
            let table = #"{"id": "id", "n": {"path": "n", "type": "int"}}"#
            try Data(table.utf8).write(to: folder.appendingPathComponent("t"))
            let (old, new) = (Self.row(pair.first, 1), Self.row(pair.second, 2))
            // A field of any type has a column without a type, in which 1 and "1" are two, and which doesn't say what an
            // earlier run has written.
            let hasNoType = words == "-t t"
            let isConverted = [pair.first, pair.second].sorted() == [#""1""#, "1"]
            for (runs, usual) in [([[old, new]], pair.inOneRun), ([[old], [new]], pair.inTwo)] {
                var expected = hasNoType && isConverted ? Self.two : usual
                if hasNoType, runs.count == 2, expected != Self.two { expected = Self.one }
                for conflict in expected == Self.one ? ["replace", "ignore"] : ["replace"] {
                    let made = try Self.outcome(of: runs, "\(words) --on-conflict=\(conflict)", in: folder)
                    let message =
                        "1 s.db: error: rows.id: \(expected) of an earlier row are one key in SQLite, but different values; "
                        + "nothing is written\n"
                    let left = conflict == "ignore" ? "1\n" : "2\n"
                    #expect(made == (expected == Self.one ? left : expected == Self.two ? "1\n2\n" : message))
                }
            }
        }
    }

    /// Kinds are noted as long as they are needed: after other rows, after the type of the column is lost, and of each
    /// column of a key.
    @Test(arguments: [
        (["true", #""a""#, "1"], "1 of row 3 and true"),
        (["2", "true", "2", "true", "false", "0"], "0 of row 6 and false"),
        (
            [#""x""#, "12345678901234567890", #""12345678901234567890""#],
            #""12345678901234567890" of row 3 and 12345678901234567890"#
        ),
        (["1.5", #""1.5""#, "true", "3", "true"], ""), (["null", "true", "null", "true"], ""),
    ])
    func kindsAreNoted(keys: [String], message: String) throws {
        try Scratch.withFolder { folder in
            let rows = keys.enumerated().map { Self.row($1, $0) }
            let made = try Self.outcome(of: [rows], "", in: folder)
            #expect(message.isEmpty ? !made.contains("error") : made.hasPrefix("1 s.db: error: rows.id: \(message) of"))
            // The same rows again are the same keys.
            if message.isEmpty, !keys.contains("null") {
                #expect(try Self.outcome(of: [rows, rows], "", in: folder) == made)
            }
        }
    }

    @Test func eachColumnOfAKeyHasItsKind() throws {
        try Scratch.withFolder { folder in
            let rows = [
                #"{"id": 1, "b": true, "n": 1}"#, #"{"id": 1, "b": 2, "n": 2}"#, #"{"id": 1, "b": true, "n": 3}"#,
            ]
            let last = #"{"id": 1, "b": 1, "n": 4}"#
            #expect(try Self.outcome(of: [rows], "--key=b", in: folder) == "2\n3\n")
            let made = try Self.outcome(of: [rows + [last]], "--key=b", in: folder)
            #expect(made.hasPrefix("1 s.db: error: rows.b: 1 of row 4 and true of an earlier row are"), "\(made)")
        }
    }

    /// The types of a table of somebody else decide what is one key, and a key that nobody asked for is given up.
    @Test func tablesOfOthersAndKeysNobodyAskedFor() throws {
        try Scratch.withFolder { folder in
            let create = "sqlite3 s.db 'CREATE TABLE rows (id INTEGER PRIMARY KEY, n INTEGER)'"
            let made = try Programs.bash(
                """
                \(create); for n in 1 2 3; do echo "{\\"id\\": \\"7\\", \\"n\\": $n}" | '\(ToolRun.executable.path)' map -j --into s.db --key=id; done
                sqlite3 s.db 'SELECT * FROM rows'; rm s.db
                printf '{"id": 1}\\n{"id": true}\\n' | '\(ToolRun.executable.path)' map -j --into s.db 2>&1
                sqlite3 s.db 'SELECT count(*) FROM rows'
                """, in: folder)
            #expect(made.output.hasPrefix("7|3\ns.db: note: id is no key"), "\(made)")
            #expect(made.output.hasSuffix("\n2\n"), "\(made)")
        }
    }
}
