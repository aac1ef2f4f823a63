import Foundation
import RowExporting
import TableSplitting
import TestSupport
import Testing

/// Keys of rows in a database: what is one key, what is refused, and what is made again afterwards.
@Suite("Keys of rows") struct KeyTests {
    /// Adds documents in one run each; returns those that are made again, or the error.
    private static func outcome(
        of runs: [[String]], key column: String = "id", list: SplitList? = nil, forms: [String: SplitForm] = [:],
        conflict: SQLiteTable.Conflict = .replace, firstKey: String? = nil
    ) throws -> [String] {
        try Scratch.withFolder { folder in
            do {
                for (number, run) in runs.enumerated() {
                    let column = number == 0 ? firstKey ?? column : column
                    let key =
                        column.isEmpty
                        ? nil : SQLiteTables.Key(table: "rows", column: column, conflict: conflict)
                    _ = try RoundTrip.database.documents(of: [run], in: folder, list: list, forms: forms, key: key)
                }
                return try RoundTrip.database.joined(in: folder)
            } catch let error as SplitError {
                return ["error: \(error.description)"]
            }
        }
    }

    private static func row(_ key: String, _ number: Int) -> String { #"{"id":\#(key),"n":\#(number)}"# }

    private static let kept = "kept", one = "one"

    @Test(
        "Equal values replace each other, different ones don't",
        arguments: [
            ("1", "1", one), ("1", "1.0", one), ("100", "1e2", one), ("0", "-0.0", one), ("0.1", "0.10", one),
            ("\"\"", "\"\"", one), ("true", "true", one), ("false", "false", one),
            ("\"a\\u0000b\"", "\"a\\u0000b\"", one),
            ("12345678901234567890", "12345678901234567890", one), ("1e400", "1e400", one), ("null", "null", kept),
            ("1", "\"1\"", kept), ("1", "2", kept), ("1.5", "\"1.5\"", kept), ("true", "\"true\"", kept),
            ("true", "false", kept), ("\"e\u{301}\"", "\"\u{E9}\"", kept), ("\"a\"", "\"A\"", kept),
            ("12345678901234567890", "12345678901234567891", kept), ("\"a\\u0000b\"", "\"a\\u0000c\"", kept),
            ("9007199254740992", "9007199254740993", kept),
            ("1", "true", "true of row 2 and 1 of row 1"), ("0", "false", "false of row 2 and 0 of row 1"),
            ("true", "1.0", "1.0 of row 2 and true of row 1"),
            (
                "12345678901234567890", "\"12345678901234567890\"",
                "\"12345678901234567890\" of row 2 and 12345678901234567890 of row 1"
            ),
            ("1e400", "\"1e400\"", "\"1e400\" of row 2 and 1e400 of row 1"),
            ("[1]", "\"[1]\"", "\"[1]\" of row 2 and [1] of row 1"),
            ("\"[1]\"", "[1]", "[1] of row 2 and \"[1]\" of row 1"),
            ("[1]", "[1]", one), ("[1]", "[2]", kept),
            (
                "0.1", "0.1000000000000000055511151231257827",
                "0.1000000000000000055511151231257827 of row 2 and 0.1 of row 1"
            ),
        ])
    func kinds(first: String, second: String, outcome: String) throws {
        let (old, new) = (Self.row(first, 1), Self.row(second, 2))
        let expected =
            switch outcome {
            case Self.one: [new]
            case Self.kept: [old, new]
            default: ["error: rows.id: \(outcome) are one key in SQLite, but different values"]
            }
        for conflict in [SQLiteTable.Conflict.replace, .ignore] {
            let isLeft = conflict == .ignore && outcome == Self.one
            for runs in [[[old, new]], [[old], [new]]] {
                let made = try Self.outcome(of: runs, forms: ["id": .json], conflict: conflict)
                #expect(made == (isLeft ? [old] : expected), "\(runs.count) runs, \(conflict)")
            }
        }
    }

    @Test(
        "A key of a table that had none",
        arguments: [
            ("1", "1", one), ("\"1\"", "\"1\"", one), ("1.5", "1.5", one), ("1", "2", kept), ("true", "true", one),
            ("1", "\"1\"", "\"1\" of row 2 and 1 of row 1"), ("\"1\"", "1", "1 of row 2 and \"1\" of row 1"),
            ("true", "1", "1 of row 2 and true of row 1"),
        ])
    func laterKeys(first: String, second: String, outcome: String) throws {
        let (old, new) = (Self.row(first, 1), Self.row(second, 2))
        let made = try Self.outcome(of: [[old], [new]], firstKey: "")
        let message = "error: rows.id: \(outcome) are one key in SQLite, but different values"
        #expect(made == (outcome == Self.one ? [new] : outcome == Self.kept ? [old, new] : [message]))
    }

    @Test(
        "A column that isn't there is an error",
        arguments: [
            ("ID", "there is no column ID in rows for the key; it has id, n"),
            ("n.x", "there is no column n.x in rows for the key; it has id, n"),
            ("_key", "there is no column _key in rows for the key; it has id, n"),
        ])
    func noColumn(column: String, message: String) throws {
        #expect(try Self.outcome(of: [[Self.row("1", 1)]], key: column) == ["error: \(message)"])
        #expect(try Self.outcome(of: [[]], key: column) == [])
        #expect(try Self.outcome(of: [["{}"]], key: column).first?.hasSuffix("; it has no columns") == true)
        let letters = "abcdefghijklmnopqrstuvw"
        let wide = "{\(letters.map { "\"\($0)\($0)\":1" }.joined(separator: ","))}"
        #expect(try Self.outcome(of: [[wide]], key: column).first?.hasSuffix(", ss, tt and 3 more") == true)
        let below = try Self.outcome(of: [[#"{"l":[{"\#(column)":1}]}"#]], key: column)
        if column == "ID" {
            #expect(below == ["error: there is no column ID in rows for the key; it has no columns; rows.l has one"])
        }
        let values = ["{\"ID\":null}", "{\"ID\":[]}", "{\"ID\":{}}"]
        for value in values where column == "ID" { #expect(try Self.outcome(of: [[value]], key: column) == [value]) }
        for value in ["{\"ID\":[1]}", "{\"ID\":{\"x\":1}}"] {
            #expect(try Self.outcome(of: [[value]], key: "ID").first?.hasPrefix("error: there is no column ID") == true)
        }
        // A column may come late.
        let late = ["{\"n\":1}", Self.row("1", 2), Self.row("1", 3)]
        #expect(try Self.outcome(of: [late]) == [late[0], late[2]])
    }

    /// A document with lists of rows, each of which is a key and its JSON.
    private struct Lists {
        let names: [String]
        var rows: [[(key: Int, text: String)]]

        func text(_ form: Int) -> String {
            let lists = rows.map { "[\($0.map(\.text).joined(separator: ","))]" }
            switch form {
            case 0: return "{\"items\":\(lists[0]),\"end\":1}"
            case 1:
                return
                    "{\"g\":[\(zip(names, lists).map { "{\"n\":\"\($0)\",\"items\":\($1)}" }.joined(separator: ","))]}"
            default:
                // A map has no keys without rows.
                let members = zip(names, lists).filter { $1 != "[]" }.map { "\"\($0)\":\($1)" }
                return "{\"m\":\(members.isEmpty ? "[]" : "{\(members.joined(separator: ","))}")}"
            }
        }
    }

    private static let forms: [(list: SplitList, forms: [String: SplitForm])] = [
        (SplitList([["items"]]), [:]), (SplitList([["g"], ["items"]]), [:]), (SplitList([["m"]]), ["m": .map]),
    ]

    @Test("Lists are made again without the rows that were replaced or left out", arguments: [0, 1, 2], [true, false])
    func lists(form: Int, replaces: Bool) throws {
        for round in Effort.rounds(300) {
            var random = SeededGenerator(seed: UInt64(form * 2_000 + round) &+ 5 << 40)
            var expected: [Lists] = []
            var runs: [[String]] = []
            for run in 0..<3 {
                let names = (0..<(form == 0 ? 1 : 3)).map { "l\(run)\($0)" }
                var document = Lists(names: names, rows: names.map { _ in [] })
                for list in names.indices {
                    for _ in 0..<Int.random(in: 1...4, using: &random) {
                        let key = Int.random(in: 0..<9, using: &random)
                        let text = Self.row("\(key)", Int.random(in: 0..<999, using: &random))
                        document.rows[list].append((key, text))
                    }
                }
                runs.append([document.text(form)])
                expected.append(Lists(names: names, rows: names.map { _ in [] }))
                for (list, rows) in document.rows.enumerated() {
                    for row in rows {
                        if replaces {
                            for old in expected.indices {
                                for other in expected[old].rows.indices {
                                    expected[old].rows[other].removeAll { $0.key == row.key }
                                }
                            }
                        } else if expected.contains(where: { $0.rows.joined().contains { $0.key == row.key } }) {
                            continue
                        }
                        expected[run].rows[list].append(row)
                    }
                }
            }
            let (list, forms) = Self.forms[form]
            let made = try Self.outcome(of: runs, list: list, forms: forms, conflict: replaces ? .replace : .ignore)
            #expect(made == expected.map { $0.text(form) }, "round \(round): \(runs)")
        }
    }

    @Test(
        "A key is that of the rows of the list, not of rows in them",
        arguments: [SQLiteTable.Conflict.replace, .ignore])
    func rowsInRows(conflict: SQLiteTable.Conflict) throws {
        let list = Self.forms[0].list
        let text = #"{"items":[{"id":1,"items":[{"id":2,"items":[{"id":K}]},{"id":4,"items":[]}]}]}"#
        for key in ["1", "2", "3", "4"] {
            let document = text.replacing("K", with: key)
            #expect(try Self.outcome(of: [[document]], list: list, conflict: conflict) == [document])
        }
        let first = text.replacing("K", with: "3")
        let others = #"{"items":[{"id":2},{"id":3,"items":[{"id":1,"items":[{"id":3}]}]}]}"#
        #expect(try Self.outcome(of: [[first], [others]], list: list, conflict: conflict) == [first, others])
        // The row of an earlier run goes with the rows in it.
        let last = #"{"items":[{"id":1,"items":[]},{"id":5}]}"#
        let expected =
            conflict == .replace
            ? [#"{"items":[]}"#, others, last] : [first, others, #"{"items":[{"id":5}]}"#]
        #expect(try Self.outcome(of: [[first], [others], [last]], list: list, conflict: conflict) == expected)
    }

    @Test("Rows in rows may come after the first run, and to an index of all rows") func laterRowsInRows() throws {
        let runs = [#"{"items":[{"id":1},{"id":2}]}"#, #"{"items":[{"id":3,"items":[{"id":1,"items":[{"id":3}]}]}]}"#]
        let list = Self.forms[0].list
        #expect(try Self.outcome(of: runs.map { [$0] }, list: list) == runs)
        try Scratch.withFolder { folder in
            let key = SQLiteTables.Key(table: "rows", column: "id")
            _ = try RoundTrip.database.documents(of: [[runs[1]]], in: folder, list: list)
            let path = Array(folder.appendingPathComponent("rows-database").path.utf8CString)
            try SQLiteConnection(path).run("DELETE FROM rows WHERE _up NOT NULL")
            try SQLiteConnection(path).run("CREATE UNIQUE INDEX \"rows by id\" ON \"rows\" (\"id\")")
            let made = try RoundTrip.database.documents(of: [[runs[1]]], in: folder, list: list, key: key)
            #expect(made == [#"{"items":[]}"#, runs[1]])
        }
    }

    @Test("Places of a table with a key may have gaps, but their order stays")
    func editedPlaces() throws {
        for (place, isRefused) in [(7, false), (1, false), (0, true), (-1, true)] {
            try Scratch.withFolder { folder in
                let text = #"{"items":[{"id":1},{"id":2}]}"#
                let key = SQLiteTables.Key(table: "rows", column: "id")
                _ = try RoundTrip.database.documents(of: [[text]], in: folder, list: Self.forms[0].list, key: key)
                let path = folder.appendingPathComponent("rows-database").path
                try SQLiteConnection(Array(path.utf8CString)).run("UPDATE rows SET _at = \(place) WHERE id = 2")
                let made = Result { try RoundTrip.database.joined(in: folder) }
                if isRefused {
                    let error = #expect(throws: SplitError.self) { try made.get() }
                    #expect(error?.description == "row 2 of rows: _at is \(place), expected more than 0")
                } else {
                    #expect(try made.get() == [text])
                }
            }
        }
    }
}
